/* What other sources say: a sign behind the markers of claims that one of them contradicts, and arrow
   keys through the drawing of the evidence graph. */
"use strict";
{
  /* The line under an answer comes after the answer, and names the claims. */
  function mark() {
    for (const line of document.querySelectorAll("[data-contradicted]")) {
      const turn = line.closest(".turn") || document;
      for (const sign of turn.querySelectorAll(".disputed")) sign.remove();
      for (const claim of line.dataset.contradicted.split(" ").filter(Boolean)) {
        const marker = turn.querySelector(`.cite[data-claim="${CSS.escape(claim)}"]`);
        if (!marker) continue;
        const sign = document.createElement("span");
        sign.className = "disputed";
        sign.innerHTML = '<span aria-hidden="true">⇄</span><span class="unseen"> contradicted by another source</span>';
        marker.after(sign);
      }
    }
  }
  document.addEventListener("htmx:afterSettle", mark);
  document.addEventListener("DOMContentLoaded", mark);

  /* Up and down within claims, lines or sources; left and right from one of these to the next. */
  const GROUPS = [".of-claim", ".line", ".of-source"];
  document.addEventListener("keydown", (event) => {
    const here = event.target.closest?.(".evidence-graph a");
    const step = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!here || !step || event.altKey || event.ctrlKey || event.metaKey) return;
    const drawing = here.closest(".evidence-graph");
    const links = GROUPS.map((group) => [...drawing.querySelectorAll(`a${group}`)]);
    const group = links.findIndex((each) => each.includes(here));
    const middle = (link) => { const box = link.getBoundingClientRect(); return box.top + box.height / 2; };
    const near = (all) => all.reduce((best, link) => (!best || Math.abs(middle(link) - middle(here)) < Math.abs(middle(best) - middle(here)) ? link : best), null);
    const isAlong = event.key === "ArrowUp" || event.key === "ArrowDown";
    const next = isAlong ? links[group][links[group].indexOf(here) + step] : near(links[group + step] || []);
    event.preventDefault();
    next?.focus();
  });
}
