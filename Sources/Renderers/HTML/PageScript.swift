extension PageAssets {
  /// What a page can do beyond links and forms: follows them in place, while one types, and by
  /// dragging; below 10 kB, without what is for its readers alone.
  public static let script = source.split(separator: "\n").map { $0.drop { $0 == " " } }
    .filter { !$0.hasPrefix("//") }.joined(separator: "\n")

  // Each statement and each text is within a line.
  private static let source = #"""
    (() => {
      "use strict";
      const busyAfter = 200, typingPause = 60;
      let latest = 0, shown = 0, abort, typing, busy;
      const wide = matchMedia("(min-width: 800px)");

      // Which address a form leads to; that of a search can be put together here.
      const target = (form) => {
        const url = new URL(form.action, location);
        const field = form.querySelector("input[data-live]"), live = field?.dataset.live;
        if (live) { url.search = live + encodeURIComponent(field.value); return url; }
        url.search = new URLSearchParams(new FormData(form)).toString();
        return url;
      };

      const setBusy = (on) => {
        clearTimeout(busy);
        const bar = document.getElementById("busy");
        if (!on) { bar?.remove(); document.body.removeAttribute("aria-busy"); return; }
        busy = setTimeout(() => {
          document.body.setAttribute("aria-busy", "true");
          if (document.getElementById("busy")) return;
          const bar = document.createElement("div");
          bar.id = "busy";
          bar.setAttribute("role", "progressbar");
          bar.setAttribute("aria-label", document.body.dataset.loading || "…");
          document.body.append(bar);
        }, busyAfter);
      };

      // Shows an address in place, asking for what changes. An answer that comes after a later one is dropped.
      const show = async (url, history_) => {
        const mine = ++latest;
        abort?.abort();
        abort = new AbortController();
        setBusy(true);
        try {
          const answer = await fetch("part" + new URL(url, location.href).search, { signal: abort.signal });
          const text = await answer.text();
          if (mine < shown || mine !== latest) return;
          if (answer.status === 429) { setTimeout(() => mine === latest && show(url, history_), 1000); return; }
          const page = new DOMParser().parseFromString(text, "text/html"), address = page.body.dataset.address;
          if (address === undefined) throw new Error(answer.status);
          shown = mine;
          for (const link of page.querySelectorAll('a[href^="?do="]')) {
            link.setAttribute("href", link.getAttribute("href") + "&state=" + encodeURIComponent(address));
          }
          const next = new URL(address ? "?" + address : "./", location).href;
          if (history_ && next !== location.href) history[history_ + "State"](null, "", next);
          update(page);
        } catch (error) {
          if (error.name !== "AbortError") location.assign(url);
        } finally {
          if (mine === latest) setBusy(false);
        }
      };

      const keyOf = (node) => node.id || node.dataset?.key || "";

      const update = (page) => {
        const focused = document.activeElement;
        const key = focused && keyOf(focused);
        document.title = page.title;
        for (const id of ["filters", "busy"]) {
          const old = document.getElementById(id), next = page.getElementById(id);
          if (old && next) next.toggleAttribute("open", old.open);
        }
        morph(document.body, page.body);
        upgrade();
        if (key && document.activeElement !== focused) {
          const same = document.getElementById(key) || document.querySelector(`[data-key="${CSS.escape(key)}"]`);
          (same || document.getElementById("results"))?.focus({ preventScroll: true });
        }
      };

      // Makes one element like another and keeps whatever is the same.
      const morph = (old, next) => {
        if (old.classList?.contains("slider")) return;
        for (const { name } of [...old.attributes]) if (!next.hasAttribute(name)) old.removeAttribute(name);
        for (const { name, value } of next.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
        if (old.nodeName === "INPUT") {
          if (old !== document.activeElement) old.value = next.getAttribute("value") ?? "";
          return;
        }
        const keyed = new Map([...old.childNodes].filter(keyOf).map((node) => [keyOf(node), node]));
        let place = old.firstChild;
        for (const node of [...next.childNodes]) {
          const key = keyOf(node);
          let same = key ? keyed.get(key) : place && !keyOf(place) ? place : null;
          if (same && (same.nodeType !== node.nodeType || same.nodeName !== node.nodeName)) same = null;
          if (!same) { old.insertBefore(document.importNode(node, true), place); continue; }
          if (same === place) place = place.nextSibling;
          else if (same.contains(document.activeElement)) while (place && place !== same) {
            const gone = place; place = place.nextSibling; old.append(gone);
          }
          else old.insertBefore(same, place);
          if (same === place) place = place.nextSibling;
          if (same.nodeType === 1) morph(same, node);
          else if (same.nodeValue !== node.nodeValue) same.nodeValue = node.nodeValue;
        }
        while (place) { const gone = place; place = place.nextSibling; gone.remove(); }
      };

      // A range gets two handles above its numbers.
      const upgrade = () => {
        for (const form of document.querySelectorAll("form[data-range]")) {
          const isDays = form.dataset.range === "days";
          const numberOf = (text) => isDays ? Date.parse(text) / 864e5 : Number(text);
          const textOf = (x) => isDays ? new Date(x * 864e5).toISOString().slice(0, 10) : x;
          const [min, max] = [numberOf(form.dataset.min), numberOf(form.dataset.max)];
          if (!(max > min)) { form.previousElementSibling?.classList.contains("slider") && form.previousElementSibling.remove(); continue; }
          const isLog = !isDays && form.dataset.range !== "linear" && min > 0;
          const to = (x) => isLog ? Math.log(x / min) / Math.log(max / min) * 1000 : (x - min) / (max - min) * 1000;
          const step = Number(form.dataset.step) || (isDays || max - min > 20 && Number.isInteger(min) && Number.isInteger(max) ? 1 : 0);
          const from = (p) => {
            if (p <= 0) return min;
            if (p >= 1000) return max;
            const x = isLog ? min * Math.pow(max / min, p / 1000) : min + (max - min) * p / 1000;
            return step ? Math.min(Math.max(Math.round(x / step) * step, min), max) : Number(x.toPrecision(4));
          };
          let slider = form.previousElementSibling;
          if (!slider?.classList.contains("slider")) {
            slider = document.createElement("div");
            slider.className = "slider";
            slider.dataset.key = "slider";
            for (const name of ["from", "to"]) {
              const handle = document.createElement("input");
              handle.type = "range"; handle.max = 1000; handle.step = 1;
              handle.id = form.elements[name].id + "-handle";
              slider.append(handle);
            }
            form.before(slider);
          }
          [...slider.children].forEach((handle, index) => {
            const field = form.elements[index ? "to" : "from"];
            const number = () => field.value === "" ? (index ? max : min) : numberOf(field.value);
            const say = () => handle.setAttribute("aria-valuetext", textOf(number()));
            handle.setAttribute("aria-label", field.getAttribute("aria-label"));
            if (handle !== document.activeElement) handle.value = Math.round(to(number()));
            say();
            handle.oninput = () => {
              const other = slider.children[1 - index];
              if (index ? +handle.value < +other.value : +handle.value > +other.value) handle.value = other.value;
              field.value = textOf(from(+handle.value));
              say();
            };
            handle.onchange = () => show(target(form), "push");
          });
        }
      };

      document.addEventListener("click", (event) => {
        const link = event.target.closest?.("a[href]");
        if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        const url = new URL(link.href);
        if (url.origin !== location.origin || url.pathname !== location.pathname || link.hash) return;
        event.preventDefault();
        show(url, "push").then(() => {
          if (link.classList.contains("page")) document.getElementById("results")?.scrollIntoView({ block: "start" });
        });
      });

      document.addEventListener("submit", (event) => {
        event.preventDefault();
        clearTimeout(typing);
        show(target(event.target), "push");
      });

      // The first letter of a search is a step back of its own; what follows takes its place.
      let fresh = true;
      document.addEventListener("focusin", () => { fresh = true; });
      document.addEventListener("input", (event) => {
        if (!("live" in event.target.dataset) || event.isComposing) return;
        clearTimeout(typing);
        const form = event.target.form;
        typing = setTimeout(() => { show(target(form), fresh ? "push" : "replace"); fresh = false; }, typingPause);
      });

      document.addEventListener("keydown", (event) => {
        const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.nodeName);
        if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey) {
          const field = document.querySelector("input[data-live]");
          if (field) { event.preventDefault(); field.focus(); field.select(); }
        }
        if (event.key === " " && event.target.matches?.("a.choice")) { event.preventDefault(); event.target.click(); }
        if (/^Arrow(Down|Up)$/.test(event.key) && event.target.matches?.("a.choice")) {
          const all = [...event.target.closest("section").querySelectorAll("a.choice")];
          const next = all[all.indexOf(event.target) + (event.key === "ArrowDown" ? 1 : -1)];
          if (next) { event.preventDefault(); next.focus(); }
        }
      });

      // An area of a map is drawn by dragging.
      document.addEventListener("pointerdown", (event) => {
        const map = event.target.closest?.("svg[data-do]");
        if (!map || event.button) return;
        event.preventDefault();
        const frame = map.getBoundingClientRect(), [north, east, south, west] = map.dataset.box.split(",").map(Number);
        const at = (e) => [(e.clientX - frame.left) / frame.width, (e.clientY - frame.top) / frame.height].map((v) => Math.min(Math.max(v, 0), 1));
        const start = at(event), drawn = document.createElementNS("http://www.w3.org/2000/svg", "rect");
        drawn.setAttribute("class", "drawn");
        map.append(drawn);
        map.setPointerCapture(event.pointerId);
        let x, y;
        map.onpointermove = (e) => {
          [x, y] = [0, 1].map((i) => [start[i], at(e)[i]].sort((a, b) => a - b));
          for (const [name, value] of [["x", x[0] * 1000], ["y", y[0] * 500], ["width", (x[1] - x[0]) * 1000], ["height", (y[1] - y[0]) * 500]]) drawn.setAttribute(name, value);
        };
        map.onpointerup = map.onpointercancel = (e) => {
          map.onpointermove = map.onpointerup = map.onpointercancel = null;
          drawn.remove();
          if (e.type !== "pointerup" || !x || x[1] - x[0] < 0.02 || y[1] - y[0] < 0.02) return;
          const width = (east - west + 360) % 360 || 360, turn = (v) => (v > 180 ? v - 360 : v);
          const box = [north - y[0] * (north - south), turn(west + x[1] * width), north - y[1] * (north - south), turn(west + x[0] * width)];
          const form = { do: map.dataset.do, value: box.map((v) => v.toFixed(4)).join(","), state: location.search.slice(1) };
          show("?" + new URLSearchParams(form), "push");
        };
      });

      addEventListener("popstate", () => show(location.href));

      const fold = () => { const filters = document.getElementById("filters"); if (filters) filters.open = wide.matches; };
      wide.addEventListener("change", fold);
      fold();
      upgrade();

      if (document.body.hasAttribute("data-events")) {
        new EventSource("events").addEventListener("reload", () => show(location.href));
      }
    })();

    """#
}
