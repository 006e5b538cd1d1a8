/* Evidence cards, moving from claim to claim, and the legend that shows the claims of one verdict. */
"use strict";
{
  const HOVER_MS = 350;
  const card = document.getElementById("card");
  const body = document.getElementById("card-body");
  const place = document.getElementById("card-place");
  const keyboard = document.getElementById("keyboard");
  const singleKeys = document.getElementById("single-keys");
  let opener = ""; // the claim whose card is open
  let fromList = false; // opened from the list of claims, where focus has to return
  let hovering = 0;
  let pressedOpen = ""; // the claim whose card was open when the pointer went down

  const markers = () => [...document.querySelectorAll("#thread .cite")];
  const markerOf = (claim) => document.getElementById(`m-${claim}`);
  const openerElement = () => (fromList && document.querySelector(`.open-card[data-claim="${opener}"]`)) || markerOf(opener);
  const isOpen = () => card.matches(":popover-open");

  /* One tab stop an answer: the marker that was last in use, else the first. */
  function tidy() {
    for (const answer of document.querySelectorAll("#thread .answer")) {
      const all = [...answer.querySelectorAll(".cite")];
      const stop = all.find((marker) => marker.dataset.stop) || all[0];
      all.forEach((marker) => (marker.tabIndex = marker === stop ? 0 : -1));
    }
    tidyTables();
    showOpen();
  }

  /* A table is a stop of its own only where it has to be scrolled. */
  function tidyTables() {
    for (const table of document.querySelectorAll("#thread .table-wrap")) {
      if (table.scrollWidth > table.clientWidth) table.tabIndex = 0;
      else table.removeAttribute("tabindex");
    }
  }

  function showOpen() {
    for (const element of document.querySelectorAll("[data-claim]")) {
      element.setAttribute("aria-expanded", String(isOpen() && element.dataset.claim === opener));
    }
    for (const claim of document.querySelectorAll(".claim.open")) claim.classList.remove("open");
    if (isOpen()) document.getElementById(`c-${opener}`)?.classList.add("open");
  }

  function makeStop(marker) {
    marker.closest(".answer")?.querySelectorAll(".cite[data-stop]").forEach((other) => delete other.dataset.stop);
    marker.dataset.stop = "yes";
    tidy();
  }

  /* Beside its marker in the margin; the sheet decides where there is no margin. */
  function putBeside(marker) {
    const box = (marker || card).getBoundingClientRect();
    card.style.setProperty("--card-top", `${Math.round(box.top - 40)}px`);
    card.style.setProperty("--card-height", `${card.offsetHeight}px`);
  }

  async function openCard(element, { focus = false } = {}) {
    const claim = element.dataset.claim;
    opener = claim;
    fromList = element.matches(".open-card");
    if (markerOf(claim)) makeStop(markerOf(claim));
    card.classList.add("waiting");
    const evidence = await load(addressOf(element));
    // Another marker was chosen meanwhile: this reply must not show under its name.
    if (opener !== claim) return;
    card.classList.remove("waiting");
    if (evidence === null) return;
    const all = markers();
    const at = all.findIndex((marker) => marker.dataset.claim === claim);
    place.textContent = at < 0 ? "Evidence" : `Claim ${at + 1} of ${all.length}`;
    const subject = document.getElementById(`c-${claim}`);
    card.setAttribute("aria-label", `Evidence for: ${subject ? subject.textContent : "claim"}`);
    htmx.swap(body, evidence, { swapStyle: "innerHTML" });
    if (!isOpen()) card.showPopover({ source: element });
    card.scrollTop = 0;
    putBeside(openerElement());
    showOpen();
    reveal(markerOf(claim));
    if (focus) body.focus({ preventScroll: true });
  }

  /* The run leads to claims that are not saved yet. */
  function addressOf(element) {
    return `/claims/${element.dataset.claim}/card/?run=${element.closest("[data-run]").dataset.run}`;
  }

  /* A card's content, or null after saying why there is none. */
  async function load(address) {
    const reply = await fetch(address, { headers: { "HX-Request": "true" } }).catch(() => null);
    if (reply?.ok && !reply.redirected) return reply.text();
    desk.toast(reply ? "This evidence is not here any more. Reload the page." : "The server did not answer. Try again.");
    return null;
  }

  /* On narrow pages the sheet covers the lower part: the claim moves above it. */
  function reveal(marker) {
    if (!marker) return;
    const mark = marker.getBoundingClientRect(), sheet = card.getBoundingClientRect();
    const covered = isOpen() && mark.bottom > sheet.top && mark.right > sheet.left && mark.left < sheet.right;
    if (mark.top < 0 || mark.bottom > innerHeight || covered) {
      const free = covered ? sheet.top : innerHeight;
      scrollBy({ top: mark.top - Math.max(60, free / 2) });
    }
  }

  card.addEventListener("toggle", (event) => {
    if (event.newState !== "closed") return;
    const active = document.activeElement;
    const nowhere = !active || active.matches("body, main") || card.contains(active);
    if (nowhere) openerElement()?.focus({ preventScroll: true });
    showOpen();
  });

  document.addEventListener("pointerdown", (event) => {
    const element = event.target.closest?.("[data-claim]");
    pressedOpen = element && isOpen() && element.dataset.claim === opener ? opener : "";
  }, true);

  document.addEventListener("click", (event) => {
    const element = event.target.closest("[data-claim]");
    if (element && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      clearTimeout(hovering);
      if (pressedOpen && pressedOpen === element.dataset.claim) {
        if (isOpen()) card.hidePopover();
      } else openCard(element, { focus: event.detail === 0 });
      pressedOpen = "";
    }
    const step = event.target.closest("#card [data-step]");
    if (step) move(Number(step.dataset.step));
    const light = event.target.closest("[data-light]");
    if (light) lightUp(light);
  });

  document.addEventListener("pointerover", (event) => {
    const marker = event.target.closest?.(".cite");
    clearTimeout(hovering);
    if (!marker || event.pointerType === "touch" || (isOpen() && marker.dataset.claim === opener)) return;
    hovering = setTimeout(() => marker.isConnected && marker.matches(":hover") && openCard(marker), HOVER_MS);
  });

  /* To the next or previous claim of the page; an open card comes along. */
  function move(by) {
    const all = markers();
    if (!all.length) return;
    const claim = document.activeElement?.dataset?.claim || opener;
    const at = all.findIndex((marker) => marker.dataset.claim === claim);
    const next = all[Math.min(Math.max(at < 0 && by < 0 ? all.length - 1 : at + by, 0), all.length - 1)];
    const inCard = card.contains(document.activeElement);
    makeStop(next);
    if (!inCard) next.focus({ preventScroll: true });
    if (isOpen()) openCard(next, { focus: inCard && !document.activeElement.matches("[data-step]") });
    else reveal(next);
  }

  function mayUseKey(event) {
    const typing = event.target.closest?.("input:not([type=checkbox]), textarea, select, [contenteditable]");
    return !typing && !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
  }

  document.addEventListener("keydown", (event) => {
    if (!mayUseKey(event)) return;
    if (event.target.matches?.(".cite")) {
      const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (by) {
        event.preventDefault();
        return move(by);
      }
    }
    if (!singleKeys.checked || document.querySelector("dialog[open]")) return;
    if (event.key === "j") move(1);
    else if (event.key === "k") move(-1);
    else if (event.key === "?") keyboard.showModal();
    else return;
    event.preventDefault();
  });
  document.addEventListener("focusin", (event) => event.target.matches?.(".cite") && makeStop(event.target));

  /* A press on a verdict shows its claims; more presses go from one to the next; after the last, all
     is as before. */
  function lightUp(button) {
    const turn = button.closest(".turn");
    const claims = [...turn.querySelectorAll(`.cite.${button.dataset.light}`)].map((marker) => document.getElementById(`c-${marker.dataset.claim}`));
    const at = button.getAttribute("aria-pressed") === "true" ? Number(button.dataset.at) + 1 : 0;
    putOut(turn);
    if (at >= claims.length) return desk.announce("");
    claims.forEach((claim) => claim.classList.add("lit"));
    claims[at].classList.add("here");
    claims[at].scrollIntoView({ block: "center", behavior: "smooth" });
    button.setAttribute("aria-pressed", "true");
    button.dataset.at = at;
    desk.announce(`${at + 1} of ${claims.length}: ${claims[at].textContent}`);
  }

  function putOut(turn) {
    turn.querySelectorAll(".claim.lit, .claim.here").forEach((claim) => claim.classList.remove("lit", "here"));
    turn.querySelectorAll("[data-light][aria-pressed=true]").forEach((button) => button.setAttribute("aria-pressed", "false"));
  }

  singleKeys.checked = localStorage.getItem("desk:single-keys") !== "off";
  singleKeys.addEventListener("change", () => localStorage.setItem("desk:single-keys", singleKeys.checked ? "on" : "off"));
  document.addEventListener("click", (event) => event.target.closest("[data-keyboard]") && keyboard.showModal());
  document.addEventListener("htmx:afterSwap", tidy);
  addEventListener("resize", () => {
    tidyTables();
    if (isOpen()) putBeside(openerElement());
  });
  tidy();
}
