"""Faults of system calls on the files of a folder or on connections."""
import ctypes
import mmap
import os
import shutil
import subprocess
import tempfile


class Faults:
    """A library that lets the n-th system call on files of a folder, or on connections, fail."""

    def __init__(self, folder):
        """Builds the library; 'socket:' in place of the folder stands for all connections."""
        self.temporary = tempfile.TemporaryDirectory()
        library = os.path.join(self.temporary.name, "faults.so")
        compiler = shutil.which("clang") or shutil.which("cc")
        if not compiler:
            raise SystemExit("neither clang nor cc is installed")
        source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "faults.c")
        subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], check=True)
        control = os.path.join(self.temporary.name, "control")
        with open(control, "wb") as file:
            file.write(bytes(8))
        with open(control, "r+b") as file:
            self.memory = mmap.mmap(file.fileno(), 8)
        self.numbers = (ctypes.c_int32 * 2).from_buffer(self.memory)
        self.environment = {"LD_PRELOAD": library, "FAULT_CONTROL": control, "FAULT_FOLDER": folder}

    def arm(self, number):
        """Lets a call fail, counted from now and from 1; 0 for none."""
        self.numbers[1] = 0
        self.numbers[0] = number

    @property
    def count(self):
        """The number of calls since `arm`."""
        return self.numbers[1]
