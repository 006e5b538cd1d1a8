/* Every page: the `upsert` swap, the list of chats, toasts, copying. Loaded before the other scripts,
   which are one idea a file: live (streams), cards (evidence), drafts, composer. */
"use strict";
{
  /* Makes `old` like `fresh` and keeps every node that is the same, so that focus, hover and open
     cards survive while an answer grows. */
  function renew(old, fresh) {
    if (old.isEqualNode(fresh)) return;
    if (old.nodeType !== 1 || old.tagName !== fresh.tagName || old.id !== fresh.id) {
      htmx.trigger(old, "replaced");
      old.replaceWith(fresh);
      return;
    }
    // What the reader has unfolded stays so.
    for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && name !== "open") old.removeAttribute(name);
    for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    const kept = [...old.childNodes], wanted = [...fresh.childNodes];
    wanted.forEach((node, at) => (kept[at] ? renew(kept[at], node) : old.append(node)));
    kept.slice(wanted.length).forEach((node) => node.remove());
  }

  /* hx-swap="upsert": each element of the answer replaces the one with its id, or is put at the end.
     Rendering the whole log again therefore changes nothing. */
  htmx.defineExtension("upsert", {
    isInlineSwap: (style) => style === "upsert",
    handleSwap(style, target, fragment) {
      if (style !== "upsert") return false;
      const touched = [];
      for (const piece of [...fragment.children]) {
        const old = piece.id && document.getElementById(piece.id);
        if (old) renew(old, piece);
        else target.append(piece);
        touched.push(document.getElementById(piece.id) || piece);
      }
      return touched;
    },
  });

  // Times are shown in the reader's zone, from the second page on.
  document.cookie = `time_zone=${Intl.DateTimeFormat().resolvedOptions().timeZone}; path=/; max-age=31536000; samesite=lax`;

  const announcer = document.getElementById("announcer");
  const toasts = document.getElementById("toasts");

  /* Says a sentence to screen readers without showing it. */
  function announce(sentence) {
    if (announcer) announcer.textContent = sentence;
  }

  /* A part of a page may bring a sentence along. */
  document.addEventListener("htmx:load", ({ detail }) => {
    if (detail.elt.dataset?.says) announce(detail.elt.dataset.says);
  });

  function toast(sentence) {
    const note = document.createElement("div");
    note.className = "toast";
    note.dataset.lifetime = "5";
    note.textContent = sentence;
    toasts.append(note);
  }

  /* Toasts go after their time, but never while somebody is in them. */
  function tend(note) {
    if (note.nodeType !== 1 || !note.dataset.lifetime || note.dataset.tended) return;
    note.dataset.tended = "yes";
    const end = () => (note.matches(":hover, :focus-within") ? setTimeout(end, 1000) : note.remove());
    setTimeout(end, Number(note.dataset.lifetime) * 1000);
  }
  if (toasts) {
    [...toasts.children].forEach(tend);
    new MutationObserver((changes) => changes.forEach((change) => change.addedNodes.forEach(tend))).observe(toasts, { childList: true });
  }

  async function copy(text, sentence) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Plain HTTP from another machine has no clipboard API.
      const area = Object.assign(document.createElement("textarea"), { value: text, className: "unseen" });
      (document.querySelector(":popover-open") || document.body).append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
    toast(sentence);
  }

  /* The rest of a long sentence, whose words that answer are shown first. */
  function unfold(button) {
    const whole = document.getElementById(button.dataset.unfold).classList.toggle("whole");
    button.setAttribute("aria-expanded", String(whole));
    button.textContent = whole ? "Show less" : "Show whole sentence";
  }

  /* Marks the chat on the page in the list, whichever way it came there. */
  function markCurrent() {
    for (const link of document.querySelectorAll("#side .chat > a")) {
      const here = link.pathname === location.pathname;
      if (here) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-copy]");
    if (button) {
      event.preventDefault();
      copy(document.querySelector(button.dataset.copy).value, button.dataset.copied);
    }
    const long = event.target.closest("[data-unfold]");
    if (long) unfold(long);
    for (const menu of document.querySelectorAll(":is(.chat-menu, .drop-down)[open]")) {
      if (!menu.contains(event.target) || event.target.closest(".items button")) menu.open = false;
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    const menu = document.querySelector(":is(.chat-menu, .drop-down)[open]");
    if (menu) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
    if (event.target.closest(".rename")) htmx.trigger(event.target, "cancel");
  });
  /* What a tool of an answer opens is in sight, above the box for questions; what is to be written in
     it has the focus. */
  function showOpened(tool) {
    tool.querySelector(".opened").scrollIntoView({ block: "nearest" });
    if (tool.contains(document.activeElement)) tool.querySelector("textarea")?.focus({ preventScroll: true });
  }
  document.addEventListener("toggle", ({ target }) => target.matches(".tools > details[open]") && showOpened(target), true);
  document.addEventListener("htmx:afterSwap", ({ target }) => {
    if (target.matches?.(".tools > details[open] > .list, .tools > details[open] > .opened > .list")) showOpened(target.closest("details"));
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    markCurrent();
    const field = event.target.querySelector?.(".rename [autofocus]") || document.querySelector(".rename [autofocus]");
    if (field && document.activeElement !== field) {
      field.focus();
      field.select();
    }
  });
  /* What takes the focused element away gives the focus on: to what it leads to, the element with its
     id, or the first one to mend or to use in the nearest of its surroundings that is still there. */
  const USABLE = "a[href], button, summary, input, select, textarea, [tabindex]";
  let surroundings = [];
  function remember() {
    const focused = document.activeElement;
    if (focused === document.body) return; // a menu that closes has hidden what was pressed
    surroundings = focused.dataset.then ? [focused.dataset.then] : [];
    for (let at = focused; at !== document.body && at; at = at.parentElement) if (at.id) surroundings.push(at.id);
  }
  document.addEventListener("htmx:beforeRequest", remember);
  document.addEventListener("htmx:beforeSwap", remember);
  document.addEventListener("htmx:afterSettle", () => {
    for (const id of surroundings.splice(0)) {
      const around = document.getElementById(id);
      const inside = ["[aria-invalid=true]", USABLE].flatMap((kind) => [...(around?.querySelectorAll(kind) ?? [])]);
      for (const each of [around, ...inside]) {
        if (document.activeElement !== document.body) return;
        if (each?.matches(USABLE)) each.focus({ preventScroll: true });
      }
    }
  });
  for (const failure of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
    document.addEventListener(failure, (event) => {
      const status = event.detail.xhr?.status;
      const refusal = event.detail.xhr?.getResponseHeader("Content-Type")?.startsWith("text/plain");
      if ((status === 403 || status === 507) && refusal) toast(event.detail.xhr.responseText); // says itself why
      else if (status === 403) toast("You are signed out, or this page is out of date. Reload it; your text is kept.");
      else if (status === 404) toast("This is no longer available. Reload the page.");
      else toast("The server did not answer. Try again; your text is kept.");
    });
  }

  /* What was chosen among the passages of an answer, in words. */
  document.addEventListener("change", (event) => {
    const form = event.target.closest(".choosing");
    if (!form) return;
    const count = (choice) => form.querySelectorAll(`input[value="${choice}"]:checked`).length;
    const pinned = count("pinned"), leftOut = count("left out");
    form.querySelector(".chosen").textContent = pinned || leftOut ? `${pinned} passage${pinned === 1 ? "" : "s"} pinned, ${leftOut} left out` : "Nothing chosen yet";
    form.querySelector("[role=alert]").textContent = "";
  });

  /* Ways on from a refusal that lead to the box: its question once more, or what is asked. */
  document.addEventListener("click", (event) => {
    const reword = event.target.closest("[data-reword]"), box = document.getElementById("question");
    if (reword && box) {
      box.focus();
      box.select();
      document.execCommand("insertText", false, reword.dataset.reword); // can be undone, unlike setting the value
      if ("atOnce" in reword.dataset) box.form?.requestSubmit();
    }
    if (event.target.closest("[data-open-scope]")) document.getElementById("scope-button")?.click();
  });

  window.desk = { announce, toast, markCurrent };
  markCurrent();
}
