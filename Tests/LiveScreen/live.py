"""Runs a live screen in a pseudo-terminal and emulates the terminal's screen."""

import os
import re
import signal
import time

import pexpect
import pyte

KEYS = {
    "enter": "\r", "esc": "\x1b", "tab": "\t", "shift-tab": "\x1b[Z", "up": "\x1b[A",
    "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D", "page-down": "\x1b[6~",
    "page-up": "\x1b[5~", "home": "\x1b[H", "end": "\x1b[F", "f1": "\x1bOP", "space": " ",
    "delete": "\x1b[3~", "backspace": "\x7f", "insert": "\x1b[2~",
}


def key(name):
    """Returns the bytes that a terminal sends for a key such as 'ctrl-u' or 'tab'."""
    if name.startswith("ctrl-"):
        return chr(ord(name[5:].upper()) & 0x1F) if name != "ctrl-space" else "\x00"
    if name.startswith("alt-"):
        return "\x1b" + name[4:]
    return KEYS.get(name, name)


class Live:
    """A command in a pseudo-terminal."""

    def __init__(self, command, columns=80, rows=24, environment=None, cwd=None):
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        variables = {"TERM": "xterm-256color", "PATH": os.environ["PATH"], "HOME": "/nonexistent"}
        variables.update(environment or {})
        self.child = pexpect.spawn(
            command[0], command[1:], dimensions=(rows, columns), env=variables, cwd=cwd,
            timeout=None)
        # pexpect delays each write by default.
        self.child.delaybeforesend = None

    def _feed(self, wait):
        try:
            data = self.child.read_nonblocking(1 << 16, timeout=wait)
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        self.raw += data
        # pyte prints sequences with private parameters as text.
        self.stream.feed(re.sub(rb"\x1b\[[<=>][0-9;]*[a-zA-Z]", b"", data))
        return True

    def press(self, *names):
        for name in names:
            self.child.send(key(name))
            # The next byte would become part of an escape sequence.
            if name == "esc":
                time.sleep(0.08)
        return self

    def type(self, text):
        self.child.send(text)
        return self

    def click(self, row, column):
        self.child.send(f"\x1b[<0;{column + 1};{row + 1}M\x1b[<0;{column + 1};{row + 1}m")
        return self

    def wheel(self, row, column, down=True):
        self.child.send(f"\x1b[<{65 if down else 64};{column + 1};{row + 1}M")
        return self

    def resize(self, columns, rows):
        self.screen.resize(rows, columns)
        self.child.setwinsize(rows, columns)
        return self

    def signal(self, name):
        self.child.kill(getattr(signal, name))
        return self

    @property
    def lines(self):
        """The lines of the screen; a wide character is followed by an empty cell."""
        rows = range(self.screen.lines)
        columns = range(self.screen.columns)
        return ["".join(self.screen.buffer[y][x].data for x in columns) for y in rows]

    @property
    def text(self):
        return "\n".join(line.rstrip() for line in self.lines)

    def wait_for(self, expected, seconds=20):
        """Waits until the screen contains a text, or until a function of this object returns true."""
        test = expected if callable(expected) else lambda live: expected in live.text
        end = time.monotonic() + seconds
        while not test(self):
            if time.monotonic() > end or not self._feed(0.05):
                if test(self):
                    break
                raise AssertionError(f"{expected!r} did not appear; the screen is\n{self.text}")
        return self

    def wait_until_idle(self, seconds=0.25):
        """Waits until nothing has been written for some time."""
        end = time.monotonic() + seconds
        before = len(self.raw)
        while time.monotonic() < end and self._feed(0.05):
            if len(self.raw) != before:
                before, end = len(self.raw), time.monotonic() + seconds
        return self

    def wait_for_exit(self, seconds=20):
        """Waits for the exit; returns the exit status or the negated signal number."""
        end = time.monotonic() + seconds
        while self._feed(0.05):
            if time.monotonic() > end:
                self.child.close(force=True)
                raise AssertionError(f"the process did not exit; the screen is\n{self.text}")
        self.child.close()
        status = self.child.exitstatus
        return status if status is not None else -self.child.signalstatus

    def position(self, text):
        """Returns the row and column of a text."""
        for row, line in enumerate(self.lines):
            if text in line:
                return row, line.index(text)
        raise AssertionError(f"{text!r} is not on the screen\n{self.text}")
