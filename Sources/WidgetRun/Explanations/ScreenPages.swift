internal import WidgetCore

extension ExplanationPage {
  /// What can be wrong with the parts of a screen taken together.
  static let screenPages: [ExplanationPage] = [
    ExplanationPage(
      "missing-searcher", "The screen does not say where the records are.",
      .file("widgets: [{ type: hits }]"),
      cure: "Add 'searcher: { type: embedded, records: FILE }'."),
    ExplanationPage(
      "missing-widgets", "The screen has no widgets, so there is nothing to show.",
      .screen("title: Phones"), cure: "Add 'widgets: [{ type: hits }]'."),
    ExplanationPage(
      "missing-type", "A widget, searcher or renderer does not say what it is.",
      .widgets("  - { attribute: brand }"), cure: "Add 'type: facetList'."),
    ExplanationPage(
      "unknown-type", "A type that is not registered.",
      .widgets("  - { type: hit }"), cure: "Use a type that 'widgetrun list' lists."),
    ExplanationPage(
      "conflicting-keys", "Two keys exclude each other.",
      .screen(
        "searchers: { main: { type: embedded, records: phones.json } }\nwidgets: [type: hits]"),
      cure: "Keep one of them."),
    ExplanationPage(
      "unknown-searcher", "A widget names a searcher that the screen does not have.",
      .widgets("  - { type: hits, searcher: shop }"),
      cure: "Name an id of 'searchers'; the one of 'searcher' is 'main'."),
    ExplanationPage(
      "unknown-filter-state", "A widget names a filter state that no searcher reads.",
      .widgets("  - { type: facetList, attribute: brand, filterState: shop }"),
      cure: "Name the 'filterState' of a searcher; it is the searcher's id if it has none."),
    ExplanationPage(
      "invalid-id", "An id is empty, or has characters that would not work in actions.",
      .widgets("  - { type: hits, id: \"all hits\" }"),
      cure: "Use letters, digits, '.', '_' and '-'."),
    ExplanationPage(
      "duplicate-id", "Two widgets have the same id, so that actions could not tell them apart.",
      .widgets(
        """
          - { type: facetList, id: list, attribute: brand }
          - { type: facetList, id: list, attribute: price }
        """), cure: "Give every widget an id of its own, or none."),
    ExplanationPage(
      "repeated-widget", "Two widgets without an id say the very same.",
      .widgets("  - { type: hits }\n  - { type: hits }"),
      cure: "Remove one, or give one an 'id' if both are wanted."),
    ExplanationPage(
      "unknown-preset", "A widget or a preset names a preset that is not declared.",
      .widgets("  - { type: facetList, attribute: brand, preset: wideList }"),
      cure:
        "Declare it under 'presets', include the file that has it, or name one that 'list --presets' lists."
    ),
    ExplanationPage(
      "duplicate-preset", "Two files declare presets of the same name.",
      .screen(
        "include: [more.yaml]\npresets: { long: { limit: 50 } }\nwidgets: [{ type: hits }]",
        files: ["more.yaml": "presets: { long: { limit: 90 } }\n"]),
      cure: "Rename one of them."),
    ExplanationPage(
      "cycle", "Presets build on each other, or files include each other, without an end.",
      .screen("presets: { a: { preset: b }, b: { preset: a } }\nwidgets: [{ type: hits }]"),
      cure: "Remove one 'preset' or 'include' of the circle."),
    ExplanationPage(
      "unreadable-file", "A file cannot be opened or read.",
      .screen("include: [presets/none.yaml]\nwidgets: [{ type: hits }]"),
      cure: "Name a file that exists, as seen from the folder of the file that names it."),
    ExplanationPage(
      "conflicting-operators", "Widgets keep filters in one group with 'and' and with 'or'.",
      .widgets(
        """
          - { type: facetList, attribute: brand, operator: or }
          - { type: facetList, attribute: name, operator: and, groupName: brand }
        """), cure: "Use one operator, or name another group by 'groupName'."),
    ExplanationPage(
      "shared-group",
      "Filters on different attributes share an 'or' group, so that one of them is enough.",
      .widgets(
        """
          - { type: facetList, attribute: brand, operator: or }
          - { type: facetList, attribute: inStock, operator: or, groupName: brand }
        """), cure: "Name another group by 'groupName', unless that is wanted."),
    ExplanationPage(
      "mixed-group",
      "An 'or' group gets filters of several types; they are kept apart and joined by AND.",
      .screen("state: { initial: [\"brand:Apple OR price < 100\"] }\nwidgets: [{ type: hits }]"),
      cure: "Keep filters of one type in a group: values, or numbers, or tags."),
    ExplanationPage(
      "split-attribute",
      "Values of one attribute are kept in two 'or' groups; a record needs a value of each.",
      .widgets(
        """
          - { type: facetList, attribute: brand, operator: or }
          - { type: menu, attribute: brand, groupName: makers }
        """), cure: "Name the same group by 'groupName', unless that is wanted."),
    ExplanationPage(
      "conflicting-levels", "Two hierarchies share a group and have different levels.",
      .widgets(
        """
          - { type: hierarchicalMenu, attributes: [brand, name] }
          - { type: hierarchicalMenu, attributes: [brand, price] }
        """), cure: "List the same attributes in both, or name another group by 'groupName'."),
    ExplanationPage(
      "unknown-group", "A widget names a filter group that no filter can come to be in.",
      .widgets(
        """
          - { type: facetList, attribute: brand, groupName: makers }
          - { type: filterClear, groups: [maker] }
        """), cure: "Name a group that a widget or 'state.initial' fills."),
    ExplanationPage(
      "other-filter-state", "A widget keeps its filters where its searcher does not read them.",
      .file(
        """
        searchers:
          phones: { type: embedded, records: phones.json }
          tablets: { type: embedded, records: phones.json }
        widgets:
          - { type: facetList, attribute: brand, searcher: phones, filterState: tablets }
          - { type: hits, searcher: tablets }
        """), cure: "Leave 'filterState' out, or name a 'searcher' that reads it."),
    ExplanationPage(
      "shared-searcher",
      "A widget that asks its searcher for something of its own shares it with another widget.",
      .widgets(
        """
          - { type: hits }
          - { type: relatedItems, matchingPatterns: [brand] }
        """),
      cure: "Add a searcher to 'searchers', which can be an alias of the other, and name it."),
    ExplanationPage(
      "nothing-submits", "Changes wait for an action that no widget of the screen has.",
      .screen("searchOn: apply\nwidgets: [{ type: facetList, attribute: brand }]"),
      cure: "Add a widget that lets the changes take effect, such as an 'applyButton'."),
    ExplanationPage(
      "nothing-waits", "A widget applies changes, but none ever wait.",
      .widgets("  - { type: facetList, attribute: brand }\n  - { type: applyButton }"),
      cure: "Say at the top level what waits, as in 'searchOn: apply'."),
    ExplanationPage(
      "unknown-widget", "A case under 'tests' names a widget that the screen does not have.",
      .screen(
        """
        widgets: [{ type: hits }]
        tests: [{ name: all, do: [search.set=phone], expect: { hits: 24 } }]
        """), cure: "Use the id of a widget; 'widgetrun print SCREEN' tells all of them."),
    ExplanationPage(
      "unusable-plugin",
      "A plugin is missing, made by another build of widgetrun, or may be the work of others.",
      .screen("plugins: [Stars.so]\nwidgets: [{ type: hits }]"),
      cure: "Build it with 'widgetrun build'; keep it where nobody else can write."),
  ]
}
