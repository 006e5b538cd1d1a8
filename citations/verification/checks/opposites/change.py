"""Opposite words for how something moves, how much there is, and where it stands on a scale.

One axis a line, its two ends parted by "|". All words of one end may stand for each other when
claims are compared; irregular forms follow a slash. Our own list, English, base forms.
"""

MOVES = """
rise/rose/risen increase grow/grew/grown climb jump surge soar rebound swell/swollen skyrocket
    balloon growth upturn upward upwards raise escalate escalation mount upswing
    | fall/fell/fallen decrease decline drop shrink/shrank/shrunk plunge plummet tumble slump
    sink/sank/sunk dip diminish dwindle lessen downturn downward downwards lower reduce reduction
    halve drawdown downswing
up | fall/fell/fallen decrease decline drop sink/sank/sunk
rise/rose/risen increase grow/grew/grown climb | down
expand expansion broaden widen enlarge | contract contraction narrow shrink/shrank/shrunk
strengthen fortify bolster reinforce | weaken undermine erode
improve improvement ameliorate enhance enhancement | worsen deteriorate deterioration aggravate
    exacerbate degrade impair
accelerate acceleration quicken hasten | decelerate deceleration slow delay
appreciate appreciation revalue | depreciate depreciation devalue devaluation
gain | lose/lost loss forfeit
gain | loss
profit profitable earnings | loss loss-making unprofitable
surplus | deficit shortfall shortage
inflow influx | outflow exodus
credit | debit
add addition | subtract subtraction remove removal deduct
lengthen extend prolong extension | shorten curtail
upgrade | downgrade
inflate inflation | deflate deflation
maximise maximize | minimise minimize
promote promotion | demote demotion relegate relegation
ascend ascent | descend descent
overestimate overestimation overstate | underestimate underestimation understate
overvalue | undervalue
outperform | underperform
multiply | divide
heat warm | cool chill
tighten | loosen ease relax
"""

LEVELS = """
high higher highest | low lower lowest
more | less fewer
most | least fewest
above over exceed | below under beneath
best | worst
better | worse
large larger largest big bigger biggest huge enormous | small smaller smallest little tiny
great greater greatest | small smaller smallest
major | minor
maximum maximal | minimum minimal
majority | minority
long longer longest lengthy | short shorter shortest brief briefest
tall taller tallest | short shorter shortest
wide wider widest broad broader broadest | narrow narrower narrowest
deep deeper deepest | shallow shallower shallowest
thick thicker thickest | thin thinner thinnest
heavy heavier heaviest | light lighter lightest
strong stronger strongest powerful | weak weaker weakest
fast faster fastest quick quicker quickest rapid rapidly | slow slower slowest slowly
early earlier earliest | late later latest
old older oldest elder eldest | young younger youngest
old older oldest ancient | new newer newest modern
hot hotter hottest warm warmer warmest | cold colder coldest cool cooler coolest
rich richer richest wealthy wealthier wealthiest affluent | poor poorer poorest impoverished
cheap cheaper cheapest inexpensive affordable | expensive costly costlier costliest dear
easy easier easiest simple simpler | difficult hard harder hardest complex complicated
common commonest frequent frequently often usual usually | rare rarer rarest rarely infrequent
    infrequently seldom uncommon unusual
many numerous | few
near nearer nearest close closer closest nearby | far farther farthest distant remote
top | bottom
upper | lower
first | last
first | second
superior | inferior
senior | junior
abundant plentiful | scarce
full fuller fullest | empty
dense denser densest crowded | sparse sparser sparsest
bright brighter brightest | dark darker darkest dim dimmer
loud louder loudest noisy | quiet quieter quietest silent
rough | smooth
wet wetter wettest humid | dry drier driest arid
sharp | blunt
steep | gentle
mild milder mildest | severe
peak | trough
"""
