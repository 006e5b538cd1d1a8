"""Words that mean the same where duties are written down and asked after: those of statutes on one
side, everyday ones on the other.

The dictionary of synonyms knows words by their frequent senses only; what stands here is the sense
they have in duties. A line holds words of which each answers for each other.
"""

from __future__ import annotations

from collections.abc import Mapping

from research_app.synthesis.terms import stem

_LINES = """
keep kept retain retention preserve preservation maintain store storage archive hold held holding
report notify notification notice inform disclose disclosure alert tell told
submit submission file filing furnish deliver send sent transmit lodge reach hand
review audit inspect inspection examine examination check test testing monitor monitoring verify
train training instruct instruction course education
employee employees staff worker workers personnel workforce
approve approval authorise authorize authorisation authorization
permit permission licence license licensing authorisation authorization
contain include list cover consist identify describe specify name state show indicate set
fee fees charge charges cost price pay payment paid
child children minor minors juvenile kid kids infant toddler
breach incident violation infringement
annual annually yearly year
fine penalty sanction punishment punish punishable
complaint complaints grievance grievances complain
buy purchase procure procurement acquire
destroy destruction dispose disposal erase erasure delete deletion shred discard
begin start commence commencement
end terminate termination finish conclude cease stop
answer respond response reply acknowledge
give grant issue provide offer supply furnish hand
write written writing document documentation documented
record document log register entry
patient client recipient resident
teach teacher instructor
home house dwelling residence
car vehicle lorry truck van
doctor physician
lawyer attorney counsel
password credential passphrase
encrypt encryption encrypted
leave absence vacation holiday
picture image photo photograph photographs
aircraft plane drone airplane aeroplane
collision crash
operate operation operator run runs running
drive driver drove
drink drinks drinking consume consumption
drug medication medicine medicament
lose lost loss missing forget forgotten
alone unaccompanied accompanied unattended unsupervised
steer control
walk exercise
adopt adoption adopted rehome rehomed
kill euthanize euthanise euthanasia euthanized
trash rubbish garbage waste refuse
chip microchip
loud noise sound decibel decibels noisy
rent tenancy lease hire
tenant renter lessee
landlord lessor
boss manager supervisor superior
job employment position post
fire dismiss dismissal sack
salary wage wages pay remuneration
sick ill illness disease infection infected
injury injured hurt harm
death dead die deceased
accident incident
clean cleaning disinfect wash sanitize sanitise hygienic
close closed shut closure
admit admission admitted enter entry access let
forbid forbidden prohibit prohibited ban banned
allow allowed permit permitted
revoke revocation withdraw withdrawal cancel cancellation suspend suspension
renew renewal extend extension prolong
request ask application applicant
low lower below
high higher above exceed
appeal object objection challenge contest
sign signature signed
consent agreement agree permission
money cash funds
street road highway pavement sidewalk
noise sound
display post displayed posted hang shown visible
lock locked secure secured
stop halt terminate
wear worn clothing dress
meal food eat
smoke smoking cigarette tobacco
guest visitor
transfer hand pass
check control
tax levy duty
prove proof evidence certificate
old age
steal theft stolen
visit call
""".strip().splitlines()


def _grouped() -> Mapping[str, frozenset[str]]:
    groups: dict[str, set[str]] = {}
    for line in _LINES:
        group = {stem(word) for word in line.split()}
        for each in group:
            groups.setdefault(each, set()).update(group)
    return {each: frozenset(group) for each, group in groups.items()}


_ALIKE = _grouped()


def alike_of(stemmed: str) -> frozenset[str]:
    """Stems of words that mean the same, the stem itself among them; none where it stands in no
    line."""
    return _ALIKE.get(stemmed, frozenset())
