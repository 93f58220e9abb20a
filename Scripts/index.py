"""The compiler's index of a debug build, for the scripts that ask it who mentions what."""

import ctypes
import os
import shutil
import sys
from pathlib import Path

# Roles of symbols, as indexstore.h numbers them.
DECLARES, MENTIONS, READ = 1 << 0 | 1 << 1, 1 << 2, 1 << 3
RECORD = 2  # What kind of dependency of a unit is the record of its own file.


def fail(sentence):
    sys.exit(f"{Path(sys.argv[0]).name}: {sentence}")


class Text(ctypes.Structure):
    """A string of the index, which is not ended by a zero."""

    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.data, self.length).decode()


class Index:
    """The compiler's index of a build, read by the library that comes with the compiler."""

    VISIT_NAME = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, Text)
    VISIT = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)

    def __init__(self, folder):
        compiler = shutil.which("swiftc") or fail("there is no 'swiftc' on the PATH.")
        library = Path(os.path.realpath(compiler)).parent.parent / "lib" / "libIndexStore.so"
        if not library.exists():
            fail(f"the toolchain lacks {library}.")
        self.library = ctypes.CDLL(str(library))
        self.store = self.call("store_create", ctypes.c_void_p, str(folder).encode(), None)
        if not self.store:
            fail(f"there is no index in {folder}: run 'swift build' first.")
        self.newest = self.newest_records()

    def call(self, name, result, *arguments):
        function = getattr(self.library, "indexstore_" + name)
        function.restype = result
        return function(*[ctypes.c_void_p(a) if isinstance(a, int) else a for a in arguments])

    def text(self, name, *arguments):
        return str(self.call(name, Text, *arguments))

    def newest_records(self):
        """Of each source file, when it was last indexed and the record of that."""
        names = []
        self.call(
            "store_units_apply_f", ctypes.c_bool, self.store, ctypes.c_uint(0), None,
            self.VISIT_NAME(lambda _, name: names.append(str(name)) or True))
        newest = {}
        for name in names:
            unit = self.call(
                "unit_reader_create", ctypes.c_void_p, self.store, name.encode(), None)
            if not unit:
                fail(f"the unit {name} of the index cannot be read: remove .build and build again.")
            seconds, nanoseconds = ctypes.c_int64(), ctypes.c_int64()
            self.call(
                "unit_reader_get_modification_time", None, unit, ctypes.byref(seconds),
                ctypes.byref(nanoseconds))
            file = self.text("unit_reader_get_main_file", unit)
            time = seconds.value * 10**9 + nanoseconds.value

            def visit(_, part, file=file, time=time):
                if (
                    self.call("unit_dependency_get_kind", ctypes.c_int, part) == RECORD
                    and self.text("unit_dependency_get_filepath", part) == file
                    and time > newest.get(file, (0,))[0]
                ):
                    newest[file] = (time, self.text("unit_dependency_get_name", part))
                return True

            self.call(
                "unit_reader_dependencies_apply_f", ctypes.c_bool, unit, None, self.VISIT(visit))
            self.call("unit_reader_dispose", None, unit)
        return newest

    def roles(self, record):
        """Of each symbol in a record, its identity, its name and what is done with it."""
        reader = self.call(
            "record_reader_create", ctypes.c_void_p, self.store, record.encode(), None)
        if not reader:
            fail(f"the record {record} of the index cannot be read: remove .build and build again.")
        found = []

        def visit(_, symbol):
            found.append((
                self.text("symbol_get_usr", symbol), self.text("symbol_get_name", symbol),
                self.call("symbol_get_roles", ctypes.c_uint64, symbol)))
            return True

        self.call(
            "record_reader_symbols_apply_f", ctypes.c_bool, reader, ctypes.c_bool(True), None,
            self.VISIT(visit))
        self.call("record_reader_dispose", None, reader)
        return found

    def record(self, path, build="swift build"):
        """The record of a source file, which has to be as new as the file."""
        if str(path.resolve()) not in self.newest:
            fail(f"{path} is not in the index: run '{build}' first.")
        time, record = self.newest[str(path.resolve())]
        if path.stat().st_mtime_ns > time:
            fail(f"{path} is newer than the index: run '{build}' first.")
        return record
