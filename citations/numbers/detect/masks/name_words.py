"""Names that a number follows as part of the name, and letters that are money or a unit."""

from __future__ import annotations

SOFTWARE_NAMES = frozenset(
    """Python Java PHP Perl Ruby Node Django Ubuntu Debian Fedora Windows Android iOS macOS
    Linux MATLAB Matlab SPSS Stata STATA SAS Excel HTML CSS HTTP TLS SSL USB Bluetooth
    Wi-Fi OpenGL CUDA GCC PostgreSQL MySQL SQLite Version version versions Release release
    Prism RevMan ImageJ Office Chrome Firefox""".split()
)

NAMED = frozenset(
    """S&P S&P/ASX S&P/TSX Dow Jones FTSE Nasdaq NASDAQ Nikkei Russell Stoxx STOXX CAC DAX
    ASX TOPIX CSI Fortune Forbes Inc Formula Route Highway Interstate Flight Boeing Airbus
    Windows iPhone iPad iOS Galaxy Pixel PlayStation Xbox Android Apollo War Wars Bowl
    Channel Catch Agenda Big Planet Pac Area Expo Vision Falcon Soyuz Voyager Gemini
    Mariner Pioneer Artemis Sputnik Starship Note Series Mark Mk Mach Article Proposition
    Prop Amendment Title Chapter Audi Mazda Peugeot Porsche Ferrari Trident Force Studio
    Sum Blink Maroon Level Model Cessna Embraer Switch Core Ryzen Pentium Snapdragon
    GeForce Radeon RTX GTX Llama GPT Gemma Qwen Claude Fallout Fantasy FIFA Class Ward
    District Zone Pier Terminal Gate Room Car Unit Carbon Vitamin Polonium Uranium
    Plutonium Cesium Caesium Iodine Strontium Cobalt Technetium Interleukin Omega Caspase
    omega caspase interleukin Resolution Site Team Group COVID Covid Viking NGC IC HD HIP
    ODP IODP DSDP ISO IEC IEEE ASTM DIN RFC ICD OAE DSM ATCC Claudin""".split()
)

CURRENCY_LETTERS = frozenset(
    """US USD EUR GBP JPY CHF CAD AUD NZD HKD SGD CNY RMB INR Rs Re Rp RM BRL R ZAR SEK NOK
    DKK kr Kr kn PLN CZK HUF RUB TRY TL KRW THB IDR PHP MYR VND AED SAR ILS MXN ARS CLP
    COP NGN KES EGP PKR BDT LKR TWD NT HK A C S Tk Ksh Fr BTC ETH DM Dh Php""".split()
)

UNITS_WITH_POWER = frozenset(
    """m mm cm dm km nm in ft yd mi s ms min h hr yr day days year years week g mg kg mol
    mmol cal kcal kJ J W L l ml mL Pa K ha cell cells person capita pixel Hz V A N""".split()
)
"""Behind these a small figure is a power: "mm2", "mol-1"."""

NO_NAMES = frozenset(
    """p n x pH from to of in and by with was were is than about at for or sold""".split()
)
"""Letters that stand before a figure without a space, in formulas or where a PDF lost it."""
