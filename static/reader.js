/* The text of a document: its keys from quote to quote, and quotes that open their evidence. */
"use strict";
{
  const reading = document.querySelector(".reading");
  const step = (key) => reading?.querySelector(`[data-quote-step="${key}"]`);

  document.addEventListener("keydown", (event) => {
    if (!reading || !["n", "p"].includes(event.key) || !desk.cards.mayUseSingleKey(event)) return;
    event.preventDefault();
    const link = step(event.key), other = step(event.key === "n" ? "p" : "n");
    if (link) link.click();
    else if (other) desk.toast(event.key === "n" ? "This is the last quote." : "This is the first quote.");
    else desk.toast("No other quotes of this text are marked.");
  });

  /* Words that are quoted open what they are evidence for, unless they are being selected. */
  reading?.addEventListener("click", (event) => {
    const words = event.target.closest("mark[data-opens]");
    if (words && getSelection().isCollapsed) document.getElementById(words.dataset.opens)?.click();
  });
}
