"""Requirements of a statute and a policy, and what the policy makes of the statute's: its relation
and the aspects that differ.
"""

from __future__ import annotations

SHOWN = """
statute: All assessments must be documented within 30 days of the initial contact.
policy: Assessments must be documented within 60 days of initial contact.
relation: weaker
aspects: deadline

statute: Counties shall complete each assessment within 60 days of the first visit.
policy: The county must complete assessments within 30 days of the first visit.
relation: stricter
aspects: deadline

statute: Providers shall retain client records for at least 7 years.
policy: Client records must be kept by the provider for at least 10 years.
relation: stricter
aspects: deadline

statute: Providers shall retain client records for at least 7 years.
policy: Providers must store patient records for five years.
relation: weaker
aspects: deadline

statute: The agency shall notify the applicant of its decision within 14 days.
policy: The agency must inform applicants of the decision within two weeks.
relation: matched

statute: The agency shall notify the applicant of its decision within 10 working days.
policy: The agency must notify applicants of the decision within 14 days.
relation: matched
aspects: deadline

statute: The agency shall notify the applicant of its decision within 1 month.
policy: The agency must notify applicants of the decision within 60 days.
relation: weaker
aspects: deadline

statute: Employers shall provide safety training to every employee annually.
policy: Employers must train staff in safety every six months.
relation: stricter
aspects: deadline

statute: Each facility shall employ at least two nurses.
policy: Each facility must employ at least three nurses.
relation: stricter
aspects: number

statute: Each facility shall employ at least two nurses.
policy: Each facility must employ at least one nurse.
relation: weaker
aspects: number

statute: A provider may not charge more than $25 for copies of a record.
policy: Providers must not charge more than $10 for copies of records.
relation: stricter
aspects: number

statute: Staff must not disclose client records unless the client consents in writing.
policy: Staff must not disclose client records.
relation: stricter
aspects: exception

statute: Staff must not disclose client records.
policy: Staff must not disclose client records, except to family members.
relation: weaker
aspects: exception

statute: The provider shall notify the guardian of any injury.
policy: If the injury is serious, the provider must notify the guardian of the injury.
relation: weaker
aspects: condition

statute: If the injury is serious, the provider shall notify the guardian of the injury.
policy: The provider must notify the guardian of any injury.
relation: stricter
aspects: condition

statute: Counties shall submit the annual budget by 1 March 2026.
policy: Counties must submit the annual budget by 15 February 2026.
relation: stricter
aspects: deadline

statute: Counties shall submit the annual budget by 1 March 2026.
policy: Counties must submit the annual budget by 15 April 2026.
relation: weaker
aspects: deadline

statute: Employers shall pay wages within 10 days.
policy: Employers must repair machines within 10 days.
relation: missing

statute: Counties shall keep client records.
policy: Staff must keep personnel records.
relation: missing

statute: The county shall review each care plan every 6 months.
policy: The case manager must review every care plan each quarter.
relation: stricter
aspects: deadline, scope

statute: Staff must not share passwords.
policy: Passwords must be shared with the supervisor.
relation: weaker
aspects: modality

statute: Records of inspections shall be kept for 5 years.
policy: Inspection records must be kept.
relation: weaker
aspects: deadline

statute: Records of inspections shall be kept.
policy: Inspection records must be kept for 5 years.
relation: stricter
aspects: deadline

statute: The operator shall test smoke alarms at least monthly.
policy: Smoke alarms must be tested weekly by the operator.
relation: stricter
aspects: deadline

statute: The operator shall report a breach to the authority immediately.
policy: The operator must report any breach to the authority within 72 hours.
relation: weaker
aspects: deadline

statute: The operator shall report a breach to the authority within 72 hours.
policy: The operator must report any breach to the authority promptly.
relation: matched
aspects: deadline

statute: The tenant shall give the landlord at least 30 days' notice before leaving.
policy: The tenant must pay rent at least 30 days before leaving.
relation: missing

statute: Client records may be disclosed only with the client's consent.
policy: Client records must not be disclosed.
relation: stricter
aspects: modality

statute: The licensee shall display the licence at the entrance.
policy: The licence must be posted at the entrance by the licensee.
relation: matched

statute: Vehicles shall be inspected before each trip.
policy: Vehicles must be washed before each trip.
relation: missing

statute: The proprietor shall hold a fire drill at least twice a year.
policy: Fire drills must be held four times a year.
relation: stricter
aspects: deadline

statute: Where a breach affects 500 or more individuals, the firm shall report it within 72 hours.
policy: The firm must report any breach that affects 500 or more individuals within 5 days.
relation: weaker
aspects: deadline
"""

MEASURED = """
statute: A dealer must record each sale in the register within 48 hours of the sale.
policy: Dealers must enter every sale in the register within 24 hours of the sale.
relation: stricter
aspects: deadline

statute: A dealer must record each sale in the register within 48 hours of the sale.
policy: Dealers must log all sales in the register within 3 days of the sale.
relation: weaker
aspects: deadline

statute: The hospital shall preserve X-ray films for a minimum of five years.
policy: The hospital must keep X-ray films for 4 years.
relation: weaker
aspects: deadline

statute: The hospital shall preserve X-ray films for a minimum of five years.
policy: The hospital must retain X-ray films for no less than 60 months.
relation: matched

statute: No employee may accept gifts from vendors.
policy: Staff must not accept gifts from vendors.
relation: matched

statute: No employee may accept gifts worth more than $50 from vendors.
policy: Staff must not accept gifts worth more than $20 from vendors.
relation: stricter
aspects: number

statute: No employee may accept gifts worth more than $50 from vendors.
policy: Staff must not accept gifts worth more than $100 from vendors.
relation: weaker
aspects: number

statute: The controller must respond to access requests within one month of receipt.
policy: The data team must respond to access requests within 20 days of receipt.
relation: stricter
aspects: deadline, scope

statute: The controller must respond to access requests within one month of receipt.
policy: The controller must respond to access requests within 30 days of receipt.
relation: matched
aspects: deadline

statute: Landlords shall return the deposit within 21 days after the tenancy ends.
policy: Landlords must inspect the property within 21 days after the tenancy ends.
relation: missing

statute: Personal data shall be erased within 90 days.
policy: Personal data must be deleted within 30 days.
relation: stricter
aspects: deadline

statute: Personal data shall be encrypted.
policy: Personal data must be erased within 30 days.
relation: missing

statute: Lifeguards shall be trained in first aid every two years.
policy: First aid training must be given to lifeguards every three years.
relation: weaker
aspects: deadline

statute: The board shall meet at least four times a year.
policy: The board must hold meetings at least twice a year.
relation: weaker
aspects: deadline

statute: Drivers shall take a rest of at least 45 minutes.
policy: Drivers must take a rest of at least 60 minutes.
relation: stricter
aspects: number

statute: The company shall publish its annual accounts not later than 30 June 2026.
policy: The company must publish its annual accounts by 31 July 2026.
relation: weaker
aspects: deadline

statute: Food must be stored at no more than 5 degrees Celsius.
policy: Food must be stored at no more than 4 degrees Celsius.
relation: stricter
aspects: number

statute: Minors must not be admitted unless accompanied by a parent.
policy: Minors must not be admitted.
relation: stricter
aspects: exception

statute: Visitors shall sign the visitor log upon arrival.
policy: Visitors must sign the visitor log upon arrival.
relation: matched

statute: The laboratory shall calibrate its instruments quarterly.
policy: Instruments must be calibrated by the laboratory at least once a year.
relation: weaker
aspects: deadline

statute: The school shall inform parents of absences on the same day.
policy: Teachers must report fire hazards on the same day.
relation: missing

statute: Contractors shall carry insurance of not less than $1 million.
policy: Contractors must carry insurance of at least $2 million.
relation: stricter
aspects: number

statute: The clinic must obtain written consent before treatment.
policy: Before treatment, the clinic must obtain written consent.
relation: matched

statute: The clinic must obtain written consent before treatment, except in an emergency.
policy: The clinic must obtain written consent before treatment.
relation: stricter
aspects: exception

statute: The registrar must not release birth records.
policy: The registrar must release birth records to the public.
relation: weaker
aspects: modality

statute: Complaints shall be acknowledged within 5 business days.
policy: Complaints must be acknowledged within 30 days.
relation: weaker
aspects: deadline

statute: Complaints shall be acknowledged within 5 business days.
policy: Grievances must be acknowledged within 2 business days.
relation: stricter
aspects: deadline

statute: Fire drills shall be conducted at least every six months.
policy: Evacuation maps must be posted on every floor.
relation: missing

statute: Employers shall pay overtime to workers for persons who work more than 40 hours.
policy: Employers must pay overtime to workers.
relation: stricter
aspects: condition

statute: The processor shall notify the controller of a breach without undue delay.
policy: The processor must notify the controller of a breach within 24 hours.
relation: matched
aspects: deadline

statute: A covered entity must retain the documentation for 6 years from the date of its
    creation.
policy: Documentation is to be retained for a period of six years from the date of creation.
relation: matched

statute: A covered entity must retain the documentation for 6 years from the date of its
    creation.
policy: Documentation must be retained for three years from the date of creation.
relation: weaker
aspects: deadline

statute: Each licensee shall report any theft of controlled substances to the board within one
    business day of discovery.
policy: Any theft of controlled substances must be reported to the board by the licensee
    within 24 hours of discovery.
relation: matched
aspects: deadline

statute: The employer shall provide employees with at least 11 consecutive hours of rest.
policy: Employers must provide employees with at least 12 consecutive hours of rest.
relation: stricter
aspects: number

statute: No minor shall be employed to operate power-driven machinery.
policy: Minors must not be employed to operate power-driven machinery, except under
    supervision by an instructor.
relation: weaker
aspects: exception

statute: The facility shall conduct a background check on each applicant before hiring.
policy: Before hiring, HR must run a background check on each applicant.
relation: matched
aspects: scope

statute: Water quality samples shall be taken at least weekly.
policy: Water quality samples must be taken each month.
relation: weaker
aspects: deadline

statute: Hazardous waste must not be stored for longer than 90 days.
policy: Hazardous waste must not be stored for longer than 60 days.
relation: stricter
aspects: deadline

statute: Hazardous waste must not be stored for longer than 90 days.
policy: Hazardous waste must not be stored for longer than 180 days.
relation: weaker
aspects: deadline

statute: A person must not enter the site unless wearing a helmet.
policy: Contractors must submit a site plan before work starts.
relation: missing

statute: The bank shall verify the identity of each customer before opening an account.
policy: The bank must verify every customer's identity before opening an account.
relation: matched

statute: The bank shall verify the identity of each customer before opening an account.
policy: The bank must verify the address of each supplier before paying an invoice.
relation: missing

statute: Child care staff shall be trained in CPR within 90 days of hire.
policy: Staff must complete CPR training within 60 days of hire.
relation: stricter
aspects: deadline

statute: A school shall notify parents of a suspension within 24 hours.
policy: Parents must be told of a suspension within 2 days.
relation: weaker
aspects: deadline

statute: The agency must publish the register at least once a year.
policy: The register must be published by the agency every quarter.
relation: stricter
aspects: deadline

statute: The registrar shall issue the certificate within 5 days of payment.
policy: The registrar must issue the certificate within 5 days of application.
relation: matched
aspects: deadline

statute: Meals must be kept at a temperature of at least 63 degrees Celsius.
policy: Meals must be kept at a temperature of at least 60 degrees Celsius.
relation: weaker
aspects: number

statute: The tenant must allow inspection with at least 24 hours' notice.
policy: The landlord must repair leaks within 24 hours.
relation: missing

statute: The hospital shall obtain the written consent of the patient before surgery.
policy: The hospital must obtain the patient's written consent before surgery.
relation: matched

statute: Operators shall inspect each crane daily and keep a log of the inspections for two
    years.
policy: Operators must inspect every crane daily.
relation: weaker
aspects: scope
"""
