import Components
import Search

/// Translates filters to Meilisearch's `filter`: a list of conditions and of lists of alternatives.
struct MeilisearchFilter {
  /// The attributes whose dates the index contains as texts.
  var textDates: [String] = []

  /// The filter for groups of filters and an area; nil if there is nothing to filter by.
  ///
  /// - Parameter condition: another condition, which comes last.
  func json(
    _ groups: [FilterGroup], _ area: GeographicArea?, and condition: String? = nil
  ) -> JSONValue? {
    var parts = groups.flatMap(entries)
    if let area = area.flatMap(MeilisearchGeography.filter) { parts.append(area) }
    if let condition { parts.append(.text(condition)) }
    return parts.isEmpty ? nil : .array(parts)
  }

  /// The conditions of a group, or its alternatives as one list.
  private func entries(of group: FilterGroup) -> [JSONValue] {
    guard group.id.isDisjunctive, group.filters.count > 1 else {
      return group.filters.flatMap(conditions).map { .text($0) }
    }
    let texts = alternatives(group.filters)
    return texts.count == 1 ? [.text(texts[0])] : [.array(texts.map { .text($0) })]
  }

  /// Conditions one of which must be met. The values of an attribute are one condition, because a list
  /// of values is ten times as fast as many alternatives.
  private func alternatives(_ filters: [Filter]) -> [String] {
    let values = Dictionary(grouping: filters.compactMap(Self.selectedValue), by: \.attribute)
    var listed: Set<String> = []
    return filters.compactMap { filter in
      guard let attribute = Self.selectedValue(of: filter)?.attribute else {
        return conjunction(of: filter)
      }
      guard listed.insert(attribute).inserted else { return nil }
      return Self.membership(of: attribute, in: (values[attribute] ?? []).map(\.value))
    }
  }

  /// The attribute and value that a filter selects; nil for negated and numeric filters and for the empty
  /// text, which needs another operator.
  private static func selectedValue(of filter: Filter) -> (attribute: String, value: String)? {
    switch filter {
    case .facet(let facet) where !facet.isNegated && !facet.value.text.isEmpty:
      (facet.attribute, facet.value.text)
    case .tag(let tag) where !tag.isNegated && !tag.value.isEmpty: (tag.attribute, tag.value)
    default: nil
    }
  }

  private static func membership(of attribute: String, in values: [String]) -> String {
    let texts = values.map(quoted)
    return texts.count == 1
      ? "\(quoted(attribute)) = \(texts[0])"
      : "\(quoted(attribute)) IN [\(texts.joined(separator: ", "))]"
  }

  /// One condition that is equivalent to a filter.
  private func conjunction(of filter: Filter) -> String {
    let texts = conditions(of: filter)
    return texts.count == 1 ? texts[0] : "(\(texts.joined(separator: " AND ")))"
  }

  /// The conditions of a filter, all of which must be met.
  private func conditions(of filter: Filter) -> [String] {
    switch filter {
    case .facet(let facet): [Self.equality(facet.attribute, facet.value.text, facet.isNegated)]
    case .tag(let tag): [Self.equality(tag.attribute, tag.value, tag.isNegated)]
    case .numeric(let numeric): conditions(of: numeric)
    }
  }

  private static func equality(_ attribute: String, _ value: String, _ isNegated: Bool) -> String {
    if value.isEmpty {
      // The operator '=' does not find empty texts, but blank ones.
      let isEmpty = "\(quoted(attribute)) IS EMPTY"
      return isNegated ? "NOT (\(isEmpty))" : isEmpty
    }
    return "\(quoted(attribute)) \(isNegated ? "!=" : "=") \(quoted(value))"
  }

  private func conditions(of numeric: Filter.Numeric) -> [String] {
    if numeric.isNegated { return [negation(of: numeric)] }
    switch numeric.value {
    case .comparison(.notEquals, let number):
      // The operator '!=' also finds records without a value, and 'EXISTS' finds null and empty lists.
      let isPresent = ["EXISTS", "IS NOT NULL", "IS NOT EMPTY"].map {
        "\(Self.quoted(numeric.attribute)) \($0)"
      }
      return [
        negation(of: .init(attribute: numeric.attribute, operator: .equals, value: number))
      ] + isPresent
    case .comparison(.equals, let number) where textDates.contains(numeric.attribute):
      return conditions(of: .init(attribute: numeric.attribute, range: number...number))
    default:
      let parts = NumericComparisons(numeric).comparisons.map {
        comparison(numeric.attribute, $0, $1)
      }
      return [parts.joined(separator: " AND ")]
    }
  }

  /// The condition that a record, which may lack the attribute, does not match a filter.
  private func negation(of numeric: Filter.Numeric) -> String {
    var positive = numeric
    positive.isNegated = false
    if case .comparison(.equals, let number) = numeric.value,
      !textDates.contains(numeric.attribute)
    {
      return comparison(numeric.attribute, .notEquals, number)
    }
    return "NOT (\(conditions(of: positive).joined(separator: " AND ")))"
  }

  private func comparison(
    _ attribute: String, _ comparison: Filter.Numeric.Operator, _ number: Double
  ) -> String {
    let operand =
      textDates.contains(attribute)
      ? Self.quoted(Self.dateText(of: number, comparedBy: comparison)) : Self.text(of: number)
    return "\(Self.quoted(attribute)) \(comparison.rawValue) \(operand)"
  }

  /// The number, in quotes if it has an exponent, whose plus sign would be invalid.
  static func text(of number: Double) -> String {
    let text = number.shortText
    return text.contains("e") ? quoted(text) : text
  }

  /// A time in seconds since 1970 as an ISO 8601 text, which is compared by its characters.
  ///
  /// An index can contain midnight with and without a time of day. The comparison treats both alike.
  private static func dateText(
    of seconds: Double, comparedBy comparison: Filter.Numeric.Operator
  ) -> String {
    guard let date = CivilDate(secondsSince1970: seconds) else {
      return seconds < 0 ? "0000" : "9999-12-31T23:59:59Z"
    }
    let day = "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
    let time = date.time ?? 0
    if time == 0, comparison == .greaterThanOrEqual || comparison == .lessThan { return day }
    let parts = [time / 3_600, time / 60 % 60, time % 60].map { padded($0, 2) }
    return "\(day)T\(parts.joined(separator: ":"))Z"
  }

  private static func padded(_ number: Int, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  /// The text in double quotes, with quotes and backslashes escaped.
  static func quoted(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { scalars.append("\\") }
      scalars.append(scalar)
    }
    return "\"\(String(scalars))\""
  }
}
