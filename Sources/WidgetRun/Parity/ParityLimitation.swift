internal import WidgetCore

/// A documented limitation of an engine that can explain differences to other engines.
struct ParityLimitation: Hashable {
  /// The type of the searcher.
  let engine: String
  /// The limitation: a sentence in lower case without a period.
  let text: String

  /// The classes of the differences that it can cause.
  private let classes: Set<ParityClass>
  /// Whether it can cause a difference of these classes.
  private let canCause: @Sendable (ParityResult.Difference, ParityResult) -> Bool

  static func == (first: Self, second: Self) -> Bool {
    first.engine == second.engine && first.text == second.text
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(engine)
    hasher.combine(text)
  }

  private init(
    _ engine: String, _ text: String, _ classes: Set<ParityClass>,
    if condition: @escaping @Sendable (SearchRequest) -> Bool
  ) {
    self.init(engine, text, classes) { _, result in condition(result.request) }
  }

  private init(
    _ engine: String, _ text: String, _ classes: Set<ParityClass>,
    of canCause: @escaping @Sendable (ParityResult.Difference, ParityResult) -> Bool
  ) {
    (self.engine, self.text, self.classes) = (engine, text, classes)
    self.canCause = canCause
  }

  /// The limitations of an engine that can explain a difference.
  static func limitations(
    of engine: String, for difference: ParityResult.Difference, in result: ParityResult
  ) -> [ParityLimitation] {
    let parityClass = result.parityClass(of: difference)
    return all.filter {
      $0.engine == engine && $0.classes.contains(parityClass) && $0.canCause(difference, result)
    }
  }

  /// The classes that depend on which records match.
  private static let matches: Set<ParityClass> = [
    .marks, .order, .ranking, .statistics, .facets, .totals,
  ]
  private static let positions: Set<ParityClass> = [.order, .ranking]

  private static let all: [ParityLimitation] = [
    ParityLimitation(
      "typesense", "the number of groups is an estimate", [.totals], if: \.isGrouped),
    ParityLimitation(
      "typesense", "relevance is Typesense's own score", positions, if: \.hasQuery),
    ParityLimitation(
      "typesense", "hits are sorted by at most three criteria", positions
    ) { $0.sort != nil },
    ParityLimitation(
      "typesense", "a word with an apostrophe is one word", matches
    ) {
      $0.query.contains { "'’".contains($0) }
    },
    ParityLimitation(
      "typesense", "values that differ only in punctuation are one value before version 28",
      [.facets, .totals]
    ) { difference, result in
      result.hasMergedValues(difference) { $0.filter { $0.isLetter || $0.isNumber } }
    },
    ParityLimitation(
      "typesense", "fractions have 32 bits, and facet values six digits", [.facets, .statistics]
    ) { difference, _ in difference.isRounding },
    ParityLimitation(
      "elasticsearch", "some scripts without spaces are split into other words", matches,
      if: \.hasUnspacedScript),
    ParityLimitation(
      "elasticsearch", "relevance differs beyond typos, attribute, and exactness",
      positions, if: \.hasQuery),
    ParityLimitation(
      "elasticsearch", "counts of groups are exact up to 40,000 groups", [.totals],
      if: \.isGrouped),
    ParityLimitation(
      "meilisearch", "only the first ten words of a query are searched", matches
    ) {
      $0.words.count > 10
    },
    ParityLimitation(
      "meilisearch", "two words also match the word that they form together", matches
    ) {
      $0.words.count > 1
    },
    ParityLimitation(
      "meilisearch", "positions of words are coarser", positions, if: \.hasQuery),
    ParityLimitation(
      "meilisearch", "values that differ only in case are one value", [.facets, .totals]
    ) { difference, result in
      result.hasMergedValues(difference) { $0.lowercased() }
    },
    ParityLimitation(
      "meilisearch", "facets are cut at 'maxValuesPerFacet' of the index", [.facets]
    ) { difference, _ in difference.isMissingValue },
    ParityLimitation(
      "algolia", "typos and ranking depend on the settings of the index", matches,
      if: \.hasQuery),
    ParityLimitation(
      "algolia", "counts of facets are approximate for many hits", [.facets]
    ) { difference, _ in difference.isOfManyHits },
    ParityLimitation(
      "postgresql", "hits are not ordered by the distance between words", positions,
      if: \.hasQuery),
  ]
}

extension ParityResult {
  /// Whether one of the engines can have counted other values of the same facet as this one.
  ///
  /// A difference in the number of hits can come from the same values in a filter.
  ///
  /// - Parameter normalized: a function that is equal for values that the engine does not distinguish.
  fileprivate func hasMergedValues(
    _ difference: Difference, by normalized: (String) -> String
  ) -> Bool {
    guard difference.field == .facets else { return request.hasFilters }
    let value = normalized(difference.value)
    return differences.contains {
      $0.field == .facets && $0.name == difference.name && $0.value != difference.value
        && normalized($0.value) == value
    }
  }
}

extension ParityResult.Difference {
  /// Whether one of the engines does not have a facet value.
  fileprivate var isMissingValue: Bool { field == .facets && (first == "0" || second == "0") }

  /// Whether one of the counts is 1,000 or more. Approximation never explains a difference of smaller counts.
  fileprivate var isOfManyHits: Bool {
    [first, second].compactMap { Int($0) }.contains { $0 >= 1_000 }
  }

  /// Whether numbers of 32 bits can cause it: a facet value with six or more digits, or a small
  /// difference of statistics.
  fileprivate var isRounding: Bool {
    if field == .facets {
      return Double(value) != nil && value.count(where: \.isNumber) >= 6
    }
    guard field == .statistics, let first = Double(first), let second = Double(second) else {
      return false
    }
    return abs(first - second) <= 1e-4 * max(abs(first), abs(second))
  }
}

extension SearchRequest {
  fileprivate var words: [Substring] { query.split(whereSeparator: \.isWhitespace) }
  fileprivate var hasQuery: Bool { !words.isEmpty }
  fileprivate var isGrouped: Bool { distinct ?? 0 > 0 }
  fileprivate var hasFilters: Bool { !facets.isEmpty || !filters.toFilterGroups().isEmpty }

  /// Whether the query has letters of a script that separates no words: Thai, Lao, Khmer, Burmese,
  /// Chinese, or Japanese.
  fileprivate var hasUnspacedScript: Bool {
    let ranges: [ClosedRange<UInt32>] = [
      0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x9FFF,
      0x20000...0x3FFFF,
    ]
    return query.unicodeScalars.contains { scalar in ranges.contains { $0.contains(scalar.value) } }
  }
}
