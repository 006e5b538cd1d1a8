"""What Babel's list of currencies does not say: signs, slang, small coins, which is the likelier.

A sign or name that several currencies share lists them, the likeliest first; one that the context
does not settle stays what was printed ("$", "kr").
"""

from __future__ import annotations

DOLLARS = "USD CAD AUD HKD SGD NZD TWD MXN BRL"
LIKELIER = (
    "USD EUR GBP JPY CNY INR CAD AUD CHF SEK NOK DKK MXN KWD SAR IRR KES RUB TRY KRW EGP ILS PLN "
    "CZK HUF RON BGN UAH IDR PHP THB VND ZAR NGN BRL ARS CLP COP AED QAR PKR LKR NZD SGD HKD TWD "
    "IQD JOD TND RSD DZD BHD OMR"
).split()
"""For names that several currencies share ("dinar"): these first, in this order."""

SIGNS = f"""
$ {DOLLARS}
US$ USD
U.S.$ USD
U.S$ USD
USD$ USD
$US USD
C$ CAD
CA$ CAD
CAN$ CAD
CDN$ CAD
CAD$ CAD
$CAN CAD
$CDN CAD
A$ AUD
AU$ AUD
AUS$ AUD
AUD$ AUD
$A AUD
$AU AUD
HK$ HKD
HKD$ HKD
NZ$ NZD
NZD$ NZD
$NZ NZD
NT$ TWD
S$ SGD
SG$ SGD
SGD$ SGD
R$ BRL
MEX$ MXN
MX$ MXN
MXN$ MXN
N$ NAD
J$ JMD
TT$ TTD
EC$ XCD
FJ$ FJD
RD$ DOP
BZ$ BZD
€ EUR
€ur EUR
£ GBP EGP LBP SYP
GB£ GBP
UK£ GBP
E£ EGP
IR£ IEP
LE EGP
L.E EGP
L.E. EGP
¥ JPY CNY
￥ JPY CNY
CN¥ CNY
RMB¥ CNY
JP¥ JPY
元 CNY
円 JPY
₹ INR
₨ INR PKR LKR NPR
RS INR PKR LKR NPR MUR
RS. INR PKR LKR NPR MUR
ரூ LKR
₽ RUB
₩ KRW
₺ TRY
₴ UAH
₦ NGN
₫ VND
₱ PHP
฿ THB
₪ ILS
₡ CRC
₾ GEL
₭ LAK
₸ KZT
₮ MNT
₵ GHS
₲ PYG
₼ AZN
₿ BTC
zł PLN
Kč CZK
Ft HUF
kr SEK NOK DKK ISK
kr. DKK NOK SEK ISK
RM MYR
RMB CNY
NTD TWD
BTC BTC
ETH ETH
"""

NAMES = f"""
dollar {DOLLARS}
buck {DOLLARS}
greenback USD
united states dollar USD
u.s. dollar USD
american dollar USD
taiwan dollar TWD
euro EUR
pound GBP EGP LBP SYP SDG
pound sterling/pounds sterling GBP
sterling/sterling GBP
quid/quid GBP
uk pound GBP
egyptian geneh EGP
geneh/genihat EGP
genihat masriya/genihat masriya EGP
yen/yen JPY
yuan/yuan CNY
renminbi/renminbi CNY
rmb/rmb CNY
kuai/kuai CNY
ringgit MYR
malaysia ringgit MYR
rupee INR PKR LKR NPR MUR
won/won KRW
real/reais BRL
krone/kroner NOK DKK
krona/kronor SEK ISK
danish crown DKK
swedish crown SEK
norwegian crown NOK
czech crown CZK
crown CZK SEK DKK NOK
koruna/korun CZK
riyal SAR QAR YER
rial IRR OMR YER
lira/lire TRY ITL LBP
mark DEM FIM
deutschmark DEM
deutsche mark DEM
franc CHF FRF XOF XAF BEF
peso MXN ARS CLP COP PHP
shekel ILS
ruble RUB BYN
rouble RUB BYN
tugrik MNT
togrog MNT
dirham AED MAD
zloty/zlotys PLN
netherlands guilder NLG
colon/colones CRC SVC
bitcoin BTC
ether/ether ETH
"""

COINS = """
cent/cents 100 USD EUR CAD AUD HKD SGD NZD ZAR MYR CHF
penny/pennies 100 GBP USD
pence/pence 100 GBP
sen/sen 100 MYR IDR JPY
sens/sens 100 MYR
paisa/paise 100 INR PKR NPR
kopek/kopeks 100 RUB UAH
kopeck/kopecks 100 RUB UAH
kopiyka/kopiykas 100 UAH
jiao/jiao 10 CNY
mao/mao 10 CNY
fen/fen 100 CNY
satoshi/satoshis 100000000 BTC
centavo/centavos 100 MXN BRL PHP
centime/centimes 100 CHF FRF EUR
rappen/rappen 100 CHF
grosz/groszy 100 PLN
øre/øre 100 DKK NOK
öre/öre 100 SEK
fils/fils 1000 KWD AED BHD JOD
halala/halalas 100 SAR
kobo/kobo 100 NGN
agora/agorot 100 ILS
pfennig/pfennigs 100 DEM
piastre/piastres 100 EGP LBP
"""
"""Name/plural, how many make one of the currency, which currencies."""

COIN_SIGNS = {"¢": "cents", "c": "cents", "ct": "cents", "p": "pence", "pc.": "cents"}

PLAIN_WORDS = frozenset("won real mark crown sterling pound ether colon fen mao sen penny".split())
"""Names that mean other things as well; read as money only behind a large or scaled figure."""

NOT_NAMES = frozenset(
    """dollar pound euro real won mark account unit value rate time funds gold silver palladium
    platinum sol som kina inti currency code silver unidad bank offshore dram para lek lev leu rand
    ley peso""".split()
)
"""Last words of Babel's names that are not taken over as names of their own."""

SHORT_NAMES = """
lev/leva BGN
leu/lei RON MDL
rand/rand ZAR
lek/leke ALL
sol/soles PEN
som/som UZS KGS
"""

WORDLIKE_CODES = frozenset(
    """ALL TRY TOP CUP BAM COP MAD PEN GEL SOS RON MOP BOB LAK NAD ANG ARS DEN AMD SUR CHE BAN BAD
    ADP PES PEI COU BEL BEC TPE MAF MVP UYI BOP LUC LUF SIT STD GEK RUR ESA BRL""".split()
) - {"BRL", "RUR"}
"""ISO codes that are English words or common abbreviations: only beside figures of four digits."""

LOWER_CASE_CODES = frozenset(
    """usd eur gbp jpy cny rmb inr cad aud chf mxn nzd hkd sgd twd krw sek nok dkk pln czk huf brl
    zar rub thb myr idr php vnd aed sar qar kwd egp btc""".split()
)
