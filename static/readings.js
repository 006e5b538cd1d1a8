/* What readers say of claims: the key that ticks a claim off and moves on, and keeping the card, the
   list of claims and what was typed in step. The forms work without any of this. */
"use strict";
{
  const card = document.getElementById("card");
  const body = document.getElementById("card-body");
  const singleKeys = document.getElementById("single-keys");
  const notes = new Map(); // what was typed of a claim and not sent, while the page is open
  let copying = 0;
  let movesOn = false; // whether the tick that is on its way leads to the next claim

  const panelOf = (claim) => document.getElementById(`readings-${claim}`);

  /* Nothing is ticked unseen: the key opens the evidence first, and ticks where it is open. */
  function checkAndMoveOn() {
    const { about } = card.dataset;
    if (desk.cards.isOpen() && panelOf(about)) return tick(about);
    const marker = markerToOpen();
    if (!marker) return desk.announce("There is no claim on this page.");
    if (desk.cards.isOpen() && about === marker.dataset.claim && body.querySelector(".unsaved")) return desk.announce("Claims can be checked after the answer is saved.");
    desk.cards.makeStop(marker);
    desk.cards.open(marker, { focus: true });
  }

  /* The claim that the card or the focus is at, else the first on the page. */
  function markerToOpen() {
    const at = desk.cards.isOpen() ? card.dataset.about : document.activeElement?.closest("[data-claim]")?.dataset.claim;
    const markers = desk.cards.markers();
    return (at && desk.cards.onPage(at)) || markers.find((marker) => marker.dataset.stop) || markers[0];
  }

  /* Ticking twice changes nothing, so that the key never takes a tick back. */
  function tick(claim) {
    if (movesOn) return;
    movesOn = true;
    const panel = panelOf(claim);
    const request = { source: panel, target: panel, swap: "outerHTML", values: { checked: "yes", place: "card" } };
    htmx.ajax("POST", `/claims/${claim}/check/`, request).finally(() => (movesOn = false));
  }

  document.addEventListener("keydown", (event) => {
    if (event.key !== "c" || event.repeat || !desk.cards.mayUseSingleKey(event)) return;
    event.preventDefault();
    checkAndMoveOn();
  });

  document.addEventListener("claim-read", ({ detail }) => {
    const { claim, place, checked, claims, next } = detail;
    notes.delete(claim);
    refreshOthers(claim, place);
    refreshCopy(detail.answer, desk.cards.onPage(claim)?.closest(".turn"));
    const said = `${checked} of ${claims} claims checked.`;
    const marker = movesOn && next && desk.cards.onPage(next);
    if (marker) {
      desk.cards.go(marker);
      desk.announce(`${said} Next: ${document.getElementById(`c-${next}`)?.textContent || "the next claim"}`);
    } else desk.announce(checked === claims ? `All ${said}` : said);
  });

  /* A claim may stand in the card and in the list at once. */
  function refreshOthers(claim, place) {
    const other = place === "list" ? panelOf(claim) : document.getElementById(`row-${claim}`);
    if (other) htmx.ajax("GET", other.dataset.readings, { source: other, target: other, swap: "outerHTML" });
  }

  /* What "Copy answer" copies says what readers said; one request after a row of ticks. */
  function refreshCopy(answer, turn) {
    clearTimeout(copying);
    copying = setTimeout(async () => {
      const area = turn?.querySelector("textarea.notes");
      const reply = area && (await fetch(`/answers/${answer}/notes.txt`).catch(() => null));
      if (reply?.ok && !reply.redirected) area.value = await reply.text();
    }, 400);
  }

  /* A note that is half written outlives a look at another card. */
  document.addEventListener("input", (event) => {
    const form = event.target.closest(".differ form");
    if (!form) return;
    const { level, note } = form.elements;
    notes.set(note.dataset.note, { level: level.value, note: note.value });
  });
  function restoreNote() {
    const note = body.querySelector("textarea[data-note]");
    const kept = note && notes.get(note.dataset.note);
    if (!kept || note.value === kept.note) return;
    note.value = kept.note;
    note.form.elements.level.value = kept.level;
    note.closest("details").open = true;
  }

  /* The button that was pressed may be gone: the focus stays where its form was. */
  let focused = "";
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    focused = detail.target?.matches(".readings") && detail.target.contains(document.activeElement) ? detail.target.id : "";
  });
  document.addEventListener("htmx:afterSwap", () => {
    restoreNote();
    const panel = focused && document.getElementById(focused);
    focused = "";
    if (!panel || panel.contains(document.activeElement)) return;
    const form = panel.querySelector(".differ[open] .sentence:not(:empty) ~ fieldset :is(:checked, input)");
    (form || panel.querySelector(".differ summary")).focus({ preventScroll: true });
  });

  /* Unfolded, the form is longer than what was in sight. */
  document.addEventListener("toggle", (event) => {
    if (event.target.matches?.("#card .differ[open]")) event.target.scrollIntoView({ block: "nearest" });
  }, true);

  const showKeys = () => body.classList.toggle("without-keys", !singleKeys.checked);
  singleKeys.addEventListener("change", showKeys);
  showKeys();
}
