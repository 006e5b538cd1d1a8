"""Irregular inflections, each line a base form and what it becomes; countries and continents with
their people and adjectives: "France", "French", "Frenchman"."""

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


_NATIONS = """
afghanistan afghan afghans|albania albanian|algeria algerian|angola angolan|argentina argentine
argentinian argentinean|armenia armenian|australia australian aussie|austria austrian
azerbaijan azerbaijani|bahrain bahraini|bangladesh bangladeshi|belarus belarusian
belgium belgian|bolivia bolivian|bosnia bosnian|brazil brazilian|bulgaria bulgarian
burma burmese myanmar|cambodia cambodian|cameroon cameroonian|canada canadian|chile chilean
china chinese|colombia colombian|congo congolese|croatia croatian croat|cuba cuban
cyprus cypriot|czechia czech czechoslovakia|denmark danish dane danes|ecuador ecuadorian
egypt egyptian|england english englishman englishmen englishwoman|estonia estonian
ethiopia ethiopian|finland finnish finn finns|france french frenchman frenchmen frenchwoman
georgia georgian|germany german germans|ghana ghanaian|greece greek greeks|guatemala guatemalan
haiti haitian|honduras honduran|hungary hungarian|iceland icelandic icelander|india indian
indonesia indonesian|iran iranian|iraq iraqi|ireland irish irishman|israel israeli
italy italian|jamaica jamaican|japan japanese|jordan jordanian|kazakhstan kazakh
kenya kenyan|kuwait kuwaiti|laos laotian|latvia latvian|lebanon lebanese|libya libyan
lithuania lithuanian|luxembourg luxembourgish|macedonia macedonian|malaysia malaysian
mali malian|malta maltese|mexico mexican|mongolia mongolian|morocco moroccan
mozambique mozambican|namibia namibian|nepal nepalese nepali|netherlands dutch holland dutchman
nicaragua nicaraguan|nigeria nigerian|norway norwegian|oman omani|pakistan pakistani
palestine palestinian|panama panamanian|paraguay paraguayan|peru peruvian
philippines filipino philippine filipinos|poland polish pole poles|portugal portuguese
qatar qatari|romania romanian|russia russian|rwanda rwandan|scotland scottish scots scotsman
senegal senegalese|serbia serbian serb serbs|singapore singaporean|slovakia slovak
slovenia slovenian slovene|somalia somali|spain spanish spaniard spaniards|sudan sudanese
sweden swedish swede swedes|switzerland swiss|syria syrian|taiwan taiwanese|tanzania tanzanian
thailand thai thais|tibet tibetan|tunisia tunisian|turkey turkish turk turks turkiye
uganda ugandan|ukraine ukrainian|uruguay uruguayan|uzbekistan uzbek|venezuela venezuelan
vietnam vietnamese|wales welsh welshman|yemen yemeni|yugoslavia yugoslav|zambia zambian
zimbabwe zimbabwean|africa african|america american|asia asian|europe european
antarctica antarctic|arctic|australasia australasian|scandinavia scandinavian|persia persian
rome roman|athens athenian|venice venetian|paris parisian|texas texan|california californian
hawaii hawaiian|sicily sicilian|sparta spartan|byzantium byzantine|bavaria bavarian
prussia prussian|ottoman ottomans|hebrew hebrews|arab arabs arabic arabia arabian
christianity christian christians|islam islamic muslim muslims|judaism jewish jew jews
catholicism catholic catholics|buddhism buddhist buddhists|hinduism hindu hindus
"""

NATION_OF: dict[str, str] = {}
"""Lower-case adjective, people or country to the country."""
for _group in _NATIONS.replace("\n", "|").split("|"):
    _words = _group.split()
    for _word in _words:
        NATION_OF.setdefault(_word, _words[0])
        NATION_OF.setdefault(_word + "s", _words[0])
NATION_OF.pop("poles", None)
NATION_OF.pop("pole", None)
NATION_OF.pop("indias", None)
