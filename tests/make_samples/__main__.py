from pathlib import Path

from tests.make_samples.annual_report import make_annual_report
from tests.make_samples.policy import make_policy

SAMPLES = Path(__file__).parents[2] / "research_app/intake/samples"

(SAMPLES / "helios_annual_report_2022.pdf").write_bytes(make_annual_report())
(SAMPLES / "policy_assessment_records.docx").write_bytes(make_policy())
print(f"Made the annual report and the policy in {SAMPLES}.")
