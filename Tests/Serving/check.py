#!/usr/bin/env python3
"""Tests 'widgetrun serve' over HTTP and in a browser.

Usage: check.py WIDGETRUN [--screens FOLDER] [--no-browser]

The browser tests need selenium and Chromium. --screens saves screenshots to FOLDER.
"""
import argparse
import asyncio
import contextlib
import gzip
import http.client
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time

import slow_clients

FAILED = []


def check(name, passed, actual=""):
    """Records a failure unless the check has passed."""
    if not passed:
        FAILED.append(name)
        print(f"failed: {name} {actual}")


@contextlib.contextmanager
def serving(widgetrun, screen, *options, **process_options):
    """Serves a screen on a free port, which is the `port` of the process."""
    process = subprocess.Popen(
        [widgetrun, "serve", screen, "--port", "0", *options], stderr=subprocess.PIPE, text=True, **process_options)
    line = ""
    while "serving http://" not in line:
        line = process.stderr.readline()
        if not line:
            raise SystemExit("the server did not start")
    process.port = int(line.split("//")[1].split("/")[0].rsplit(":", 1)[1])
    try:
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(10)
            check("the server ends with exit code 0", process.returncode == 0, process.returncode)
        except subprocess.TimeoutExpired:
            process.kill()
            check("the server ends within ten seconds", False)


def get(port, path, method="GET", body=None, **headers):
    """Returns the response to a request, and its body."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request(method, path, body=body, headers={k.replace("_", "-"): v for k, v in headers.items()})
    response = connection.getresponse()
    data = response.read()
    connection.close()
    return response, data


def raw(port, data, timeout=5):
    """Sends bytes and returns the start of the response."""
    with socket.create_connection(("127.0.0.1", port), timeout=timeout) as connection:
        try:
            connection.sendall(data)
        except (BrokenPipeError, ConnectionResetError):
            pass  # The server may reject a request before it is complete; its response remains readable.
        try:
            return connection.recv(65536)
        except TimeoutError:
            return b""


def check_pages(port):
    response, page = get(port, "/")
    check("the page is served", response.status == 200 and b"Airports of the world" in page)
    policy = response.getheader("Content-Security-Policy", "")
    check("the content security policy forbids inline code", "script-src 'self'" in policy and "unsafe" not in policy)
    check("content type sniffing is disabled", response.getheader("X-Content-Type-Options") == "nosniff")
    check("the page contains no inline scripts or styles", b"<style" not in page and b" onclick" not in page and b" style=" not in page)
    response, _ = get(port, "/", If_None_Match="*")
    check("a conditional request returns 304", response.status == 304)
    response, script = get(port, "/script.js")
    tag = response.getheader("ETag")
    response, _ = get(port, "/script.js", If_None_Match=tag)
    check("the ETag of the script is stable", response.status == 304)
    response, compressed = get(port, "/", Accept_Encoding="gzip")
    check("pages are compressed", response.getheader("Content-Encoding") == "gzip" and gzip.decompress(compressed)[:9] == b"<!DOCTYPE")
    weight = len(compressed) + sum(len(get(port, path, Accept_Encoding="gzip")[1]) for path in ["/style.css", "/script.js"])
    print(f"the first view has {weight} bytes, compressed")
    check("the first view is smaller than 30 kB", weight < 30000, weight)
    _, data = get(port, "/screen.json?country=Italy")
    check("JSON reflects the state of the address", json.loads(data)["results"]["main"]["nbHits"] == 47)
    response, _ = get(port, "/?do=facetList.country.toggle&state=q%3Dro&value=Italy")
    check("a form redirects to its state", (response.status, response.getheader("Location")) == (303, "/?q=ro&country=Italy"), response.getheader("Location"))
    response, page = get(port, "/?do=nobody.toggle&state=&value=x")
    check("an unknown action is reported", response.status == 400 and b"nobody" in page)
    check("the health check responds", get(port, "/healthz")[1] == b"ok\n")
    check("metrics are hidden from clients of a proxy", get(port, "/metrics", X_Forwarded_For="127.0.0.1")[0].status == 404)
    check("requests for other hosts are rejected", get(port, "/", Host="evil.example")[0].status == 421)
    check("metrics are exported", b'http_server_request_duration_seconds_count{http_route="/"' in get(port, "/metrics")[1])
    response, data = get(port, "/", method="HEAD")
    check("HEAD has no body", response.status == 200 and data == b"")
    check("other methods are rejected", get(port, "/", method="POST", body=b"x")[0].status == 405)


def check_attacks(port):
    evil = "%22%3E%3Cscript%3Ealert(1)%3C/script%3E"
    for path in [f"/?q={evil}", f"/?country={evil}", f"/?do=search.set&state={evil}&value={evil}", f"/?do={evil}.x&state={evil}"]:
        response, page = get(port, path)
        if response.status == 303:
            _, page = get(port, response.getheader("Location"))
        check("addresses are escaped", b"<script>" not in page and page.count(b"<script") == 1, path)
    for path in ["/../../etc/passwd", "/..%2f..%2fetc/passwd", "/style.css/../../README.md", "//etc/passwd"]:
        response, page = get(port, path)
        check("no file is served", response.status == 404 and b"root:" not in page, path)
    response, _ = get(port, "/?do=search.set&state=&value=a%0D%0ASet-Cookie:%20x=1")
    check("headers cannot be injected", response.getheader("Set-Cookie") is None)
    check("long addresses are rejected", get(port, "/?q=" + "a" * 9000)[0].status in (414, 431, 400))
    check("long bodies are rejected", b" 413 " in raw(port, b"POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3000000\r\n\r\n" + b"a" * 1100000))
    check("malformed requests are rejected", b" 400 " in raw(port, b"\x01\x02 nonsense\r\n\r\n"))
    for query in ["page=99999999999999999999", "hitsPerPage=-1", "elevation_ft=1e999..nan", "%00=%00", "search~=%5B%5B", "&&&===", "or()=(((((("]:
        response, _ = get(port, "/?" + query)
        check("every address has a response", response.status == 200, query)


async def request_page(port):
    """Requests a page and returns whether it is complete."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET /?q=zur HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    data = await reader.read()
    writer.close()
    return data.startswith(b"HTTP/1.1 200") and data.endswith(b"</html>\n")


async def request_pages(port, count):
    """Requests pages at once, beside incomplete requests; returns the number of complete pages."""
    slow = [await asyncio.open_connection("127.0.0.1", port) for _ in range(20)]
    for _, writer in slow:
        writer.write(b"GET / HT")
    results = await asyncio.gather(*(request_page(port) for _ in range(count)), return_exceptions=True)
    for _, writer in slow:
        writer.close()
    return sum(response is True for response in results)


def browser(width=1280, height=900, script=True, dark=False):
    """Starts Chromium with a window size, with or without JavaScript, in light or dark mode."""
    from selenium import webdriver
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for argument in ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", f"--window-size={width},{height}"]:
        options.add_argument(argument)
    if dark:
        options.add_argument("--blink-settings=preferredColorScheme=0")
    if not script:
        options.add_experimental_option("prefs", {"profile.managed_default_content_settings.javascript": 2})
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService("/usr/bin/chromedriver"))
    if width < 500:
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 2, "mobile": True})
    if dark:
        driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": "dark"}]})
    return driver


def save_screenshot(driver, folder, name):
    if folder:
        driver.save_screenshot(os.path.join(folder, f"{name}.png"))


def wait(driver, name, condition):
    """Waits for a condition, which fails the check after ten seconds."""
    from selenium.webdriver.support.ui import WebDriverWait
    try:
        WebDriverWait(driver, 10).until(lambda _: condition())
    except Exception:
        check(name, False, driver.current_url)


def check_browser(port, folder):
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys

    site = f"http://127.0.0.1:{port}/"
    driver = browser()
    find = lambda selector: driver.find_element(By.CSS_SELECTOR, selector)
    text = lambda: find("#results").text

    driver.get(site)
    save_screenshot(driver, folder, "wide")
    field = find("input[data-live]")
    field.send_keys("zurich")
    wait(driver, "typing searches", lambda: "Zurich Airport" in text() and driver.current_url.endswith("?q=zurich"))
    requested = driver.execute_script("return performance.getEntriesByType('resource').map((e) => e.name).filter((n) => n.includes('part') || n.includes('do='))")
    check("each letter causes one request", requested and all("/part?q=" in name for name in requested) and len(requested) <= 6, requested)
    check("links of a part contain the state", "state=q%3Dzurich" in find("a.choice").get_attribute("href"), find("a.choice").get_attribute("href"))
    check("typing keeps the focus", driver.switch_to.active_element == field and field.get_attribute("value") == "zurich")
    save_screenshot(driver, folder, "typed")
    field.send_keys(Keys.BACKSPACE * 6)
    wait(driver, "an empty query shows all", lambda: driver.current_url == site)
    link = driver.find_element(By.PARTIAL_LINK_TEXT, "United States")
    link.click()
    wait(driver, "a click filters", lambda: "country=United+States" in driver.current_url and "1,091" in text())
    save_screenshot(driver, folder, "clicked")
    wait(driver, "a click keeps the focus", lambda: "United States" in driver.switch_to.active_element.text)
    handles = driver.find_elements(By.CSS_SELECTOR, ".slider input")
    check("a range has two labeled handles", len(handles) >= 2 and all(handle.get_attribute("aria-label") for handle in handles[:2]))
    ActionChains(driver).click_and_hold(driver.find_element(By.CSS_SELECTOR, ".slider")).perform()
    ActionChains(driver).release().perform()
    handle = handles[1]
    size = handle.size["width"]
    ActionChains(driver).move_to_element_with_offset(handle, size // 2 - 12, 0).click_and_hold().move_by_offset(-size // 2, 0).release().perform()
    wait(driver, "dragging a handle filters", lambda: "elevation_ft=" in driver.current_url)
    save_screenshot(driver, folder, "dragged")
    driver.back()
    wait(driver, "back restores the previous state", lambda: "elevation_ft" not in driver.current_url and "1,091" in text())
    driver.forward()
    wait(driver, "forward restores the next state", lambda: "elevation_ft=" in driver.current_url and "1,091" not in text())
    before = text()
    driver.refresh()
    same = lambda words: [line for line in words.split("\n") if " ms" not in line]
    check("reloading shows the same", same(text()) == same(before))
    find("nav.pages a[rel=next]").click()
    wait(driver, "pages turn", lambda: "page=2" in driver.current_url)
    driver.get(site + "?q=zzzzzz")
    save_screenshot(driver, folder, "nothing")

    unnamed = driver.execute_script("""
      const named = (e) => (e.getAttribute('aria-label') || e.innerText || e.labels?.[0]?.innerText || '').trim();
      return [...document.querySelectorAll('a, button, input:not([type=hidden]), summary')].filter((e) => !named(e)).map((e) => e.outerHTML);""")
    check("every control has an accessible name", unnamed == [], unnamed)
    repeated = driver.execute_script("const ids = [...document.querySelectorAll('[id]')].map((e) => e.id); return ids.filter((id, i) => ids.indexOf(id) !== i);")
    check("ids are unique", repeated == [], repeated)
    outline = driver.execute_script("return [document.querySelectorAll('h1').length, document.querySelectorAll('main').length, document.documentElement.lang, !!document.querySelector('[role=search]'), !!document.querySelector('[role=status]')]")
    check("the page has its landmarks", outline == [1, 1, "en", True, True], outline)
    messages = [entry for entry in driver.get_log("browser") if "favicon" not in entry["message"]]
    check("the browser logs no errors", messages == [], messages)
    driver.quit()

    for name, options in [("dark", dict(dark=True)), ("phone", dict(width=320, height=700)), ("light", dict())]:
        driver = browser(**options)
        driver.get(site + "?q=zur&country=Switzerland&country=-Italy")
        overflow = driver.execute_script("return document.documentElement.scrollWidth - document.documentElement.clientWidth")
        check(f"{name}: the page has no horizontal overflow", overflow <= 0, overflow)
        save_screenshot(driver, folder, name)
        if name == "phone":
            shown = "return getComputedStyle(document.getElementById('filters')).visibility === 'visible'"
            check("filters are hidden on a phone", not driver.execute_script(shown))
            driver.find_element(By.CSS_SELECTOR, ".open-filters").click()
            wait(driver, "filters are a sheet on a phone", lambda: driver.execute_script(shown))
            time.sleep(0.4)
            save_screenshot(driver, folder, "phone-open")
            driver.find_element(By.CSS_SELECTOR, ".sheet-end .primary").click()
            wait(driver, "the sheet closes", lambda: not driver.execute_script(shown))
        driver.quit()

    driver = browser(script=False)
    driver.get(site)
    check("scripts are disabled", driver.find_elements(By.CSS_SELECTOR, ".slider") == [])
    field = driver.find_element(By.CSS_SELECTOR, "input[type=search]")
    field.send_keys("zurich", Keys.ENTER)
    check("without a script a form searches", driver.current_url.endswith("/?q=zurich"), driver.current_url)
    driver.get(site)
    driver.find_element(By.PARTIAL_LINK_TEXT, "United States").click()
    check("without a script a link filters", "country=United+States" in driver.current_url, driver.current_url)
    driver.find_element(By.CSS_SELECTOR, "input[name=to]").send_keys("100", Keys.ENTER)
    wait(driver, "without a script a range filters", lambda: "elevation_ft=" in driver.current_url and "country=" in driver.current_url)
    save_screenshot(driver, folder, "no-script")
    driver.quit()


SHOP = """
title: Orders
searchOn: submit
theme: { name: plum, mode: dark, density: compact, radius: 2, font: serif }
insights: { output: events.ndjson }
searcher: { type: embedded, records: orders.json, key: id, searchable: [name] }
renderers: [{ type: html, link: page }]
widgets:
  - { type: searchBox, id: search }
  - { type: stats }
  - { type: dateRange, id: when, attribute: created, title: Ordered, presets: [] }
  - { type: hits, template: "{{name}}" }
"""


def check_shop(widgetrun, pictures):
    """Date ranges, themes, searches on submit, and click events, with and without a script."""
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys

    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "screen.yaml"), "w") as file:
            file.write(SHOP)
        with open(os.path.join(folder, "orders.json"), "w") as file:
            json.dump([{"id": str(i), "name": f"order {i}", "created": 1704067200 + i * 86400 * 10,
                        "page": "http://127.0.0.1:1/" + str(i)} for i in range(30)], file)
        with serving(widgetrun, os.path.join(folder, "screen.yaml")) as process:
            site = f"http://127.0.0.1:{process.port}/"
            for script in [True, False]:
                prefix = "" if script else "without a script "
                driver = browser(script=script)
                find = lambda selector: driver.find_element(By.CSS_SELECTOR, selector)
                text = lambda: find("#results").text
                driver.get(site)
                check(f"{prefix}the theme is applied", driver.execute_script("return getComputedStyle(document.body).backgroundColor") == "rgb(18, 20, 23)")
                field = find("header input[type=search]")
                field.send_keys("order 7")
                if script:
                    time.sleep(0.3)
                    check("typing does not search", driver.current_url == site and "30 results" in text())
                field.send_keys(Keys.ENTER)
                wait(driver, f"{prefix}the return key searches", lambda: "q=order+7" in driver.current_url and "1 result" in text())
                save_screenshot(driver, pictures, f"days{'' if script else '-no-script'}")
                driver.get(site)
                first = find("input[name=from]")
                check(f"{prefix}a date range has date inputs", first.get_attribute("type") == "date" and find("form.numbers").get_attribute("data-min") == "2024-01-01")
                if script:
                    driver.execute_script("arguments[0].value = '2024-06-01'", first)
                    first.send_keys(Keys.ENTER)
                else:
                    first.send_keys("06012024", Keys.ENTER)
                wait(driver, f"{prefix}a date range filters", lambda: "created=" in driver.current_url and "14 results" in text())
                check(f"{prefix}the selected dates are shown", find("input[name=from]").get_attribute("value") == "2024-06-01", find("input[name=from]").get_attribute("value"))
                if script:
                    check("a date range has two handles", len(driver.find_elements(By.CSS_SELECTOR, ".slider input")) == 2)
                driver.quit()
            response, page = get(process.port, "/")
            link = page.split(b'href="go?')[1].split(b'"')[0].decode().replace("&amp;", "&")
            response, _ = get(process.port, "/go?" + link)
            check("a hit redirects to its target", response.status == 303 and response.getheader("Location").startswith("http://127.0.0.1:1/"), response.status)
            check("other sites cannot send click events", get(process.port, "/go?" + link, Sec_Fetch_Site="cross-site")[0].status == 400)
            with open(os.path.join(folder, "events.ndjson")) as file:
                events = [json.loads(line) for line in file]
            clicks = [event for event in events if event["eventName"] == "Hit Clicked"]
            views = {event["queryID"] for event in events if event["eventType"] == "view"}
            check("a click event contains the query ID of the response", len(clicks) == 1 and clicks[0]["queryID"] in views, clicks)


def check_apply(widgetrun):
    """Filters with an apply button."""
    from selenium.webdriver.common.by import By

    with serving(widgetrun, "Configs/answers/apply-button.yaml") as process:
        for script in [True, False]:
            driver = browser(script=script)
            text = lambda: driver.find_element(By.CSS_SELECTOR, "#results").text
            driver.get(f"http://127.0.0.1:{process.port}/")
            before = [line for line in text().split("\n") if "results" in line][0].split(" ")[0]
            driver.find_element(By.PARTIAL_LINK_TEXT, "black").click()
            wait(driver, "a selected value is pending", lambda: "searched=" in driver.current_url and before + " results" in text())
            driver.find_element(By.PARTIAL_LINK_TEXT, "Apply 1 change").click()
            wait(driver, "pending filters are applied", lambda: driver.current_url.endswith("?color=black") and before + " results" not in text())
            driver.quit()


def check_reload(widgetrun):
    with tempfile.TemporaryDirectory() as folder:
        screen = os.path.join(folder, "screen.yaml")
        with open(os.path.join(folder, "a.json"), "w") as file:
            file.write('[{"name": "one"}]')
        text = "title: %s\nsearcher: { type: embedded, records: a.json, searchable: [name] }\nwidgets: [{ type: hits }]\n"
        with open(screen, "w") as file:
            file.write(text % "Before")
        with serving(widgetrun, screen, "--watch") as process:
            stream = socket.create_connection(("127.0.0.1", process.port), timeout=10)
            stream.sendall(b"GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
            stream.recv(4096)
            with open(screen, "w") as file:
                file.write(text % "After")
            received = b""
            end = time.time() + 10
            while b"event: reload" not in received and time.time() < end:
                received += stream.recv(4096)
            check("changes of the screen send a reload event", b"event: reload" in received)
            check("changes of the screen are served", b"After" in get(process.port, "/")[1])
            start = time.time()
        check("an open event stream does not delay the exit", time.time() - start < 5, time.time() - start)


def passing(sockets, process_id=None):
    """Returns process options that pass sockets as systemd's socket activation does."""
    def prepare():
        # To numbers above the target range, so that no socket is overwritten.
        copies = [os.dup2(passed.fileno(), 100 + index) for index, passed in enumerate(sockets)]
        for index, copy in enumerate(copies):
            os.dup2(copy, 3 + index)
        # The new process inherits these variables, because Popen has no 'env'.
        os.environ.update(LISTEN_PID=str(process_id or os.getpid()), LISTEN_FDS=str(len(sockets)))
    return dict(preexec_fn=prepare, pass_fds=range(3, 3 + len(sockets)))


def check_activation(widgetrun, screen):
    def failure(*sockets):
        ending = subprocess.run([widgetrun, "serve", screen, "--port", "0"], capture_output=True, text=True, timeout=30, **passing(sockets))
        return ending.stderr if ending.returncode == 1 else f"exit code {ending.returncode}"

    with socket.create_server(("127.0.0.1", 0)) as first, socket.create_server(("127.0.0.1", 0)) as second, socket.socket(socket.AF_UNIX) as local:
        port = first.getsockname()[1]
        # The socket stays open for the next process.
        for _ in range(2):
            with serving(widgetrun, screen, "--port", "1", **passing([first])) as process:
                check("the socket of systemd is used and reported", process.port == port, process.port)
                check("requests arrive by the socket of systemd", get(port, "/healthz")[1] == b"ok\n")
                check("other hosts are rejected with the socket of systemd", get(port, "/healthz", Host="evil.example")[0].status == 421)
        with serving(widgetrun, screen, "--watch", **passing([first])) as process:
            check("the studio is not available by the socket of systemd", get(port, "/studio")[0].status == 404)
        with serving(widgetrun, screen, **passing([first], process_id=1)) as process:
            check("the socket of another process is not used", process.port != port)
        check("several sockets are rejected", "systemd passes 2 sockets" in (found := failure(first, second)), found)
        with tempfile.TemporaryDirectory() as folder:
            local.bind(os.path.join(folder, "socket"))
            local.listen()
            check("a Unix socket is rejected", "is not a listening TCP socket" in (found := failure(local)), found)


def own_address():
    """Returns an address of this machine that is not a loopback address; None if there is none.

    A connection to it has it as its source, too.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return print("skipped: limits per client, because there is no address but the loopback address")
        return probe.getsockname()[0]


def check_proxies(widgetrun, screen, host):
    """Rates of clients, which a trusted proxy names and others only pretend to be."""
    def statuses(port, clients, path="/healthz"):
        found = []
        for client in clients:
            connection = http.client.HTTPConnection(host, port, timeout=20)
            connection.request("GET", path, headers={"X-Forwarded-For": client} if client else {})
            found.append(connection.getresponse().status)
            connection.close()
        return found
    several = [f"198.51.100.{number}" for number in range(50)]
    one = [f"203.0.113.{number}, 198.51.100.1" for number in range(50)]
    with serving(widgetrun, screen, "--host", "0.0.0.0", "--rate", "1") as process:
        check("other clients cannot make up their addresses", 429 in statuses(process.port, several))
    with serving(widgetrun, screen, "--host", "0.0.0.0", "--rate", "1", "--trusted-proxy", f"{host}/32") as process:
        check("clients of a proxy have a rate of their own", statuses(process.port, several) == [200] * 50)
        check("clients of a proxy cannot make up their addresses", 429 in statuses(process.port, one))
    with serving(widgetrun, screen, "--host", "0.0.0.0") as process:
        check("other machines cannot read the metrics", statuses(process.port, [None], "/metrics") == [404])
    with serving(widgetrun, screen, "--host", "0.0.0.0", "--public-metrics") as process:
        check("the metrics can be public", statuses(process.port, [None, several[0]], "/metrics") == [200, 200])


def check_limit_per_client(widgetrun, screen, host):
    with serving(widgetrun, screen, "--host", "0.0.0.0") as process, contextlib.ExitStack() as stack:
        def has_response(host):
            connection = stack.enter_context(socket.create_connection((host, process.port), timeout=20))
            try:
                connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
                return b" 200 " in connection.recv(4096)
            except ConnectionError:
                return False
        responses = [has_response(host) for _ in range(70)]
        check("the connections of a client are limited", responses == [True] * 64 + [False] * 6, responses.count(True))
        check("other clients are still served", all(has_response("127.0.0.1") for _ in range(110)))


def check_crowd(widgetrun, screen):
    """More slow clients than the server has descriptors."""
    _, hard_limit = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard_limit, hard_limit))
    limit = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (1024, 1024))
    with serving(widgetrun, screen, preexec_fn=limit) as process:
        times = slow_clients.crowd(process.port, 1500)
        check("1,500 slow clients do not exclude others", len(times) > 3 and max(times) < 5, times)


def check_start(widgetrun, screen):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        ending = subprocess.run([widgetrun, "serve", screen, "--port", port], capture_output=True, text=True, timeout=30)
        check("a port in use is reported", ending.returncode == 1 and "is in use" in ending.stderr, ending.stderr)
    # Loopback addresses have no limit.
    if host := own_address():
        check_limit_per_client(widgetrun, screen, host)
        check_proxies(widgetrun, screen, host)
    check_crowd(widgetrun, screen)
    with serving(widgetrun, screen, "--rate", "5") as process:
        found = [get(process.port, "/healthz")[0].status for _ in range(30)]
        check("the rate limit rejects requests", found[0] == 200 and 429 in found)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("widgetrun")
    parser.add_argument("--screens")
    parser.add_argument("--no-browser", action="store_true")
    arguments = parser.parse_args()
    screen = "Configs/airports.yaml"
    with serving(arguments.widgetrun, screen) as process:
        check_pages(process.port)
        check_attacks(process.port)
        complete = asyncio.run(request_pages(process.port, 1000))
        check("a thousand concurrent requests succeed", complete == 1000, complete)
        slow = slow_clients.SlowClients(process.port)
        if not arguments.no_browser:
            check_browser(process.port, arguments.screens)
        slow.finish(check)
        check("the server still responds", get(process.port, "/healthz")[0].status == 200)
    if not arguments.no_browser:
        check_shop(arguments.widgetrun, arguments.screens)
        check_apply(arguments.widgetrun)
    check_reload(arguments.widgetrun)
    check_start(arguments.widgetrun, screen)
    check_activation(arguments.widgetrun, screen)
    sys.exit(f"{len(FAILED)} checks failed" if FAILED else None)


if __name__ == "__main__":
    main()
