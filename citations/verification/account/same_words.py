"""Words that say the same in the same place: our own groups, then a dictionary of synonyms."""

from __future__ import annotations

from functools import cache, lru_cache

from citations.verification.checks.aligned import are_kin, key_of
from citations.verification.checks.opposites import are_alike, are_opposite
from citations.verification.checks.synonyms import are_antonyms, are_siblings, are_synonyms

_GROUPS = """
say state tell report announce declare note mention explain
occur happen arise
start begin commence launch open
end finish conclude complete close
close shut
get receive obtain gain earn
buy purchase acquire
employ hire recruit
employee staff worker workforce personnel people
employ have
person people individual
pay spend
cost expense expenditure
sell market
make produce manufacture build create
build construct erect
manufacturer maker producer
found establish create set start
locate base headquarter situate
use employ utilise utilize
show demonstrate indicate reveal find
need require
must require
allow permit let enable authorise
ban prohibit forbid bar outlaw
help aid assist support
help contribute
keep retain store hold maintain
give provide supply grant offer deliver
provide render
choose select pick
change alter modify amend
change shift
become be
reach attain hit total amount stand
total amount sum
buy order
postpone delay defer
cancel scrap call
approve back endorse
approve ratify pass adopt
agree consent
consent permission approval
reject refuse decline deny
vote ballot
yearly annual annually
monthly month
daily day
year annum
quarter fourth
half 50%
big large great major
small little minor
rapid fast quick swift
important significant major key
main chief principal primary central
whole entire total full
many numerous
enough sufficient adequate suffice
wrong incorrect false
right correct accurate
hard difficult
easy simple
near close
common frequent widespread
rare uncommon
usual typical normal ordinary
new fresh recent
recent late
old aged
dangerous hazardous
poisonous toxic
sick ill
illness disease
doctor physician
medicine drug medication
child kid
car automobile vehicle
firm company business enterprise corporation
group company
factory plant works
shop store
job position post work
boss head chief leader
head lead run direct chair
director manager
chief CEO
money fund cash
profit earnings
sales revenue turnover
share stock
shareholder stockholder investor
price cost
rate level
rule regulation
law statute act legislation
judge court
court tribunal
lawyer attorney
accuse charge
fine penalty
fine penalise
contract agreement deal
deal accord treaty pact
request application
apply request ask
ask request
inspect examine check audit
check verify
review examine
study trial research investigation survey
scientist researcher
study investigate examine
test try
patient participant subject
volunteer participant
find discover detect identify
discover find
cause trigger lead prompt produce
reason cause
result outcome finding
effect impact influence
affect influence impact
raise increase lift
cut reduce lower slash trim
fall drop decline decrease sink
rise grow increase climb jump
double twice
triple treble
buy take
destroy wreck ruin
damage harm hurt injure
kill die
die death dead
death fatality
deadly fatal lethal
wound injure hurt
blaze fire
flood inundation
storm tempest hurricane
quake earthquake
win victory
beat defeat
lose defeat
match game
film movie
book volume
write author pen
publish release issue
launch release introduce
picture image photograph photo
house home
flat apartment
street road
city town
area region zone district
country nation state
government administration
minister secretary
parliament legislature
president head
police officer
soldier troop
war conflict
battle fight
attack assault
arrest detain
free release
leave depart quit
arrive come reach
go travel
move relocate transfer
visit trip
return back
enter join
join enter
stay remain
still remain
live reside dwell
resident inhabitant
population inhabitant people
own possess have
owner proprietor
contain include hold have comprise
include comprise cover
consist comprise make
form shape
part portion section component
kind type sort form
number count figure
amount quantity volume
percent % percentage
distance length
weigh weight
height tall high
width wide
speed fast
deep depth
wait await
expect forecast anticipate predict project
plan intend
estimate put reckon
think believe
hope want
want wish seek
warn caution
promise pledge vow commit
threaten risk
try attempt seek
manage succeed
fail unable
stop cease halt end
prevent stop avoid avert
protect guard shield
save rescue
delete erase remove
remove withdraw
add attach
replace substitute
separate distinct
connect link join
connected linked
independent autonomous
public state
private personal
national countrywide nationwide
worldwide global globally world international
abroad overseas
foreign overseas
at present now currently today
now current currently
earlier previous previously before former
later subsequent subsequently afterwards
first initial original
initial original first
last final
next following
early beginning
annual year
end finish
meeting session assembly
conference meeting
document paper
document record
record log register
file submit lodge
submit hand present
send dispatch ship
carry transport
deliver supply
signature sign
sign initial
term period duration
period time
last run
deadline limit
due payable
repay settle
debt borrowing liability
loan credit lending
borrow loan
invest investment
buyer purchaser customer
customer client
user customer
supplier vendor provider
rent lease
tenant renter occupant
landlord lessor owner
teach instruct
teacher instructor
school college
student pupil learner
university college
age old aged
birth born
marry wed
mother parent
sea ocean
ship vessel boat
plane aircraft airplane
airport airfield
train railway rail
forest wood woodland
river stream
mountain peak
warm hot heat
cold cool
dry arid
wet humid
energy power
electricity power
oil petroleum crude
gas fuel
emission discharge
waste rubbish garbage
recycle reuse
water moisture
food meal
eat consume
drink consume
plant crop
animal creature
species kind
grow cultivate
temperature heat
light bright
measure gauge
observe see notice
observe record
significant considerable substantial
slight minor small
exceed surpass top
above exceed over
below under
equal same identical
similar alike
different distinct
differ vary
vary range
average mean typical
maximum top peak
minimum least
limit cap ceiling
limit restrict
condition requirement
obligation duty
responsible charge
duty responsibility
tax levy duty
goods product merchandise
product item
quality standard
error mistake fault
fault defect flaw
repair fix mend
problem difficulty issue trouble
solve resolve
question issue
answer reply respond
call name term
name title
title name
known called
describe portray
draw attract
spread extend
extend prolong lengthen
shorten cut
wide broad
narrow tight
strengthen reinforce
weaken undermine
improve enhance better
worsen deteriorate
fund finance
pay fund finance
sponsor fund
free gratis
access entry admission
notify inform advise
inform tell
publish print
secret confidential
consider regard view
treat handle
deal handle
carry perform conduct
perform conduct undertake
complete finish
suspend halt pause
resume restart
merge combine unite
split divide
divide part
share portion
share proportion percentage
percentage proportion share
most majority
rely depend
come originate stem derive
originate derive
due owing
guarantee ensure warrant
assure ensure
secure obtain
safe secure
merely only
argue claim contend maintain
critic opponent
supporter advocate proponent
fuse merge
dismiss sack fire
resign quit
succeed follow replace
appoint name nominate
elect choose
candidate contender
campaign drive
protest demonstrate demonstration
strike walkout
union association
goal target aim objective
target goal
purpose aim
task job
method technique approach
approach method
tool instrument device
device machine equipment
machine equipment
install fit mount
operate run work
operation service
service work
open inaugurate
available accessible
serve supply
cover span
span stretch
stretch run
cross traverse
lie sit locate
border adjoin
surround encircle
capacity ability
able capable
storage store
completion complete
decision decide
make take
"""


@cache
def _groups() -> dict[str, frozenset[int]]:
    found: dict[str, set[int]] = {}
    for number, line in enumerate(_GROUPS.strip().split("\n")):
        for word in line.split():
            found.setdefault(key_of(word), set()).add(number)
    return {key: frozenset(numbers) for key, numbers in found.items()}


@lru_cache(maxsize=50_000)
def say_the_same(one: str, other: str) -> bool:
    """Whether two words in small letters may stand for each other where all around them agrees."""
    mine, theirs = key_of(one), key_of(other)
    if mine == theirs:
        return True
    if _groups().get(mine, frozenset()) & _groups().get(theirs, frozenset()):
        return True
    if are_opposite(one, other) or are_antonyms(one, other):
        return False
    return _are_one_family(one, other) or are_alike(one, other) or are_synonyms(one, other)


_PERSONS = ("er", "or", "ian", "ist", "ers", "ors", "ians", "ists", "ee", "ees")


def _are_one_family(one: str, other: str) -> bool:
    """ "Acquired" and "acquisition"; not "music" and "musician"."""
    if one.endswith(_PERSONS) != other.endswith(_PERSONS):
        return False
    return are_kin(key_of(one), key_of(other))


@lru_cache(maxsize=50_000)
def are_reversed(one: str, other: str) -> bool:
    if say_the_same(one, other):
        return False
    return are_opposite(one, other) or are_antonyms(one, other)


@lru_cache(maxsize=50_000)
def are_different_kinds(one: str, other: str) -> bool:
    """Different things of one kind, as far as the dictionary knows."""
    return not say_the_same(one, other) and are_siblings(one, other)
