#!/usr/bin/env python3
"""Measures the embedded engine and tantivy with the same records and queries, in one run.

Usage: peers.py WIDGETRUN_BENCH [--records COUNT] [--repetitions COUNT]. Needs the package 'tantivy' from PyPI.

Each query requests the number of matches, the best 20 hits with highlights, counts of four facets (the brand
without its own filter), and the minimum and maximum price. All words must match, the last one as a prefix. Prints processor time, because both engines use one thread. Exits with status 1 if the number of matches
of a query differs.
"""
import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time

import tantivy
from tantivy import FieldType, Occur, Query

FACETS = ("brand", "categories", "free_shipping", "rating")
TEXTS = ("name", "description", "brand")
PAGE_SIZE = 20


def words(text):
    return re.findall(r"[a-z0-9]+", text.lower())


class Tantivy:
    """An index with one field for all searchable texts, and columns for facets and prices."""

    def __init__(self, folder, records):
        builder = tantivy.SchemaBuilder()
        builder.add_text_field("text", index_option="freq")
        builder.add_json_field("record", stored=True)
        for name in ("brand", "categories", "_tags"):
            builder.add_text_field(name, fast=True, tokenizer_name="raw", index_option="basic")
        builder.add_float_field("price", fast=True, indexed=True)
        for name in ("rating", "popularity"):
            builder.add_unsigned_field(name, fast=True, indexed=True)
        builder.add_boolean_field("free_shipping", fast=True, indexed=True)
        self.schema = builder.build()
        index = tantivy.Index(self.schema, path=folder)
        writer = index.writer(heap_size=1_000_000_000, num_threads=1)
        with open(records) as lines:
            for line in lines:
                writer.add_document(self.document(json.loads(line)))
        writer.commit()
        writer.wait_merging_threads()
        index.reload()
        self.searcher = index.searcher()

    def document(self, record):
        document = tantivy.Document()
        document.add_text("text", " ".join(record[name] for name in TEXTS))
        document.add_json("record", {name: record[name] for name in (*TEXTS, "objectID", "price", "categories")})
        document.add_text("brand", record["brand"])
        for name in ("categories", "_tags"):
            for value in record[name]:
                document.add_text(name, value)
        document.add_float("price", record["price"])
        for name in ("rating", "popularity"):
            document.add_unsigned(name, record[name])
        document.add_boolean("free_shipping", record["free_shipping"])
        return document

    def clauses(self, text, filters, tag):
        """The conditions without a filter on the brand."""
        terms = words(text)
        queries = [Query.term_query(self.schema, "text", word, "freq") for word in terms[:-1]]
        if terms:
            # An automaton over the dictionary without typos; the query for phrase prefixes omits matches.
            queries.append(Query.fuzzy_term_query(self.schema, "text", terms[-1], 0, True, True))
        if filters == "brand_price":
            queries.append(Query.range_query(self.schema, "price", FieldType.Float, 10.0, 50.0))
        if filters == "rating_tag":
            queries.append(Query.range_query(self.schema, "rating", FieldType.Unsigned, 4, 5))
            queries.append(Query.term_query(self.schema, "_tags", tag, "basic"))
        return queries

    @staticmethod
    def query(clauses):
        return Query.boolean_query([(Occur.Must, clause) for clause in clauses]) if clauses else Query.all_query()

    def search(self, text, filters, brands, tag):
        """Executes a query and returns the number of matches."""
        others = self.clauses(text, filters, tag)
        query = self.query(others)
        if filters == "brand_price":
            query = self.query([*others, Query.term_set_query(self.schema, "brand", brands)])
        order = {"order_by_field": "popularity"} if len(words(text)) < 2 else {}
        result = self.searcher.search(query, PAGE_SIZE, count=True, **order)
        counts = {name: {"terms": {"field": name, "size": 100, "segment_size": 2000}} for name in FACETS}
        bounds = {name: {name: {"field": "price"}} for name in ("min", "max")}
        brand = counts.pop("brand") if filters == "brand_price" else None
        self.searcher.aggregate(query, {**counts, **bounds})
        if brand:
            self.searcher.aggregate(self.query(others), {"brand": brand})
        terms = words(text)
        parts = [re.escape(word) + r"\b" for word in terms[:-1]] + [re.escape(word) for word in terms[-1:]]
        pattern = re.compile(rf"\b({'|'.join(parts)})", re.IGNORECASE) if terms else None
        for _, address in result.hits:
            record = self.searcher.doc(address).get_first("record")
            for name in ("name", "description"):
                if pattern:
                    pattern.sub(r"<mark>\1</mark>", record[name])
        return result.count


def measure_tantivy(workload, queries, repetitions):
    with tempfile.TemporaryDirectory() as folder:
        engine = Tantivy(folder, f"{workload}/records.ndjson")
        rows = [{"n": 0, "times": []} for _ in queries]
        for _ in range(repetitions):
            for row, query in zip(rows, queries):
                start = time.process_time()
                row["n"] = engine.search(query["text"], query["filter"], query["brands"], query["tag"])
                row["times"].append((time.process_time() - start) * 1000)
    return rows


def measure_widgetrun(bench, workload, repetitions, *options):
    result = f"{workload}/result.json"
    subprocess.run(
        [bench, "run", "--records", f"{workload}/records.ndjson", "--queries", f"{workload}/queries.tsv",
         "--repetitions", str(repetitions), "--peers-format", result, *options],
        check=True, stdout=subprocess.DEVNULL)
    with open(result) as file:
        rows = json.load(file)["rows"]
    return [{"n": row["n"], "times": [times[3] for times in row["seg"]]} for row in rows]


def print_table(engines, queries):
    classes = list(dict.fromkeys(query["class"] for query in queries))
    header = "".join(f"{name:>9}" for name in [*classes, "p50", "p99", "mean"])
    print(f"\n{'ms of processor time':26}{header}")
    for name, rows in engines.items():
        medians = [statistics.median(row["times"]) for row in rows]
        cells = [
            statistics.median(time for time, query in zip(medians, queries) if query["class"] == kind)
            for kind in classes
        ]
        ordered = sorted(medians)
        cells += [statistics.median(ordered), ordered[int(0.99 * (len(ordered) - 1))], statistics.mean(ordered)]
        print(f"{name:26}" + "".join(f"{cell:9.3f}" for cell in cells))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bench")
    parser.add_argument("--records", type=int, default=100_000)
    parser.add_argument("--repetitions", type=int, default=3)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as workload:
        subprocess.run(
            [arguments.bench, "generate", "--to", workload, "--records", str(arguments.records)],
            check=True, stdout=subprocess.DEVNULL)
        with open(f"{workload}/queries.tsv") as lines:
            fields = [line.rstrip("\n").split("\t") for line in lines]
        queries = [
            {"text": text, "filter": filters, "brands": [first, second], "tag": tag, "class": kind}
            for text, filters, first, second, tag, kind in fields
        ]
        engines = {
            "widgetrun": measure_widgetrun(arguments.bench, workload, arguments.repetitions),
            "widgetrun with typos": measure_widgetrun(arguments.bench, workload, arguments.repetitions, "--typos"),
            tantivy.__version__.split(",")[0]: measure_tantivy(workload, queries, arguments.repetitions),
        }
    with open("/proc/cpuinfo") as lines:
        model = next((line.split(": ")[1].strip() for line in lines if line.startswith("model name")), "unknown")
    print(f"{arguments.records:,} records, {len(queries)} queries, {model}, {os.cpu_count()} cores")
    print_table(engines, queries)
    exact, _, other = engines.values()
    different = [query["text"] for query, a, b in zip(queries, exact, other) if a["n"] != b["n"]]
    print(f"\ndifferent numbers of matches: {len(different)} {different[:5] or ''}")
    return 1 if different else 0


sys.exit(main())
