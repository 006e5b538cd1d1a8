/* Drafts: chats that exist in this browser only, until their first answer is saved. New chat asks the
   server nothing. Kept per user, 24 hours long: {id: {text, asked, scope, options, at}}, the words in
   the box, the question that was asked last, what is asked and how it is to be answered. */
"use strict";
{
  const KEY = `desk:drafts:${document.body.dataset.user}`;
  const DAY = 24 * 60 * 60 * 1000;
  const list = document.getElementById("drafts");
  const page = document.getElementById("draft-page");
  const entry = document.getElementById("draft-entry");
  const thread = () => document.getElementById("thread");
  const box = () => document.getElementById("question");
  let shown = location.pathname + location.search;

  function read() {
    try {
      return JSON.parse(localStorage.getItem(KEY)) || {};
    } catch {
      return {};
    }
  }

  function write(drafts) {
    localStorage.setItem(KEY, JSON.stringify(drafts));
    show();
  }

  function newId() {
    if (crypto.randomUUID) return crypto.randomUUID();
    // Plain HTTP from another machine has no randomUUID.
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
  }

  /* Drafts go after a day, and as soon as the server knows their chat: its list is the truth. */
  function reconcile() {
    const drafts = read();
    const saved = new Set([...document.querySelectorAll("#chats [data-chat]")].map((chat) => chat.dataset.chat));
    const before = Object.keys(drafts).length;
    for (const [id, draft] of Object.entries(drafts)) {
      if (saved.has(id) || !(Date.now() - draft.at < DAY)) delete drafts[id];
    }
    if (Object.keys(drafts).length !== before) write(drafts);
  }

  function show() {
    const newest = Object.entries(read()).sort(([, one], [, other]) => other.at - one.at);
    list.replaceChildren(
      ...newest.map(([id, draft]) => {
        const item = entry.content.firstElementChild.cloneNode(true);
        item.dataset.draft = id;
        const link = item.firstElementChild;
        link.href = `/chats/${id}/?draft=1`;
        link.textContent = `${(draft.text || draft.asked || "").trim().replace(/\s+/g, " ").slice(0, 60) || "New chat"} · draft`;
        return item;
      }),
    );
    list.hidden = !newest.length;
    desk.markCurrent();
  }

  /* The draft on the page, put into the list if it is not there yet; "" on a saved chat's page. */
  function current({ make = false } = {}) {
    const area = thread();
    if (!area?.hasAttribute("data-draft")) return "";
    if (!area.dataset.chat && make) {
      adopt(newId());
      history.replaceState({}, "", `/chats/${area.dataset.chat}/?draft=1`);
      shown = location.pathname + location.search;
    }
    if (area.dataset.chat && make && !read()[area.dataset.chat]) keep(area.dataset.chat, { text: "" });
    return area.dataset.chat;
  }

  function adopt(id) {
    thread().dataset.chat = id;
    thread().dispatchEvent(new CustomEvent("desk:chat", { bubbles: true }));
  }

  function keep(id, words) {
    const drafts = read();
    drafts[id] = { ...drafts[id], ...words, at: Date.now() };
    write(drafts);
  }

  const kept = (id, name) => read()[id]?.[name];

  function drop(id) {
    const drafts = read();
    delete drafts[id];
    write(drafts);
  }

  function newChat() {
    const id = newId();
    document.getElementById("main").replaceChildren(page.content.cloneNode(true));
    htmx.process(document.getElementById("main"));
    history.pushState({}, "", `/chats/${id}/?draft=1`);
    shown = location.pathname + location.search;
    document.title = "New chat – Evidence Desk";
    document.getElementById("side").matches(":popover-open") && document.getElementById("side").hidePopover();
    adopt(id);
    keep(id, { text: "" });
    scrollTo(0, 0);
    box().focus();
  }

  document.addEventListener("click", (event) => {
    const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;
    if (!plain || !event.target.closest("[data-new-chat]")) return;
    if (document.querySelector("#thread[data-draft] .turn[data-state=running]")) return; // the browser asks first
    event.preventDefault();
    const empty = current() && !box().value.trim() && !document.querySelector("#thread .turn") && !kept(current(), "scope") && !kept(current(), "options");
    if (empty && read()[current()]) box().focus();
    else newChat();
  });

  document.addEventListener("input", (event) => {
    if (event.target.id !== "question") return;
    const id = current({ make: true });
    if (id) keep(id, { text: event.target.value });
  });

  document.addEventListener("question-taken", (event) => {
    const asked = document.querySelector("#thread .turn:last-child .question");
    if (current() && asked && event.target.id === "ask-form") keep(current(), { asked: asked.textContent });
  });

  /* A draft has become a chat: same page, other address. */
  document.body.addEventListener("chat-saved", (event) => {
    drop(event.detail.draft);
    const area = thread();
    if (area?.dataset.chat === event.detail.draft) {
      area.removeAttribute("data-draft");
      adopt(event.detail.chat);
      document.title = `${document.querySelector("#thread .question").textContent} – Evidence Desk`;
    }
    shown = location.pathname + location.search;
    htmx.trigger(document.body, "chats-changed");
  });

  addEventListener("popstate", () => {
    if (location.pathname + location.search !== shown) location.reload();
  });
  /* The list of chats came anew: a draft may have been answered while another page was open. */
  document.addEventListener("htmx:afterSwap", ({ detail }) => detail.target?.id === "chats" && reconcile());
  addEventListener("storage", (event) => event.key === KEY && show());

  window.desk.drafts = { current, newId, keep, kept };
  reconcile();
  show();
  const restored = current() && read()[current()]?.text;
  if (restored && box() && !box().value) box().value = restored;
}
