internal import WidgetCore
internal import YAML

/// A screen that suits some records, as a text with comments to go on from.
struct ProposedScreen {
  private static let mostFacets = 5
  private static let mostRanges = 3

  let title: String
  /// The file of the records, as seen from the screen.
  let records: String
  let profile: RecordProfile

  var text: String {
    ((head + widgets.flatMap { ["", "  # \($0.comment)"] + $0.lines }).joined(separator: "\n"))
      + "\n"
  }

  private var head: [String] {
    let searchable = profile.searchable.map(\.path)
    return [
      "# Proposed from \(profile.count.counting("record")); 'widgetrun check' finds mistakes,",
      "# 'widgetrun describe TYPE' tells all parameters of a widget.",
      "title: \(Self.written(title))", "searcher:", "  type: embedded",
      "  records: \(Self.written(records))",
    ] + [
      profile.key.map { "  key: \(Self.written($0))" }
        ?? "  # No attribute has a value of its own in each record: records are numbered."
    ]
      + (searchable.isEmpty
        ? ["  # No attribute has text."]
        : ["  # The most important first.", "  searchable: \(Self.written(searchable))"])
      + (profile.weight.map {
        [
          "  # Decides between records that fit equally well.",
          "  ranking: \(Self.written(["\($0.path):desc"]))",
        ]
      } ?? []) + ["widgets:"]
  }

  private struct Widget {
    var comment: String
    var lines: [String]

    /// - Parameter parameters: those that are nil are left out.
    init(_ comment: String, _ type: String, _ parameters: [(String, JSONValue?)] = []) {
      // A value of the records must not end its comment.
      let escaped = JSONValue.text(comment).text(.compact).dropFirst().dropLast()
      self.comment = String(escaped).replacing("\\\"", with: "\"")
      let all =
        [("type", JSONValue.text(type))]
        + parameters.compactMap { name, value in
          value.map { (name, $0) }
        }
      lines = ["  - \(JSONValue.object(JSONObject(all)).yaml)"]
    }
  }

  private var widgets: [Widget] {
    [
      Widget(
        "What a person types; '--do search.set=TEXT' does the same.", "searchBox",
        [("id", "search")]),
      Widget("How many records are found.", "stats"),
      Widget("What is chosen, to take away again.", "currentFilters"),
    ] + trees + facets + switches + ranges + [hits] + [Widget("The pages.", "pagination")]
  }

  private var trees: [Widget] {
    profile.hierarchies.map { levels in
      let name = levels.first.map { AttributeProfile(String($0.dropLast(".lvl0".count))).title }
      return Widget(
        "\(levels.count) levels, each within the one before.", "hierarchicalMenu",
        [("title", name.map(JSONValue.text)), ("attributes", .array(levels.map(JSONValue.text)))])
    }
  }

  private var facets: [Widget] {
    profile.facets.prefix(Self.mostFacets).map { facet in
      Widget(
        "\(facet.counts.count.counting("value")): \(facet.examples).", "facetList",
        [
          ("title", .text(facet.title)), ("attribute", .text(facet.path)),
          // A record can have several values at a time: all that are chosen are wanted.
          ("operator", facet.isList ? "and" : nil), ("limit", 6),
        ])
    }
  }

  private var switches: [Widget] {
    profile.switches.map {
      Widget(
        "\($0.counts["true", default: 0]) are true.", "toggleRefinement",
        [("attribute", .text($0.path)), ("label", .text($0.title))])
    }
  }

  private var ranges: [Widget] {
    profile.ranges.prefix(Self.mostRanges).map { range in
      let numbers = range.counts.keys.compactMap { Double($0) }
      let ends = [numbers.min(), numbers.max()].compactMap { $0?.shortText }
      return Widget(
        "From \(ends.joined(separator: " to ")).", "numberRange",
        [("title", .text(range.title)), ("attribute", .text(range.path))])
    }
  }

  private var hits: Widget {
    Widget(
      "The records; {{#a}} … {{/a}} is shown where a record has the attribute 'a'.", "hits",
      [("template", template.map(JSONValue.text)), ("hitsPerPage", 10)])
  }

  /// The name, and a few short things about it; nil if there is no name.
  private var template: String? {
    guard let name = profile.name, Self.isPlaceable(name) else { return nil }
    let others =
      profile.facets.filter { !$0.isList && $0.averageLength <= 24 }.prefix(2)
      + profile.ranges.filter { !$0.isList }.prefix(1)
    let parts = others.filter(Self.isPlaceable).map { attribute in
      let place = ", {{\(attribute.path)}}"
      return attribute.records == profile.count
        ? place : "{{#\(attribute.path)}}\(place){{/\(attribute.path)}}"
    }
    return "{{\(name.path)}}\(parts.joined())"
  }

  private static func isPlaceable(_ attribute: AttributeProfile) -> Bool {
    !attribute.path.contains { "{}#^/ ".contains($0) }
  }

  private static func written(_ text: String) -> String { JSONValue.text(text).yaml }

  private static func written(_ texts: [String]) -> String {
    JSONValue.array(texts.map(JSONValue.text)).yaml
  }
}
