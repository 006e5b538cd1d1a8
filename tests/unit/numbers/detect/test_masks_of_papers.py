"""How papers cite and point is never read as a quantity; the quantities beside it are kept."""

import pytest

from tests.unit.numbers.detect.marked import misread

CITATION_MARKS = """
Transformers train faster than recurrent models ⟦[12]⟧.
This was shown before ⟦[3–5, 9]⟧ in 12 patients.
Several groups ⟦[1]⟧, ⟦[2]⟧ and ⟦[17]⟧ report a yield of 35%.
Growth of 4.5% was reported ⟦[1, 2, 5-8]⟧.
The method of ⟦[21]⟧ needs 3 GB of memory.
As in ⟦[4; 7; 11]⟧, we use 16 layers.
See ⟦[103]⟧ and ⟦[104–109]⟧ for a review of 40 trials.
Mortality fell by 12% ⟦[15,16]⟧.
The enzyme is active at 37 °C ⟦[8]⟧, ⟦[9]⟧.
The cells were grown for 24 h ⟦[refs. 5–7]⟧.
BLEU improved by 2 points ⟦[Vas17]⟧.
The dataset ⟦[Deng09]⟧ has 14 million images.
Deep networks ⟦[1–3]⟧ reach 76.3% top-⟦1⟧ accuracy.
The effect was confirmed in 3 cohorts ⟦[6,7,8,9]⟧.
Cost fell to $5 per unit ⟦[44]⟧.
It has been argued ⟦[2, 14]⟧ that 5 mg suffice.
According to ⟦[19]⟧ the loss is 0.3 dB.
Earlier reports ⟦[23]⟧–⟦[25]⟧ gave 18 km.
The protein was described earlier¹² in 5 species.
Three reports exist²,³ of 10 cases each.
A higher dose was used⁴–⁶ for 7 days.
The rate in ⟦[18]⟧ is 5 Mbit/s.
Using ⟦[11, 12]⟧, 200 samples were drawn.
Both studies ⟦[5 , 6]⟧ enrolled 120 women.
Values above 10 are rare ⟦[31]⟧.
The survey ⟦[27]⟧ covered 1,500 firms.
See also ⟦[Ref. 14]⟧ for 3 examples.
It needs 4 steps ⟦[9, 10]⟧.
The authors of ⟦[33]⟧ found 7 errors.
Results ⟦[16, 18, 20, 22, 24]⟧ differ by 6%.
The bound ⟦[2]⟧ holds for 5 nodes.
A review ⟦[76–81]⟧ counted 63 studies.
""".strip().splitlines()

REFERENCES = """
As Fig. ⟦3a⟧ shows, 12% were lost.
Figs. ⟦4 and 5⟧ give 3 examples.
Figure ⟦12⟧ plots 40 samples.
(Fig. ⟦2B⟧, Table ⟦1⟧) 5 mg were given.
Table ⟦2⟧ lists 28 countries.
Tables ⟦1–3⟧ cover 7 years.
In Section ⟦3.1⟧ we use 8 heads.
Sec. ⟦4⟧ describes 2 models.
Sections ⟦5.2.1 and 5.3⟧ report 16 runs.
Eq. (⟦5⟧) gives 3.2 V.
By Eqs. ⟦(7) and (8)⟧ the speed is 30 km/h.
Equation ⟦14⟧ has 2 roots.
Chapter ⟦2⟧ has 40 pages.
Appendix ⟦1⟧ holds 15 tables.
See Note ⟦12⟧ for $3 million of leases.
Item ⟦7A⟧ describes a 10% change in rates.
On p. ⟦12⟧ it says 5 million.
See pp. ⟦3–9⟧ for 6 cases.
Vol. ⟦3⟧, No. ⟦5⟧ sold 2,000 copies.
§§ ⟦12–14⟧ apply to 3 states.
§ ⟦5⟧ caps fees at 2%.
Article ⟦5⟧ grants 30 days.
Rule ⟦10b-5⟧ led to 4 suits.
The Form ⟦10-K⟧ shows revenue of $5 million.
Exhibit ⟦31.1⟧ has 2 signatures.
Step ⟦2⟧ takes 15 minutes.
In phase ⟦3⟧ of it 200 patients took part.
Algorithm ⟦1⟧ needs 3 passes.
Theorem ⟦4.2⟧ holds for 2 cases.
Supplementary Fig. ⟦7⟧ shows 9 mice.
Fig. ⟦10⟧, 350 electrons were injected.
According to Regulation ⟦2016/679⟧ a fine of 4% applies.
Line ⟦12⟧ prints 5 values.
Footnote ⟦4⟧ adds $2 million.
Column ⟦3⟧ sums to 100%.
In two trials (fig. ⟦3⟧) 5% fell ill.
As listed inTable ⟦2⟧, 5 mg are enough.
Scheme ⟦1⟧ gives a yield of 85%.
Panel ⟦4⟧ lists 6 genes.
Type ⟦2⟧ diabetes affects 9% of adults.
Patient ⟦3⟧ lost 12 kg.
Grade ⟦3⟧ events occurred in 14%.
""".strip().splitlines()

AUTHOR_YEARS = """
Half of the 40 samples failed (Smith et al., ⟦2010⟧).
It rose by 5% (Smith et al., ⟦2010⟧; Lee ⟦2011a⟧).
Smith et al. (⟦2010⟧) found 12 cases.
Smith and Lee (⟦2012⟧) report 3%.
The effect is 2.5 kg (Smith & Lee, ⟦2009⟧).
(Vaswani et al., ⟦2017⟧) used 8 heads.
Garcia-Lopez et al. ⟦2015⟧ measured 30 m.
O'Brien (⟦1999⟧) lists 7 types.
Several authors (Miller ⟦1956⟧, ⟦1962⟧; Chen ⟦2001⟧) give 7 items.
(Brown, Green, and White, ⟦2003⟧) report 15%.
(see Brown ⟦2003⟧, p. ⟦12⟧) the share is 5%.
(e.g., Kim et al., ⟦2018a⟧, ⟦2018b⟧) it takes 3 days.
Kahneman and Tversky's (⟦1979⟧) study had 95 subjects.
(van der Berg, ⟦2005⟧) counted 22 birds.
Müller et al. (⟦2020⟧) sampled 18 lakes.
(WHO, ⟦2019⟧) reports 1.5 million deaths.
The US Census Bureau (⟦2021⟧) counts 331 million people.
(Johnson, ⟦2008⟧, pp. ⟦45–47⟧) says 6%.
Li and Wang ⟦2016⟧ train 3 models.
Following Hinton (⟦2012⟧) we drop 50% of units.
(Devlin et al. ⟦2019⟧) has 110 million parameters.
(Hinton and Salakhutdinov, ⟦2006⟧) needs 30 units.
Darwin (⟦1859⟧) names 13 finches.
(Newton, ⟦1687⟧) gives 3 laws.
Jones et al. (in press; ⟦2014⟧) tested 60 men.
(Jones, ⟦2011⟧; Kay, ⟦2012⟧; Lam, ⟦2013⟧) found 4 genes.
As Porter (⟦1985⟧) argued, 5 forces matter.
(cf. Porter, ⟦1985⟧) 5 forces matter.
(Zhang et al., ⟦2022⟧) improved ⟦F1⟧ by 2 points.
Zhang et al.'s (⟦2022⟧) model gains 2 points.
(Smith, ⟦2010⟧–⟦2012⟧) gives 3 values.
Fama and French (⟦1993⟧) use 3 factors.
(Acemoglu, Johnson & Robinson, ⟦2001⟧) study 64 colonies.
(Ng ⟦2004⟧) lasso needs 100 samples.
In Lee ⟦2010⟧, 25 women took part.
Piketty (⟦2014⟧) puts it at 6%.
(reviewed in Doe, ⟦2017⟧) it is 12 nm.
Sen (⟦1999a⟧) names 5 freedoms.
(Cohen, ⟦1988⟧) d is 0.8 there.
""".strip().splitlines()


@pytest.mark.parametrize("marked", [line for line in CITATION_MARKS if line])
def test_a_citation_mark_is_no_quantity(marked: str) -> None:
    assert misread(marked) == ([], [])


@pytest.mark.parametrize("marked", [line for line in REFERENCES if line])
def test_a_pointer_is_no_quantity(marked: str) -> None:
    assert misread(marked) == ([], [])


@pytest.mark.parametrize("marked", [line for line in AUTHOR_YEARS if line])
def test_the_year_of_a_cited_work_is_no_quantity(marked: str) -> None:
    assert misread(marked) == ([], [])
