/* The text of a document: its keys from match to match while words are looked for, else from quote to
   quote; quotes that open their evidence; one stop for the keyboard on the strip. */
"use strict";
{
  const reading = document.querySelector(".reading");
  const isSearching = reading?.querySelector("#find-steps")?.dataset.total > 0;
  const step = (key) => reading?.querySelector(`[data-${isSearching ? "match" : "quote"}-step="${key}"]`);
  const what = isSearching ? "match" : "quote";

  document.addEventListener("keydown", (event) => {
    if (!reading || !["n", "p"].includes(event.key) || !desk.cards.mayUseSingleKey(event)) return;
    event.preventDefault();
    const link = step(event.key), other = step(event.key === "n" ? "p" : "n");
    if (link) link.click();
    else if (other) desk.toast(`This is the ${event.key === "n" ? "last" : "first"} ${what}.`);
    else desk.toast(isSearching ? "These words stand here once." : "No other quotes of this text are marked.");
  });

  /* Words that are quoted open what they are evidence for, unless they are being selected. */
  reading?.addEventListener("click", (event) => {
    const words = event.target.closest("mark[data-opens]");
    if (words && getSelection().isCollapsed) document.getElementById(words.dataset.opens)?.click();
  });

  /* The strip is one stop of the Tab key; the arrows lead along it. */
  const stops = [...(reading?.querySelectorAll(".strip .stop") ?? [])];
  const now = stops.find((stop) => stop.hasAttribute("aria-current")) ?? stops[0];
  for (const stop of stops) stop.setAttribute("tabindex", stop === now ? 0 : -1);
  reading?.querySelector(".strip")?.addEventListener("keydown", (event) => {
    const at = stops.indexOf(event.target), last = stops.length - 1;
    const to = { ArrowDown: Math.min(at + 1, last), ArrowUp: Math.max(at - 1, 0), Home: 0, End: last }[event.key];
    if (at < 0 || to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    stops[at].setAttribute("tabindex", -1);
    stops[to].setAttribute("tabindex", 0);
    stops[to].focus();
  });
}
