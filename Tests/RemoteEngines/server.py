"""A server that keeps what 'push' sends, as four search engines do, and tells what it keeps. Searches find
all records, and bring none; they are refused where the engine would refuse them. What is not kept is found
by Meilisearch alone, as a record named like the query.

    server.py PORT FOLDER FAULTS

Each engine is below a path of its own: /typesense, /elasticsearch, /meilisearch, /algolia. What is kept
is written to FOLDER after each change, so that a server that was ended goes on with it. A key with
`write-key` in it may do all, one with `search-key` may only search. FAULTS of a hundred requests go wrong, each in one of the ways that servers do.
"""

import json
import os
import random
import re
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote, urlsplit

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


def some(documents, count):
    return list(documents.values())[:count]


def typesense_fields(made):
    return {field["name"]: {"facet": False, "index": True, "optional": False,
                            "sort": not field["type"].startswith("string"), **field}
            for field in made["fields"]}


def typesense_problem(collection, search):
    fields = typesense_fields(collection["settings"])
    for name in filter(None, search["query_by"].split(",")):
        if name not in fields:
            return f"Could not find a field named `{name}` in the schema."
    for name in filter(None, search.get("facet_by", "").split(",")):
        if not fields.get(name, {}).get("facet"):
            return f"Could not find a facet field named `{name}` in the schema."
    for criterion in filter(None, search.get("sort_by", "").split(",")):
        name = criterion.split(":")[0]
        if not name.startswith("_") and not fields.get(name, {}).get("sort"):
            return f"Could not find a field named `{name}` in the schema for sorting."


def typesense(kept, method, parts, body):
    if parts == ["multi_search"]:
        results = []
        for search in json.loads(body)["searches"]:
            collection = kept.get(search["collection"])
            problem = typesense_problem(collection, search) if collection else "Not found."
            results.append({"code": 404, "error": problem} if problem else {
                "found": len(collection["documents"]), "out_of": len(collection["documents"]), "page": 1,
                "hits": [], "facet_counts": []})
        return 200, {"results": results}
    if method == "GET" and parts == ["collections"]:
        return 200, [{**each["settings"], "num_documents": len(each["documents"])} for each in kept.values()]
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
        settings = collection["settings"]
        for field in json.loads(body)["fields"]:
            settings["fields"] = [old for old in settings["fields"] if old["name"] != field["name"]]
            if not field.get("drop"):
                settings["fields"].append(field)
        return 200, {}
    if method == "GET" and len(parts) == 2:
        return 200, {**collection["settings"], "fields": list(typesense_fields(collection["settings"]).values()),
                     "num_documents": len(collection["documents"])}
    if method == "GET" and parts[2:] == ["documents", "search"]:
        search = {name: values[0] for name, values in parse_qs(body).items()}
        problem = typesense_problem(collection, search)
        if problem or int(search["per_page"]) > 250:
            return 400, {"message": problem or "Only upto 250 hits can be fetched per page."}
        found = some(collection["documents"], int(search["per_page"]))
        return 200, {"found": len(collection["documents"]), "hits": [{"document": each} for each in found]}
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


def elasticsearch_fields(properties, above=""):
    fields = {}
    for name, field in properties.items():
        if "properties" in field:
            fields[above + name] = "object"
            fields.update(elasticsearch_fields(field["properties"], f"{above}{name}."))
            continue
        fields[above + name] = field["type"]
        for part, inner in field.get("fields", {}).items():
            fields[f"{above}{name}.{part}"] = inner["type"]
    return fields


def aggregated(aggregations):
    for aggregation in aggregations.values():
        if "terms" in aggregation:
            yield aggregation["terms"]["field"]
        yield from aggregated(aggregation.get("aggregations", {}))


def elasticsearch_answer(kept, header, search):
    index = kept.get(header["index"])
    if index is None:
        return {"error": {"type": "index_not_found_exception", "reason": "no such index"}, "status": 404}
    fields = elasticsearch_fields(index["settings"]["mappings"]["properties"])
    for name in aggregated(search.get("aggregations", {})):
        if fields.get(name) == "text":
            return {"error": {"type": "illegal_argument_exception",
                              "reason": f"Fielddata is disabled on [{name}]"}, "status": 400}
    return {"took": 1, "hits": {"total": {"value": len(index["documents"]), "relation": "eq"}, "hits": []}, "status": 200}


def merged(old, new):
    for name, value in new.items():
        old[name] = merged(old[name], value) if isinstance(value, dict) and isinstance(old.get(name), dict) else value
    return old


def elasticsearch(kept, method, parts, body):
    name = parts[0]
    if name == "_alias":
        return 200, {each: {"aliases": {}} for each in kept}
    if name == "_msearch":
        sent = lines(body)
        return 200, {"responses": [
            elasticsearch_answer(kept, header, search) for header, search in zip(sent[::2], sent[1::2])]}
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
        merged(index["settings"]["mappings"], json.loads(body))
        return 200, {"acknowledged": True}
    if parts[1:] == ["_field_caps"]:
        return 200, {"indices": [name], "fields": {
            field: {kind: {"type": kind, "metadata_field": False, "searchable": kind != "object",
                           "aggregatable": kind not in ("text", "object")}}
            for field, kind in elasticsearch_fields(index["settings"]["mappings"]["properties"]).items()}}
    if parts[1:] == ["_search"]:
        found = index["documents"].items()
        return 200, {"hits": {"total": {"value": len(found), "relation": "eq"}, "hits": [
            {"_id": key, "_source": document} for key, document in list(found)[: json.loads(body)["size"]]]}}
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
        results = []
        for place, query in enumerate(json.loads(body)["queries"]):
            index = kept.get(query["indexUid"])
            if index is None:
                results.append({"totalHits": 1, "hits": [{"id": "1", "name": query["q"]}]})
                continue
            for facet in query.get("facets", []):
                if facet not in index["settings"].get("filterableAttributes", []):
                    return 400, {"message": f"Inside `.queries[{place}]`: Invalid facet distribution: Attribute "
                                 f"`{facet}` is not filterable.", "code": "invalid_search_facets"}
            results.append({"totalHits": len(index["documents"]), "hits": []})
        return 200, {"results": results}
    if method == "GET" and parts == ["indexes"]:
        return 200, {"results": [{"uid": each} for each in kept], "offset": 0, "limit": 1000, "total": len(kept)}
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
    if parts[2:] == ["settings"]:
        return 200, {"displayedAttributes": ["*"], "searchableAttributes": ["*"], "filterableAttributes": [],
                     "sortableAttributes": [], **index["settings"]}
    if parts[2:] == ["search"]:
        found = some(index["documents"], json.loads(body)["limit"])
        return 200, {"hits": found, "estimatedTotalHits": len(index["documents"])}
    if parts[2:] == ["stats"]:
        names = [name for document in index["documents"].values() for name in document]
        return 200, {"numberOfDocuments": len(index["documents"]), "isIndexing": False,
                     "fieldDistribution": {name: names.count(name) for name in set(names)}}
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
    if len(parts) == 2:
        return 200, {"items": [{"name": each} for each in kept], "nbPages": 1}
    name = parts[2]
    if parts[2:] == ["*", "queries"]:
        requests = json.loads(body)["requests"]
        absent = [request["indexName"] for request in requests if request["indexName"] not in kept]
        if absent:
            return 404, {"message": f"Index {absent[0]} does not exist", "status": 404}
        return 200, {"results": [{"hits": [], "nbHits": len(kept[request["indexName"]]["documents"]), "page": 0,
                                  "nbPages": 1, "hitsPerPage": 20} for request in requests]}
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
        return 200, {"hits": some(kept[name]["documents"], json.loads(body)["hitsPerPage"]),
                     "nbHits": len(kept[name]["documents"])}
    found = kept[name]["documents"].get(parts[3])
    return (200, found) if found else (404, {"message": "ObjectID does not exist", "status": 404})


engines = {"typesense": typesense, "elasticsearch": elasticsearch, "meilisearch": meilisearch, "algolia": algolia}
keys = {"typesense": "x-typesense-api-key", "elasticsearch": "authorization", "meilisearch": "authorization",
        "algolia": "x-algolia-api-key"}
searches = {"multi_search", "search", "_search", "_msearch", "_field_caps", "multi-search", "query", "queries"}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0))).decode()
        place = urlsplit(self.path)
        engine, *parts = [unquote(part) for part in place.path.strip("/").split("/")]
        key = self.headers.get(keys[engine], "")
        if "write-key" not in key and not ("search-key" in key and parts[-1] in searches):
            return self.send(403, {"message": f"not allowed with the key {key}"})
        body = body or place.query
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
