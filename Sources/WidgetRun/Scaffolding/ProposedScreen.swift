internal import SearchEngine
internal import WidgetCore
internal import YAML

/// A screen for a file of records, with comments that explain its parts.
struct ProposedScreen {
  private static let maximumFacets = 5
  private static let maximumRanges = 3
  private static let minimumHistogramValues = 20

  let title: String
  /// The path of the records relative to the screen.
  let records: String
  let profile: RecordProfile
  /// The settings with the proposed conversions of values.
  var settings = EmbeddedSettings()
  /// What the texts look like that are converted.
  var conversions = ProposedConversions()
  /// The current time in seconds since 1970.
  let now: Int

  var text: String {
    ((head + widgets.flatMap { ["", "  # \($0.comment)"] + $0.lines }).joined(separator: "\n"))
      + "\n"
  }

  private var head: [String] {
    let searchable = profile.searchable.map(\.path)
    let key =
      profile.key.map { ["  key: \(Self.yaml($0))"] }
      ?? [Self.comment("  # No attribute looks like a key\(repeated); records are numbered.")]
    return [
      "# Generated from \(profile.count.counting("record")). 'widgetrun check' reports problems;",
      "# 'widgetrun describe TYPE' shows the parameters of a widget.",
      "title: \(Self.yaml(title))", "searcher:", "  type: embedded",
      "  records: \(Self.yaml(records))",
    ] + (settings.recordsPath.map { ["  recordsPath: \(Self.yaml($0))"] } ?? []) + encoding + key
      + (searchable.isEmpty
        ? ["  # No attribute contains text."]
        : ["  # Most important attributes first.", "  searchable: \(Self.yaml(searchable))"])
      + (profile.popularity.map {
        [
          "  # Breaks ties between equally relevant records.",
          "  ranking: \(Self.yaml(["\($0.path):desc"]))",
        ]
      } ?? []) + settingsOfValues + ambiguousDates + formats + ["widgets:"]
  }

  /// The attribute that looks like a key, but occurs repeatedly, in parentheses.
  private var repeated: String {
    profile.repeatedKey.map {
      " (\($0.values) records have \($0.counts.count) different values of '\($0.path)')"
    } ?? ""
  }

  private var encoding: [String] {
    guard let encoding = settings.encoding else { return [] }
    return [
      "  # The file is not in UTF-8; change this if letters are wrong.",
      "  encoding: \(encoding.rawValue)",
    ]
  }

  /// The settings that make texts numbers, lists, paths, and dates.
  private var settingsOfValues: [String] {
    let all: KeyValuePairs<String, (json: JSONValue, isEmpty: Bool)> = [
      "numbers": (settings.numbers.json, settings.numbers.isEmpty),
      "lists": (settings.lists.json, settings.lists.isEmpty),
      "hierarchies": (settings.hierarchies.json, settings.hierarchies.isEmpty),
      "dates": (settings.dates.json, settings.dates.isEmpty),
      "dateFormat": (settings.dateFormat.json, settings.dateFormat == nil),
    ]
    let lines = all.filter { !$1.isEmpty }.map { "  \($0): \($1.json.yaml)" }
    return lines.isEmpty
      ? [] : ["  # Reads these texts as numbers, lists, paths, and dates."] + lines
  }

  /// The formats that restore the currency or unit of numbers, and show seconds as dates.
  private var formats: [String] {
    let dates = Set(settings.dates)
    let numericDates = profile.attributes.filter { $0.isNumber && dates.contains($0.path) }
    let all =
      settings.numbers.compactMap { attribute in
        conversions.units[attribute].map { (attribute, Self.format($0)) }
      } + numericDates.map { ($0.path, ["style": "date"]) }
    return all.isEmpty ? [] : ["formats:"] + all.map { "  \(Self.yaml($0)): \($1.yaml)" }
  }

  /// The codes of currencies with symbols of their own.
  private static let currencies = [
    "€": "EUR", "$": "USD", "US$": "USD", "£": "GBP", "¥": "JPY", "₹": "INR", "zł": "PLN",
    "Kč": "CZK",
  ]

  private static func format(_ unit: String) -> JSONValue {
    let code = unit.utf8.count == 3 && unit.utf8.allSatisfy { (65...90).contains($0) } ? unit : nil
    guard let currency = currencies[unit] ?? code else { return ["unit": .text(unit)] }
    return ["style": "currency", "currency": .text(currency)]
  }

  private var widgets: [Widget] {
    [
      Widget(
        "The search query; '--do search.set=TEXT' sets it.", "searchBox",
        [("id", "search")]),
      Widget("The number of hits.", "stats"),
    ] + orders + [
      Widget("The active filters.", "currentFilters")
    ] + trees + facets + switches + ratings + ranges + dates + [hits] + [
      Widget("Page navigation.", "pagination")
    ]
  }

  private var trees: [Widget] {
    profile.hierarchies.map { levels in
      let path = levels.first.map { String($0.dropLast(".lvl0".count)) } ?? ""
      let separator = settings.hierarchies[path].flatMap { $0 == " > " ? nil : $0 }
      return Widget(
        "\(levels.count) levels of a hierarchy.", "hierarchicalMenu",
        [
          ("title", .text(AttributeProfile(path).title)),
          ("attributes", .array(levels.map(JSONValue.text))),
          ("separator", separator.map(JSONValue.text)),
        ])
    }
  }

  private var facets: [Widget] {
    profile.facets.prefix(Self.maximumFacets).map { facet in
      Widget(
        "\(facet.counts.count.counting("value")): \(facet.examples).", "facetList",
        [
          ("title", .text(facet.title)), ("attribute", .text(facet.path)),
          // A record with several values can match all selected ones.
          ("operator", facet.isList ? "and" : nil), ("limit", 6),
        ])
    }
  }

  private var switches: [Widget] {
    profile.switches.map {
      Widget(
        "\($0.counts["true", default: 0]) records are true.", "toggleRefinement",
        [("attribute", .text($0.path)), ("label", .text($0.title))])
    }
  }

  /// The numeric attributes that are no ratings.
  private var numericRanges: [AttributeProfile] {
    let ratings = profile.ratings.map(\.path)
    return profile.ranges.filter { !ratings.contains($0.path) }
  }

  private var ratings: [Widget] {
    profile.ratings.prefix(1).map { rating in
      let maximum = rating.bounds.map { $0.upperBound <= 5 ? 5 : 10 } ?? 5
      return Widget(
        "A minimum rating, up to \(maximum).", "ratingMenu",
        [
          ("title", .text(rating.title)), ("attribute", .text(rating.path)),
          ("max", maximum == 5 ? nil : .integer(maximum)),
        ])
    }
  }

  /// A menu of sort orders, by the attributes that people commonly sort by.
  private var orders: [Widget] {
    var items: [(label: String, value: String)] = []
    if let price = profile.price {
      items.append(("\(price.title): low to high", "\(price.path):asc"))
      items.append(("\(price.title): high to low", "\(price.path):desc"))
    }
    if let rating = profile.ratings.first { items.append(("Best rated", "\(rating.path):desc")) }
    if let date = mainDate { items.append(("Newest", "\(date):desc")) }
    if items.isEmpty { return [] }
    let menu = [("Relevance", nil)] + items.map { ($0.label, Optional($0.value)) }
    return [
      Widget(
        "Sort orders; the first is the ranking by relevance.", "sortBy",
        [("items", .array(menu.map(Self.order)))])
    ]
  }

  private static func order(_ label: String, _ value: String?) -> JSONValue {
    .object(
      JSONObject([("label", .text(label))] + (value.map { [("value", .text($0))] } ?? [])))
  }

  private var ranges: [Widget] {
    numericRanges.prefix(Self.maximumRanges).map { range in
      let bounds = range.bounds.map {
        "From \($0.lowerBound.shortText) to \($0.upperBound.shortText)."
      }
      return Widget(
        bounds ?? "A range of numbers.", "numberRange",
        [
          ("title", .text(range.title)), ("attribute", .text(range.path)),
          // Fewer values are readable without a histogram.
          ("histogram", range.counts.count >= Self.minimumHistogramValues ? 20 : nil),
        ])
    }
  }

  private var hits: Widget {
    Widget(
      "The hits; {{#a}} … {{/a}} is shown for records with the attribute 'a'.", "hits",
      [("template", template.map(JSONValue.text)), ("hitsPerPage", 10)])
  }

  /// The name and a few short attributes; nil if there is no name.
  private var template: String? {
    guard let name = profile.name, Self.isTemplateName(name) else { return nil }
    let others =
      profile.facets.filter { !$0.isList && $0.averageLength <= 24 }.prefix(2)
      + numericRanges.filter { !$0.isList }.prefix(1)
    let parts = others.filter(Self.isTemplateName).map { attribute in
      let placeholder = ", {{\(attribute.path)}}"
      return attribute.records == profile.count
        ? placeholder : "{{#\(attribute.path)}}\(placeholder){{/\(attribute.path)}}"
    }
    return "{{\(name.path)}}\(parts.joined())"
  }

  /// Whether templates can refer to an attribute.
  private static func isTemplateName(_ attribute: AttributeProfile) -> Bool {
    guard let first = attribute.path.first, let last = attribute.path.last else { return false }
    return !attribute.path.contains { "{}|".contains($0) || $0.isNewline } && first != "_"
      && !"#^/ ".contains(first) && last != " " && !attribute.path.hasPrefix("snippet:")
  }

  static func yaml(_ text: String) -> String { JSONValue.text(text).yaml }

  private static func yaml(_ texts: [String]) -> String {
    JSONValue.array(texts.map(JSONValue.text)).yaml
  }
}
