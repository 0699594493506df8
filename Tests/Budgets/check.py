#!/usr/bin/env python3
"""Checks that the worst inputs stay within the budgets that Sources/README.md documents.

Usage: check.py WIDGETRUN
"""
import http.client
import json
import os
import re
import subprocess
import sys
import tempfile
import time

WIDGETRUN = os.path.abspath(sys.argv[1])
# The budgets. CPU times are several times those of a quiet machine, because they depend on its load.
PROBLEMS, OUTPUT, CPU_PER_PROBLEM = 200, 128_000, 0.002
RESPONSE, CPU_PER_REQUEST, TIME_PER_REQUEST = 1_000_000, 1.0, 5.0
MEMORY_PER_RECORD, MEMORY_PER_VALUE = 1_000, 400


def expect(what, value, budget, unit):
    print(f"{what}: {value:,.4g} {unit}, budget {budget:,.4g}")
    if value > budget:
        raise SystemExit(f"{what} is above the budget")


def run(folder, *arguments):
    """Runs a command; returns its output, its CPU time, and its maximum resident memory in bytes."""
    with open(f"{folder}/output", "w+b") as output:
        environment = {**os.environ, "XDG_CACHE_HOME": folder}
        process = subprocess.Popen(
            [WIDGETRUN, *arguments], cwd=folder, stdout=output, stderr=subprocess.STDOUT, env=environment)
        _, _, usage = os.wait4(process.pid, 0)
        process.returncode = 0
        output.seek(0)
        return output.read(), usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


def write(folder, name, text):
    with open(f"{folder}/{name}", "w", encoding="utf-8") as file:
        file.write(text)


def records(count, values):
    """Records with a number of different values of the facet."""
    return "".join(
        json.dumps({"objectID": str(n), "name": f"record {n % 997}", "kind": f"value {n % values}"}) + "\n"
        for n in range(count))


def check_diagnostics(folder):
    count = 1000
    screens = {
        "unknown.yaml": "".join(f"  - {{ type: facetLst, atribute: a{n} }}\n" for n in range(count)),
        "missing.yaml": "".join(f"  - {{ type: facetList, id: w{n}, attribute: b{n} }}\n" for n in range(count)),
        "syntax.yaml": "".join("  - { type: 'facetList }\n  - [ a: }\n" for n in range(count)),
        "long.yaml": f"  - {{ type: {'x' * 100_000} }}\n  - {{ {'y' * 100_000}: 1 }}\n",
        "nested.yaml": "  - " + "[" * 100_000 + "\n",
        "quotes.yaml": "  - \"" + "\\\"" * 100_000 + "\n",
    }
    write(folder, "records.ndjson", records(10, 2))
    for name, widgets in screens.items():
        write(folder, name, "searcher: { type: embedded, records: records.ndjson }\nwidgets:\n" + widgets)
        output, seconds, _ = run(folder, "check", name)
        problems = len(re.findall(rb"(?m)^\S+: (?:error|warning): ", output))
        if problems == 0:
            raise SystemExit(f"check {name} reports no problem:\n{output[:2000].decode()}")
        expect(f"check {name}: problems shown", problems, PROBLEMS, "")
        expect(f"check {name}: output", len(output), OUTPUT, "bytes")
        expect(f"check {name}: CPU", seconds, 1 + 3 * count * CPU_PER_PROBLEM, "s")


def check_requests(folder):
    write(folder, "records.ndjson", records(3000, 200))
    write(folder, "serve.yaml", """
searcher: { type: embedded, records: records.ndjson, searchable: [name] }
widgets:
  - { type: searchBox, id: search }
  - { type: currentFilters }
  - { type: facetList, attribute: kind, limit: 200 }
  - { type: hits, template: "{{name}}", hitsPerPage: 100 }
""")
    with open(f"{folder}/log", "w+", encoding="utf-8") as log:
        server = subprocess.Popen(
            [WIDGETRUN, "serve", "serve.yaml", "--port", "0"], cwd=folder, stderr=log,
            env={**os.environ, "XDG_CACHE_HOME": folder})
        try:
            port = None
            while port is None:
                time.sleep(0.1)
                log.seek(0)
                found = re.search(r"http://127\.0\.0\.1:(\d+)/", log.read())
                port = int(found[1]) if found else None
            values = "&".join(f"kind=value+{n}" for n in range(99))
            addresses = [f"/?q=record&{values}", f"/part?{values}", f"/screen.json?{values}",
                         "/?q=" + "record+" * 500, "/?" + "&".join(f"kind=v{n}" for n in range(600))]
            for address in addresses:
                before, start = cpu(server.pid), time.monotonic()
                connection = http.client.HTTPConnection("localhost", port, timeout=60)
                connection.request("GET", address)
                response = connection.getresponse()
                body = response.read()
                connection.close()
                name = f"GET {address[:20]}… (status {response.status})"
                if response.status != (400 if "v599" in address else 200):
                    raise SystemExit(f"{name}: unexpected status")
                expect(f"{name}: response", len(body), RESPONSE, "bytes")
                expect(f"{name}: CPU", cpu(server.pid) - before, CPU_PER_REQUEST, "s")
                expect(f"{name}: time", time.monotonic() - start, TIME_PER_REQUEST, "s")
        finally:
            server.terminate()
            server.wait(20)


def cpu(process):
    with open(f"/proc/{process}/stat", encoding="utf-8") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(folder, count, values):
    write(folder, "many.ndjson", records(count, values))
    write(folder, "many.yaml", """
searcher: { type: embedded, records: many.ndjson, searchable: [name] }
widgets: [{ type: facetList, attribute: kind }, { type: hits, template: "{{name}}" }]
""")
    output, _, peak = run(folder, "many.yaml", "--no-cache")
    if b"record" not in output:
        raise SystemExit(f"no hits:\n{output[:2000].decode()}")
    return peak


def check_memory(folder):
    few, many, distinct = memory(folder, 20_000, 5), memory(folder, 100_000, 5), memory(folder, 100_000, 100_000)
    expect("memory per record", (many - few) / 80_000, MEMORY_PER_RECORD, "bytes")
    expect("memory per facet value", (distinct - many) / 100_000, MEMORY_PER_VALUE, "bytes")


def main():
    with tempfile.TemporaryDirectory() as folder:
        check_diagnostics(folder)
        check_requests(folder)
        check_memory(folder)


main()
