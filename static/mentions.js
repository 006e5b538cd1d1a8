/* Naming documents and collections in a question: after @ a list opens that the arrow keys, Enter and
   the pointer choose from. Who types on is not disturbed: nothing is chosen by itself, and without
   a choice Enter asks. */
"use strict";
{
  const get = (id) => document.getElementById(id);
  const READING = /(?:^|[^\w@/.:=])@(["“]?)([^@"“”\n]{0,100})$/;
  const PAUSE = 120;
  let timer = 0, asked = 0;
  let done = null; // {start, words}: nothing to offer there, nor for longer words

  const options = () => [...get("mentions").children];
  const isOpen = () => get("mentions") && !get("mentions").hidden;
  const active = () => get("mentions").querySelector("[aria-selected=true]");

  /* What stands between the last @ and the cursor. */
  function reading() {
    if (get("composer").dataset.mode === "check") return null;
    const box = get("question"), end = box.selectionStart;
    const match = end === box.selectionEnd && READING.exec(box.value.slice(0, end));
    return match ? { start: end - match[2].length - match[1].length - 1, end, words: match[2] } : null;
  }

  function close() {
    clearTimeout(timer);
    asked += 1;
    if (!get("mentions")) return;
    get("mentions").hidden = true;
    get("mentions").replaceChildren();
    get("question").removeAttribute("aria-activedescendant");
  }

  function look() {
    const at = reading();
    if (done && (!at || at.start !== done.start || !at.words.startsWith(done.words))) done = null;
    if (!at || done) return close();
    clearTimeout(timer);
    timer = setTimeout(() => offer(at), PAUSE);
  }

  async function offer(at) {
    const mine = ++asked;
    const query = new URLSearchParams({ q: at.words, chat_key: get("thread").dataset.chat });
    const reply = await fetch(`${get("mentions").dataset.from}?${query}`).catch(() => null);
    const found = reply?.ok && !reply.redirected ? await reply.text() : "";
    if (mine !== asked || !get("mentions")) return;
    if (!found.trim()) {
      close();
      done = { start: at.start, words: at.words };
      return;
    }
    htmx.swap("#mentions", found, { swapStyle: "innerHTML" });
    get("mentions").hidden = false;
    get("question").removeAttribute("aria-activedescendant");
    desk.announce(`${options().length} to name. Arrow down to choose.`);
  }

  function mark(option) {
    for (const each of options()) each.setAttribute("aria-selected", String(each === option));
    get("question").setAttribute("aria-activedescendant", option.id);
    option.scrollIntoView({ block: "nearest" });
  }

  function move(step) {
    const all = options(), at = all.indexOf(active());
    mark(all[(at < 0 && step < 0 ? all.length - 1 : at + step + all.length) % all.length]);
  }

  function insert(option) {
    const at = reading(), box = get("question");
    if (at) {
      box.setRangeText(`${option.dataset.text} `, at.start, at.end, "end");
      done = { start: at.start, words: "" };
      box.dispatchEvent(new Event("input", { bubbles: true }));
    }
    close();
  }

  /* Before the box hears of the key: Enter with a choice does not ask. */
  document.addEventListener("keydown", (event) => {
    if (event.target.id !== "question" || !isOpen() || event.isComposing) return;
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (["Enter", "Tab"].includes(event.key) && active()) insert(active());
    else if (event.key === "Escape") {
      done = { start: reading()?.start, words: "" };
      close();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
  document.addEventListener("input", (event) => event.target.id === "question" && look());
  document.addEventListener("focusout", (event) => event.target.id === "question" && close());
  document.addEventListener("submit", close, true);
  document.addEventListener("pointerdown", (event) => {
    const option = event.target.closest?.("#mentions [role=option]");
    if (!option) return;
    event.preventDefault(); // the box keeps the focus
    insert(option);
  });
}
