"""Two requirements each, with their kind and document, and whether they conflict."""

from __future__ import annotations

SHOWN = """
first: statute A | Providers shall retain client records for at least 7 years.
second: policy B | Client records must be destroyed after 5 years.
conflict: yes

first: statute A | Providers shall retain client records for at least 7 years.
second: policy B | Client records must be destroyed after 10 years.
conflict: no

first: statute A | Assessments shall be documented within 30 days.
second: statute B | Assessments shall be documented within 60 days.
conflict: yes

first: statute A | Assessments shall be documented within 30 days.
second: policy B | Assessments must be documented within 60 days.
conflict: yes

first: statute A | Assessments shall be documented within 60 days.
second: policy B | Assessments must be documented within 30 days.
conflict: no

first: statute A | Staff must not disclose client records.
second: policy B | Staff must disclose client records.
conflict: yes

first: statute A | Staff must not disclose client records without consent.
second: policy B | Staff must disclose client records.
conflict: no

first: statute A | Staff must not disclose client records unless the client consents.
second: policy B | Staff must disclose client records.
conflict: no

first: statute A | If the case is urgent, the county shall complete the assessment within 24
    hours.
second: statute A | The county shall complete the assessment within 30 days.
conflict: no

first: statute A | Biometric data must not be kept for longer than 30 days.
second: policy B | Biometric data must be kept for at least 90 days.
conflict: yes

first: statute A | Biometric data must not be kept for longer than 90 days.
second: policy B | Biometric data must be kept for at least 30 days.
conflict: no

first: statute A | Employers shall pay wages within 10 days.
second: policy B | Employers must repair machines within 20 days.
conflict: no

first: statute A | Each facility shall employ at least two nurses.
second: policy B | Each facility must employ at least one nurse.
conflict: yes

first: statute A | Each facility shall employ at least two nurses.
second: policy B | Each facility must employ at least three nurses.
conflict: no

first: statute A | Counties shall submit reports within 30 days.
second: statute B | Hospitals shall submit reports within 60 days.
conflict: no

first: statute A | The owner of a high-hazard dam shall have the dam inspected every two years.
second: statute A | The owner of any other dam shall have the dam inspected every five years.
conflict: no
"""

MEASURED = """
first: policy A | Visitors must wear badges.
second: policy B | Visitors must not wear badges.
conflict: yes

first: statute A | The operator shall test alarms monthly.
second: policy B | The operator must test alarms annually.
conflict: yes

first: statute A | The operator shall test alarms annually.
second: policy B | The operator must test alarms monthly.
conflict: no

first: policy A | Invoices must be paid within 30 days.
second: policy B | Invoices must be paid within one month.
conflict: no

first: policy A | Invoices must be paid within 30 days.
second: policy B | Invoices must be paid within 45 days.
conflict: yes

first: statute A | Call recordings shall be erased within 6 months.
second: statute B | Call recordings shall be kept for at least one year.
conflict: yes

first: statute A | Call recordings shall be erased within 6 months.
second: statute B | Training certificates shall be kept for at least one year.
conflict: no

first: statute A | Tenants shall give notice at least 60 days before leaving.
second: policy B | Tenants must give notice at least 30 days before leaving.
conflict: yes

first: statute A | A clinic must not charge more than $30 for copies.
second: policy B | A clinic must not charge more than $50 for copies.
conflict: yes

first: statute A | The report shall be filed by 1 March 2026.
second: statute B | The report shall be filed by 1 May 2026.
conflict: yes

first: statute A | No person shall smoke in the building.
second: policy B | Employees must not smoke in the building.
conflict: no

first: statute A | For minors, the school must keep files for 10 years.
second: statute A | For adults, the school must keep files for 5 years.
conflict: no

first: statute A | The laboratory must report results within 24 hours.
second: policy B | The laboratory must report results within 2 days.
conflict: yes

first: statute A | Drivers must not use phones while driving.
second: policy B | Drivers must use phones to report accidents.
conflict: no

first: statute A | Visitors shall sign the log upon arrival.
second: policy B | Visitors must sign the log upon departure.
conflict: no
"""
