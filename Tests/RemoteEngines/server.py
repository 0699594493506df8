"""A mock server that simulates four search engines for 'push' and 'check'.

Usage: server.py PORT FOLDER FAULTS

The engines have the paths /typesense, /elasticsearch, /meilisearch, and /algolia. Documents and settings are
saved in FOLDER after each change, and loaded at the start. Searches match all documents and return no hits;
they are rejected if the real engine would reject them. A search of a missing Meilisearch index returns one
record whose name is the query.

A key that contains `write-key` has all permissions, and one that contains `search-key` can only search.
FAULTS is the percentage of requests with an injected fault.

After SIGUSR1, the server is a node of an Elasticsearch cluster whose other nodes include one that does not respond.
Searches wait for that node if they have a preference, or if no other search waits for it.
"""

import json
import os
import random
import re
import signal
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote, urlsplit

port, folder, faults = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])
lock = threading.Lock()
generator = random.Random(7)
tasks = {}
# Whether another node of the cluster does not respond, and the number of searches that wait for it.
hung_node = {"exists": False, "waiting": 0}
signal.signal(signal.SIGUSR1, lambda *_: hung_node.update(exists=True))
state_path = os.path.join(folder, "state.json")
state = json.load(open(state_path)) if os.path.exists(state_path) else {}


def save():
    with open(state_path + ".new", "w") as file:
        json.dump(state, file)
    os.replace(state_path + ".new", state_path)


def lines(body):
    return [json.loads(line) for line in body.split("\n") if line]


def aliases(stored):
    """The names of collections, by alias; stored under a name that no collection can have."""
    return stored.setdefault("/aliases", {})


def collections(stored):
    return {name: item for name, item in stored.items() if name != "/aliases"}


def first(documents, count):
    return list(documents.values())[:count]


def typesense_fields(created):
    return {field["name"]: {"facet": False, "index": True, "optional": False,
                            "sort": not field["type"].startswith("string"), **field}
            for field in created["fields"]}


def typesense_error(collection, search):
    fields = typesense_fields(collection["settings"])
    for name in filter(None, search.get("query_by", "").split(",")):
        if name not in fields:
            return f"Could not find a field named `{name}` in the schema."
    for name in filter(None, search.get("facet_by", "").split(",")):
        if not fields.get(name, {}).get("facet"):
            return f"Could not find a facet field named `{name}` in the schema."
    for criterion in filter(None, search.get("sort_by", "").split(",")):
        name = criterion.split(":")[0]
        if not name.startswith("_") and not fields.get(name, {}).get("sort"):
            return f"Could not find a field named `{name}` in the schema for sorting."


def typesense(stored, method, parts, body):
    if parts == ["multi_search"]:
        results = []
        for search in json.loads(body)["searches"]:
            collection = stored.get(aliases(stored).get(search["collection"], search["collection"]))
            error = typesense_error(collection, search) if collection else "Not found."
            results.append({"code": 404, "error": error} if error else {
                "found": len(collection["documents"]), "out_of": len(collection["documents"]), "page": 1,
                "hits": [], "facet_counts": []})
        return 200, {"results": results}
    if method == "GET" and parts == ["debug"]:
        return 200, {"state": 1, "version": "29.0"}
    if method == "GET" and parts == ["collections"]:
        return 200, [{**item["settings"], "num_documents": len(item["documents"])}
                     for item in collections(stored).values()]
    if method == "POST" and parts == ["collections"]:
        created = json.loads(body)
        if created["name"] in stored:
            return 409, {"message": f"A collection with name `{created['name']}` already exists."}
        types = {"string", "string[]", "string*", "int64", "int64[]", "float", "float[]", "bool", "bool[]",
                 "geopoint", "geopoint[]"}
        invalid = [field["name"] for field in created["fields"] if field["type"] not in types]
        if invalid:
            return 400, {"message": f"Field `{invalid[0]}` has an invalid data type."}
        stored[created["name"]] = {"settings": created, "documents": {}}
        return 201, created
    if method == "PUT" and parts[0] == "aliases":
        if parts[1] in stored:
            return 400, {"message": f"Name `{parts[1]}` conflicts with an existing collection name."}
        aliases(stored)[parts[1]] = json.loads(body)["collection_name"]
        return 200, {"name": parts[1], **json.loads(body)}
    if len(parts) > 1:
        parts[1] = aliases(stored).get(parts[1], parts[1])
    if len(parts) < 2 or parts[0] != "collections" or parts[1] not in stored:
        return 404, {"message": "Not Found"}
    collection = stored[parts[1]]
    if method == "DELETE":
        del stored[parts[1]]
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
        error = typesense_error(collection, search)
        if error or int(search["per_page"]) > 250:
            return 400, {"message": error or "Only upto 250 hits can be fetched per page."}
        found = first(collection["documents"], int(search["per_page"]))
        return 200, {"found": len(collection["documents"]), "hits": [{"document": item} for item in found]}
    if parts[2] in ("synonyms", "overrides"):
        items = collection.setdefault(parts[2], {})
        if method == "PUT":
            items[parts[3]] = {"id": parts[3], **json.loads(body)}
            return 200, items[parts[3]]
        return 200, {parts[2]: list(items.values())}
    if method == "GET":
        found = collection["documents"].get(parts[3])
        return (200, found) if found else (404, {"message": "Could not find a document with id"})
    if parts[2:] == ["documents", "import"]:
        results = []
        for document in lines(body):
            if not isinstance(document.get("id"), str):
                results.append({"success": False, "code": 400, "error": "Document's `id` field should be a string."})
                continue
            collection["documents"][document["id"]] = document
            results.append({"success": True})
        return 200, "\n".join(json.dumps(result) for result in results)
    return 400, {"message": "Bad request"}


def elasticsearch_fields(properties, prefix=""):
    fields = {}
    for name, field in properties.items():
        if "properties" in field:
            fields[prefix + name] = "object"
            fields.update(elasticsearch_fields(field["properties"], f"{prefix}{name}."))
            continue
        fields[prefix + name] = field["type"]
        for part, inner in field.get("fields", {}).items():
            fields[f"{prefix}{name}.{part}"] = inner["type"]
    return fields


def aggregated_fields(aggregations):
    for aggregation in aggregations.values():
        if "terms" in aggregation:
            yield aggregation["terms"]["field"]
        yield from aggregated_fields(aggregation.get("aggregations", {}))


def elasticsearch_aggregations(requested, count):
    """Results without values."""
    results = {}
    for name, aggregation in requested.items():
        if "terms" in aggregation:
            results[name] = {"buckets": []}
        elif "filters" in aggregation:
            results[name] = {"buckets": {key: {"doc_count": 0} for key in aggregation["filters"]["filters"]}}
        elif "stats" in aggregation:
            results[name] = {"count": 0, "min": None, "max": None, "avg": None, "sum": 0.0}
        elif "cardinality" in aggregation:
            results[name] = {"value": 0}
        else:
            results[name] = {"doc_count": count}
        results[name].update(elasticsearch_aggregations(aggregation.get("aggregations", {}), count))
    return results


def elasticsearch_response(stored, header, search):
    index = stored.get(aliases(stored).get(header["index"], header["index"]))
    if index is None:
        return {"error": {"type": "index_not_found_exception", "reason": "no such index"}, "status": 404}
    fields = elasticsearch_fields(index["settings"]["mappings"]["properties"])
    for name in aggregated_fields(search.get("aggregations", {})):
        if fields.get(name) == "text":
            return {"error": {"type": "illegal_argument_exception",
                              "reason": f"Fielddata is disabled on [{name}]"}, "status": 400}
    count = len(index["documents"])
    return {"took": 1, "hits": {"total": {"value": count, "relation": "eq"}, "hits": []}, "status": 200,
            "aggregations": elasticsearch_aggregations(search.get("aggregations", {}), count)}


def merge(old, new):
    for name, value in new.items():
        old[name] = merge(old[name], value) if isinstance(value, dict) and isinstance(old.get(name), dict) else value
    return old


def elasticsearch_alias_changes(stored, actions):
    """Applies all changes or, after an error, none."""
    removed = [action["remove_index"]["index"] for action in actions if "remove_index" in action]
    for name in removed:
        if name not in collections(stored):
            return 404, {"error": {"type": "index_not_found_exception", "reason": f"no such index [{name}]"},
                         "status": 404}
    added = [action["add"] for action in actions if "add" in action]
    for action in added:
        if action["alias"] in stored and action["alias"] not in removed:
            return 400, {"error": {"type": "invalid_alias_name_exception", "reason": "an index exists with the same "
                                   "name as the alias"}, "status": 400}
    for name in removed:
        del stored[name]
    for action in added:
        aliases(stored)[action["alias"]] = action["index"]
    return 200, {"acknowledged": True}


def elasticsearch(stored, method, parts, body):
    name = parts[0]
    if name == "_alias":
        return 200, {item: {"aliases": {alias: {} for alias, index in aliases(stored).items() if index == item}}
                     for item in collections(stored)}
    if name == "_aliases":
        return elasticsearch_alias_changes(stored, json.loads(body)["actions"])
    if name == "_msearch":
        sent = lines(body)
        return 200, {"responses": [
            elasticsearch_response(stored, header, search) for header, search in zip(sent[::2], sent[1::2])]}
    if method == "PUT" and len(parts) == 1:
        if name in stored:
            return 400, {"error": {"type": "resource_already_exists_exception",
                                   "reason": f"index [{name}/x] already exists"}, "status": 400}
        stored[name] = {"settings": json.loads(body), "documents": {}}
        return 200, {"acknowledged": True}
    name = aliases(stored).get(name, name)
    if name not in stored:
        return 404, {"error": {"type": "index_not_found_exception", "reason": f"no such index [{name}]"},
                     "status": 404}
    index = stored[name]
    if method == "DELETE":
        del stored[name]
        return 200, {"acknowledged": True}
    if parts[1:] == []:
        created = index["settings"]
        settings = dict(created.get("settings", {}))
        settings.update(settings.pop("index", {}))
        return 200, {name: {"mappings": created["mappings"], "settings": {"index": {**settings, "uuid": name}}}}
    if method == "GET" and parts[1:] == ["_mapping"]:
        return 200, {name: {"mappings": index["settings"]["mappings"]}}
    if parts[1:] == ["_mapping"]:
        merge(index["settings"]["mappings"], json.loads(body))
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
            if generator.randrange(2000) < faults:
                items.append({"index": {"_id": key, "status": 429, "error": {
                    "type": "es_rejected_execution_exception", "reason": "rejected execution"}}})
                continue
            coordinates = document.get("_geoloc")
            if coordinates is not None and set(coordinates) != {"lat", "lon"}:
                items.append({"index": {"_id": key, "status": 400, "error": {
                    "type": "mapper_parsing_exception", "reason": "failed to parse field [_geoloc]"}}})
                continue
            index["documents"][key] = document
            items.append({"index": {"_id": key, "status": 201}})
        return 200, {"errors": any(item["index"]["status"] > 299 for item in items), "items": items}
    return 400, {"error": {"reason": "bad request"}}


def meilisearch(stored, method, parts, body):
    def task(work):
        tasks[len(tasks)] = {"work": work, "polls": 0}
        return 202, {"taskUid": len(tasks) - 1, "status": "enqueued"}

    if parts[0] == "tasks":
        entry = tasks.get(int(parts[1]))
        if entry is None:
            return 404, {"message": "Task not found.", "code": "task_not_found"}
        entry["polls"] += 1
        if entry["polls"] < 2:
            return 200, {"status": "processing"}
        if "error" not in entry:
            entry["error"] = entry["work"]()
        message = entry["error"]
        return 200, {"status": "failed" if message else "succeeded", "error": message and {"message": message}}
    if parts == ["multi-search"]:
        results = []
        for index_number, query in enumerate(json.loads(body)["queries"]):
            index = stored.get(query["indexUid"])
            if index is None:
                results.append({"totalHits": 1, "hits": [{"id": "1", "name": query["q"]}]})
                continue
            for facet in query.get("facets", []):
                if facet not in index["settings"].get("filterableAttributes", []):
                    return 400, {"message": f"Inside `.queries[{index_number}]`: Invalid facet distribution: Attribute "
                                 f"`{facet}` is not filterable.", "code": "invalid_search_facets"}
            results.append({"totalHits": len(index["documents"]), "hits": []})
        return 200, {"results": results}
    if method == "GET" and parts == ["indexes"]:
        return 200, {"results": [{"uid": item} for item in stored], "offset": 0, "limit": 1000, "total": len(stored)}
    if method == "POST" and parts == ["indexes"]:
        created = json.loads(body)

        def make():
            if created["uid"] in stored:
                return f"Index `{created['uid']}` already exists."
            stored[created["uid"]] = {"settings": {}, "key": created["primaryKey"], "documents": {},
                                      "created": time.time_ns()}

        return task(make)
    if parts == ["swap-indexes"]:
        def swap():
            for one, other in [exchange["indexes"] for exchange in json.loads(body)]:
                if one not in stored or other not in stored:
                    return "Indexes not found."
                stored[one], stored[other] = stored[other], stored[one]

        return task(swap)
    name = parts[1]
    if method == "DELETE":
        return task(lambda: None if stored.pop(name, None) else f"Index `{name}` not found.")
    if name not in stored:
        return 404, {"message": f"Index `{name}` not found.", "code": "index_not_found"}
    index = stored[name]
    if method == "PATCH":
        return task(lambda: index["settings"].update(json.loads(body)))
    if parts[2:] == []:
        return 200, {"uid": name, "primaryKey": index["key"], "createdAt": str(index["created"])}
    if parts[2:] == ["settings"]:
        return 200, {"displayedAttributes": ["*"], "searchableAttributes": ["*"], "filterableAttributes": [],
                     "sortableAttributes": [], **index["settings"]}
    if parts[2:] == ["search"]:
        found = first(index["documents"], json.loads(body)["limit"])
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


def algolia(stored, method, parts, body):
    if len(parts) == 2:
        return 200, {"items": [{"name": item} for item in stored], "nbPages": 1}
    name = parts[2]
    if parts[2:] == ["*", "queries"]:
        requests = json.loads(body)["requests"]
        missing = [request["indexName"] for request in requests if request["indexName"] not in stored]
        if missing:
            return 404, {"message": f"Index {missing[0]} does not exist", "status": 404}
        return 200, {"results": [{"hits": [], "nbHits": len(stored[request["indexName"]]["documents"]), "page": 0,
                                  "nbPages": 1, "hitsPerPage": 20} for request in requests]}
    if method == "DELETE":
        stored.pop(name, None)
        return 200, {"taskID": 1, "deletedAt": ""}
    if method == "PUT":
        index = stored.setdefault(name, {"settings": {}, "documents": {}})
        index["settings"].update(json.loads(body))
        return 200, {"taskID": 1, "updatedAt": ""}
    if parts[3:] == ["operation"]:
        operation = json.loads(body)
        if operation["operation"] == "copy":
            stored[operation["destination"]] = {"settings": dict(stored[name]["settings"]), "documents": {}}
        elif name in stored:
            stored[operation["destination"]] = stored.pop(name)
        return 200, {"taskID": 1, "updatedAt": ""}
    if parts[3:] == ["batch"]:
        index = stored.setdefault(name, {"settings": {}, "documents": {}})
        for request in json.loads(body)["requests"]:
            index["documents"][request["body"]["objectID"]] = request["body"]
        return 200, {"taskID": 1, "objectIDs": []}
    if parts[3] == "task":
        return 200, {"status": "published" if generator.randrange(2) else "notPublished"}
    if name not in stored:
        return 404, {"message": f"Index {name} does not exist", "status": 404}
    if parts[3:] == ["settings"]:
        return 200, stored[name]["settings"]
    if parts[3:] == ["query"]:
        return 200, {"hits": first(stored[name]["documents"], json.loads(body)["hitsPerPage"]),
                     "nbHits": len(stored[name]["documents"])}
    found = stored[name]["documents"].get(parts[3])
    return (200, found) if found else (404, {"message": "ObjectID does not exist", "status": 404})


engines = {"typesense": typesense, "elasticsearch": elasticsearch, "meilisearch": meilisearch, "algolia": algolia}
keys = {"typesense": "x-typesense-api-key", "elasticsearch": "authorization", "meilisearch": "authorization",
        "algolia": "x-algolia-api-key"}
searches = {"multi_search", "search", "_search", "_msearch", "_field_caps", "multi-search", "query", "queries"}


def wait_for_hung_node(body):
    with lock:
        if not hung_node["exists"] or (hung_node["waiting"] and '"preference"' not in body):
            return
        hung_node["waiting"] += 1
    time.sleep(60)


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Otherwise each response waits for an acknowledgment.
    disable_nagle_algorithm = True

    def handle_request(self):
        size = int(self.headers.get("content-length", 0))
        body = self.rfile.read(size)
        if len(body) < size:
            return self.disconnect()
        body = body.decode()
        url = urlsplit(self.path)
        engine, *parts = [unquote(part) for part in url.path.strip("/").split("/")]
        key = self.headers.get(keys[engine], "")
        if "write-key" not in key and not ("search-key" in key and parts[-1] in searches):
            return self.send(403, {"message": f"not allowed with the key {key}"})
        body = body or url.query
        if parts[-1] == "_msearch":
            wait_for_hung_node(body)
        with lock:
            fault = generator.choice(["busy", "broken", "error", "lost", "cut"]) \
                if generator.randrange(100) < faults else None
            if fault == "busy":
                return self.send(429, {"message": "too many requests"}, {"retry-after": "0"})
            if fault == "error":
                return self.send(503, "<html>no JSON</html>")
            if fault == "broken":
                return self.disconnect()
            status, response = engines[engine](state.setdefault(engine, {}), self.command, parts, body)
            if parts[-1] not in searches:
                save()
            if fault == "lost":
                return self.disconnect()
            if fault == "cut":
                text = response if isinstance(response, str) else json.dumps(response)
                return self.send(status, text[: len(text) // 2])
        self.send(status, response)

    def disconnect(self):
        self.close_connection = True
        self.connection.close()

    def send(self, status, response, headers={}):
        body = (response if isinstance(response, str) else json.dumps(response)).encode()
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = handle_request

    def log_message(self, *arguments):
        pass


class Server(ThreadingHTTPServer):
    request_queue_size = 64

    def handle_error(self, request, address):
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, address)


Server(("127.0.0.1", port), Handler).serve_forever()
