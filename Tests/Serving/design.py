#!/usr/bin/env python3
"""Checks the design of all sample screens in Chromium: accessibility, layout shifts, and measures.

Usage: design.py WIDGETRUN [--screenshots FOLDER] [--only SCREEN]

Needs selenium, Chromium, and axe.min.js of the package axe-playwright-python. --screenshots saves each
screen in each state: desktop, dark, and phone, at first, after a filter, without results, with the
sheet of filters, and with suggestions.
"""
import argparse
import contextlib
import glob
import http.server
import importlib.util
import os
import sys
import tempfile
import threading
import time

from check import FAILED, browser, check, get, serving

THEMES = ["blue", "forest", "plum", "ember", "slate", "contrast"]
SIZES = {"desktop": (1440, 900), "phone": (390, 844)}

AXE = """
  const done = arguments[0];
  axe.run(document, {runOnly: {type: "tag",
    values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}})
    .then(({violations}) => done(violations.map((v) =>
      `${v.id} (${v.impact}): ${v.nodes.slice(0, 3).map((n) => n.target.join(" ")).join(", ")}`)));
"""

SHIFTS = """
  window.shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
  }).observe({type: "layout-shift", buffered: true});
"""


def axe_source():
    folder = os.path.dirname(importlib.util.find_spec("axe_playwright_python").origin)
    with open(os.path.join(folder, "axe.min.js"), encoding="utf-8") as file:
        return file.read()


class Page:
    """A page of a served screen in one browser, with its checks."""

    def __init__(self, driver, site, name, folder, axe):
        self.driver, self.site, self.name, self.folder, self.axe = driver, site, name, folder, axe

    def open(self, query=""):
        self.driver.get(self.site + (f"?{query}" if query else ""))
        self.run(SHIFTS)
        self.settle()
        paint = self.run("return performance.getEntriesByName('first-contentful-paint')[0]?.startTime")
        check(f"{self.name}: the page is painted within a second", paint is not None and paint < 1000, paint)

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def settle(self, seconds=0.35):
        """Waits until transitions and pending responses are over."""
        end = time.monotonic() + 5
        time.sleep(seconds)
        while self.run("return document.body.hasAttribute('aria-busy')") and time.monotonic() < end:
            time.sleep(0.05)

    def click(self, selector):
        """Clicks the first visible element; returns whether there is one."""
        found = self.run("""
          const found = [...document.querySelectorAll(arguments[0])].find((e) => e.checkVisibility());
          found?.scrollIntoView({block: "center"});
          return found;""", selector)
        if found:
            found.click()
            self.settle()
        return found is not None

    def verify(self, state):
        """Checks the current state and saves a screenshot of it."""
        name = f"{self.name} {state}"
        if self.folder:
            self.run("scrollTo(0, 0)")
            self.driver.save_screenshot(os.path.join(self.folder, name.replace(" ", "-") + ".png"))
        if not self.run("return !!window.axe"):
            self.run(self.axe)
        found = self.driver.execute_async_script(AXE)
        check(f"{name}: no violations of accessibility rules", found == [], found)
        overflow = self.run("return document.documentElement.scrollWidth - innerWidth")
        check(f"{name}: no horizontal overflow", overflow <= 0, overflow)
        shift = self.run("return window.shifts")
        # A toolbar aligned to the right moves by 0.002 if the browser paints it before all of it has arrived.
        # Web Vitals call less than 0.1 good.
        check(f"{name}: no layout shift", shift < 0.01, shift)
        errors = [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE"]
        check(f"{name}: no errors in the browser", errors == [], errors)


def set_view(driver, size, dark):
    width, height = SIZES[size]
    phone = size == "phone"
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone})
    driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": phone})
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
        {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]})


def check_states(page, is_phone):
    page.open()
    page.verify("first")
    if is_phone and page.click(".open-filters"):
        page.verify("sheet")
        targets = page.run("""
          return [...document.querySelectorAll("a, button, input, select, summary")]
            .filter((e) => e.checkVisibility() && !e.closest("[inert]") && !e.matches(".skip, p a"))
            .map((e) => [e.getBoundingClientRect(), e.outerHTML.slice(0, 80)])
            .filter(([r]) => r.height > 0 && (r.height < 40 || r.width < 24))
            .map(([r, html]) => `${Math.round(r.width)}x${Math.round(r.height)} ${html}`);""")
        check(f"{page.name} sheet: targets are at least 40 pixels high", targets == [], targets[:4])
        page.click(".sheet-end .primary")
    elif page.click("aside a.choice, .filters a.choice, details a.choice"):
        page.verify("filtered")
    page.open("q=zzzzzzzz")
    page.verify("nothing")
    if page.run("return !!document.querySelector('.combo .panel')"):
        page.open("q=lon")
        page.run("document.querySelector('.combo input[type=search]').focus()")
        page.settle()
        page.verify("suggestions")


def check_screens(widgetrun, screens, folder, axe):
    for screen in screens:
        name = os.path.basename(screen)[:-len(".yaml")]
        with serving(widgetrun, screen) as process:
            driver = browser()
            site = f"http://127.0.0.1:{process.port}/"
            for size in SIZES:
                for dark in [False, True]:
                    set_view(driver, size, dark)
                    label = f"{name} {size}{' dark' if dark else ''}"
                    check_states(Page(driver, site, label, folder, axe), size == "phone")
            driver.quit()


@contextlib.contextmanager
def slow_site(port, length):
    """Yields the address of a site that pauses after the first bytes of each page."""
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            response, body = get(port, self.path)
            self.send_response(response.status)
            for name in ["Content-Type", "Content-Security-Policy", "Content-Length"]:
                if response.getheader(name):
                    self.send_header(name, response.getheader(name))
            self.end_headers()
            is_page = "text/html" in response.getheader("Content-Type", "")
            self.wfile.write(body[:length] if is_page else body)
            if is_page:
                time.sleep(0.25)
                self.wfile.write(body[length:])

        def log_message(self, *arguments):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()


def check_arrival(widgetrun):
    """Columns of a table keep their place when the browser paints the page before all rows have arrived."""
    with serving(widgetrun, "Configs/regions.yaml") as process:
        _, body = get(process.port, "/")
        driver = browser()
        set_view(driver, "desktop", False)
        rows = body.split(b"<tr>")
        for count in [2, 6, 10]:
            with slow_site(process.port, len(b"<tr>".join(rows[:count + 1]))) as site:
                page = Page(driver, site, f"regions with {count - 1} rows at first", None, "")
                page.open()
                shift = page.run("return window.shifts")
                check(f"{page.name}: no layout shift", shift < 0.004, shift)
        driver.quit()


def check_themes(widgetrun, folder, axe):
    """All themes on the shop, in light and dark mode."""
    with open("Configs/shop.yaml") as file:
        shop = file.read()
    for theme in THEMES:
        path = os.path.join("Configs", f".theme-{os.getpid()}.yaml")
        with open(path, "w") as file:
            file.write(shop + f"\ntheme: {theme}\n")
        try:
            with serving(widgetrun, path) as process:
                driver = browser()
                for dark in [False, True]:
                    set_view(driver, "desktop", dark)
                    page = Page(driver, f"http://127.0.0.1:{process.port}/", f"theme {theme}{' dark' if dark else ''}", folder, axe)
                    page.open("q=cheese&price=3..20")
                    page.verify("filtered")
                driver.quit()
        finally:
            os.remove(path)


def check_measures(widgetrun):
    """Sizes, radii, fills, and columns of the shop, as computed by the browser."""
    style = "const e = document.querySelector(arguments[0]); return getComputedStyle(e, arguments[2] || null)[arguments[1]];"
    box = "const r = document.querySelector(arguments[0]).getBoundingClientRect(); return [r.width, r.height];"
    with serving(widgetrun, "Configs/shop.yaml") as process:
        driver = browser()
        set_view(driver, "desktop", False)
        page = Page(driver, f"http://127.0.0.1:{process.port}/", "measures", None, "")
        page.open("q=cheese&price=3..20")
        value = lambda selector, name, pseudo="": page.run(style, selector, name, pseudo)
        number = lambda *arguments: float(value(*arguments).removesuffix("px"))
        size = lambda selector: page.run(box, selector)
        check("the sidebar is 264 pixels wide, with its padding 280", size("#filters")[0] == 280, size("#filters"))
        check("the header is sticky", value(".top", "position") == "sticky")
        check("the filters are sticky and scroll by themselves", (value("#filters", "position"), value("#filters", "overflowY")) == ("sticky", "auto"))
        check("the search field is 46 pixels high, with an icon", size(".bar input[type=search]")[1] == 46 and "url" in value("form.search", "maskImage", "::before"))
        columns = value(".hits.cards", "gridTemplateColumns").split()
        check("four cards of at least 200 pixels are beside each other", len(columns) == 4 and all(float(c[:-2]) >= 200 for c in columns), columns)
        ratios = page.run("return [...document.querySelectorAll('.cards .image')].map((e) => e.clientWidth / e.clientHeight)")
        check("images have one ratio", ratios and max(ratios) - min(ratios) < 0.02, ratios)
        check("cards have a border, a radius, and a shadow", number(".cards .hit", "borderTopWidth") == 1 and number(".cards .hit", "borderTopLeftRadius") >= 4 and value(".cards .hit", "boxShadow") != "none")
        check("cards change softly", "0.2s" in value(".cards .hit", "transitionDuration"))
        check("texts are cut after two lines", value(".cards .more-text", "webkitLineClamp") == "2")
        weights = [number(".price", "fontWeight"), number(".cards .first", "fontWeight")]
        check("prices and titles are bold", weights[0] >= 700 and weights[1] >= 600, weights)
        rated = page.run("return [...document.querySelectorAll('.hit')].map((e) => !!e.querySelector('.rating'))")
        check("unrated records have no stars", True in rated)
        check("headings of panels are small capitals", value("summary h2", "textTransform") == "uppercase" and 11 <= number("summary h2", "fontSize") <= 14)
        check("rows of values are 34 pixels high", abs(size("a.choice")[1] - 34) < 2, size("a.choice"))
        check("counts are round pills", number("a.choice .count", "borderTopLeftRadius") >= 8)
        check("check boxes are 16 pixels and ticked", number("a.choice[role=checkbox]", "width", "::before") == 16)
        check("the track of a slider is filled", value(".slider", "backgroundColor", "::after") != value(".slider", "backgroundColor", "::before"))
        check("menus are in one row with the number of results", page.run("""
          const tops = [...document.querySelectorAll(".toolbar section")].map((e) => { const r = e.getBoundingClientRect(); return r.top + r.height / 2; });
          return Math.max(...tops) - Math.min(...tops) < 6;"""))
        check("a chip names its attribute", "Price" in page.run("return document.querySelector('.chips').innerText"))
        check("the pages are centered", value(".pages", "justifyContent") == "center" or not page.run("return !!document.querySelector('.pages')"))
        page.run("document.querySelector('#mode').click()")
        check("a switch makes the page dark", page.run("return getComputedStyle(document.body).backgroundColor") == "rgb(18, 20, 23)")
        set_view(driver, "phone", False)
        page.open()
        columns = value(".hits.cards", "gridTemplateColumns").split()
        check("two cards are beside each other on a phone", len(columns) == 2, columns)
        page.click(".open-filters")
        check("the sheet has a button with the number of results", "1,382" in page.run("return document.querySelector('.sheet-end').innerText"))
        driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "forced-colors", "value": "active"}]})
        page.open("kind=sauce")
        page.click(".open-filters")
        check("selections are visible in forced colors", value(".selected", "outlineStyle") == "solid")
        driver.quit()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("widgetrun")
    parser.add_argument("--screenshots")
    parser.add_argument("--only")
    arguments = parser.parse_args()
    if arguments.screenshots:
        os.makedirs(arguments.screenshots, exist_ok=True)
    screens = sorted(glob.glob("Configs/*.yaml"))
    screens = [s for s in screens if not s.endswith(".test.yaml") and (arguments.only or "") in s]
    axe = axe_source()
    check_screens(arguments.widgetrun, screens, arguments.screenshots, axe)
    if not arguments.only:
        check_themes(arguments.widgetrun, arguments.screenshots, axe)
        check_measures(arguments.widgetrun)
        check_arrival(arguments.widgetrun)
    sys.exit(f"{len(FAILED)} checks failed" if FAILED else None)


if __name__ == "__main__":
    main()
