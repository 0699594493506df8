internal import SearchEngine
internal import WidgetCore
internal import YAML

extension ProposedScreen {
  /// The YAML of a widget with a comment.
  struct Widget {
    var comment: String
    var lines: [String]

    /// - Parameter parameters: in order; parameters that are nil are omitted.
    init(_ comment: String, _ type: String, _ parameters: [(String, JSONValue?)] = []) {
      self.comment = ProposedScreen.comment(comment)
      let all =
        [("type", JSONValue.text(type))]
        + parameters.compactMap { name, value in
          value.map { (name, $0) }
        }
      lines = ["  - \(JSONValue.object(JSONObject(all)).yaml)"]
    }
  }

  /// Text for a comment, with escapes for line breaks in values of the records, which would end it.
  static func comment(_ text: String) -> String {
    let escaped = JSONValue.text(text).text(.compact).dropFirst().dropLast()
    return String(escaped).replacing("\\\"", with: "\"")
  }
}

extension ProposedScreen {
  private static let maximumYears = 5
  private static let year = 365 * 86_400

  /// Words in the names of dates that matter less than others.
  private static let otherDates: Set<String> = [
    "birth", "birthday", "born", "dob", "updated", "modified", "changed",
  ]

  /// The first attribute with dates, such as those of creation rather than of birth.
  var mainDate: String? {
    settings.dates.first { Self.otherDates.isDisjoint(with: AttributeProfile($0).words) }
      ?? settings.dates.first
  }

  /// A filter by the main date.
  var dates: [Widget] {
    [mainDate].compactMap(\.self).map { attribute in
      Widget(
        "A period of dates.", "dateRange",
        [
          ("title", .text(AttributeProfile(attribute).title)), ("attribute", .text(attribute)),
          ("presets", conversions.periods[attribute].flatMap(presets)),
        ])
    }
  }

  /// The years of dates that all lie far back, for which 'last 30 days' would match nothing; nil for
  /// other dates.
  private func presets(_ period: ClosedRange<Int>) -> JSONValue? {
    guard period.upperBound < now - Self.year,
      let first = CivilDate(secondsSince1970: Double(period.lowerBound))?.year,
      let last = CivilDate(secondsSince1970: Double(period.upperBound))?.year
    else { return nil }
    if first == last { return [] }
    let oldest = max(first, last - Self.maximumYears + 1)
    var presets = (oldest...last).reversed().map { year -> JSONValue in
      ["label": .text("\(year)"), "from": .text("\(year)-01-01"), "to": .text("\(year)-12-31")]
    }
    if oldest > first {
      presets.append(["label": "Earlier", "to": .text("\(oldest - 1)-12-31")])
    }
    return .array(presets)
  }

  /// Comments about dates that can start with the day or the month.
  var ambiguousDates: [String] {
    conversions.ambiguousDates.sorted { $0.key < $1.key }.flatMap { attribute, formats in
      let example = profile.example(of: attribute).map { " such as \($0)" } ?? ""
      let format = JSONValue.object(JSONObject([(attribute, .text(formats[0]))])).yaml
      return [
        Self.comment("  # '\(attribute)' contains dates\(example). To filter by them, add"),
        Self.comment("  #   dates: \(JSONValue.array([.text(attribute)]).yaml)"),
        Self.comment("  #   dateFormat: \(format)    # or \(formats[1])"),
      ]
    }
  }
}
