"""A server that keeps what 'push' sends, as four search engines do. Of searches it answers those of
Meilisearch, with a record named like the query.

    server.py PORT FOLDER FAULTS

Each engine is below a path of its own: /typesense, /elasticsearch, /meilisearch, /algolia. What is kept
is written to FOLDER after each change, so that a server that was ended goes on with it. FAULTS of a
hundred requests go wrong, each in one of the ways that servers do.
"""

import json
import os
import random
import re
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote, urlsplit

port, folder, faults = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])
lock = threading.Lock()
chance = random.Random(7)
tasks = {}
path_of_state = os.path.join(folder, "state.json")
state = json.load(open(path_of_state)) if os.path.exists(path_of_state) else {}


def save():
    with open(path_of_state + ".new", "w") as file:
        json.dump(state, file)
    os.replace(path_of_state + ".new", path_of_state)


def lines(body):
    return [json.loads(line) for line in body.split("\n") if line]


def typesense(kept, method, parts, body):
    if method == "POST" and parts == ["collections"]:
        made = json.loads(body)
        if made["name"] in kept:
            return 409, {"message": f"A collection with name `{made['name']}` already exists."}
        types = {"string", "string[]", "string*", "int64", "int64[]", "float", "float[]", "bool", "bool[]",
                 "geopoint", "geopoint[]"}
        wrong = [field["name"] for field in made["fields"] if field["type"] not in types]
        if wrong:
            return 400, {"message": f"Field `{wrong[0]}` has an invalid data type."}
        kept[made["name"]] = {"settings": made, "documents": {}}
        return 201, made
    if len(parts) < 2 or parts[0] != "collections" or parts[1] not in kept:
        return 404, {"message": "Not Found"}
    collection = kept[parts[1]]
    if method == "DELETE":
        del kept[parts[1]]
        return 200, {}
    if method == "PATCH":
        return 200, {}
    if method == "GET" and len(parts) == 2:
        return 200, {**collection["settings"], "num_documents": len(collection["documents"])}
    if method == "GET":
        found = collection["documents"].get(parts[3])
        return (200, found) if found else (404, {"message": "Could not find a document with id"})
    if parts[2:] == ["documents", "import"]:
        answers = []
        for document in lines(body):
            if not isinstance(document.get("id"), str):
                answers.append({"success": False, "code": 400, "error": "Document's `id` field should be a string."})
                continue
            collection["documents"][document["id"]] = document
            answers.append({"success": True})
        return 200, "\n".join(json.dumps(answer) for answer in answers)
    return 400, {"message": "Bad request"}


def elasticsearch(kept, method, parts, body):
    name = parts[0]
    if method == "PUT" and len(parts) == 1:
        if name in kept:
            return 400, {"error": {"type": "resource_already_exists_exception",
                                   "reason": f"index [{name}/x] already exists"}, "status": 400}
        kept[name] = {"settings": json.loads(body), "documents": {}}
        return 200, {"acknowledged": True}
    if name not in kept:
        return 404, {"error": {"type": "index_not_found_exception", "reason": f"no such index [{name}]"},
                     "status": 404}
    index = kept[name]
    if method == "DELETE":
        del kept[name]
        return 200, {"acknowledged": True}
    if parts[1:] == []:
        return 200, {name: index["settings"]}
    if parts[1:] == ["_mapping"]:
        return 200, {"acknowledged": True}
    if parts[1] == "_doc":
        found = index["documents"].get(parts[2])
        return (200, {"found": True, "_source": found}) if found else (404, {"found": False})
    if parts[1:] == ["_count"]:
        return 200, {"count": len(index["documents"])}
    if parts[1:] == ["_refresh"]:
        return 200, {}
    if parts[1:] == ["_bulk"]:
        sent, items = lines(body), []
        for action, document in zip(sent[::2], sent[1::2]):
            key = action["index"]["_id"]
            if chance.randrange(2000) < faults:
                items.append({"index": {"_id": key, "status": 429, "error": {
                    "type": "es_rejected_execution_exception", "reason": "rejected execution"}}})
                continue
            place = document.get("_geoloc")
            if place is not None and set(place) != {"lat", "lon"}:
                items.append({"index": {"_id": key, "status": 400, "error": {
                    "type": "mapper_parsing_exception", "reason": "failed to parse field [_geoloc]"}}})
                continue
            index["documents"][key] = document
            items.append({"index": {"_id": key, "status": 201}})
        return 200, {"errors": any(item["index"]["status"] > 299 for item in items), "items": items}
    return 400, {"error": {"reason": "bad request"}}


def meilisearch(kept, method, parts, body):
    def task(work):
        tasks[len(tasks)] = {"work": work, "looks": 0}
        return 202, {"taskUid": len(tasks) - 1, "status": "enqueued"}

    if parts[0] == "tasks":
        entry = tasks.get(int(parts[1]))
        if entry is None:
            return 404, {"message": "Task not found.", "code": "task_not_found"}
        entry["looks"] += 1
        if entry["looks"] < 2:
            return 200, {"status": "processing"}
        if "error" not in entry:
            entry["error"] = entry["work"]()
        message = entry["error"]
        return 200, {"status": "failed" if message else "succeeded", "error": message and {"message": message}}
    if parts == ["multi-search"]:
        return 200, {"results": [{"totalHits": 1, "hits": [{"id": "1", "name": query["q"]}]}
                                 for query in json.loads(body)["queries"]]}
    if method == "POST" and parts == ["indexes"]:
        made = json.loads(body)

        def make():
            if made["uid"] in kept:
                return f"Index `{made['uid']}` already exists."
            kept[made["uid"]] = {"settings": {}, "key": made["primaryKey"], "documents": {}}

        return task(make)
    name = parts[1]
    if method == "DELETE":
        return task(lambda: None if kept.pop(name, None) else f"Index `{name}` not found.")
    if name not in kept:
        return 404, {"message": f"Index `{name}` not found.", "code": "index_not_found"}
    index = kept[name]
    if method == "PATCH":
        return task(lambda: index["settings"].update(json.loads(body)))
    if parts[2:] == []:
        return 200, {"uid": name, "primaryKey": index["key"]}
    if parts[2:] == ["stats"]:
        return 200, {"numberOfDocuments": len(index["documents"])}
    if method == "GET":
        found = index["documents"].get(parts[3])
        return (200, found) if found else (404, {"message": "Document not found."})

    def add():
        documents = json.loads(body)
        for document in documents:
            key = document.get(index["key"])
            if not re.fullmatch(r"[A-Za-z0-9_-]{1,511}", str(key)):
                return f"Document identifier `{key}` is invalid."
        index["documents"].update({document[index["key"]]: document for document in documents})

    return task(add)


def algolia(kept, method, parts, body):
    name = parts[2]
    if method == "DELETE":
        kept.pop(name, None)
        return 200, {"taskID": 1, "deletedAt": ""}
    if method == "PUT":
        index = kept.setdefault(name, {"settings": {}, "documents": {}})
        index["settings"].update(json.loads(body))
        return 200, {"taskID": 1, "updatedAt": ""}
    if parts[3:] == ["batch"]:
        index = kept.setdefault(name, {"settings": {}, "documents": {}})
        for request in json.loads(body)["requests"]:
            index["documents"][request["body"]["objectID"]] = request["body"]
        return 200, {"taskID": 1, "objectIDs": []}
    if parts[3] == "task":
        return 200, {"status": "published" if chance.randrange(2) else "notPublished"}
    if name not in kept:
        return 404, {"message": f"Index {name} does not exist", "status": 404}
    if parts[3:] == ["settings"]:
        return 200, kept[name]["settings"]
    if parts[3:] == ["query"]:
        return 200, {"hits": [], "nbHits": len(kept[name]["documents"])}
    found = kept[name]["documents"].get(parts[3])
    return (200, found) if found else (404, {"message": "ObjectID does not exist", "status": 404})


engines = {"typesense": typesense, "elasticsearch": elasticsearch, "meilisearch": meilisearch, "algolia": algolia}
keys = {"typesense": "x-typesense-api-key", "elasticsearch": "authorization", "meilisearch": "authorization",
        "algolia": "x-algolia-api-key"}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0))).decode()
        engine, *parts = [unquote(part) for part in urlsplit(self.path).path.strip("/").split("/")]
        if "write-key" not in self.headers.get(keys[engine], ""):
            return self.send(403, {"message": f"no such key {self.headers.get(keys[engine])}"})
        with lock:
            fault = chance.choice(["busy", "broken", "error", "lost", "cut"]) \
                if chance.randrange(100) < faults else None
            if fault == "busy":
                return self.send(429, {"message": "too many requests"}, {"retry-after": "0"})
            if fault == "error":
                return self.send(503, "<html>no JSON</html>")
            if fault == "broken":
                return self.leave()
            status, answer = engines[engine](state.setdefault(engine, {}), self.command, parts, body)
            save()
            if fault == "lost":
                return self.leave()
            if fault == "cut":
                text = answer if isinstance(answer, str) else json.dumps(answer)
                return self.send(status, text[: len(text) // 2])
        self.send(status, answer)

    def leave(self):
        self.close_connection = True
        self.connection.close()

    def send(self, status, answer, headers={}):
        body = (answer if isinstance(answer, str) else json.dumps(answer)).encode()
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = answer

    def log_message(self, *arguments):
        pass



class Server(ThreadingHTTPServer):
    request_queue_size = 64

    def handle_error(self, request, address):
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, address)


Server(("127.0.0.1", port), Handler).serve_forever()
