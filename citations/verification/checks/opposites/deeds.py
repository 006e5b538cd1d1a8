"""Opposite words for what people and things do, how a matter ends, and what something is like.

Written like the axes of `change`: one a line (indented lines go on), the ends parted by "|".
"""

DEEDS = """
accept acceptance | reject rejection refuse refusal decline
approve approval | reject rejection refuse refusal disapprove disapproval veto
agree agreement | disagree disagreement
admit confess concede | deny/denied denial
confirm confirmation affirm | deny/denied denial refute refutation
prove/proven proof verify | disprove/disproven refute refutation
allow permit permission authorise authorize legalise legalize | ban/banned/banning
    forbid/forbade/forbidden/forbidding prohibit prohibition outlaw bar/barred/barring disallow
    criminalise criminalize
allow enable permit | prevent hinder block
legal lawful | illegal unlawful
support endorse endorsement favour favor back | oppose opposition reject
advocate proponent supporter | opponent critic detractor
praise commend applaud laud | criticise criticize criticism condemn denounce blame
win/won/winning victory triumph victorious | lose/lost/losing defeat
winner victor champion | loser
succeed success successful successfully | fail failure unsuccessful unsuccessfully
pass | fail
hire recruit employ appoint appointment | fire dismiss dismissal sack lay-off layoff
start begin/began/begun/beginning launch commence initiate initiation onset inception
    | end stop/stopped/stopping cease finish halt terminate termination discontinue conclude
    conclusion abolish
open opening | close closing closure shut
create creation establish establishment found build/built | destroy destruction abolish abolition
    demolish demolition dissolve dissolution
construct construction | demolish demolition
enter entry arrive arrival come/came | leave/left/leaving exit depart departure
join | leave/left/leaving quit
remain stay | leave/left/leaving
introduce introduction | abolish abolition withdraw/withdrew/withdrawn withdrawal repeal scrap
enact | repeal
include inclusion | exclude exclusion omit omission
connect attach link join | disconnect detach separate
appear appearance emerge | disappear disappearance vanish
remember | forget/forgot/forgotten
save rescue | destroy kill
protect protection defend | attack endanger expose harm
attack | defend defence defense
encourage encouragement | discourage discouragement deter
activate activation | deactivate deactivation inhibit inhibition
stimulate stimulation induce | inhibit inhibition suppress suppression
upregulate up-regulate upregulation | downregulate down-regulate downregulation
promote | inhibit prevent suppress hinder
cause | prevent
advance | retreat
push | pull
love adore | hate dislike loathe detest
trust | distrust mistrust
respect | disrespect
acquit acquittal exonerate | convict conviction
innocent innocence acquitted | guilty guilt convicted
arrest detain imprison jail | release free
comply compliance | violate violation breach
obey | disobey defy
qualify | disqualify
unify merge merger | divide split separate
sleep/slept asleep | wake/woke/woken awake
live/living alive survive survivor | die died dying dead death deceased perish
marry/married marriage | divorce
sit/sat/sitting seated | stand/stood/standing
ignore neglect | heed consider
spend/spent | save
keep/kept retain | discard abandon
hide/hid/hidden conceal | reveal disclose expose
fix repair mend | break/broke/broken damage
cure heal | infect sicken
"""

RELATIONS = """
buy/bought purchase acquire acquisition buyer | sell/sold sale divest disposal seller
lend/lent loan lender | borrow borrower
import importer | export exporter
give/gave/given donate | receive take/took/taken
teach/taught teacher | learn student pupil
employer | employee
parent father mother | child son daughter
ancestor predecessor | descendant successor
precede | follow succeed
before prior preceding previously | after following afterwards subsequently
north northern northward | south southern southward
east eastern eastward | west western westward
northeast northeastern | southwest southwestern northwest southeast
northwest northwestern | southeast southeastern northeast southwest
left left-wing | right right-wing
defeat beat/beaten/beating | lose/lost
lead/led leader | follow trail follower
husband | wife
creditor | debtor
landlord | tenant
"""
"""Words for one matter from its two sides: "A sold it to B" is what "B bought it from A" says, so
they speak against each other only when the same things stand in the same places."""

QUALITIES = """
male man/men boy masculine | female woman/women girl feminine
husband | wife
son | daughter
father | mother
brother | sister
king | queen
actor | actress
inside interior inner internal indoor indoors | outside exterior outer external outdoor outdoors
domestic | foreign overseas
urban city | rural countryside
public publicly | private privately
public state-owned nationalised nationalized | private privatised privatized
local | global
safe safer safest safely harmless safety | dangerous unsafe hazardous harmful danger hazard
beneficial benefit helpful | harmful detrimental harm adverse
effective efficacious effectively | ineffective useless
positive positively | negative negatively
optimistic optimism | pessimistic pessimism
good | bad evil poor
right correct true accurate | wrong incorrect false inaccurate untrue
true real genuine authentic | false fake bogus fictional fictitious
healthy | ill sick unhealthy diseased
happy happiness glad | sad sadness unhappy
friendly friend ally allied | hostile enemy foe
peace peaceful | war
temporary temporarily | permanent permanently
voluntary voluntarily optional | compulsory mandatory obligatory required
active | passive dormant extinct retired
fixed constant stable | variable fluctuating volatile
natural | artificial synthetic man-made
raw uncooked | cooked
acute | chronic
benign | malignant
physical | mental virtual
theoretical | practical
direct directly | indirect indirectly
single | married
single individual alone | multiple several
present | absent
presence | absence
visible | hidden
day daytime | night nighttime
summer | winter
morning | evening
front | back rear
vertical | horizontal
liberal | conservative
democrat democratic | republican
catholic | protestant
amateur | professional
offensive | defensive
demand | supply
asset | liability
revenue income | expense expenditure cost
advantage | disadvantage drawback
strength | weakness
hero protagonist | villain antagonist
odd | even
singular | plural
similar same identical alike | different dissimilar distinct
equal | unequal
legitimate | illegitimate
conscious | unconscious
fiction | non-fiction nonfiction
black | white
everywhere | nowhere
up | down
on | off
online | offline
in-patient inpatient | outpatient
pre-tax | after-tax post-tax
gross | net
"""
