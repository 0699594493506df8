#!/usr/bin/env python3
"""Kills 'widgetrun index' at random times, half of them while it writes, and checks that no incomplete index is used.

Usage: kills.py WIDGETRUN [--count N] [--records N] [--seed N]
"""
import argparse
import random
import subprocess
import time

from support import Folder, check, finish


def wait_for_writing(folder, process):
    """Waits until a process has created the temporary file of the index, or has ended."""
    while process.poll() is None and not is_writing(folder):
        time.sleep(0.0005)


def is_writing(folder):
    return any(name.endswith(".tmp") for name in folder.files())


def kill_changes(folder, generator, count):
    """Kills processes that append records, and returns how many were killed, and how many had appended."""
    start = time.monotonic()
    folder.write_changes(0)
    check("records can be appended", apply(folder).wait() == 0)
    duration = time.monotonic() - start
    killed = appended = 0
    for number in range(count):
        changes = folder.write_changes(number + 1)
        before = folder.text()
        process = apply(folder)
        time.sleep(generator.uniform(0, duration))
        process.kill()
        killed += process.wait() != 0
        check(f"change {number}: the records can be appended again", apply(folder).wait() == 0)
        appended += folder.text() != before + changes
        check(f"change {number}: all are appended once or twice",
              folder.text() in (before + changes, before + changes + changes))
        found = folder.search()
        check(f"change {number}: the next run is correct", found[:2] == folder.search("uncached")[:2], found)
    return killed, appended


def apply(folder):
    return subprocess.Popen(
        [folder.widgetrun, "index", "cached.yaml", "--apply", "changes.ndjson"], cwd=folder.path,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("widgetrun")
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--records", type=int, default=40000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    generator = random.Random(options.seed)
    folder = Folder(options.widgetrun, options.records)
    expected = folder.search("uncached")
    start = time.monotonic()
    check("the index can be built", folder.run("index", "cached.yaml").returncode == 0)
    duration = time.monotonic() - start
    killed = left = 0
    for number in range(options.count):
        # Either there is no index, or one of the same records, which is replaced.
        if generator.random() < 0.5:
            folder.remove_indexes()
        process = subprocess.Popen(
            [folder.widgetrun, "index", "cached.yaml"], cwd=folder.path, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        if number % 2:
            time.sleep(generator.uniform(0, duration))
        else:
            wait_for_writing(folder, process)
            time.sleep(generator.uniform(0, duration / 50))
        process.kill()
        killed += process.wait() != 0
        left += is_writing(folder)
        found = folder.search()
        is_correct = found[0] == 0 and found[:2] == expected[:2]
        check(f"kill {number}: the next run is correct", is_correct, found)
        check(f"kill {number}: the next run reports nothing", found[2] == expected[2], found[2])
    check("the index can be built at the end", folder.run("index", "cached.yaml").returncode == 0)
    files = [file for file in folder.files() if not file.endswith(".validated")]
    check("only the index is left", len(files) == 1 and files[0].endswith(".index"), files)
    check("processes were killed", killed > options.count / 4, killed)
    check("processes were killed while writing", left > options.count / 20, left)
    changed, appended = kill_changes(folder, generator, options.count)
    check("processes that append were killed", changed > options.count / 4, changed)
    folder.close()
    finish("kills", f"{killed} of {options.count} killed, {left} while writing, in {duration:.2f} s; "
           f"{changed} of {options.count} killed while applying changes, {appended} after appending")


if __name__ == "__main__":
    main()
