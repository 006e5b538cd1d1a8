r"""The table of measures: one line each, read once by `measures`.

code | what it measures | its name for conversion | symbols (case counts) | names (case does not)

`[kMG]m` is a symbol with the prefixes that people put before it; a short list for each symbol keeps
"TV", "PS" or "as" from being read as teravolts, petasiemens or attoseconds. `mcg:µ` is a spelling
with that prefix. `~metre` is a name that takes prefixes in words ("kilometre"). Names get their
plural in "s"; another plural stands after "/". A code with `=` after it is how the unit is written
alone ("h=hours": "km/h", "3 hours"). A name of `-` has no agreed size, so it is not converted. A
line that ends in `\` goes on.
"""

from __future__ import annotations

BASES = {
    "number": "",
    "energy": "mass length2 time-2",
    "power": "mass length2 time-3",
    "force": "mass length time-2",
    "pressure": "mass length-1 time-2",
    "frequency": "time-1",
    "speed": "length time-1",
    "area": "length2",
    "volume": "length3",
    "charge": "current time",
    "voltage": "mass length2 time-3 current-1",
    "resistance": "mass length2 time-3 current-2",
    "conductance": "mass-1 length-2 time3 current2",
    "capacitance": "mass-1 length-2 time4 current2",
    "inductance": "mass length2 time-2 current-2",
    "field": "mass time-2 current-1",
    "flux": "mass length2 time-2 current-1",
    "concentration": "substance length-3",
    "dose": "length2 time-2",
    "illuminance": "luminosity length-2",
    "spectral": "mass time-2",
    "viscosity": "mass length-1 time-1",
    "flow": "length3 time-1",
    "activity": "substance time-1",
    "lightflow": "luminosity",
    "datarate": "information time-1",
    "consumption": "length-2",
    "torque": "mass length2 time-2",
    "rotation": "turn time-1",
}

TABLE = r"""
m | length | meter | [kcdmµnpf]m | ~metre ~meter micron:µ
Å | length | angstrom | Å | angstrom ångström
in=inches | length | inch | in " '' | inch/inches
ft=feet | length | foot | ft ' | foot/feet
yd=yards | length | yard | yd yds | yard
mi=miles | length | mile | mi | mile
nmi=nautical miles | length | nautical_mile | nmi NM | nautical_mile
AU | length | astronomical_unit | AU au | astronomical_unit
ly=light years | length | light_year | ly | light_year lightyear
pc=parsecs | length | parsec | [kMG]pc | ~parsec
R☉ | length | - | R☉ R⊙ | solar_radius/solar_radii
fathom=fathoms | length | fathom | | fathom
furlong=furlongs | length | furlong | | furlong
ha=hectares | area | hectare | ha | hectare
acre=acres | area | international_acre | ac | acre
m² | area | meter**2 | sqm qm | sqm
km² | area | kilometer**2 | sqkm | sqkm
ft² | area | foot**2 | sqft sf | sqft
L | volume | liter | [mµncdh]L [mµncdh]l | ~litre ~liter ml
cc=cm³ | volume | centimeter**3 | cc ccm | cc
gal=gallons | volume | gallon | gal gals | gallon
qt=quarts | volume | quart | qt | quart
pt=pints | volume | pint | | pint
fl oz | volume | fluid_ounce | | fl_oz fluid_ounce
bbl=barrels | volume | oil_barrel | bbl bbls | barrel
bushel=bushels | volume | bushel | bu | bushel
cup=cups | volume | cup | | cup
tbsp=tablespoons | volume | tablespoon | tbsp tbsps | tablespoon
tsp=teaspoons | volume | teaspoon | tsp tsps | teaspoon
acre-ft=acre-feet | volume | acre_foot | | acre_foot/acre_feet
g | mass | gram | [kmµnpMGT]g mcg:µ Kg:k KG:k KGS:k kgs:k k.g.:k k.gs:k gr gs | \
~gram ~gramme kilo:k mcg:µ kgs:k
t=tonnes | mass | metric_ton | [kMG]t MT | \
tonne metric_ton metric_tonne kilotonne:k megatonne:M gigatonne:G
ton=tons | mass | - | | ton kiloton:k megaton:M gigaton:G
short ton=short tons | mass | short_ton | | short_ton
long ton=long tons | mass | long_ton | | long_ton
lb | mass | pound | lb lbs | lb lbs pound pound_mass
oz=ounces | mass | ounce | oz | ounce oz
troy oz=troy ounces | mass | troy_ounce | | troy_ounce
ct=carats | mass | carat | ct | carat
st=stones | mass | stone | | stone
Da | mass | dalton | [kM]Da kD:k amu | dalton kilodalton:k atomic_mass_unit
M☉ | mass | - | M☉ M⊙ | solar_mass/solar_masses
M⊕ | mass | - | M⊕ | earth_mass/earth_masses
s=seconds | time | second | [mµnpf]s sec secs msec:m | ~second sec secs
min=minutes | time | minute | min mins | minute min mins
h=hours | time | hour | h hr hrs | hour hr hrs
day=days | time | day | d | day
week=weeks | time | week | wk wks | week
fortnight=fortnights | time | fortnight | | fortnight
month=months | time | month | mo mos | month
quarter=quarters | time | - | | quarter
ka | time | kiloyear | ka |
Ma | time | megayear | Ma |
Ga | time | gigayear | Ga byr Byr |
kyr | time | kiloyear | kyr |
Myr | time | megayear | Myr |
Gyr | time | gigayear | Gyr |
year=years | time | year | yr yrs yo y/o | year yr yrs annum
decade=decades | time | decade | | decade
century=centuries | time | century | | century/centuries
millennium=millennia | time | millennium | | millennium/millennia
generation=generations | time | - | |
A | current | ampere | [mµnpk]A | ~ampere ~amp
K | temperature | kelvin | [mµn]K °K | kelvin degree_kelvin deg_kelvin degree_k deg_k
°C | temperature | degC | °C ºC ℃ oC ◦C | \
celsius celcius centigrade degree_celcius degree_celsius degree_centigrade deg_celsius degree_c \
deg_c degc
°F | temperature | degF | °F ºF ℉ | \
fahrenheit farenheit degree_farenheit degree_fahrenheit deg_fahrenheit degree_f deg_f degf
mol | substance | mole | [mµnpk]mol mmols:m mols | ~mole
cd | luminosity | candela | cd | candela
lm | lightflow | lumen | lm | lumen
lx | illuminance | lux | lx | lux
Hz | frequency | hertz | [kMGTm]Hz HZ hz Khz:k KHz:k Mhz:M Ghz:G | ~hertz
Bq | frequency | becquerel | [kMGT]Bq | ~becquerel
rpm | rotation | revolutions_per_minute | rpm RPM | rpm revolution_per_minute/revolutions_per_minute
bpm | frequency | 1/minute | bpm | bpm
fps | frequency | - | fps | fps
N | force | newton | [kMmµn]N | ~newton
lbf | force | force_pound | lbf | pound_force
Pa | pressure | pascal | [kMGThmµn]Pa | ~pascal
bar | pressure | bar | [mµnk]bar mBar:m | bar millibar:m
atm | pressure | atm | atm | atmosphere
mmHg | pressure | mmHg | mmHg mmhg | mm_hg
Torr | pressure | torr | [m]Torr torr | torr
psi | pressure | psi | psi PSI | psi
ksi | pressure | ksi | ksi | ksi
J | energy | joule | [kMGTPEmµn]J | ~joule
erg | energy | erg | erg ergs | erg
eV | energy | electron_volt | [kMGTm]eV | ~electronvolt ~electron_volt
cal | energy | calorie | [k]cal kcals:k | calorie kilocalorie:k
Wh | energy | watt_hour | [kMGTm]Wh KWh:k Kwh:k kwh:k KWH:k kW⋅h:k kW·h:k Gwh:G Mwh:M | \
~watt_hour ~watthour
BTU | energy | Btu | BTU Btu | btu british_thermal_unit
MMBtu | energy | megaBtu | MMBtu MMBTU mmBTU mmBtu MBTU | mmbtu
W | power | watt | [kMGTmµn]W KW:k kw:k KWp:k kWp:k MWp:M GWp:G MWe:M | ~watt
hp=horsepower | power | horsepower | hp HP bhp PS | horsepower
VA | power | volt_ampere | [kM]VA | volt_ampere
fold | times | - | | fold
orders of magnitude | number | - | | order_of_magnitude/orders_of_magnitude
dB | number | - | dB dBA dBm | decibel
V | voltage | volt | [kMmµn]V | ~volt
C=coulombs | charge | coulomb | [mµn]C | ~coulomb
Ah | charge | ampere_hour | [mk]Ah | ~ampere_hour ~amp_hour
Ω | resistance | ohm | [kMGm]Ω [kMGm]Ω | ~ohm
S | conductance | siemens | [mµn]S | siemens
F=farads | capacitance | farad | [mµnp]F | ~farad
H | inductance | henry | [mµn]H | henry/henries
T | field | tesla | [mµn]T | ~tesla
G | field | gauss | [kmµ]G | gauss
Oe | field | - | [k]Oe | oersted
Wb | flux | weber | Wb | weber
µB | number | - | µB | bohr_magneton
Jy | spectral | jansky | [mµk]Jy | jansky
kR | number | - | kR | rayleigh
Gy | dose | gray | [mc]Gy | gray
Sv | dose | sievert | [mµn]Sv | ~sievert
Ci | frequency | curie | [mµnk]Ci | ~curie
P | viscosity | poise | cP | poise
M | concentration | molar | [mµnp]M | molar ~molar
kat | activity | katal | kat | katal
IU | units | - | [kM]IU | international_unit
U | units | - | [mµ]U | enzyme_unit
° | angle | degree | ° º °N °S °E °W | degree deg
rad | angle | radian | [mµ]rad | ~radian
arcmin | angle | arcminute | arcmin ′ | arcminute
arcsec | angle | arcsecond | arcsec ″ ′′ mas:m µas:µ μas:µ | arcsecond ~arcsecond
sr | solid angle | steradian | sr | steradian
turn=turns | turn | turn | | turn revolution
mph | speed | mile/hour | mph MPH | mph
km/h | speed | kilometer/hour | kph kmh kmph KPH | kph kmph
m/s | speed | meter/second | mps |
kn=knots | speed | knot | kt kts kn | knot
mach | speed | - | |
mpg | consumption | mile/gallon | mpg MPG | mpg
bit=bits | information | bit | bit bits | bit terabit:T
B=bytes | information | byte | [kMGTPE]B KB:k | \
byte kilobyte:k megabyte:M gigabyte:G terabyte:T petabyte:P exabyte:E
KiB | information | kibibyte | KiB | kibibyte
MiB | information | mebibyte | MiB | mebibyte
GiB | information | gibibyte | GiB | gibibyte
TiB | information | tebibyte | TiB | tebibyte
kbit | information | kilobit | kbit | kilobit
Mbit | information | megabit | Mbit Mb mb | megabit
Gbit | information | gigabit | Gbit Gb | gigabit
bit/s | datarate | bit/second | bps |
kbit/s | datarate | kilobit/second | kbps Kbps |
Mbit/s | datarate | megabit/second | Mbps mbps |
Gbit/s | datarate | gigabit/second | Gbps gbps |
px=pixels | pixels | - | px | pixel megapixel:M
bp | bases | - | bp nt | base_pair
kb | bases | - | kb kbp | kilobase
pH | acidity | - | pH |
ft·lb | torque | foot_pound | | foot_pound pound_foot/pound_feet ft_lb lb_ft ft_lbs lbs_ft
N·m | torque | newton*meter | [k]Nm | newton_metre newton_meter
person-year=person-years | person time | - | | person_year patient_year
man-hour=man-hours | person time | - | | man_hour person_hour
cfs | flow | foot**3/second | cfs |
"""

RATIOS = """
% | % | percent/percents per_cent percentage pct per_centum
‰ | ‰ | per_mille per_mil permille
wt% | wt% wt.% wt-% w/w Gew-% mass% %w/w | percent_by_weight percent_by_mass weight_percent
vol% | vol% vol.% vol-% v/v %v/v | percent_by_volume volume_percent
mol% | mol% mol.% at% at.% | mole_percent atomic_percent
% w/v | w/v %w/v |
ppm | ppm ppmv ppmw | part_per_million/parts_per_million
ppb | ppb ppbv | part_per_billion/parts_per_billion
ppq | ppq | part_per_quadrillion/parts_per_quadrillion
percentage points | pp pps ppt ppts | percentage_point percent_point pct_point per_cent_point
basis points | bps | basis_point
"""
"""Parts of a whole and their differences: code | symbols | names."""
