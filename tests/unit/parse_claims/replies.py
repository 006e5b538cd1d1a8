"""Replies as models write them, and worse, hand-made."""

TAGGED = """I will look at E1 first.
## <free>Findings</free>

<cite key="E1">Turnover rose by 5 percent in 2021. Costs fell to &lt; 3 percent [E2].</cite>
<free>By contrast, </free><CITE key='E1, Okafor 2017'>margins shrank.</CITE>

- <cite key=E3>Plant A closed.</cite>
- <cite key="E4">Plant B stayed open.</cite>
<unverified>Nobody counts the visitors.</unverified>"""

BRACKETED = """Findings

Turnover rose by 5 percent [E1,E5]. It fell later. [E2] Costs, in the U.S. market, were high.
- Plant **A** closed [E3; Okafor 2017]
- Plant B stays [sic] open &amp; busy
"""

BROKEN = (
    "<cite key='E1'>Turnover rose. <cite key=\"E2\">Costs fell.</cite> So what? </cite>"
    "<free>In short, <cite key='E3'>plants closed.</free> <b onclick=x>And</b> <cite>so on.</cite>"
    '<cite key="E4" Visitors came.</cite <free>Then </free><unverified>a < b &amp;&lt;cite&gt; '
    "[E1</unverified><think>Is <cite key='E9'>this</cite> right?</think><cite key='E5'>Costs did n"
)
ALL = (TAGGED, BRACKETED, BROKEN)
