"""Countries and continents, their people and adjectives: "France", "French", "Frenchman"."""

from __future__ import annotations

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
