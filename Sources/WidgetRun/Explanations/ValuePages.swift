internal import WidgetCore

extension ExplanationPage {
  /// What can be wrong with parameters and their values.
  static let valuePages: [ExplanationPage] = [
    ExplanationPage(
      "unknown-parameter", "A key that its widget, searcher, renderer or level does not have.",
      .widgets("  - { type: facetList, atribute: brand }"),
      cure: "Use a key that 'widgetrun describe TYPE' lists, at the level where it belongs."),
    ExplanationPage(
      "missing-parameter", "A parameter without a default is not there.",
      .widgets("  - { type: facetList, limit: 5 }"), cure: "Add it: 'attribute: brand'."),
    ExplanationPage(
      "missing-value", "A key has no value behind its colon.",
      .widgets("  - type: facetList\n    attribute:"),
      cure: "Write a value, or leave the key out."),
    ExplanationPage(
      "wrong-type", "A value is of another type than its parameter, such as text for a number.",
      .widgets("  - { type: facetList, attribute: brand, limit: many }"),
      cure: "Write a value of the type that the message names."),
    ExplanationPage(
      "unknown-value", "A word is none of those that a parameter can have.",
      .widgets("  - { type: facetList, attribute: brand, operator: nor }"),
      cure: "Use one of the words that the message lists."),
    ExplanationPage(
      "invalid-value", "A value has the right type but makes no sense, alone or beside others.",
      .widgets("  - { type: numberRange, attribute: price, bounds: [500, 0] }"),
      cure: "Do what the message expects."),
    ExplanationPage(
      "invalid-component", "The Swift type behind a name declares its parameters wrongly.",
      .widgets("  - { type: notes, text: hello }"),
      cure: "Declare each stored property of the type as a @Parameter."),
    ExplanationPage(
      "invalid-template", "The braces or sections of a template are not closed.",
      .widgets("  - { type: hits, template: \"{{name}}{{#price}}: {{price}}\" }"),
      cure: "Write each place as '{{attribute}}', and close '{{#a}}' by '{{/a}}'."),
    ExplanationPage(
      "invalid-filter", "A text that should be a filter cannot be read as one.",
      .screen("state: { always: [\"price <\"] }\nwidgets: [{ type: hits }]"),
      cure: "Write it as in 'brand:Apple', 'price < 5', 'price:5 TO 10', 'NOT brand:Apple'."),
    ExplanationPage(
      "mixed-filter-types",
      "Filters of several types are joined by OR; such a group becomes several, joined by AND.",
      .widgets("  - { type: configure, filters: \"brand:Apple OR price < 100\" }\n  - type: hits"),
      cure: "Join filters of one type by OR: values, or numbers, or tags."),
    ExplanationPage(
      "duplicate-filter", "A list has the same filter twice, or two filters with one label.",
      .widgets(
        """
          - type: numericFilterList
            operator: or
            groupName: price
            filters: ["price < 100", "price < 100"]
        """), cure: "Remove one of them, or give it another label."),
    ExplanationPage(
      "exclusive-filters",
      "Filters that can be selected together hold for no record together, since both must hold.",
      .widgets(
        """
          - type: numericFilterList
            operator: and
            selectionMode: multiple
            groupName: price
            filters: ["price < 100", "price > 200"]
        """), cure: "Write 'operator: or', or 'selectionMode: single'."),
    ExplanationPage(
      "missing-variable", "An environment variable is not set and has no default.",
      .screen("title: ${env:SHOP_TITLE}\nwidgets: [{ type: hits }]"),
      cure: "Set it, or give a default: '${env:SHOP_TITLE:-Phones}'."),
    ExplanationPage(
      "invalid-interpolation", "A '${…}' cannot be understood.",
      .screen("title: \"${SHOP_TITLE}\"\nwidgets: [{ type: hits }]"),
      cure: "Write '${env:NAME}' or '${env:NAME:-default}'; '$${' stands for '${'."),
  ]
}
