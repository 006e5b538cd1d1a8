"""Statements of made-up companies, as the text of a report prints them."""

MILLS = """Kestrel Mills, Inc. Annual Report

Kestrel Mills, Inc.
Consolidated Statements of Income
(in millions, except per share data)
Years ended December 31,
2022 2021 2020
Net sales $ 2,000 $ 1,800 $ 1,600
Cost of sales (1,400) (1,300) (1,200)
Gross profit 600 500 400
Selling, general and administrative expenses (300) (260) (240)
Operating income 300 240 160
Interest expense (30) (30) (20)
Income before income taxes 270 210 140
Income tax (expense)/benefit (54) (42) (35)
Net income $ 216 $ 168 $ 105

Kestrel Mills, Inc.
Consolidated Balance Sheets
(in millions)
At December 31,
2022 2021
Current assets
Cash and cash equivalents $ 150 $ 120
Trade receivables, net of allowance for credit losses of $4 and $3, respectively 250 230
Inventories 200 160
Prepaid expenses and other 50 40
Total current assets 650 550
Property, plant and equipment, net 850 750
Total assets $ 1,500 $ 1,300
Current liabilities
Current portion of long-term debt $ 40 $ 60
Accounts payable 210 190
Other current liabilities 150 150
Total current liabilities 400 400
Long-term debt 300 330
Other liabilities 100 90
Total liabilities 800 820
Total stockholders' equity 700 480
Total liabilities and stockholders' equity $ 1,500 $ 1,300

Kestrel Mills, Inc.
Consolidated Statements of Cash Flows
(in millions)
Years ended December 31,
2022 2021 2020
Net income $ 216 $ 168 $ 105
Depreciation and amortization 80 70 60
Net cash provided by operating activities 290 230 160
Purchases of property and equipment (120) (90) (80)
Net cash used in investing activities (125) (95) (85)
Dividends paid (54) (42) (40)
Net cash used in financing activities (135) (110) (60)

Revenue by segment
(in millions)
Years ended December 31,
2022 2021 2020
Flour $ 1,100 $ 1,000 $ 900
Pasta 600 560 500
Bakery services 320 260 220
Eliminations (20) (20) (20)
Total net sales $ 2,000 $ 1,800 $ 1,600
"""

BANK = """Alder Savings Bank Annual Report

Alder Savings Bank
Consolidated Statements of Income
(in thousands)
Years ended December 31,
2022 2021
Total interest income $ 90,000 $ 80,000
Total interest expense 30,000 20,000
Net interest income 60,000 60,000
Total noninterest expense 41,000 38,000
Income before income taxes 25,000 24,000
Provision for income taxes 5,000 6,000
Net income $ 20,000 $ 18,000
"""

SHOPS = """Plover Stores Annual Report

Plover Stores
Consolidated Statements of Earnings
($ in millions)
Fiscal Years Ended
January 28, 2023 January 29, 2022
Revenue $ 4,000 $ 3,500
Cost of sales 3,000 2,700
Gross profit 1,000 800
Operating income 200 150
Net earnings $ 140 $ 110
"""
