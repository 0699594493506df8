"""A process of `serve` whose search server has one fault after the other."""
import contextlib
import http.client
import re
import signal
import subprocess
import time

from fault_dialects import NAMES
from fault_list import HEALTHY, KEY
from fault_server import FaultServer


class ServeProcess:
    """Serves the screen of one dialect."""

    # The time for a response in addition to the time limit of a search, in seconds.
    TOLERANCE = 10
    # The maximum memory, in megabytes.
    MAXIMUM_MEMORY = 1_500

    def __init__(self, command, path, dialect, elsewhere, check, environment):
        self.command, self.path, self.dialect, self.check = command, path, dialect, check
        self.environment, self.server = environment, FaultServer(dialect, HEALTHY, elsewhere)

    def test(self, faults, limits):
        """Tests the faults in order, each followed by a healthy response."""
        self.start(limits)
        try:
            for fault in faults:
                if self.process.poll() is not None:
                    self.check(f"{self.dialect.name}: serve survives", False, self.output())
                    break
                self.test_fault(fault, limits[1] + self.TOLERANCE)
        finally:
            self.stop()

    def start(self, limits):
        self.server.start()
        with open(self.path, "w", encoding="utf-8") as file:
            file.write(self.dialect.screen(self.server.url, *limits))
        with open(self.path + ".log", "w", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                [*self.command, self.path, "--port", "0"], stderr=log, env=self.environment)
        end = time.monotonic() + 30
        while not (started := re.search(r"serving http://127.0.0.1:(\d+)", self.output())):
            if time.monotonic() > end:
                raise SystemExit(f"serve does not start: {self.output()}")
            time.sleep(0.05)
        self.port = int(started[1])

    def output(self):
        with open(self.path + ".log", encoding="utf-8", errors="replace") as file:
            return file.read()

    def test_fault(self, fault, limit):
        name = f"{self.dialect.name}: serve with {fault.name}"
        self.server.start(fault)
        if fault.message is None:
            return self.check_complete(f"{name}: complete", limit)
        status, page = self.get(limit)
        if fault.is_plausible:
            self.check(f"{name}: survives", status in (200, 503), f"{status} {page}")
            return
        self.check(f"{name}: status 503", status == 503, f"{status} {page}")
        shown = [text for text in [*NAMES, KEY] if text in page]
        self.check(f"{name}: no hits and no key", shown == [], shown)
        self.server.start(HEALTHY)
        self.check_complete(f"{name}: recovers", limit)

    def check_complete(self, name, limit):
        """On a busy machine, a healthy response can exceed the short time limits."""
        for _ in range(3):
            status, page = self.get(limit)
            if status == 200:
                break
        self.check(name, status == 200 and all(name in page for name in NAMES), f"{status} {page}")

    def get(self, limit):
        """The status and the text of the page; status 0 without a response in time."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=limit)
        try:
            connection.request("GET", "/")
            response = connection.getresponse()
            return response.status, response.read().decode()
        except OSError as error:
            return 0, f"{error!r}"
        finally:
            connection.close()

    def stop(self):
        name = f"{self.dialect.name}: serve"
        with contextlib.suppress(OSError), open(f"/proc/{self.process.pid}/status", encoding="utf-8") as file:
            peak = int(re.search(r"VmHWM:\s+(\d+)", file.read())[1]) >> 10
            self.check(f"{name} uses little memory", peak <= self.MAXIMUM_MEMORY, f"{peak} MB")
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self.check(f"{name} ends with status 0", self.process.wait() == 0, self.output())
        self.check(f"{name} logs no key", KEY not in self.output(), self.output())
        self.server.stop()
