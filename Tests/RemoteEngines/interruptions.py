#!/usr/bin/env python3
"""Interrupts 'widgetrun push' to each remote engine, and checks that a later push completes the records.

Usage: interruptions.py WIDGETRUN [COUNT [STEP]]

The processes are killed at random times, COUNT in total (default: 40). Then each system call that sends or
receives, or each STEP-th one, fails once (Tests/Index/faults.c). The engines are simulated by server.py.
"""

import concurrent.futures
import os
import random
import subprocess
import sys
import time

sys.dont_write_bytecode = True

from support import SEARCHERS, Server, WRITE_KEY, are_complete, expect, push, push_command, screen_for

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Index"))
from fault_library import Faults

# Success, an unavailable service, and an error while reading or writing.
STATUSES = {0, 69, 74}


def check_next(engine, server, screen, description):
    """Checks that the next push stores all records."""
    rest = push(screen)
    expect(rest.returncode == 0, f"{engine}: the push after {description} succeeds", rest)
    expect(are_complete(server.stored(engine)["documents"]), f"{engine}: no record is missing after {description}")


def kill(engine, server, screen, count):
    """Kills pushes of all records, and returns how many of them had not ended before."""
    generator = random.Random(engine)
    start = time.monotonic()
    first = push(screen, "--replace", "--batch", "80")
    expect(first.returncode == 0, f"{engine}: push replaces the records", first)
    duration = time.monotonic() - start
    killed = 0
    for number in range(count):
        options = ["--batch", "80"] + (["--replace"] if number % 3 else [])
        process = subprocess.Popen(
            push_command(screen, *options), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={**os.environ, "KEY": WRITE_KEY})
        time.sleep(generator.uniform(0, duration))
        process.kill()
        killed += process.wait() != 0
        # Several interrupted pushes in succession also occur.
        if generator.random() < 0.7 or number == count - 1:
            check_next(engine, server, screen, f"kill {number}")
    return killed


def let_calls_fail(engine, server, screen, faults, step):
    """Lets system calls on connections fail once, and returns how many failed."""
    failed = 0
    for number in range(1, 1000, step):
        faults.arm(number)
        result = push(screen, "--replace", "--batch", "400", environment=faults.environment)
        count = faults.count
        faults.arm(0)
        if count < number:
            expect(result.returncode == 0, f"{engine}: push without a fault succeeds", result)
            break
        title = f"{engine}: call {number}"
        expect(result.returncode in STATUSES, f"{title}: the status is documented", result)
        expect(result.returncode == 0 or "error: " in result.stderr, f"{title}: there is a message", result)
        if result.returncode == 0:
            expect(are_complete(server.stored(engine)["documents"]), f"{title}: success means all records")
        else:
            check_next(engine, server, screen, f"the fault of call {number}")
        failed += 1
    return failed


def interrupt(engine, count, step):
    with Server.in_new_folder() as server:
        screen = screen_for(engine, server, server.folder)
        server.start(faults=0)
        killed = kill(engine, server, screen, count)
        calls = let_calls_fail(engine, server, screen, Faults("socket:"), step)
        print(f"{engine}: {killed} of {count} pushes killed, {calls} calls failed", flush=True)
        return killed, calls


def main():
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 40
    step = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    with concurrent.futures.ThreadPoolExecutor(len(SEARCHERS)) as pool:
        results = list(pool.map(lambda engine: interrupt(engine, count // len(SEARCHERS), step), SEARCHERS))
    expect(sum(killed for killed, _ in results) > count / 3, "pushes were killed before their end")
    expect(all(calls for _, calls in results), "calls failed for each engine")


if __name__ == "__main__":
    main()
