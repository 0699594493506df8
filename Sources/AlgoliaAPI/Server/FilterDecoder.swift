import Components
import Search

/// Decodes the filters of a query in all of Algolia's formats.
struct FilterDecoder {
  let parameters: QueryParameters

  /// The filters that records must match.
  ///
  /// Algolia applies all filters to all counts, unlike those of a `FilterState`. Therefore they must
  /// become `always` of a request.
  func groups() throws(AlgoliaError) -> [FilterGroup] {
    var groups = try expression()
    for (index, list) in try parameters.alternatives("facetFilters").enumerated() {
      groups.append(group("facet \(index)", try filters(list, Self.facet)))
    }
    for (index, list) in try parameters.alternatives("numericFilters").enumerated() {
      groups.append(group("number \(index)", try filters(list, Self.number)))
    }
    for (index, list) in try parameters.alternatives("tagFilters").enumerated() {
      groups.append(group("tag \(index)", try filters(list, Self.tag)))
    }
    return groups
  }

  /// The groups of optional filters.
  func optional() throws(AlgoliaError) -> [[OptionalFilters.Scored]] {
    var groups: [[OptionalFilters.Scored]] = []
    for list in try parameters.alternatives("optionalFilters") {
      groups.append(
        try self.filters(list, Self.facet).map { filter in
          guard case .facet(var facet) = filter else { return OptionalFilters.Scored(filter) }
          let score = facet.score ?? 1
          facet.score = nil
          return OptionalFilters.Scored(.facet(facet), score: score)
        })
    }
    return groups
  }

  private func expression() throws(AlgoliaError) -> [FilterGroup] {
    guard let text = try parameters.text("filters") else { return [] }
    let groups: [FilterGroup]
    do throws(FilterSyntaxError) {
      groups = try FilterParser.parse(text)
    } catch {
      let help = error.help.map { " (\($0))" } ?? ""
      throw AlgoliaError(400, "filters: \(error.message) at character \(error.offset)\(help)")
    }
    try QueryParameters.check(groups.reduce(0) { $0 + $1.filters.count }, of: "filters")
    return groups
  }

  private func group(_ name: String, _ filters: [Filter]) -> FilterGroup {
    let kind = filters.first?.kind ?? .facet
    return FilterGroup(filters.count > 1 ? .or(name, kind) : .and(name), filters)
  }

  private func filters(
    _ texts: [String], _ read: (String) throws(AlgoliaError) -> Filter
  ) throws(AlgoliaError) -> [Filter] {
    var filters: [Filter] = []
    for text in texts { filters.append(try read(text)) }
    return filters
  }
}

extension FilterDecoder {
  /// A facet filter: `brand:Apple`, negated `brand:-Apple`, or `brand:\-x` for a value that begins with
  /// a minus. A score may follow, as in `brand:Apple<score=3>`.
  private static func facet(_ text: String) throws(AlgoliaError) -> Filter {
    // By scalars: a combining character at the start of a value would form one character with the colon.
    let scalars = text.unicodeScalars
    guard let colon = scalars.firstIndex(of: ":"), colon > text.startIndex else {
      throw AlgoliaError(400, "invalid filter '\(text.prefix(80))', expected 'attribute:value'")
    }
    let rest = scalars[scalars.index(after: colon)...]
    let isNegated = rest.first == "-"
    var value = Substring(
      isNegated || rest.starts(with: "\\-".unicodeScalars) ? rest.dropFirst() : rest)
    let score = removeScore(&value)
    var attribute = unquoted(text[..<colon])
    let isExcluded = attribute.hasPrefix("-")
    if isExcluded { attribute.removeFirst() }
    if attribute == "_tags" {
      return .tag(Filter.Tag(value: unquoted(value), isNegated: isNegated != isExcluded))
    }
    return .facet(
      Filter.Facet(
        attribute: attribute, stringValue: unquoted(value), isNegated: isNegated != isExcluded,
        score: score))
  }

  /// Removes and returns the score at the end of a filter.
  private static func removeScore(_ value: inout Substring) -> Int? {
    guard value.hasSuffix(">"), let start = value.range(ofLast: "<score="),
      let score = Int(value[start.upperBound...].dropLast()), score >= 0
    else { return nil }
    value = value[..<start.lowerBound]
    return score
  }

  private static func unquoted(_ text: Substring) -> String {
    let trimmed = text.trimmed
    guard trimmed.utf8.count > 1, let quote = trimmed.first, quote == "\"" || quote == "'",
      trimmed.last == quote
    else { return String(text) }
    return String(trimmed.dropFirst().dropLast()).replacing("\\\(quote)", with: String(quote))
  }

  /// A numeric filter: `price>=5`, `price = 5`, `price:5 TO 10`, or `price:5`, which means `price = 5`.
  private static func number(_ text: String) throws(AlgoliaError) -> Filter {
    for symbol in ["<=", ">=", "!=", "<", ">", "="] {
      guard let found = text.firstRange(of: symbol), let value = number(text[found.upperBound...]),
        let comparison = Filter.Numeric.Operator(rawValue: symbol)
      else { continue }
      let attribute = unquoted(text[..<found.lowerBound].trimmed)
      return .numeric(.init(attribute: attribute, operator: comparison, value: value))
    }
    guard let colon = text.lastIndex(of: ":") else { throw invalidNumericFilter(text) }
    let attribute = unquoted(text[..<colon].trimmed)
    let value = text[text.index(after: colon)...]
    if let to = value.firstRange(of: " TO "), let lower = number(value[..<to.lowerBound]),
      let upper = number(value[to.upperBound...]), lower <= upper
    {
      return .numeric(.init(attribute: attribute, range: lower...upper))
    }
    guard let number = number(value) else { throw invalidNumericFilter(text) }
    return .numeric(.init(attribute: attribute, operator: .equals, value: number))
  }

  private static func number(_ text: Substring) -> Double? {
    Double(text.trimmed).flatMap { $0.isFinite ? $0 : nil }
  }

  private static func invalidNumericFilter(_ text: String) -> AlgoliaError {
    AlgoliaError(
      400,
      "invalid numeric filter '\(text.prefix(80))', expected 'price < 5' or 'price:5 TO 10'")
  }

  /// A tag filter: `sale`, or negated `-sale`.
  private static func tag(_ text: String) -> Filter {
    let isNegated = text.hasPrefix("-")
    return .tag(
      Filter.Tag(value: String(isNegated ? text.dropFirst() : text[...]), isNegated: isNegated))
  }
}

extension Substring {
  /// The text without leading and trailing spaces.
  fileprivate var trimmed: Substring {
    let start = drop(while: \.isWhitespace)
    let end = start.reversed().prefix(while: \.isWhitespace).count
    return start.dropLast(end)
  }

  fileprivate func range(ofLast text: String) -> Range<Index>? {
    var start = endIndex
    while start > startIndex {
      start = index(before: start)
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
    }
    return nil
  }
}
