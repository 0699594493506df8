#!/usr/bin/env python3
"""Tests how 'widgetrun serve' contains plug-ins that loop or crash.

Usage: plugins.py WIDGETRUN
"""
import http.client
import os
import subprocess
import sys
import tempfile
import threading
import time

WIDGET = """
import WidgetCore

struct Stuck: Connector {
  static let type = "stuck"
  static let summary = "Loops or crashes."
  static let actions = [ActionDescription("go", "Loops or crashes.")]

  @Parameter("The function that fails.") var part: String
  @Parameter("Whether it loops instead of crashing.") var loops: Bool = true

  func prepare(_ request: inout SearchRequest) { fail("prepare") }
  func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) { fail("apply") }
  func view(in context: WidgetContext) -> View {
    fail("view")
    return .text(View.Text("fine"))
  }

  private func fail(_ current: String) {
    guard current == part else { return }
    var text = current
    while loops, !text.isEmpty { text = String(text.reversed()) }
    fatalError("not implemented")
  }
}
"""

SCREEN = """
plugins: [Stuck.so]
searcher: { type: embedded, records: records.json }
widgets:
  - { type: stuck, PARAMETERS }
  - { type: hits, template: "{{name}}" }
"""

FAILED = []


def check(name, passed, actual=""):
    """Records a failure unless the check has passed."""
    if not passed:
        FAILED.append(name)
        print(f"failed: {name} {actual}")


def get(port, path, results=None):
    """The status, the duration in seconds, and the body of a response; status 0 if there is none."""
    start = time.monotonic()
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    try:
        connection.request("GET", path)
        response = connection.getresponse()
        result = response.status, time.monotonic() - start, response.read().decode()
    except (ConnectionError, http.client.HTTPException):
        result = 0, time.monotonic() - start, ""
    if results is not None:
        results.append(result)
    return result


def serve(widgetrun, parameters):
    """Starts a server, and returns its process and its port."""
    with open("stuck.yaml", "w", encoding="utf-8") as file:
        file.write(SCREEN.replace("PARAMETERS", parameters))
    process = subprocess.Popen(
        [widgetrun, "serve", "stuck.yaml", "--port", "0"], stderr=subprocess.PIPE, text=True)
    line = process.stderr.readline()
    if "serving http://" not in line:
        raise SystemExit(f"the server did not start: {line}")
    return process, int(line.split("//")[1].split("/")[0].rsplit(":", 1)[1])


def check_loop(widgetrun, part, path):
    """A request that loops gets 503 after five seconds, while others continue."""
    process, port = serve(widgetrun, f"part: {part}")
    stuck = []
    thread = threading.Thread(target=get, args=(port, path, stuck))
    thread.start()
    time.sleep(1)
    status, seconds, _ = get(port, "/healthz")
    check(f"{part}: other requests continue", status == 200 and seconds < 1, (status, seconds))
    if part == "apply":
        status, seconds, _ = get(port, "/")
        check(f"{part}: other pages continue", status == 200 and seconds < 1, (status, seconds))
    thread.join()
    status, seconds, body = stuck[0]
    check(f"{part}: a loop ends with 503", status == 503 and 4.5 < seconds < 8, (status, seconds))
    check(f"{part}: the response names the plug-in", "'Stuck.so' in 'stuck'" in body, body)
    status, seconds, _ = get(port, "/")
    check(f"{part}: the plug-in is disabled", status == 503 and seconds < 1, (status, seconds))
    process.terminate()
    _, errors = process.communicate(timeout=10)
    lines = errors.splitlines()
    check(f"{part}: one line names the plug-in", len(lines) == 1 and "'Stuck.so'" in lines[0], lines)
    check(f"{part}: the server can be ended", process.returncode == 0, process.returncode)


def check_crash(widgetrun):
    """A crash ends the server with a line that names the plug-in."""
    process, port = serve(widgetrun, "part: view, loops: false")
    get(port, "/")
    _, errors = process.communicate(timeout=10)
    check("a crash ends the server with 70", process.returncode == 70, process.returncode)
    check("the last line names the plug-in",
          errors.splitlines()[-1].startswith("error: the plug-in 'Stuck.so' crashed in 'stuck': "), errors)


def main():
    widgetrun = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        with open("Stuck.swift", "w", encoding="utf-8") as file:
            file.write(WIDGET)
        with open("records.json", "w", encoding="utf-8") as file:
            file.write('[{ "name": "one" }]')
        subprocess.run([widgetrun, "build", "Stuck.swift"], check=True, stdout=subprocess.DEVNULL)
        check_loop(widgetrun, "view", "/")
        check_loop(widgetrun, "prepare", "/")
        check_loop(widgetrun, "apply", "/?state=&do=stuck.go")
        check_crash(widgetrun)
        os.chdir("/")
    return 1 if FAILED else 0


if __name__ == "__main__":
    sys.exit(main())
