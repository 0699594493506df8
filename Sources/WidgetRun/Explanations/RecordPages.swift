internal import WidgetCore

extension ExplanationPage {
  /// What can be wrong between a screen, its searchers and their records.
  static let recordPages: [ExplanationPage] = [
    ExplanationPage(
      "searcher-unavailable", "The engine, or the file with the records, cannot be reached.",
      .file("searcher: { type: embedded, records: phone.json }\nwidgets: [{ type: hits }]"),
      cure: "Name a file that exists, as seen from the folder of the screen, or a server that runs."
    ),
    ExplanationPage(
      "searcher-remark", "An engine lets you know of something that may be as you want it.",
      .file(
        """
        searcher: { type: plain }
        widgets:
          - { type: facetList, attribute: colour }
        """), cure: "Nothing, if it is meant so; it never counts as a mistake."),
    ExplanationPage(
      "missing-capability", "A widget needs something that its searcher cannot do.",
      .file(
        """
        searcher: { type: plain }
        widgets:
          - { type: numberRange, attribute: price }
        """), cure: "Use another widget, or another searcher."),
    ExplanationPage(
      "refused-request", "The searcher does not accept what the screen asks.",
      .widgets("  - { type: sortBy, items: [\"prize:asc\"] }\n  - { type: hits }"),
      cure: "Do what the message says; sort orders are declared under 'sorts'."),
    ExplanationPage(
      "unknown-attribute", "No record has an attribute that the screen names.",
      .widgets("  - { type: facetList, attribute: brnd }"),
      cure: "Name an attribute that records have, by its dotted path: 'region.lvl0'."),
    ExplanationPage(
      "unprepared-attribute",
      "The engine's own settings do not prepare an attribute for what the screen does with it.",
      .file(
        """
        searcher: { type: plain }
        widgets:
          - { type: facetList, attribute: stock }
        """), cure: "Do what the message says to the engine's settings, or push the records again."),
    ExplanationPage(
      "not-numeric", "Numbers are compared of an attribute that holds only texts.",
      .widgets("  - { type: numberRange, attribute: brand }"),
      cure: "Use a numeric attribute, or write numbers without quotes in the records."),
    ExplanationPage(
      "not-text", "Text is searched in an attribute that holds only numbers.",
      .file(
        """
        searcher: { type: embedded, records: phones.json, searchable: [name, price] }
        widgets: [{ type: hits }]
        """), cure: "Leave it out of 'searchable'; filter by numbers instead."),
    ExplanationPage(
      "too-many-values",
      "Values are listed of an attribute that is different in nearly all records.",
      .widgets("  - { type: facetList, attribute: name }"),
      cure: "List an attribute whose values are shared by many records."),
    ExplanationPage(
      "matches-nothing", "Filters that hold from the start hold for no record.",
      .screen("state: { always: [\"brand:Aple\"] }\nwidgets: [{ type: hits }]"),
      cure: "Filter by values that records have, written as they are."),
    ExplanationPage(
      "no-records", "The file of records is empty.",
      .file(
        "searcher: { type: embedded, records: none.json }\nwidgets: [{ type: hits }]",
        files: ["none.json": "[]\n"]),
      cure: "Write a JSON array, one JSON object a line, or CSV with a header row."),
    ExplanationPage(
      "unreadable-record", "Something in the file of records is no record; it is passed over.",
      .file(
        "searcher: { type: embedded, records: some.ndjson }\nwidgets: [{ type: hits }]",
        files: ["some.ndjson": "{\"name\": \"Phone 1\"}\nPhone 2\n"]),
      cure: "Write each record as a JSON object in braces."),
    ExplanationPage(
      "duplicate-record", "Two records have the same key; the first one is kept.",
      .file(
        "searcher: { type: embedded, records: twice.ndjson }\nwidgets: [{ type: hits }]",
        files: ["twice.ndjson": "{\"objectID\": \"1\"}\n{\"objectID\": \"1\"}\n"]),
      cure: "Give each record a key of its own, or name another attribute by 'key'."),
    ExplanationPage(
      "uneven-row", "A row of a CSV file has more or fewer cells than the file has columns.",
      .file(
        "searcher: { type: embedded, records: rows.csv }\nwidgets: [{ type: hits }]",
        files: ["rows.csv": "name,price\nPhone 1,25,new\n"]),
      cure: "Put cells that hold the delimiter in quotes."),
    ExplanationPage(
      "too-many-attributes", "More attributes hold text than can be searched.",
      .commands(
        """
        { echo '{'; seq -f '"a%g":"x",' 5000; echo '"b":"x"}'; } | tr -d '\\n' > wide.ndjson
        """, records: "wide.ndjson"), cure: "Name those to search under 'searchable'."),
    ExplanationPage(
      "damaged-index", "The kept index of large records cannot be used, and is made again.",
      .commands(
        """
        seq 3000 | sed 's/.*/{"objectID":"&","name":"Phone &"}/' > many.ndjson
        widgetrun index phones.yaml
        for index in .widgetrun/*; do echo damaged > $index; done
        """, records: "many.ndjson"), cure: "Nothing: it has been made again."),
    ExplanationPage(
      "unkept-index", "The index of large records cannot be kept, so that each run makes it anew.",
      .commands(
        """
        seq 3000 | sed 's/.*/{"objectID":"&","name":"Phone &"}/' > many.ndjson
        touch .widgetrun
        """, records: "many.ndjson"),
      cure: "Let the folder of the records, or '~/.cache', be written to; or set 'cache: false'."),
  ]
}
