#!/usr/bin/env python3
"""Tests the map of a page in Chromium: gestures, markers, accessibility, and pages without a script.

Usage: map.py WIDGETRUN [--screenshots FOLDER]

Needs selenium, Chromium, and axe.min.js of the package axe-playwright-python.
"""
import argparse
import contextlib
import math
import os
import sys
import time
from urllib.parse import parse_qs, urlsplit

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from check import FAILED, browser, check, save_screenshot, serving, wait
from design import AXE, axe_source, set_view

SCREEN = "Configs/map.yaml"


class Page:
    """A page with a map in a browser."""

    def __init__(self, driver, site):
        self.driver, self.site = driver, site

    def open(self, query=""):
        self.driver.get(self.site + query)
        time.sleep(0.3)

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def wait(self, name, condition):
        wait(self.driver, name, condition)

    def actions(self):
        return ActionChains(self.driver, duration=50)

    @property
    def query(self):
        return urlsplit(self.driver.current_url).query

    @property
    def view(self):
        """The shown center and the width of the world, as the server has sent them."""
        return [float(x) for x in self.find(".map").get_attribute("data-view").split()]

    @property
    def is_moved(self):
        """Whether the layers differ from what the server has sent."""
        return bool(self.run("return document.querySelector('.map-base').style.transform"))

    def settle(self, name, view):
        """Waits until the map shows another area than a view."""
        self.wait(name, lambda: self.view != view and not self.is_moved)


@contextlib.contextmanager
def page_of(site, **options):
    driver = browser(**options)
    try:
        yield Page(driver, site)
    finally:
        driver.quit()


def drag(page, x, y):
    """Drags the map from its center."""
    page.actions().move_to_element(page.find(".map")).click_and_hold().move_by_offset(x / 2, y / 2) \
        .move_by_offset(x / 2, y / 2).release().perform()


def wheel(page, distance):
    page.run("document.querySelector('.map').scrollIntoView({block: 'center'})")
    box = page.run("const r = document.querySelector('.map').getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]")
    return {"type": "mouseWheel", "x": box[0], "y": box[1], "deltaX": 0, "deltaY": distance}


def check_dragging(page):
    page.open()
    before = page.view
    width = page.run("return document.querySelector('.map').clientWidth")
    drag(page, -100, 40)
    page.settle("dragging moves the map", before)
    after = page.view
    check("dragging adds a box to the address", "map~box=" in page.query, page.query)
    moved = (after[0] - before[0]) * before[2] * width / 1000
    check("the map follows the pointer", abs(moved - 100) < 3, moved)
    check("dragging does not zoom", abs(after[2] / before[2] - 1) < 0.01, [before, after])
    page.driver.back()
    page.settle("back returns to the previous area", after)
    check("back restores the address", page.query == "", page.query)
    for x in [-60, -60, -60]:
        drag(page, x, 0)
    page.wait("several drags add up", lambda: abs((page.view[0] - before[0]) * before[2] * width / 1000 - 180) < 6)
    page.wait("several drags settle", lambda: not page.is_moved)

    page.open()
    page.find(".map-auto input").click()
    drag(page, -100, 0)
    time.sleep(0.4)
    check("without automatic search, a drag does not search", page.query == "", page.query)
    check("without automatic search, the moved map stays", page.is_moved)
    page.find(".map-here").click()
    page.settle("the button searches", before)
    check("the button is hidden again", not page.find(".map-here").is_displayed())
    check("the setting is remembered", not page.find(".map-auto input").is_selected())


def check_zooming(page):
    page.open()
    before = page.view
    page.driver.execute_cdp_cmd("Input.dispatchMouseEvent", wheel(page, 120))
    page.wait("the wheel scrolls the page", lambda: page.run("return scrollY") > 0)
    time.sleep(0.5)
    check("the wheel without a key does not zoom", page.query == "", page.query)
    page.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {**wheel(page, -200), "modifiers": 2})
    page.settle("the wheel with Ctrl zooms in", before)
    check("the wheel enlarges", page.view[2] > before[2] * 1.5, [before, page.view])

    page.open()
    page.run("document.querySelector('.map').focus()")
    page.actions().send_keys("-").perform()
    page.settle("a key zooms out", before)
    check("a key reduces", page.view[2] < before[2], [before, page.view])
    page.open()
    page.run("document.querySelector('.map').focus()")
    page.actions().send_keys(Keys.ARROW_RIGHT).perform()
    page.settle("a key moves the map", before)
    check("the focus stays on the map", page.run("return document.activeElement.className") == "map")
    page.open()
    page.find(".zoomIn").click()
    page.settle("the link zooms in", before)
    check("the link doubles the scale", abs(page.view[2] / before[2] - 2) < 0.05, [before, page.view])
    page.open()
    page.run("document.querySelector('.map').dispatchEvent(new MouseEvent('dblclick', {bubbles: true}))")
    page.settle("a double click zooms in", before)

    page.open()
    page.find(".zoomOut").click()
    page.settle("the link zooms out", before)
    before = page.view
    page.find(".zoomOut").click()
    page.settle("the link zooms out again", before)
    page.wait("zooming out joins markers", lambda: page.driver.find_elements(By.CSS_SELECTOR, ".cluster a[data-do], .cluster a[href^='?']"))
    before = page.view
    page.run("document.querySelector('.cluster a[href^=\"?\"] circle').dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}))")
    page.settle("a cluster zooms in", before)
    check("a cluster enlarges at least three times", page.view[2] >= before[2] * 2.9, [before, page.view])


def check_markers(page, folder):
    page.open()
    page.run("document.querySelector('.pin a').focus()")
    page.actions().send_keys(Keys.ENTER).perform()
    popup = page.find(".map-popup")
    check("a pin opens its details", popup.is_displayed() and "ZRH" in popup.text, popup.text)
    save_screenshot(page.driver, folder, "map-popup")
    check("the details have the focus", page.run("return !!document.activeElement.closest('.map-popup')"))
    page.actions().send_keys(Keys.ESCAPE).perform()
    check("Escape closes the details", not page.find(".map-popup").is_displayed())
    check("Escape returns the focus", page.run("return !!document.activeElement.closest('.pin')"))
    page.find(".pin text").click()
    check("a click opens the details", page.find(".map-popup").is_displayed())
    page.find(".map-popup button").click()
    check("the button closes the details", not page.find(".map-popup").is_displayed())
    hit = page.find(".map-list .hit")
    page.actions().move_to_element(hit).perform()
    active = page.run("return [...document.querySelectorAll('.mark.active')].map((e) => e.dataset.hits)")
    check("a list item highlights its marker", len(active) == 1 and hit.get_attribute("id") in active[0], active)
    page.actions().move_to_element(page.find(".pin text")).perform()
    check("a marker highlights its list item", "active" in hit.get_attribute("class"))
    # Markers at the same position list their titles.
    page.open()
    page.run("""
      const mark = document.querySelector(".pin");
      mark.setAttribute("class", "mark cluster");
      mark.querySelector("title").textContent = "First\\nSecond";""")
    page.find(".cluster a[href^='#'] text").click()
    check("markers at the same position list their titles", page.find(".map-popup").text.split("\n")[-2:] == ["First", "Second"], page.find(".map-popup").text)
    page.open("?q=zzzzzzzz")
    page.run("document.querySelector('input[data-live]').value = ''; document.querySelector('input[data-live]').dispatchEvent(new InputEvent('input', {bubbles: true}))")
    page.wait("a later map appears", lambda: page.driver.find_elements(By.CSS_SELECTOR, ".map .pin"))
    page.wait("a later map loads its script", lambda: page.run("return [...document.scripts].some((s) => s.src.includes('/map.js?'))"))


def check_requests(page):
    page.open()
    page.wait("tiles are loaded", lambda: page.run("return performance.getEntriesByType('resource').some((e) => e.name.includes('/map/'))"))
    entries = page.run("return performance.getEntriesByType('resource').map((e) => [e.name, e.responseStatus])")
    failed = [entry for entry in entries if entry[1] != 200]
    check("all requests succeed", failed == [], failed)
    foreign = [name for name, _ in entries if not name.startswith(page.site)]
    check("pages request nothing from other sites", foreign == [], foreign)
    errors = [entry["message"] for entry in page.driver.get_log("browser")]
    check("the content security policy allows the map", errors == [], errors)


def check_design(page, folder):
    axe = axe_source()
    for size in ["desktop", "phone"]:
        for dark in [False, True]:
            set_view(page.driver, size, dark)
            name = f"map-{size}{'-dark' if dark else ''}"
            page.open()
            for state, clicks in [("", 0), ("-wide", 3), ("-world", 5)]:
                for _ in range(clicks):
                    links = page.driver.find_elements(By.CSS_SELECTOR, "a.zoomOut")
                    if links:
                        page.driver.get(links[0].get_attribute("href"))
                time.sleep(0.4)
                save_screenshot(page.driver, folder, name + state)
                page.run(axe)
                found = page.driver.execute_async_script(AXE)
                check(f"{name}{state}: no violations of accessibility rules", found == [], found)
            colors = page.run("""
              const map = getComputedStyle(document.querySelector(".map"));
              return map.backgroundColor;""")
            light = sum(int(x) for x in colors.strip("rgba()").split(",")[:3]) / 3
            check(f"{name}: the map follows the color scheme", (light < 90) == dark, colors)


def touch(page, kind, points):
    page.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {
        "type": kind, "touchPoints": [{"x": x, "y": y, "id": index} for index, (x, y) in enumerate(points)]})


def check_touch(page):
    set_view(page.driver, "phone", False)
    page.open()
    frame = page.run("const r = document.querySelector('.map').getBoundingClientRect(); return [r.x, r.y, r.width, r.height]")
    x, y = frame[0] + frame[2] / 2 + 40, frame[1] + frame[3] / 2 + 30
    check("the map leaves room to scroll", frame[3] <= 844 * 0.6, frame)
    touch(page, "touchStart", [(x, y)])
    for step in range(1, 11):
        touch(page, "touchMove", [(x, y - 15 * step)])
    touch(page, "touchEnd", [])
    page.wait("one finger scrolls the page", lambda: page.run("return scrollY") > 50)
    check("one finger does not move the map", not page.is_moved and page.query == "", page.query)
    page.open()
    page.run("scrollTo(0, 0)")
    before = page.view
    touch(page, "touchStart", [(x - 30, y), (x + 30, y)])
    for step in range(1, 7):
        touch(page, "touchMove", [(x - 30 - 5 * step, y), (x + 30 + 5 * step, y)])
    touch(page, "touchEnd", [])
    page.settle("two fingers zoom", before)
    check("two fingers zoom by their distance", abs(math.log2(page.view[2] / before[2]) - 1) < 0.2, [before, page.view])
    targets = page.run("""
      return [...document.querySelectorAll(".map-step, .map-clear, .pin .target")].map((e) => e.getBoundingClientRect())
        .filter((r) => r.width < 39.5 || r.height < 39.5).map((r) => [r.width, r.height]);""")
    check("targets have at least 40 pixels", targets == [], targets)


def check_without_script(page):
    page.open()
    check("without a script, there is no switch", not page.find(".map-auto").is_displayed())
    before = page.find(".map").get_attribute("data-view")
    page.find(".zoomIn").click()
    check("without a script, the link zooms in", page.find(".map").get_attribute("data-view") != before)
    zoomed = page.find(".map").get_attribute("data-view")
    page.find(".map-step.east").click()
    check("without a script, the link moves the map", page.find(".map").get_attribute("data-view") != zoomed)
    check("without a script, the area is in the address", "map~box=" in page.query, page.query)
    page.find(".map-clear").click()
    check("without a script, the link shows all areas", "map~box=" not in page.query, page.query)
    page.find(".pin text").click()
    check("without a script, a pin links to its record", "#w-map-hit-" in page.driver.current_url, page.driver.current_url)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("widgetrun")
    parser.add_argument("--screenshots", metavar="FOLDER")
    options = parser.parse_args()
    if options.screenshots:
        os.makedirs(options.screenshots, exist_ok=True)
    with serving(options.widgetrun, SCREEN) as process:
        site = f"http://127.0.0.1:{process.port}/"
        with page_of(site, width=1440, height=900) as page:
            check_requests(page)
            check_dragging(page)
            check_zooming(page)
            check_markers(page, options.screenshots)
            check_design(page, options.screenshots)
            check_touch(page)
        with page_of(site, script=False) as page:
            check_without_script(page)
    if FAILED:
        sys.exit(f"{len(FAILED)} checks failed")
    print("all checks of maps passed")


if __name__ == "__main__":
    main()
