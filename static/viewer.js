/* The page of a document: larger and smaller without loading it again, by buttons and by + and −.
   Without script each size is a link. From page to page by j and k, from quote to quote by n and p. */
(() => {
  const bar = document.querySelector(".page-bar");
  const ends = { j: "This is the last page.", k: "This is the first page.", n: "This is the last quote of the chat in this document.", p: "This is the first quote of the chat in this document." };
  /* Before the keys of answers, which this page has none of. */
  document.addEventListener("keydown", (event) => {
    if (!bar || !ends[event.key] || !desk.cards.mayUseSingleKey(event)) return;
    event.preventDefault();
    const link = bar.querySelector(`[data-key="${event.key}"]`);
    const hasOther = bar.querySelector('[data-key="n"], [data-key="p"]');
    if (link) link.click();
    else desk.toast("np".includes(event.key) && !hasOther ? "There is no other quote to go to." : ends[event.key]);
  }, true);

  const sheet = document.getElementById("sheet");
  if (!sheet) return;
  const room = sheet.parentElement, picture = sheet.querySelector("img"), mark = document.getElementById("mark");
  const zooming = document.querySelector(".zooming"), now = document.getElementById("zoom-now");
  const steps = zooming.dataset.steps.split(",").map(Number);
  const SHARP_FROM = 150; // per cent; from here on the finer picture is needed

  /* A place of the page, from its corner: the mark, else what is in the middle of the room. */
  function middle() {
    const page = sheet.getBoundingClientRect(), seen = (mark || room).getBoundingClientRect();
    return { x: seen.left + seen.width / 2 - page.left, y: seen.top + seen.height / 2 - page.top };
  }

  /* Scrolls the room so that this place of the page is in its middle. */
  function put(x, y) {
    room.scrollTo({ left: sheet.offsetLeft - room.offsetLeft + x - room.clientWidth / 2, top: sheet.offsetTop - room.offsetTop + y - room.clientHeight / 2, behavior: "instant" });
  }

  const level = () => steps.indexOf(Number(sheet.dataset.zoom));

  function zoomTo(at) {
    const next = steps[Math.min(Math.max(at, 0), steps.length - 1)];
    if (next === Number(sheet.dataset.zoom)) return;
    const before = sheet.getBoundingClientRect(), around = middle();
    sheet.dataset.zoom = next;
    if (next >= SHARP_FROM && !picture.src.endsWith(sheet.dataset.wide)) picture.src = sheet.dataset.wide;
    const by = sheet.getBoundingClientRect().width / before.width;
    put(around.x * by, around.y * by);
    now.textContent = `${next} %`;
    const place = new URL(location.href);
    next === steps[0] ? place.searchParams.delete("zoom") : place.searchParams.set("zoom", next);
    history.replaceState(history.state, "", place);
    showLinks();
  }

  /* Links to other pages and quotes keep the size; a button at its end is none. */
  function showLinks() {
    const zoom = sheet.dataset.zoom;
    for (const link of document.querySelectorAll(".page-bar nav a, .quoted a")) {
      const place = new URL(link.href);
      Number(zoom) === steps[0] ? place.searchParams.delete("zoom") : place.searchParams.set("zoom", zoom);
      link.href = place;
    }
    for (const [name, at] of [["smaller", level() - 1], ["larger", level() + 1]]) {
      const link = zooming.querySelector(`[data-zoom="${name}"]`);
      if (steps[at] === undefined) link.removeAttribute("href");
      else {
        const place = new URL(location.href);
        place.searchParams.set("zoom", steps[at]);
        link.href = place;
      }
    }
  }

  const sizes = { smaller: () => zoomTo(level() - 1), larger: () => zoomTo(level() + 1), fit: () => zoomTo(0) };
  zooming.addEventListener("click", (event) => {
    const wanted = event.target.closest("[data-zoom]");
    if (!wanted || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    sizes[wanted.dataset.zoom]();
  });
  document.addEventListener("keydown", (event) => {
    const wanted = { "+": "larger", "=": "larger", "-": "smaller", "−": "smaller", "0": "fit" }[event.key];
    if (!wanted || !desk.cards.mayUseSingleKey(event)) return;
    event.preventDefault();
    sizes[wanted]();
  });
  if (mark) {
    const place = middle();
    put(place.x, place.y);
  }
})();
