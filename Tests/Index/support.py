"""Screens, commands, and servers for the tests of index files."""
import http.client
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

SCREEN = """searcher:
  type: embedded
  records: RECORDS
  key: id
  searchable: [title, kind]
  cache: CACHE
  cacheFolder: indexes
widgets:
  - { type: searchBox }
  - { type: facetList, attribute: kind }
  - { type: hits, template: "{{title}}" }
"""

WORDS = ["amber", "birch", "cedar", "delta", "ember", "fjord", "grove"]
QUERIES = ["amber", "birch fjord", "grove ember", "ce", "delta 1"]
FAILED = []


def check(name, passed, actual=""):
    """Records a failure unless the check has passed."""
    if not passed:
        FAILED.append(name)
        print(f"failed: {name} {actual}", flush=True)


class Folder:
    """A temporary folder with records, a screen with a cached index, and one without."""

    def __init__(self, widgetrun, records, version=0):
        self.widgetrun = os.path.abspath(widgetrun)
        self.temporary = tempfile.TemporaryDirectory()
        self.path = os.path.realpath(self.temporary.name)
        self.records = records
        self.write_records(version)
        for name, cache in [("cached", "true"), ("uncached", "false")]:
            with open(self.file(f"{name}.yaml"), "w", encoding="utf-8") as file:
                file.write(SCREEN.replace("RECORDS", "records.ndjson").replace("CACHE", cache))

    def file(self, name):
        return os.path.join(self.path, name)

    def write_records(self, version):
        """Writes records, whose number and titles depend on the version."""
        with open(self.file("new"), "w", encoding="utf-8") as file:
            for number in range(self.records + version):
                title = f"{WORDS[number % 7]} {WORDS[(number * number + version) % 7]} {number % 97}"
                record = {"id": f"r{number}", "title": title, "kind": WORDS[number % 5]}
                file.write(json.dumps(record) + "\n")
        os.rename(self.file("new"), self.file("records.ndjson"))

    def write_changes(self, version):
        """Writes changes of every tenth record, and as many new records, which depend on the version.

        Returns the lines, as they are after they were applied."""
        lines = []
        for number in range(0, self.records, 10):
            for key in (f"r{number}", f"new{version}-{number}"):
                title = f"{WORDS[number % 7]} {WORDS[version % 7]} changed {version}"
                lines.append(json.dumps({"id": key, "title": title, "kind": WORDS[version % 5]}) + "\n")
        with open(self.file("changes.ndjson"), "w", encoding="utf-8") as file:
            file.writelines(lines)
        return "".join(lines)

    def text(self):
        """The content of the file of records."""
        with open(self.file("records.ndjson"), encoding="utf-8") as file:
            return file.read()

    @property
    def index_folder(self):
        return self.file("indexes")

    def files(self):
        return sorted(os.listdir(self.index_folder)) if os.path.isdir(self.index_folder) else []

    def index(self):
        """The path of the index; None if there is none."""
        names = [name for name in self.files() if name.endswith(".index")]
        return os.path.join(self.index_folder, names[0]) if names else None

    def remove_indexes(self):
        shutil.rmtree(self.index_folder, ignore_errors=True)

    def run(self, *arguments, environment=None):
        return subprocess.run(
            [self.widgetrun, *arguments], cwd=self.path, env={**os.environ, **(environment or {})},
            capture_output=True, text=True, timeout=120, check=False)

    def search(self, screen="cached", environment=None):
        """The status, the hits and counts, and the diagnostics of a run."""
        result = self.run(
            f"{screen}.yaml", "--query", QUERIES[0], "--format", "json", environment=environment)
        try:
            output = json.loads(result.stdout)
            main = output["results"]["main"]
            found = main["nbHits"], json.dumps(output["widgets"], sort_keys=True)
        except (ValueError, KeyError):
            found = None
        return result.returncode, found, result.stderr

    def close(self):
        self.temporary.cleanup()


class Server:
    """Serves the cached screen of a folder on a free port."""

    def __init__(self, folder, *options, environment=None):
        self.process = subprocess.Popen(
            [folder.widgetrun, "serve", "cached.yaml", "--port", "0", *options], cwd=folder.path,
            env={**os.environ, **(environment or {})}, stderr=subprocess.PIPE, text=True)
        line = self.process.stderr.readline()
        if "serving http://" not in line:
            raise SystemExit(f"the server did not start: {line}")
        self.port = int(line.split("//")[1].split("/")[0].rsplit(":", 1)[1])

    def search(self, query):
        """The status and the number of hits of a query; status 0 if there is no response."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            body = json.dumps({"query": query, "hitsPerPage": 3})
            headers = {"Content-Type": "application/json"}
            connection.request("POST", "/1/indexes/main/query", body, headers)
            response = connection.getresponse()
            text = response.read()
            return response.status, json.loads(text)["nbHits"] if response.status == 200 else None
        except (OSError, http.client.HTTPException):
            return 0, None
        finally:
            connection.close()

    def wait_for(self, query, expected, seconds=15):
        """Whether the query has the expected number of hits within some seconds."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.search(query) == (200, expected):
                return True
            time.sleep(0.05)
        return False

    def stop(self):
        self.process.terminate()
        _, errors = self.process.communicate(timeout=30)
        return self.process.returncode, errors


def finish(title, details):
    """Prints the result, and exits."""
    print(f"{title}: {details}; {len(FAILED)} failed")
    sys.exit(1 if FAILED else 0)
