"""Irregular inflections, each line a base form and what it becomes."""

from __future__ import annotations

_IRREGULAR = """
arise arose arisen|awake awoke awoken|bear bore borne born birth|beat beaten|become became
begin began begun beginning|bend bent|bind bound|bite bit bitten|bleed bled|blow blew blown
break broke broken|breed bred|bring brought|build built building|buy bought|catch caught
choose chose chosen choice|come came|creep crept|deal dealt|die died dead death deceased
dig dug|draw drew drawn|drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen
feed fed|feel felt|fight fought|find found|flee fled|fly flew flown flight|forbid forbade forbidden
forget forgot forgotten|forgive forgave forgiven|freeze froze frozen|get got gotten
give gave given|go went gone goes|grow grew grown growth|hang hung|hear heard|hide hid hidden
hold held|keep kept|know knew known knowledge|lay laid|lead led|leave left|lend lent
lie lay lain|lose lost loss|make made making|mean meant|meet met|pay paid payment
ride rode ridden|ring rang rung|rise rose risen|run ran|say said|see saw seen|seek sought
sell sold sale|send sent|shake shook shaken|shine shone|shoot shot|show shown|shrink shrank shrunk
sing sang sung song|sink sank sunk|sit sat|sleep slept|speak spoke spoken speech|spend spent
spin spun|spring sprang sprung|stand stood|steal stole stolen theft|stick stuck|strike struck
strive strove striven|swear swore sworn|sweep swept|swim swam swum|take took taken
teach taught|tear tore torn|tell told|think thought|throw threw thrown|undergo underwent undergone
undertake undertook undertaken|understand understood|wake woke woken|wear wore worn
weave wove woven|win won winner|withdraw withdrew withdrawn withdrawal|write wrote written
man men|woman women|child children|person people persons|foot feet|tooth teeth|mouse mice
goose geese|life lives live alive|wife wives|half halves|leaf leaves|knife knives|shelf shelves
self selves|thief thieves|wolf wolves|analysis analyses|crisis crises|basis bases
hypothesis hypotheses|thesis theses|phenomenon phenomena|criterion criteria|medium media
bacterium bacteria bacterial|datum data|index indices indexes|matrix matrices
appendix appendices|vertex vertices|stimulus stimuli|nucleus nuclei nuclear|fungus fungi fungal
virus viruses viral|goodness good|world worldwide|better improve|ox oxen|marry married marriage
long length|wide width|high height|deep depth|strong strength|hot heat|poor poverty
believe belief|succeed success successful|describe description|marriage wedding|film movie films
acquire acquired acquisition acquirer|receive received receipt|conceive conception
prove proof proven|grow growing|choose choosing|destroy destruction|solve solution
decide decision|produce production|reduce reduction|introduce introduction|permit permission
expand expansion|extend extension|divide division|assume assumption|consume consumption
apply application|vary variation variety|multiply multiplication|renew renewal
defend defence defense|maintain maintenance|explain explanation|retain retention|reveal revelation
resolve resolution|evolve evolution|invade invasion|explode explosion|conclude conclusion
include inclusion|exclude exclusion|erode erosion|collide collision|persuade persuasion
perceive perception|redeem redemption|prescribe prescription|subscribe subscription
abound abundant abundance|compete competition competitor competitive|repeat repetition
oppose opposition opponent|propose proposal|expose exposure|compose composition composer
infect infection infected infectious|inject injection|elect election|collect collection
nominate nomination nominee|retire retirement|found founder founding
"""

BASE_OF: dict[str, str] = {}
"""Lower-case inflected form to base form, where no suffix tells it."""
for _group in _IRREGULAR.replace("\n", "|").split("|"):
    _forms = _group.split()
    for _form in _forms[1:]:
        BASE_OF.setdefault(_form, _forms[0])
# "found" is the past of "find" as well as a verb; both stand as "found" so that neither misleads.
BASE_OF.pop("found", None)
BASE_OF["founded"] = BASE_OF["founds"] = "found"
