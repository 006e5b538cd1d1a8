// The library page: files dropped or chosen are sent one by one, each with a bar of its own.
// Without this script the form sends them all at once.
(() => {
  "use strict";
  document.documentElement.classList.add("is-scripted");
  const AT_ONCE = 2;
  const waiting = [];
  let sending = 0;

  function line(name) {
    const item = document.createElement("li");
    const label = document.createElement("span");
    const bar = document.createElement("progress");
    label.textContent = name;
    bar.max = 1;
    bar.value = 0;
    bar.setAttribute("aria-label", `Sending ${name}`);
    item.append(label, bar);
    document.getElementById("sending")?.append(item);
    return { item, label, bar };
  }

  function queue(form, files) {
    for (const file of files) {
      const body = new FormData(form);
      body.delete("files");
      body.append("files", file, file.name);
      waiting.push({ body, url: form.action, name: file.name, shown: line(file.name) });
    }
    next();
  }

  function next() {
    while (sending < AT_ONCE && waiting.length) {
      sending += 1;
      send(waiting.shift());
    }
  }

  function send({ body, url, name, shown }) {
    const request = new XMLHttpRequest();
    request.open("POST", url);
    request.setRequestHeader("HX-Request", "true");
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) shown.bar.value = event.loaded / event.total;
    });
    request.addEventListener("load", () => {
      if (request.status === 200) {
        shown.item.remove();
        htmx.swap("#arrivals", request.responseText, { swapStyle: "outerHTML" });
      } else {
        fail(shown, name, "was not accepted. Reload the page and try again.");
      }
    });
    request.addEventListener("error", () => fail(shown, name, "could not be sent. Check the connection and try again."));
    request.addEventListener("loadend", () => {
      sending -= 1;
      next();
      // What has been read while the last file was still being sent is in the list, too.
      if (!sending) htmx.trigger(document.body, "documents-changed");
    });
    request.send(body);
  }

  function fail(shown, name, what) {
    shown.item.className = "failed";
    shown.item.setAttribute("role", "alert");
    shown.label.textContent = `“${name}” ${what}`;
    shown.bar.remove();
  }

  const holdsFiles = (event) => event.dataTransfer?.types.includes("Files");

  document.addEventListener("change", (event) => {
    if (!event.target.matches("#files")) return;
    queue(event.target.form, event.target.files);
    event.target.value = "";
  });
  /* Files may be dropped anywhere: the panel opens and shows what they are filed under. */
  const uploading = () => document.querySelector("form[data-upload]");
  document.addEventListener("dragover", (event) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    document.getElementById("add").open = true;
    uploading().classList.add("over");
  });
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) uploading().classList.remove("over");
  });
  document.addEventListener("drop", (event) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    document.getElementById("add").open = true;
    uploading().classList.remove("over");
    queue(uploading(), event.dataTransfer.files);
  });

  // A form that added something is emptied and folded.
  document.addEventListener("htmx:afterRequest", (event) => {
    const form = event.target.closest?.("form[data-adds]");
    if (!form || event.detail.xhr.status !== 200) return;
    form.reset();
    form.querySelectorAll(".errors").forEach((sentence) => sentence.remove());
    form.closest("details").open = false;
    form.closest("details").querySelector("summary").focus();
  });

  // The number beside the link in the sidebar follows the list; the first document brings the filters.
  function count() {
    const total = Number(document.getElementById("documents").dataset.total);
    const shown = document.getElementById("library-count");
    if (shown) shown.textContent = `${total} document${total === 1 ? "" : "s"}`;
    const filters = document.getElementById("filters"), { narrowed } = document.getElementById("documents").dataset;
    filters.hidden = total === 0;
    document.getElementById("filters-number").textContent = narrowed === "0" ? "" : ` (${narrowed})`;
  }

  // Ticked documents: how many there are, and what can be done with them.
  function showSelection() {
    const form = document.getElementById("selection");
    if (!form) return;
    const boxes = [...document.querySelectorAll("input[name=entries]")];
    const chosen = boxes.filter((box) => box.checked).length;
    const all = document.getElementById("select-all");
    all.checked = chosen > 0 && chosen === boxes.length;
    all.indeterminate = chosen > 0 && chosen < boxes.length;
    const words = document.getElementById("selected-words");
    words.textContent = chosen ? `${chosen} selected` : words.dataset.count;
    form.querySelector(".put").hidden = !chosen;
    form.querySelector(".put-name").hidden = form.elements.into.value !== "new";
  }
  document.addEventListener("change", (event) => {
    if (event.target.id === "select-all") {
      for (const box of document.querySelectorAll("input[name=entries]")) box.checked = event.target.checked;
    }
    if (event.target.matches("#select-all, #into, input[name=entries]")) showSelection();
  });
  showSelection();

  // Polling redraws the list of arrivals, and then that of documents; what the reader unfolded stays
  // unfolded, and what he ticked stays ticked.
  let unfolded = false;
  let ticked = [];
  document.addEventListener("htmx:beforeSwap", (event) => {
    unfolded = document.getElementById("arrived")?.open ?? false;
    const isAskedAgain = event.detail.requestConfig?.elt.id === "documents-asked";
    ticked = isAskedAgain ? [...document.querySelectorAll("input[name=entries]:checked")].map((box) => box.value) : [];
  });
  document.addEventListener("htmx:afterSwap", () => {
    const arrived = document.getElementById("arrived");
    if (arrived && unfolded) arrived.open = true;
    for (const value of ticked.splice(0)) {
      const box = document.querySelector(`input[name=entries][value="${CSS.escape(value)}"]`);
      if (box) box.checked = true;
    }
    count();
    showSelection();
  });
})();
