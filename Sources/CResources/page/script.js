// Progressive enhancement of a screen's page: follows links and forms without loading the page
// again, searches while one types, and adds sliders and map selection by dragging. Without the
// script all of this works with links and forms.
//
// Comments, indentation, and some line breaks are removed before the file is sent. So each comment
// has lines of its own, and neither a string nor a template literal spans lines.
(() => {
  "use strict";

  // Milliseconds until the progress bar appears, and after a key press until the search starts.
  const busyDelay = 200;
  const typingDelay = 60;

  // Sequence numbers of the last request and of the last response shown.
  let latest = 0;
  let shown = 0;
  let abort, typingTimer, busyTimer;
  const wide = matchMedia("(min-width: 800px)");

  const { body } = document;
  const byID = (id) => document.getElementById(id);
  const on = (type, handler) => document.addEventListener(type, handler);

  // Requests and navigation

  // The address that a form leads to. `data-live` is the address of a search up to the query.
  const target = (form) => {
    const url = new URL(form.action, location);
    const field = form.querySelector("input[data-live]");
    const live = field?.dataset.live;
    url.search = live
      ? live + encodeURIComponent(field.value)
      : new URLSearchParams(new FormData(form)).toString();
    return url;
  };

  const setBusy = (isBusy) => {
    clearTimeout(busyTimer);
    if (!isBusy) {
      byID("busy")?.remove();
      body.removeAttribute("aria-busy");
      return;
    }
    busyTimer = setTimeout(() => {
      body.setAttribute("aria-busy", "true");
      if (byID("busy")) return;
      const bar = document.createElement("div");
      bar.id = "busy";
      bar.setAttribute("role", "progressbar");
      bar.setAttribute("aria-label", body.dataset.loading || "…");
      body.append(bar);
    }, busyDelay);
  };

  // Fetches the changed part of the page at an address and shows it. Responses to requests that are
  // no longer the latest are discarded. `mode` is "push" or "replace" for the browser's history,
  // undefined to leave the history alone.
  const show = async (url, mode) => {
    const request = ++latest;
    abort?.abort();
    abort = new AbortController();
    setBusy(true);
    try {
      const { signal } = abort;
      const response = await fetch("part" + new URL(url, location.href).search, { signal });
      const text = await response.text();
      if (request < shown || request !== latest) return;
      if (response.status === 429) {
        setTimeout(() => request === latest && show(url, mode), 1000);
        return;
      }
      const page = new DOMParser().parseFromString(text, "text/html");
      const address = page.body.dataset.address;
      if (address === undefined) throw new Error(response.status);
      shown = request;
      // Links of a part contain only their action; the state is the same for all.
      for (const link of page.querySelectorAll('a[href^="?do="]')) {
        link.setAttribute(
          "href",
          link.getAttribute("href") + "&state=" + encodeURIComponent(address),
        );
      }
      const next = new URL(address ? "?" + address : "./", location).href;
      if (mode && next !== location.href) history[mode + "State"](null, "", next);
      update(page);
    } catch (error) {
      if (error.name !== "AbortError") location.assign(url);
    } finally {
      if (request === latest) setBusy(false);
    }
  };

  // Updates of the document

  const keyOf = (node) => node.id || node.dataset?.key || "";

  // Shows a new page and restores the focus, even if the focused element was replaced.
  const update = (page) => {
    const focused = document.activeElement;
    const key = focused && keyOf(focused);
    document.title = page.title;
    const filters = byID("filters");
    if (filters) page.getElementById("filters")?.toggleAttribute("open", filters.open);
    morph(body, page.body);
    upgradeRanges();
    if (key && document.activeElement !== focused) {
      const same = byID(key) || document.querySelector(`[data-key="${CSS.escape(key)}"]`);
      (same || byID("results"))?.focus({ preventScroll: true });
    }
  };

  const morphAttributes = (old, next) => {
    for (const { name } of [...old.attributes]) {
      if (!next.hasAttribute(name)) old.removeAttribute(name);
    }
    for (const { name, value } of next.attributes) {
      if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    }
  };

  // Makes an element equal to another one, reusing nodes: by key, else by order.
  const morph = (old, next) => {
    if (old.classList?.contains("slider")) return;
    morphAttributes(old, next);
    if (old.nodeName === "INPUT") {
      // The focused field keeps what is being typed.
      if (old !== document.activeElement) old.value = next.getAttribute("value") ?? "";
      return;
    }
    const keyed = new Map([...old.childNodes].filter(keyOf).map((node) => [keyOf(node), node]));
    let cursor = old.firstChild;
    for (const node of [...next.childNodes]) {
      const key = keyOf(node);
      let same = key ? keyed.get(key) : cursor && !keyOf(cursor) ? cursor : null;
      if (same && (same.nodeType !== node.nodeType || same.nodeName !== node.nodeName)) same = null;
      if (!same) {
        old.insertBefore(document.importNode(node, true), cursor);
        continue;
      }
      if (!same.contains(document.activeElement)) {
        if (same !== cursor) old.insertBefore(same, cursor);
      } else {
        // Moving the focused element would take the focus from it, so its siblings move instead.
        while (cursor && cursor !== same) {
          const sibling = cursor;
          cursor = cursor.nextSibling;
          old.append(sibling);
        }
      }
      if (same === cursor) cursor = cursor.nextSibling;
      if (same.nodeType === 1) morph(same, node);
      else if (same.nodeValue !== node.nodeValue) same.nodeValue = node.nodeValue;
    }
    while (cursor) {
      const obsolete = cursor;
      cursor = cursor.nextSibling;
      obsolete.remove();
    }
  };

  // Sliders

  // Conversions between the text of a range's inputs, numbers (of days, for dates), and slider
  // positions from 0 to 1000; null if the range has no extent.
  const scaleOf = (form) => {
    const data = form.dataset;
    const isDays = data.range === "days";
    const parse = (text) => (isDays ? Date.parse(text) / 864e5 : Number(text));
    const format = (x) => (isDays ? new Date(x * 864e5).toISOString().slice(0, 10) : x);
    const min = parse(data.min);
    const max = parse(data.max);
    if (!(max > min)) return null;
    const isLog = !isDays && data.range !== "linear" && min > 0;
    const isWhole = Number.isInteger(min) && Number.isInteger(max) && max - min > 20;
    const step = Number(data.step) || (isDays || isWhole ? 1 : 0);
    const position = (x) =>
      1000 * (isLog ? Math.log(x / min) / Math.log(max / min) : (x - min) / (max - min));
    const value = (p) => {
      const x = isLog ? min * (max / min) ** (p / 1000) : min + ((max - min) * p) / 1000;
      return step
        ? Math.min(Math.max(Math.round(x / step) * step, min), max)
        : Number(x.toPrecision(4));
    };
    return { parse, format, min, max, position, value };
  };

  // Adds a slider with two handles in front of a range's form.
  const addSlider = (form) => {
    const slider = document.createElement("div");
    slider.className = "slider";
    slider.dataset.key = "slider";
    for (const name of ["from", "to"]) {
      const handle = document.createElement("input");
      handle.type = "range";
      handle.max = 1000;
      handle.id = form.elements[name].id + "-handle";
      slider.append(handle);
    }
    form.before(slider);
    return slider;
  };

  const upgradeRanges = () => {
    for (const form of document.querySelectorAll("form[data-range]")) {
      const before = form.previousElementSibling;
      const old = before?.classList.contains("slider") ? before : null;
      const scale = scaleOf(form);
      if (!scale) {
        old?.remove();
        continue;
      }
      const slider = old || addSlider(form);
      [...slider.children].forEach((handle, index) => {
        const field = form.elements[index ? "to" : "from"];
        const number = () =>
          field.value === "" ? (index ? scale.max : scale.min) : scale.parse(field.value);
        const announce = () => handle.setAttribute("aria-valuetext", scale.format(number()));
        handle.setAttribute("aria-label", field.getAttribute("aria-label"));
        if (handle !== document.activeElement) handle.value = Math.round(scale.position(number()));
        announce();
        handle.oninput = () => {
          const other = slider.children[1 - index];
          const distance = handle.value - other.value;
          if (index ? distance < 0 : distance > 0) handle.value = other.value;
          const p = +handle.value;
          // A handle at the end of its track leaves that end open.
          field.value = (index ? p >= 1000 : p <= 0) ? "" : scale.format(scale.value(p));
          announce();
        };
        handle.onchange = () => show(target(form), "push");
      });
    }
  };

  // Events

  on("click", (event) => {
    const link = event.target.closest?.("a[href]");
    const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link || event.defaultPrevented || event.button || hasModifier) return;
    const url = new URL(link.href);
    if (url.origin !== location.origin || url.pathname !== location.pathname || link.hash) return;
    event.preventDefault();
    show(url, "push").then(() => {
      if (link.classList.contains("page")) byID("results")?.scrollIntoView({ block: "start" });
    });
  });

  on("submit", (event) => {
    event.preventDefault();
    clearTimeout(typingTimer);
    show(target(event.target), "push");
  });

  // The first letter of a search adds a history entry; the following ones replace it.
  let isFirst = true;
  on("focusin", () => {
    isFirst = true;
  });
  on("input", (event) => {
    if (!("live" in event.target.dataset) || event.isComposing) return;
    clearTimeout(typingTimer);
    const form = event.target.form;
    typingTimer = setTimeout(() => {
      show(target(form), isFirst ? "push" : "replace");
      isFirst = false;
    }, typingDelay);
  });

  on("keydown", (event) => {
    const { key, target: element } = event;
    const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(element.nodeName);
    const isChoice = element.matches?.("a.choice");
    if (key === "/" && !isTyping && !event.ctrlKey && !event.metaKey) {
      const field = document.querySelector("input[data-live]");
      if (field) {
        event.preventDefault();
        field.focus();
        field.select();
      }
    }
    if (key === " " && isChoice) {
      event.preventDefault();
      element.click();
    }
    if (/^Arrow(Down|Up)$/.test(key) && isChoice) {
      const all = [...element.closest("section").querySelectorAll("a.choice")];
      const next = all[all.indexOf(element) + (key === "ArrowDown" ? 1 : -1)];
      if (next) {
        event.preventDefault();
        next.focus();
      }
    }
  });

  // Selects an area of a map by dragging.
  on("pointerdown", (event) => {
    const map = event.target.closest?.("svg[data-do]");
    if (!map || event.button) return;
    event.preventDefault();
    const frame = map.getBoundingClientRect();
    const [north, east, south, west] = map.dataset.box.split(",").map(Number);
    // The pointer's coordinates relative to the map, from 0 to 1.
    const point = (e) =>
      [(e.clientX - frame.left) / frame.width, (e.clientY - frame.top) / frame.height].map((v) =>
        Math.min(Math.max(v, 0), 1),
      );
    const start = point(event);
    const drawn = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    drawn.setAttribute("class", "drawn");
    map.append(drawn);
    map.setPointerCapture(event.pointerId);
    // The lower and upper bounds of the selection on both axes; undefined before the first move.
    let x, y;
    map.onpointermove = (e) => {
      const end = point(e);
      [x, y] = [0, 1].map((axis) => [start[axis], end[axis]].sort((a, b) => a - b));
      const set = (name, value) => drawn.setAttribute(name, value);
      set("x", x[0] * 1000);
      set("y", y[0] * 500);
      set("width", (x[1] - x[0]) * 1000);
      set("height", (y[1] - y[0]) * 500);
    };
    map.onpointerup = map.onpointercancel = (e) => {
      map.onpointermove = map.onpointerup = map.onpointercancel = null;
      drawn.remove();
      if (e.type !== "pointerup" || !x || x[1] - x[0] < 0.02 || y[1] - y[0] < 0.02) return;
      const width = (east - west + 360) % 360 || 360;
      const longitude = (share) => {
        const degrees = west + share * width;
        return degrees > 180 ? degrees - 360 : degrees;
      };
      const latitude = (share) => north - share * (north - south);
      const box = [latitude(y[0]), longitude(x[1]), latitude(y[1]), longitude(x[0])];
      const value = box.map((v) => v.toFixed(4)).join(",");
      const state = location.search.slice(1);
      show("?" + new URLSearchParams({ do: map.dataset.do, value, state }), "push");
    };
  });

  addEventListener("popstate", () => show(location.href));

  // The filters are folded on small screens and always open on wide ones.
  const foldFilters = () => {
    const filters = byID("filters");
    if (filters) filters.open = wide.matches;
  };
  wide.addEventListener("change", foldFilters);
  foldFilters();
  upgradeRanges();

  if (body.hasAttribute("data-events")) {
    new EventSource("events").addEventListener("reload", () => show(location.href));
  }
})();
