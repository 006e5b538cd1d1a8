/* Copying an answer with its footnotes as rich text, and printing it. The words come from the server,
   which has escaped them; here they are only handed on. */
"use strict";
{
  const TYPES = ["text/html", "text/plain"];

  /* {html, text} */
  async function fetched(url) {
    const response = await fetch(url, { headers: { Accept: "application/json" } });
    if (!response.ok || response.redirected) throw new Error(String(response.status));
    return response.json();
  }

  async function copy(url) {
    const answer = fetched(url);
    if (window.isSecureContext && window.ClipboardItem) {
      // Promises, so that the copy still counts as made by the click in every browser.
      const [html, text] = TYPES.map((type, index) => answer.then((both) => new Blob([index ? both.text : both.html], { type })));
      await navigator.clipboard.write([new ClipboardItem({ "text/html": html, "text/plain": text })]);
      return;
    }
    // Plain HTTP from another machine has no clipboard API.
    const both = await answer;
    const put = (event) => {
      event.preventDefault();
      event.clipboardData.setData(TYPES[0], both.html);
      event.clipboardData.setData(TYPES[1], both.text);
    };
    document.addEventListener("copy", put, { once: true });
    const done = document.execCommand("copy");
    document.removeEventListener("copy", put);
    if (!done) throw new Error("refused");
  }

  document.addEventListener("click", async (event) => {
    if (event.target.closest("[data-print]")) return window.print();
    const button = event.target.closest("[data-copy-rich]");
    if (!button) return;
    try {
      await copy(button.dataset.copyRich);
      desk.toast("The answer and its footnotes are copied.");
    } catch {
      desk.toast("The answer could not be copied. Reload the page and try again, or download it.");
    }
  });
}
