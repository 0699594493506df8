#!/usr/bin/env python3
"""Tests the studio of 'widgetrun serve --watch' in a browser.

Usage: studio.py WIDGETRUN [--screenshots FOLDER]

Needs selenium and Chromium.
"""
import argparse
import os
import sys

from selenium.webdriver.common.by import By

from check import FAILED, browser, check, serving, wait


def check_studio(widgetrun, folder):
    with serving(widgetrun, "Configs/shop.yaml", "--watch") as process:
        driver = browser()
        driver.get(f"http://127.0.0.1:{process.port}/studio")
        run = driver.execute_script
        page = "document.getElementById('page').contentDocument"
        choose = lambda name, value: run(
            f"const e = document.getElementById('{name}'); e.value = '{value}'; e.dispatchEvent(new Event('change'))")
        accent = lambda: run(f"return getComputedStyle({page}.documentElement).getPropertyValue('--accent').trim()")
        wait(driver, "the page appears in its frame", lambda: run(f"return !!{page}?.querySelector('.hit')"))
        before = accent()
        choose("theme", "plum")
        wait(driver, "another theme applies", lambda: accent() not in ("", before))
        choose("density", "compact")
        row = lambda: run(f"return getComputedStyle({page}.documentElement).getPropertyValue('--row').trim()")
        wait(driver, "another density applies", lambda: row() == "28px")
        text = run("return document.getElementById('declaration').textContent")
        check("the theme is shown as YAML", text == "theme: { name: plum, density: compact }", text)
        choose("theme", "")
        choose("density", "")
        wait(driver, "the declared theme applies again", lambda: accent() == before)
        choose("width", "390")
        check("the page has the width of a phone", run(f"return {page}.defaultView.innerWidth") == 390)
        wait(driver, "filters are a sheet on a phone", lambda: run(
            f"return getComputedStyle({page}.querySelector('#filters')).position") == "fixed")
        choose("width", "")

        driver.find_element(By.ID, "inspect").click()
        driver.switch_to.frame("page")
        driver.find_element(By.CSS_SELECTOR, "a.choice").click()
        driver.switch_to.default_content()
        wait(driver, "a click shows the declaration", lambda: "type: hierarchicalMenu" in driver.find_element(By.ID, "yaml").text
             or "type: " in driver.find_element(By.ID, "yaml").text)
        location = driver.find_element(By.ID, "location").text
        check("the location is shown", location.split(":")[0].endswith("shop.yaml") and location.count(":") == 2, location)
        check("a click while inspecting changes nothing", run(f"return {page}.location.search") == "")
        if folder:
            os.makedirs(folder, exist_ok=True)
            driver.save_screenshot(os.path.join(folder, "studio.png"))
        driver.find_element(By.ID, "inspect").click()
        driver.switch_to.frame("page")
        driver.find_element(By.CSS_SELECTOR, "a.choice").click()
        driver.switch_to.default_content()
        wait(driver, "afterwards the page works as usual", lambda: run(f"return {page}.location.search") != "")
        errors = [entry["message"] for entry in driver.get_log("browser") if entry["level"] == "SEVERE"]
        check("the browser reports no errors", errors == [], errors)
        driver.quit()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("widgetrun")
    parser.add_argument("--screenshots")
    arguments = parser.parse_args()
    check_studio(arguments.widgetrun, arguments.screenshots)
    sys.exit(f"{len(FAILED)} checks failed" if FAILED else None)


if __name__ == "__main__":
    main()
