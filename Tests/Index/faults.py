#!/usr/bin/env python3
"""Lets each system call that writes or maps a file fail once, and checks the consequences.

Usage: faults.py WIDGETRUN [--records N]

The calls are write, pwrite, rename, fsync, ftruncate, mmap, and opening for writing (faults.c).
"""
import argparse
import os
import time

from fault_library import Faults
from support import SCREEN, Folder, Server, check, finish

# Success, a screen with errors, a service that is unavailable, and an error while reading or writing.
STATUSES = {0, 1, 69, 74}


def check_next(folder, title, expected):
    """Checks the runs after a fault: correct, without complaints, and without temporary files."""
    found = folder.search()
    check(f"{title}: the next run is correct", found == expected, found)
    check(f"{title}: the next index succeeds", folder.run("index", "cached.yaml").returncode == 0)
    names = os.listdir(folder.path) + folder.files()
    left = [name for name in names if name.endswith((".tmp", ".partial"))]
    check(f"{title}: no temporary file is left", not left, left)


def check_message(title, result):
    if result.returncode:
        check(f"{title}: the status is documented", result.returncode in STATUSES, result.returncode)
        check(f"{title}: there is a message", "error: " in result.stderr, result.stderr)
    text = result.stderr.lower()
    check(f"{title}: no trap", "fatal" not in text and "crash" not in text, result.stderr)


def each_call(faults, title, perform):
    """Calls a function with each number of a failing call, until it makes fewer calls."""
    number = 1
    while number < 1000:
        faults.arm(number)
        perform(f"{title}, call {number}")
        count = faults.count
        faults.arm(0)
        if count < number:
            break
        number += 1
    check(f"{title}: there were calls", number > 1)
    print(f"{title}: {number - 1} calls", flush=True)
    return number - 1


def index_faults(folder, faults, expected):
    def perform(title):
        folder.remove_indexes()
        result = folder.run("index", "cached.yaml", environment=faults.environment)
        check_message(title, result)
        check_next(folder, title, expected)
    return each_call(faults, "index", perform)


def apply_faults(folder, faults):
    """Faults while records are appended to the file of records and the index."""
    version = 0

    def perform(title):
        nonlocal version
        version += 1
        folder.write_records(0)
        folder.run("index", "cached.yaml")
        changes = folder.write_changes(version)
        before = folder.text()
        result = folder.run(
            "index", "cached.yaml", "--apply", "changes.ndjson", environment=faults.environment)
        check_message(title, result)
        after = folder.text()
        check(f"{title}: the records have all changes or none", after in (before, before + changes))
        check(f"{title}: success means all changes", result.returncode != 0 or after != before, result)
        # Only a build of the whole index reports the replaced records.
        found, expected = folder.search(), folder.search("uncached")
        check(f"{title}: the next run is correct", found[:2] == expected[:2], found)
        result = folder.run("index", "cached.yaml", "--apply", "changes.ndjson")
        check(f"{title}: the changes can be applied again", result.returncode == 0, result.stderr)
        left = [name for name in folder.files() if name.endswith((".tmp", ".partial"))]
        check(f"{title}: no temporary file is left", not left, left)
        segments = sum(name.endswith(".segment") for name in folder.files())
        check(f"{title}: no other segment is left", segments < 3, folder.files())
    return each_call(faults, "index --apply", perform)


def run_faults(folder, faults, expected, has_index):
    def perform(title):
        if not has_index:
            folder.remove_indexes()
        found = folder.search(environment=faults.environment)
        check(f"{title}: the run is correct", found[:2] == expected[:2], found)
        check_next(folder, title, expected)
    return each_call(faults, "run with an index" if has_index else "run without an index", perform)


def fix_faults(folder, faults):
    """Faults while a file of the user is replaced."""
    screen = SCREEN.replace("RECORDS", "records.ndjson").replace("CACHE", "false")
    misspelt = screen.replace("searchable:", "serchable:")

    def perform(title):
        with open(folder.file("fixed.yaml"), "w", encoding="utf-8") as file:
            file.write(misspelt)
        result = folder.run("check", "--fix", "fixed.yaml", environment=faults.environment)
        with open(folder.file("fixed.yaml"), encoding="utf-8") as file:
            text = file.read()
        check(f"{title}: the file is the old or the new one", text in (screen, misspelt), text)
        check(f"{title}: success means the new one", result.returncode != 0 or text == screen, result)
        check_message(title, result)
        left = [name for name in os.listdir(folder.path) if "partial" in name]
        check(f"{title}: no temporary file is left", not left, left)
    return each_call(faults, "check --fix", perform)


def serve_faults(folder, faults):
    """Faults while a server indexes changed records."""
    server = Server(folder, "--watch", environment=faults.environment)
    version = 0

    def perform(title):
        nonlocal version
        version += 1
        number = faults.numbers[0]
        faults.arm(0)
        folder.write_records(version)
        faults.arm(number)
        check(f"{title}: the server has the new records", server.wait_for("", folder.records + version))
        # The index file is written before the server uses the records.
        time.sleep(0.05)
    count = each_call(faults, "serve --watch", perform)
    status, errors = server.stop()
    check("serve --watch: the server lives", status == 0, (status, errors))
    found = folder.search()
    check("serve --watch: the next run is correct", found[:2] == folder.search("uncached")[:2], found)
    return count


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("widgetrun")
    parser.add_argument("--records", type=int, default=2500)
    options = parser.parse_args()
    folder = Folder(options.widgetrun, options.records)
    faults = Faults(folder.path)
    expected = folder.search("uncached")
    check("the screen works", expected[0] == 0 and expected[1], expected)
    total = index_faults(folder, faults, expected)
    total += apply_faults(folder, faults)
    folder.write_records(0)
    total += run_faults(folder, faults, expected, has_index=False)
    total += run_faults(folder, faults, expected, has_index=True)
    total += fix_faults(folder, faults)
    total += serve_faults(folder, faults)
    folder.close()
    finish("faults", f"{total} calls")


if __name__ == "__main__":
    main()
