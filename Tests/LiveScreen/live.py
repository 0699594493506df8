"""A live screen in a pseudo-terminal, with a picture of what its terminal shows."""

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
    """The bytes of a key by its name, as in 'ctrl-u' or 'tab'."""
    if name.startswith("ctrl-"):
        return chr(ord(name[5:].upper()) & 0x1F) if name != "ctrl-space" else "\x00"
    if name.startswith("alt-"):
        return "\x1b" + name[4:]
    return KEYS.get(name, name)


class Live:
    """A command on a terminal of its own."""

    def __init__(self, command, columns=80, rows=24, environment=None, cwd=None):
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        variables = {"TERM": "xterm-256color", "PATH": os.environ["PATH"], "HOME": "/nonexistent"}
        variables.update(environment or {})
        self.child = pexpect.spawn(
            command[0], command[1:], dimensions=(rows, columns), env=variables, cwd=cwd,
            timeout=None)
        # What is written is to arrive at once.
        self.child.delaybeforesend = None

    def _feed(self, wait):
        try:
            data = self.child.read_nonblocking(1 << 16, timeout=wait)
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        self.raw += data
        # pyte prints the parameters of sequences with '=', '>' and the like as text.
        self.stream.feed(re.sub(rb"\x1b\[[<=>][0-9;]*[a-zA-Z]", b"", data))
        return True

    def press(self, *names):
        for name in names:
            self.child.send(key(name))
            # What follows at once would belong to it.
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
        """What each line shows; the second halves of wide characters are no characters."""
        rows = range(self.screen.lines)
        columns = range(self.screen.columns)
        return ["".join(self.screen.buffer[y][x].data for x in columns) for y in rows]

    @property
    def text(self):
        return "\n".join(line.rstrip() for line in self.lines)

    def wait_for(self, wanted, seconds=20):
        """Waits until the terminal shows a text, or until a function of this says so."""
        test = wanted if callable(wanted) else lambda live: wanted in live.text
        end = time.monotonic() + seconds
        while not test(self):
            if time.monotonic() > end or not self._feed(0.05):
                if test(self):
                    break
                raise AssertionError(f"never came to {wanted!r}; the terminal shows\n{self.text}")
        return self

    def rest(self, seconds=0.25):
        """Waits until nothing has been written for so long."""
        end = time.monotonic() + seconds
        before = len(self.raw)
        while time.monotonic() < end and self._feed(0.05):
            if len(self.raw) != before:
                before, end = len(self.raw), time.monotonic() + seconds
        return self

    def ended(self, seconds=20):
        """Waits for the end, and gives the exit status, or the negative number of the signal."""
        end = time.monotonic() + seconds
        while self._feed(0.05):
            if time.monotonic() > end:
                self.child.close(force=True)
                raise AssertionError(f"it does not end; the terminal shows\n{self.text}")
        self.child.close()
        status = self.child.exitstatus
        return status if status is not None else -self.child.signalstatus

    def place(self, text):
        """The row and column where a text stands."""
        for row, line in enumerate(self.lines):
            if text in line:
                return row, line.index(text)
        raise AssertionError(f"{text!r} is not on\n{self.text}")
