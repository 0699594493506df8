import Testing

@testable import Screens

@Suite struct ScreenValidationTests {
  static let screens = [
    MarkedScreen(
      "one group with two operators",
      """
      searcher: { type: embedded, records: a.json }
      widgets:
        - { type: facetList, attribute: brand, operator: or }
        - { type: facetList, attribute: color, operator: and, groupName: brand }
      #                                                  ^^^ error[conflicting-operators]: note at screen.yaml:3
      """),
    MarkedScreen(
      "one group with two operators, one of them fixed",
      """
      searcher: { type: embedded, records: a.json }
      widgets:
        - { type: facetList, attribute: price }
        - { type: numberRange, attribute: size, groupName: price }
      #                                                    ^^^^^ error[conflicting-operators]: the filter group 'price' is used with 'and' and with 'or'
      """),
    MarkedScreen(
      "one group with two operators, one of them by default",
      """
      searcher: { type: embedded, records: a.json }
      widgets:
        - { type: facetList, attribute: brand, operator: and }
        - { type: facetList, attribute: brand }
      #                                 ^^^^^ error[conflicting-operators]: note at screen.yaml:3: the other widget is here
      """),
    MarkedScreen(
      "two hierarchies in one group",
      """
      searcher: { type: embedded, records: a.json }
      widgets:
        - { type: tree, attributes: [a, b] }
        - { type: tree, attributes: [a, b], id: same }
        - { type: tree, attributes: [a, b], separator: " / " }
      #                             ^^^^^^ warning[shared-group]: two different hierarchies share the group 'a'
      """),
    MarkedScreen(
      "a list and a range of one attribute",
      """
      searcher: { type: embedded, records: a.json }
      widgets:
        - { type: facetList, attribute: price, operator: or }
        - { type: numberRange, attribute: price }
      """),
    MarkedScreen(
      "one attribute with two operators in two groups",
      """
      searcher: { type: embedded, records: a.json }
      widgets:
        - { type: facetList, attribute: brand, operator: or }
        - { type: facetList, attribute: brand, operator: and, groupName: all brands }
      #                                                  ^^^ warning[conflicting-operators]: two widgets filter by 'brand'
      """),
    MarkedScreen(
      "one group for two attributes",
      """
      searcher: { type: embedded, records: a.json }
      widgets:
        - { type: facetList, attribute: brand }
        - { type: facetList, attribute: color, groupName: brand }
      #                                                   ^^^^^ warning[shared-group]: set a different 'groupName'
      """),
    MarkedScreen(
      "one group for two types of filters",
      """
      searcher: { type: embedded, records: a.json }
      widgets:
        - { type: facetList, attribute: price }
        - { type: numericFilterList, groupName: price, filters: ["price < 5"] }
      #                                         ^^^^^ warning[mixed-group]: combined with 'and'
      """),
    MarkedScreen(
      "two identical widgets",
      """
      searcher: { type: embedded, records: a.json }
      widgets:
        - { type: facetList, attribute: brand, limit: 10 }
        - { attribute: brand, type: facetList }
      #                             ^^^^^^^^^ warning[repeated-widget]: note at screen.yaml:3: the earlier widget is here
        - { type: facetList, attribute: brand, id: brands }
      """),
    MarkedScreen(
      "a group of one widget that another uses for exclusions",
      """
      searcher: { type: embedded, records: a.json }
      state: { initial: ["NOT brand:Apple"] }
      widgets:
        - { type: exclusionList, attribute: brand }
        - { type: exclusionList, attribute: color, groupName: color }
        - { type: numberRange, attribute: brand }
      """),
    MarkedScreen(
      "one attribute in two groups",
      """
      searcher: { type: embedded, records: a.json }
      widgets:
        - { type: facetList, attribute: brand }
        - { type: facetList, attribute: brand, groupName: favourites }
      #                                                   ^^^^^^^^^^ warning[split-attribute]: set the same 'groupName'
        - { type: facetList, attribute: color, groupName: colors }
      """),
    MarkedScreen(
      "references to groups",
      """
      searcher: { type: embedded, records: a.json }
      state: { initial: ["size:4"] }
      widgets:
        - { type: facetList, attribute: brand, groupName: makers }
        - { type: filterClear, groups: [makers, size, maker] }
      #                                               ^^^^^ warning[unknown-group]: did you mean 'makers'?
      """),
    MarkedScreen(
      "groups of widgets with errors",
      """
      searcher: { type: embedded, records: a.json }
      widgets:
        - { type: filterClear, groups: [makers, color, size, numbers, maker] }
      #                                                               ^^^^^ warning[unknown-group]: did you mean 'makers'?
        - { type: facetList, attribute: brand, groupNam: makers }
      #                                        ^^^^^^^^ error[unknown-parameter]
        - { type: facetList, attribute: color, limit: six }
      #                                               ^^^ error[wrong-type]
        - { type: facetList, attribute: [size] }
      #                                 ^^^^^^ error[wrong-type]
        - { type: numericFilterList, filters: ["a < 5"], operator: orr }
      #                                                            ^^^ error[unknown-value]
      """),
    MarkedScreen(
      "hierarchies with the same first attribute",
      """
      searcher: { type: embedded, records: a.json }
      widgets:
        - { type: tree, attributes: [a, b] }
        - { type: tree, attributes: [a, b], id: same }
        - { type: tree, attributes: [b, c] }
        - { type: tree, attributes: [a, c] }
      #                             ^^^^^^ error[conflicting-levels]: note at screen.yaml:3: the other widget is here
      """),
    MarkedScreen(
      "pending and immediate changes",
      """
      searchOn: input
      searcher: { type: embedded, records: a.json }
      widgets:
        - { type: searchBox }
        - { type: applyButton }
      #           ^^^^^^^^^^^ warning[nothing-waits]: add 'searchOn: apply' at the top level
      """),
    MarkedScreen(
      "an unknown widget that may submit",
      """
      searchOn: manual
      searcher: { type: embedded, records: a.json }
      widgets:
        - { type: facetList, attribute: brand }
        - { type: button }
      #           ^^^^^^ error[unknown-type]
      """),
    MarkedScreen(
      "the submitting widget has an error",
      """
      searchOn: manual
      searcher: { type: embedded, records: a.json }
      widgets:
        - { type: searchBox, placeholder: [a] }
      #                                   ^^^ error[wrong-type]
      """),
    MarkedScreen(
      "a submitting widget without pending changes",
      """
      searchOn: manual
      #         ^^^^^^ error[nothing-submits]: add a widget of type 'applyButton' or 'searchBox'
      searcher: { type: embedded, records: a.json }
      widgets: [{ type: hits }]
      """),
    MarkedScreen(
      "filters that do not affect the widget's searcher",
      """
      searchers:
        phones: { type: embedded, records: a.json }
        news: { type: embedded, records: a.json }
      widgets:
        - { type: hits, filterState: news }
        - { type: facetList, attribute: a, filterState: news, searcher: phones }
      #                                                 ^^^^ warning[other-filter-state]: remove 'filterState', or set 'searcher'
      """),
    MarkedScreen(
      "separate filter states",
      """
      searchers:
        phones: { type: embedded, records: a.json }
        news: { type: embedded, records: a.json }
      widgets:
        - { type: facetList, attribute: brand, searcher: phones }
        - { type: facetList, attribute: brand, searcher: news, operator: and }
        - { type: numericFilterList, operator: and, filters: ["a < 5", "b < 5"] }
      """),
    MarkedScreen(
      "initial filters of a widget",
      """
      searcher: { type: embedded, records: a.json }
      state: { initial: ["brand:Apple OR brand:Sony", "price < 5", "size:4"] }
      widgets:
        - { type: facetList, attribute: brand }
        - { type: numericFilterList, groupName: numbers, filters: ["price < 5"] }
      """),
    MarkedScreen(
      "an initial filter of another type than its widget's",
      """
      searcher: { type: embedded, records: a.json }
      state: { initial: ["price:5", "a:1 OR a > 5"] }
      #                  ^^^^^^^^^ warning[mixed-group]: this facet filter is combined with 'and', because the widget on the same attribute uses numeric filters
      #                              ^^^^^^^^^^^^ warning[mixed-group]: different types
      widgets:
        - { type: numericFilterList, groupName: prices, filters: ["price < 5"] }
      """),
  ]

  @Test(arguments: screens) func reportsConflictsAtTheirSourceLocations(_ screen: MarkedScreen)
    throws
  {
    try screen.verify()
  }
}
