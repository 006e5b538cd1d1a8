/* Checking a text of one's own: the box grows, counts and takes the text of a file; words that are
   selected in an answer or a document can be checked where they stand. */
"use strict";
{
  const get = (id) => document.getElementById(id);
  const WHERE = ".answer, .reading .text, .card-body";
  const NO_WORDS = ".cite, .tag, .aside, .unfold, .unseen, button.link, .page-mark";
  const KEPT = "desk:check-this", FEWEST_WORDS = 2;
  const checks = () => get("composer")?.dataset.mode === "check";
  const { placeholder } = get("question") ?? {};

  function count() {
    if (!get("check-count")) return;
    const longest = Number(get("check-count").dataset.longest), length = [...get("question").value.trim()].length;
    const format = (number) => number.toLocaleString("en");
    get("check-count").textContent = `${format(length)} of ${format(longest)} characters${length > longest ? ": too long, check it in parts" : ""}.`;
    get("check-count").classList.toggle("over", length > longest);
  }

  function fit() {
    if (!get("composer")) return;
    const go = get("ask-form").querySelector(".go");
    go.textContent = checks() ? go.dataset.check : go.dataset.ask;
    get("check-help").hidden = !checks();
    get("question").rows = checks() ? 8 : 1;
    get("question").placeholder = checks() ? "Paste a sentence, a draft or the answer of another assistant" : placeholder;
    document.querySelector("label[for=question]").textContent = checks() ? "Text to be checked" : "Question";
    const mode = document.querySelector("[data-check-mode]");
    mode.textContent = checks() ? mode.dataset.on : mode.dataset.off;
    count();
  }

  /* The mode is chosen in the dialog, whoever chooses it. */
  function setMode(mode) {
    const choice = get("options-form").querySelector(`[name=mode][value=${mode}]`);
    if (choice.checked) return;
    choice.checked = true;
    choice.dispatchEvent(new Event("change", { bubbles: true }));
  }

  desk.setMode = setMode;

  function put(text) {
    setMode("check");
    get("question").value = text;
    get("question").dispatchEvent(new Event("input", { bubbles: true }));
    get("question").focus();
  }

  document.addEventListener("desk:mode", fit);
  document.addEventListener("desk:chat", fit);
  document.addEventListener("input", (event) => event.target.id === "question" && checks() && count());
  document.addEventListener("question-taken", () => checks() && setMode("research"));
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-check-mode]")) {
      setMode(checks() ? "research" : "check");
      get("question").focus();
    }
    if (event.target.closest("[data-pick-text]")) get("check-file").click();
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.elt.id !== "check-form") return;
    const { status, responseText } = event.detail.xhr;
    get("check-form").reset();
    if (status === 200) put(responseText);
    else get("ask-error").textContent = status === 422 ? responseText : "The file could not be sent. Try again.";
  });

  /* What is selected, without the signs that are no words of the text. */
  function selected() {
    const selection = getSelection();
    if (selection.isCollapsed || !selection.rangeCount) return "";
    const range = selection.getRangeAt(0), around = range.commonAncestorContainer;
    if (!(around.nodeType === Node.ELEMENT_NODE ? around : around.parentElement).closest(WHERE)) return "";
    const words = range.cloneContents();
    for (const sign of words.querySelectorAll(NO_WORDS)) sign.remove();
    for (const block of words.querySelectorAll("p, li, h1, h2, h3, h4, tr, blockquote")) block.append("\n\n");
    const text = words.textContent.replace(/[^\S\n]+/g, " ").replace(/\s*\n\s*\n\s*/g, "\n\n").trim();
    return text.split(/\s+/).length < FEWEST_WORDS ? "" : text;
  }

  function offer() {
    const button = get("check-this"), text = selected();
    button.hidden = !text;
    if (!text) return;
    const place = getSelection().getRangeAt(0).getBoundingClientRect();
    button.style.top = `${Math.max(8, Math.min(place.bottom + 6, innerHeight - 60))}px`;
    button.style.left = `${Math.max(8, Math.min(place.left, innerWidth - button.offsetWidth - 8))}px`;
  }

  /* A box that holds words already keeps them: the text goes to a new chat then. */
  function check() {
    const text = selected();
    if (!text) return;
    getSelection().removeAllRanges();
    get("check-this").hidden = true;
    if (get("question") && !get("question").value.trim()) return put(text);
    sessionStorage.setItem(KEPT, text);
    location.assign(get("check-this").dataset.newChat);
  }

  if (get("check-this")) {
    document.addEventListener("selectionchange", offer);
    document.addEventListener("scroll", offer, { passive: true });
    get("check-this").addEventListener("mousedown", (event) => event.preventDefault());
    get("check-this").addEventListener("click", check);
    document.addEventListener("keydown", (event) => {
      if (event.key !== "x" || !desk.cards.mayUseSingleKey(event) || !selected()) return;
      event.preventDefault();
      check();
    });
    offer();
  }
  const kept = sessionStorage.getItem(KEPT);
  if (kept && get("question")) {
    sessionStorage.removeItem(KEPT);
    put(kept);
  }
  fit();
}
