"""Sentences of statutes and policies in different styles with what they say. A part that is not
named is empty; " … " parts the stretches of one, " | " the segments of a requirement.
"""

from __future__ import annotations

SHOWN = """
text: All assessments must be documented within 60 days of initial contact.
modality: must
what: All assessments … be documented
by_when: within 60 days of initial contact

text: No person shall operate a facility without a license.
modality: must not
who: person
what: operate a facility without a license

text: The operator shall keep a passenger list for every crossing that takes longer than 30 minutes.
modality: must
who: The operator
what: keep a passenger list for every crossing that takes longer than 30 minutes

text: The record must be signed by the treating clinician within 24 hours.
modality: must
who: the treating clinician
what: The record … be signed
by_when: within 24 hours

text: If the client is under 18, or lacks capacity, the county shall notify the guardian
    within 10 days of the decision.
modality: must
who: the county
what: notify the guardian
by_when: within 10 days of the decision
when: If the client is under 18, or lacks capacity

text: The county shall, within 30 days of receipt of a request, notify the client and send a
    copy to the Department.
modality: must
who: The county
what: notify the client and send a copy to the Department
by_when: within 30 days of receipt of a request

text: Records shall be kept by the provider for at least seven (7) years after the last visit,
    unless the client was a minor.
modality: must
who: the provider
what: Records … be kept
by_when: for at least seven (7) years after the last visit
unless: unless the client was a minor

text: Effective 1 January 2026, counties shall submit reports to the Department at least every
    6 months.
modality: must
who: counties
what: submit reports to the Department
by_when: at least every 6 months
effective: Effective 1 January 2026

text: Counties shall: | (b) keep records of each visit for persons who receive services;
modality: must
who: Counties
what: keep records of each visit
when: for persons who receive services

text: Staff may not disclose records except: | (a) to the treating physician; or
modality: must not
who: Staff
what: disclose records
unless: except … to the treating physician

text: It is unlawful for any person to sell tobacco to a minor.
modality: must not
who: any person
what: sell tobacco to a minor

text: Smoking is prohibited in all facilities.
modality: must not
what: Smoking … in all facilities

text: Staff are prohibited from accepting gifts from clients.
modality: must not
who: Staff
what: accepting gifts from clients

text: Written consent is required before treatment begins.
modality: must
what: Written consent
by_when: before treatment begins

text: Notwithstanding section 5, the agency shall not release the report until the review is
    complete.
modality: must not
who: the agency
what: release the report
by_when: until the review is complete
unless: Notwithstanding section 5

text: Except as provided in subsection (b), an employer shall pay wages not later than 14
    March of each year.
modality: must
who: an employer
what: pay wages
by_when: not later than 14 March of each year
unless: Except as provided in subsection (b)

text: Subject to section 12, a licensee must not transfer the licence, provided that the
    authority may approve a transfer in writing.
modality: must not
who: a licensee
what: transfer the licence
unless: Subject to section 12 … provided that the authority may approve a transfer in writing

text: The director must be a licensed physician.
modality: must
who: The director
what: be a licensed physician

text: The requirement shall be met before the first 30 days have ended.
modality: must
what: The requirement … be met
by_when: before the first 30 days have ended

text: Applicants who must file a return shall pay the fee by 1 July 2025.
modality: must
who: Applicants who must file a return
what: pay the fee
by_when: by 1 July 2025

text: The Department shall review each plan annually.
modality: must
who: The Department
what: review each plan
by_when: annually

text: A person other than the director must not open the safe.
modality: must not
who: A person
what: open the safe
unless: other than the director

text: Where a claim is denied, the plan, within 10 working days, shall send the member a
    written notice.
modality: must
who: the plan
what: send the member a written notice
by_when: within 10 working days
when: Where a claim is denied

text: Every operator must test backup generators monthly and record the result in the log.
modality: must
who: Every operator
what: test backup generators … record the result in the log
by_when: monthly

text: Neither the agency nor its contractors may retain biometric data for longer than 30
    days.
modality: must not
who: the agency nor its contractors
what: retain biometric data
by_when: for longer than 30 days

text: Records may only be disclosed to treating clinicians.
modality: must
what: Records … only be disclosed to treating clinicians
"""

MEASURED = """
text: An employer is required to post the notice at each work site by the first day of
    employment.
modality: must
who: An employer
what: post the notice at each work site
by_when: by the first day of employment

text: Upon discharge, the facility must give the patient a summary of care.
modality: must
who: the facility
what: give the patient a summary of care
when: Upon discharge

text: Medication logs must be reviewed by the charge nurse at least weekly.
modality: must
who: the charge nurse
what: Medication logs … be reviewed
by_when: at least weekly

text: Dogs are not permitted in the dining area.
modality: must not
what: Dogs … in the dining area

text: The licensee shall not employ any person who has been convicted of fraud, unless the
    board approves the appointment.
modality: must not
who: The licensee
what: employ any person who has been convicted of fraud
unless: unless the board approves the appointment

text: Each contractor shall maintain insurance for the duration of the contract.
modality: must
who: Each contractor
what: maintain insurance
by_when: for the duration of the contract

text: From 1 April 2027, every landlord must register each rental unit with the city.
modality: must
who: every landlord
what: register each rental unit with the city
effective: From 1 April 2027

text: In the event of a data breach, the custodian shall inform affected persons no later than
    72 hours after discovery.
modality: must
who: the custodian
what: inform affected persons
by_when: no later than 72 hours after discovery
when: In the event of a data breach

text: No later than 90 days before expiry, the tenant must apply for renewal.
modality: must
who: the tenant
what: apply for renewal
by_when: No later than 90 days before expiry

text: Personal data must be erased without undue delay once the purpose has ceased.
modality: must
what: Personal data … be erased
by_when: without undue delay
when: once the purpose has ceased

text: The school shall: | (1) inform parents of absences on the same day;
modality: must
who: The school
what: inform parents of absences on the same day

text: A licensee must, when requested by an inspector, produce the register.
modality: must
who: A licensee
what: produce the register
when: when requested by an inspector

text: Volunteers must complete background screening prior to contact with children.
modality: must
who: Volunteers
what: complete background screening
by_when: prior to contact with children

text: No fee may be charged by the clerk for the first copy.
modality: must not
who: the clerk
what: fee … be charged … for the first copy

text: Invoices shall be paid within thirty (30) calendar days after receipt, except where the
    amount is disputed.
modality: must
what: Invoices … be paid
by_when: within thirty (30) calendar days after receipt
unless: except where the amount is disputed

text: All drivers are required to carry a valid licence.
modality: must
who: All drivers
what: carry a valid licence

text: Whenever a resident falls, the nurse on duty shall assess the resident immediately and
    notify the physician.
modality: must
who: the nurse on duty
what: assess the resident … notify the physician
by_when: immediately
when: Whenever a resident falls

text: The processor shall keep the log for no longer than six months.
modality: must
who: The processor
what: keep the log
by_when: for no longer than six months

text: Firearms must be stored in a locked cabinet at all times.
modality: must
what: Firearms … be stored in a locked cabinet at all times

text: Unless the court orders otherwise, the trustee shall file an account every year.
modality: must
who: the trustee
what: file an account
by_when: every year
unless: Unless the court orders otherwise

text: It is required that all visitors sign the register.
modality: must
what: all visitors sign the register

text: The committee must meet at least four times a year.
modality: must
who: The committee
what: meet
by_when: at least four times a year

text: Employees are forbidden from using company vehicles for private trips.
modality: must not
who: Employees
what: using company vehicles for private trips

text: Students may not be suspended for more than ten days without a hearing.
modality: must not
what: Students … be suspended … without a hearing
by_when: for more than ten days

text: For each complaint, the ombudsman shall open a file within two business days.
modality: must
who: the ombudsman
what: open a file
by_when: within two business days
when: For each complaint

text: A provider shall keep a copy of the consent form until the child turns 18.
modality: must
who: A provider
what: keep a copy of the consent form
by_when: until the child turns 18

text: The pharmacist shall not dispense the drug if the prescription is older than six months.
modality: must not
who: The pharmacist
what: dispense the drug
when: if the prescription is older than six months

text: Water samples must be tested by an accredited laboratory every two weeks and reported to
    the authority.
modality: must
who: an accredited laboratory
what: Water samples … be tested … reported to the authority
by_when: every two weeks

text: Access to the archive is prohibited, except for authorised staff.
modality: must not
what: Access to the archive
unless: except for authorised staff

text: The operator must ensure that every lift is inspected at intervals of not more than six
    months.
modality: must
who: The operator
what: ensure that every lift is inspected
by_when: at intervals of not more than six months

text: Upon receiving a subpoena, the records officer must, without delay, consult legal
    counsel before releasing any document.
modality: must
who: the records officer
what: consult legal counsel
by_when: without delay … before releasing any document
when: Upon receiving a subpoena

text: A covered entity must retain the documentation required by this section for 6 years from
    the date of its creation or the date when it last was in effect, whichever is later.
modality: must
who: A covered entity
what: retain the documentation required by this section
by_when: for 6 years from the date of its creation or the date when it last was in effect,
    whichever is later

text: Except in an emergency, no physician may perform the procedure until at least 24 hours
    after consent is given.
modality: must not
who: physician
what: perform the procedure
by_when: until at least 24 hours after consent is given
unless: Except in an emergency

text: Counties are prohibited from using funds for construction, other than repairs.
modality: must not
who: Counties
what: using funds for construction
unless: other than repairs

text: If a resident is discharged, the facility shall, no later than 5 days after discharge,
    refund any unused fees to the resident or the resident's estate.
modality: must
who: the facility
what: refund any unused fees to the resident or the resident's estate
by_when: no later than 5 days after discharge
when: If a resident is discharged

text: The following records must be kept on site: | (a) the fire log;
modality: must
what: The following records … be kept on site … the fire log

text: It shall be unlawful to dump waste in any river.
modality: must not
what: dump waste in any river

text: Data must not be transferred abroad unless the recipient has signed an agreement and the
    board has approved it.
modality: must not
what: Data … be transferred abroad
unless: unless the recipient has signed an agreement and the board has approved it

text: An annual report shall be submitted to the legislature by the commission on or before
    January 31.
modality: must
who: the commission
what: An annual report … be submitted to the legislature
by_when: on or before January 31

text: Starting July 1, 2026, each health plan shall publish its denial rates quarterly.
modality: must
who: each health plan
what: publish its denial rates
by_when: quarterly
effective: Starting July 1, 2026

text: A manager who learns of harassment must report it to HR the same day.
modality: must
who: A manager who learns of harassment
what: report it to HR the same day

text: Patients have to be informed of their rights at the time of admission.
modality: must
what: Patients … be informed of their rights
by_when: at the time of admission

text: All visitors, including contractors, must sign in.
modality: must
who: All visitors, including contractors
what: sign in

text: The supplier shall deliver the goods within 14 days, but in no event later than 30 June
    2026.
modality: must
who: The supplier
what: deliver the goods
by_when: within 14 days … in no event later than 30 June 2026

text: Samples shall be stored in freezers for up to 5 years if the donor agreed.
modality: must
what: Samples … be stored in freezers
by_when: for up to 5 years
when: if the donor agreed

text: Nothing may be stored in front of an electrical panel.
modality: must not
what: be stored in front of an electrical panel

text: The clerk must stamp each filing with the date and time of receipt.
modality: must
who: The clerk
what: stamp each filing with the date and time of receipt

text: In addition, the vendor shall maintain cyber insurance.
modality: must
who: the vendor
what: maintain cyber insurance

text: Before a search is conducted, the officer must explain its purpose.
modality: must
who: the officer
what: explain its purpose
by_when: Before a search is conducted

text: Only licensed electricians may perform wiring work.
modality: must
what: Only licensed electricians … perform wiring work
"""
