// Maps: moves and zooms them with pointers, the wheel, and keys, and shows details of markers.
//
// A map is an element `.map` with two layers. Its `data-view` is the shown part of the world: the
// center and the width of the world in units of the map. During a gesture the layers are moved by the
// difference between that and the current view; afterwards a page for the new area is requested, by
// the events that `script.js` handles. Its updates remove all attributes set here.
//
// The part of a map that people chose to see is searched at once, or if `Search as I move the map` is
// off, with a button.
(() => {
  "use strict";

  // The size of maps in their units, and the limits of the width of the world.
  const [width, height] = [1000, 750];
  const [smallest, greatest] = [height, 1e8];
  // Milliseconds after which steps of the wheel or keys are one gesture, and pixels of a drag.
  const pause = 300;
  const dragDistance = 4;

  const limited = (value, low, high) => Math.min(Math.max(value, low), high);
  const controls = ".map-zoom, .map-clear, .map-here, .map-popup";

  // The current view of each map, with the initial positions of its markers.
  const views = new WeakMap();

  const shownView = (map) => {
    const [x, y, scale] = map.dataset.view.split(" ").map(Number);
    return { x, y, scale };
  };

  const viewOf = (map) => {
    if (!views.has(map)) views.set(map, shownView(map));
    return views.get(map);
  };

  // Moves the layers to the current view. Markers keep their size.
  const render = (map) => {
    const view = viewOf(map);
    const shown = shownView(map);
    const factor = view.scale / shown.scale;
    const x = ((shown.x - view.x) * view.scale * 100) / width;
    const y = ((shown.y - view.y) * view.scale * 100) / height;
    map.querySelector(".map-base").style.transform = `translate(${x}%, ${y}%) scale(${factor})`;
    view.marks ??= [...map.querySelectorAll(".mark")].map((mark) => [
      mark,
      parseFloat(mark.getAttribute("x")),
      parseFloat(mark.getAttribute("y")),
    ]);
    for (const [mark, left, top] of view.marks) {
      mark.setAttribute("x", `${(left - 50) * factor + 50 + x}%`);
      mark.setAttribute("y", `${(top - 50) * factor + 50 + y}%`);
    }
  };

  // Shows a view, limited to the world.
  const move = (map, x, y, scale) => {
    const view = viewOf(map);
    view.scale = limited(scale, smallest, greatest);
    const margin = height / 2 / view.scale;
    view.x = x;
    view.y = limited(y, margin, 1 - margin);
    closePopup(map);
    render(map);
  };

  // The world's coordinates at a position relative to the center of the map, in its units.
  const worldAt = ({ x, y, scale }, [dx, dy]) => [x + dx / scale, y + dy / scale];

  // Zooms such that the place at a position stays there.
  const zoom = (map, factor, [dx, dy]) => {
    const view = viewOf(map);
    const scale = limited(view.scale * factor, smallest, greatest);
    const [x, y] = worldAt(view, [dx, dy]);
    move(map, x - dx / scale, y - dy / scale, scale);
  };

  // The position of a pointer relative to the center of the map, in its units.
  const positionOf = (map, { clientX, clientY }) => {
    const frame = map.getBoundingClientRect();
    return [
      ((clientX - frame.left) / frame.width - 0.5) * width,
      ((clientY - frame.top) / frame.height - 0.5) * height,
    ];
  };

  const latitude = (y) => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
  const longitude = (x) => (x - Math.floor(x)) * 360 - 180;

  // The visible area as the value of an action: north, east, south, west.
  const boxOf = ({ x, y, scale }) => {
    const [dx, dy] = [width / 2 / scale, height / 2 / scale];
    const [west, east] = dx < 0.5 ? [longitude(x - dx), longitude(x + dx)] : [-180, 180];
    return [latitude(y - dy), east, latitude(y + dy), west].map((v) => v.toFixed(4)).join(",");
  };

  const search = (map) => {
    const action = `${map.dataset.box}=${boxOf(viewOf(map))}`;
    const detail = { action, form: map };
    document.dispatchEvent(new CustomEvent("widgetrun:do", { detail }));
  };

  // Ends a gesture.
  const finish = (map) => {
    if (map.parentElement.querySelector(".map-auto input")?.checked ?? true) return search(map);
    map.querySelector(".map-here").hidden = false;
  };

  const timers = new WeakMap();
  const finishLater = (map) => {
    clearTimeout(timers.get(map));
    const end = () => {
      timers.delete(map);
      finish(map);
    };
    timers.set(map, setTimeout(end, pause));
  };

  // Details of markers

  let opener;
  const closePopup = (map, returnsFocus) => {
    const popup = map.querySelector(".map-popup");
    if (!popup || popup.hidden) return;
    popup.hidden = true;
    popup.replaceChildren();
    if (returnsFocus) opener?.focus({ preventScroll: true });
  };

  // Copies the content of a list item; without one, lists the titles of the marker.
  const contentOf = (mark) => {
    const item = document.getElementById(mark.querySelector("a")?.getAttribute("href").slice(1));
    const titles = mark.querySelector("title").textContent.split("\n");
    if (mark.matches(".pin") && item) {
      const parts = item.querySelectorAll(":scope > .image:not(:empty), :scope > .lines");
      const copies = [...parts].map((part) => part.cloneNode(true));
      for (const copy of copies) {
        for (const node of copy.querySelectorAll("[id], [data-key]")) {
          node.removeAttribute("id");
          node.removeAttribute("data-key");
        }
      }
      return copies;
    }
    return titles.map((title) => {
      const line = document.createElement("p");
      line.className = titles.length > 1 ? "" : "first";
      line.dir = "auto";
      line.textContent = title;
      return line;
    });
  };

  const openPopup = (map, mark) => {
    const popup = map.querySelector(".map-popup");
    const close = document.createElement("button");
    close.type = "button";
    close.setAttribute("aria-label", map.dataset.close);
    close.textContent = "×";
    popup.replaceChildren(close, ...contentOf(mark));
    popup.setAttribute("aria-label", mark.querySelector("title").textContent.split("\n")[0]);
    popup.hidden = false;
    opener = mark.querySelector("a") ?? map;
    // Above the marker if there is room, else below it.
    const frame = map.getBoundingClientRect();
    const anchor = mark.querySelector(".target").getBoundingClientRect();
    const { offsetWidth, offsetHeight } = popup;
    const room = anchor.top - frame.top - offsetHeight - 8;
    const top = room >= 8 ? room : anchor.bottom - frame.top + 8;
    const left = anchor.left + anchor.width / 2 - frame.left - offsetWidth / 2;
    popup.style.top = `${limited(top, 8, Math.max(frame.height - offsetHeight - 10, 8))}px`;
    popup.style.left = `${limited(left, 8, frame.width - offsetWidth - 10)}px`;
    close.focus({ preventScroll: true });
  };

  document.addEventListener("keydown", (event) => {
    const popup = document.querySelector(".map-popup:not([hidden])");
    if (event.key !== "Escape" || !popup) return;
    event.preventDefault();
    closePopup(popup.closest(".map"), true);
  });

  // Highlights the list item and the marker of a record while the pointer or the focus is on either.
  const highlight = ({ target }) => {
    const hit = target.closest?.(".map-list .hit");
    const mark = target.closest?.(".mark[data-hits]");
    for (const node of document.querySelectorAll(".mark.active, .map-list .hit.active")) {
      node.classList.remove("active");
    }
    if (hit) {
      const map = hit.closest(".mapped");
      map.querySelector(`.mark[data-hits~="${CSS.escape(hit.id)}"]`)?.classList.add("active");
    }
    for (const id of mark?.dataset.hits.split(" ") ?? []) {
      document.getElementById(id)?.classList.add("active");
    }
  };
  document.addEventListener("pointerover", highlight);
  document.addEventListener("focusin", highlight);

  // Gestures

  const isMoving = (map) => map.classList.contains("moving") || timers.has(map);

  const startDrag = (map, event) => {
    const start = [event.clientX, event.clientY];
    const { x, y, scale } = viewOf(map);
    const pixels = map.clientWidth / width;
    let isDrag = false;
    map.onpointermove = (next) => {
      const [dx, dy] = [next.clientX - start[0], next.clientY - start[1]];
      if (!isDrag && Math.hypot(dx, dy) < dragDistance) return;
      if (!isDrag) {
        isDrag = true;
        map.classList.add("moving");
        map.setPointerCapture(event.pointerId);
      }
      move(map, x - dx / pixels / scale, y - dy / pixels / scale, scale);
    };
    map.onpointerup = map.onpointercancel = () => {
      map.onpointermove = map.onpointerup = map.onpointercancel = null;
      map.classList.remove("moving");
      if (!isDrag) return;
      // A drag ends with a click event, which must not open a marker.
      const ignore = (click) => {
        click.preventDefault();
        click.stopPropagation();
      };
      map.addEventListener("click", ignore, { capture: true, once: true });
      setTimeout(() => map.removeEventListener("click", ignore, true));
      finish(map);
    };
  };

  // The center of two touches and their distance, in units of the map.
  const pinchOf = (map, [a, b]) => {
    const [first, second] = [positionOf(map, a), positionOf(map, b)];
    return {
      center: [(first[0] + second[0]) / 2, (first[1] + second[1]) / 2],
      distance: Math.hypot(first[0] - second[0], first[1] - second[1]),
    };
  };

  // One finger scrolls the page, two fingers move and zoom the map.
  const addTouches = (map) => {
    let start;
    const begin = (event) => {
      if (event.touches.length !== 2) return;
      event.preventDefault();
      const pinch = pinchOf(map, event.touches);
      const { scale } = viewOf(map);
      start = { ...pinch, scale, world: worldAt(viewOf(map), pinch.center) };
      map.classList.add("moving");
    };
    const change = (event) => {
      if (!start || event.touches.length !== 2) return;
      event.preventDefault();
      const { center, distance } = pinchOf(map, event.touches);
      const factor = distance / Math.max(start.distance, 1);
      const scale = limited(start.scale * factor, smallest, greatest);
      move(map, start.world[0] - center[0] / scale, start.world[1] - center[1] / scale, scale);
    };
    const end = ({ touches }) => {
      if (!start || touches.length > 1) return;
      start = undefined;
      map.classList.remove("moving");
      finish(map);
    };
    map.addEventListener("touchstart", begin, { passive: false });
    map.addEventListener("touchmove", change, { passive: false });
    map.addEventListener("touchend", end);
    map.addEventListener("touchcancel", end);
  };

  const keys = {
    ArrowUp: [0, -0.25],
    ArrowDown: [0, 0.25],
    ArrowLeft: [-0.25, 0],
    ArrowRight: [0.25, 0],
  };

  const addGestures = (map) => {
    addTouches(map);
    map.addEventListener("dragstart", (event) => event.preventDefault());
    map.addEventListener("pointerdown", (event) => {
      if (event.pointerType === "touch" || event.button || event.target.closest(controls)) return;
      startDrag(map, event);
    });
    map.addEventListener(
      "wheel",
      (event) => {
        const isActive = map.contains(document.activeElement);
        if (!event.ctrlKey && !event.metaKey && !isActive) return;
        event.preventDefault();
        const lines = event.deltaY * (event.deltaMode ? 16 : 1);
        zoom(map, 2 ** limited(-lines / 200, -1, 1), positionOf(map, event));
        finishLater(map);
      },
      { passive: false },
    );
    map.addEventListener("dblclick", (event) => {
      if (event.target.closest(`a, ${controls}`)) return;
      zoom(map, 2, positionOf(map, event));
      finishLater(map);
    });
    map.addEventListener("keydown", (event) => {
      const { key, target } = event;
      if (target !== map || event.ctrlKey || event.metaKey || event.altKey) return;
      const step = keys[key];
      const factor = { "+": 2, "=": 2, "-": 0.5 }[key];
      if (!step && !factor) return;
      event.preventDefault();
      const { x, y, scale } = viewOf(map);
      if (factor) zoom(map, factor, [0, 0]);
      else move(map, x + (step[0] * width) / scale, y + (step[1] * height) / scale, scale);
      finishLater(map);
    });
  };

  const addClicks = (map) => {
    map.addEventListener("click", (event) => {
      const { target } = event;
      if (target.closest(".map-popup button")) return closePopup(map, true);
      if (target.closest(".map-here")) return search(map);
      if (target.closest(controls)) return;
      const mark = target.closest(".mark:not(.center)");
      const href = mark?.querySelector("a")?.getAttribute("href") ?? "#";
      closePopup(map);
      if (!mark || !href.startsWith("#")) return;
      event.preventDefault();
      openPopup(map, mark);
    });
  };

  const known = new WeakSet();
  const upgrade = () => {
    for (const map of document.querySelectorAll(".map[data-view]")) {
      if (known.has(map)) continue;
      known.add(map);
      addClicks(map);
      if (map.dataset.box) addGestures(map);
    }
  };

  // After an update, a map shows the response, unless it has been moved since.
  document.addEventListener("widgetrun:update", ({ detail: isLast }) => {
    upgrade();
    for (const map of document.querySelectorAll(".map[data-view]")) {
      const view = views.get(map);
      if (!view) continue;
      view.marks = undefined;
      if (isLast && !isMoving(map)) views.delete(map);
      else render(map);
    }
  });
  upgrade();
})();
