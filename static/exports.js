/* Copying an answer with its footnotes as rich text, and printing it. The words come from the server as
   a fragment that is escaped there; here they are only handed on. */
"use strict";
{
  const TYPES = ["text/html", "text/plain"];

  async function rich(url) {
    const response = await fetch(url, { headers: { Accept: "text/html" } });
    if (!response.ok || response.redirected) throw new Error(String(response.status));
    return response.text();
  }

  /* What a program without rich text gets: the notes of the page, or the words of the fragment. */
  function plain(button, html) {
    const notes = button.dataset.plain && document.querySelector(button.dataset.plain);
    return notes ? notes.value : new DOMParser().parseFromString(html, "text/html").body.textContent.trim();
  }

  const blob = (type, text) => new Blob([text], { type });

  async function copy(button) {
    const html = rich(button.dataset.copyRich);
    if (window.isSecureContext && window.ClipboardItem) {
      // Promises, so that the copy still counts as made by the click in every browser.
      const item = { "text/html": html.then((text) => blob(TYPES[0], text)), "text/plain": html.then((text) => blob(TYPES[1], plain(button, text))) };
      await navigator.clipboard.write([new ClipboardItem(item)]);
    } else {
      // Plain HTTP from another machine has no clipboard API.
      const text = await html;
      const put = (event) => {
        event.preventDefault();
        event.clipboardData.setData(TYPES[0], text);
        event.clipboardData.setData(TYPES[1], plain(button, text));
      };
      document.addEventListener("copy", put, { once: true });
      const done = document.execCommand("copy");
      document.removeEventListener("copy", put);
      if (!done) throw new Error("refused");
    }
  }

  document.addEventListener("click", async (event) => {
    if (event.target.closest("[data-print]")) return window.print();
    const button = event.target.closest("[data-copy-rich]");
    if (!button) return;
    try {
      await copy(button);
      desk.toast("The answer and its footnotes are copied.");
    } catch {
      desk.toast("The answer could not be copied. Reload the page and try again, or download it.");
    }
  });
}
