import Components
import Search

/// Parses the queries of requests and expands their terms to terms of the dictionary.
///
/// A request overrides the settings of the searcher. An object, because copying its tables for each
/// use would count many references.
final class QueryParser: Sendable {
  private let prefixes: QueryStrategy.QueryType
  private let typoMode: QueryStrategy.TypoMode
  private let removal: QueryStrategy.WordRemoval
  private let advancedSyntax: Bool
  private let index: TextIndex
  private let searchable: [String]
  private let synonyms: SynonymTable
  /// The stop words of the languages in the settings; nil if the settings name none.
  private let stopWords: Set<[UInt8]>?
  private let optionalWords: Set<[UInt8]>
  private let typoTolerance: TypoTolerance
  /// Whether terms may match with typos in each attribute; nil if they may in all.
  private let typoTolerantAttributes: [Bool]?

  /// - Parameter searchable: the searchable attributes, of which those of the index are the first.
  init(_ settings: EmbeddedSettings, _ index: TextIndex, searchable: [String]) {
    (self.index, self.searchable) = (index, searchable)
    (prefixes, typoMode) = (settings.queryType, settings.typoTolerance)
    (removal, advancedSyntax) = (settings.removeWordsIfNoResults, settings.advancedSyntax)
    synonyms = SynonymTable(settings.synonyms)
    let languages = settings.removeStopWords.languages
    stopWords = languages.isEmpty ? nil : StopWordLanguage.words(of: languages)
    optionalWords = QueryTerm.letters(of: settings.optionalWords)
    typoTolerance = settings.typos
    typoTolerantAttributes = Self.typoTolerant(
      searchable, except: settings.disableTypoToleranceOnAttributes)
  }

  /// Returns whether terms may match with typos in each attribute; nil if they may in all.
  private static func typoTolerant(_ attributes: [String], except exact: [String]) -> [Bool]? {
    exact.isEmpty ? nil : attributes.map { !exact.contains($0) }
  }

  /// Parses the query of a request.
  ///
  /// - Throws: `SearchError` if the request restricts the search to an unknown attribute.
  func parse(_ request: SearchRequest) throws(SearchError) -> ExpandedQuery {
    let strategy = request.strategy
    let parsed = ParsedQuery(
      request.query, advancedSyntax: strategy.advancedSyntax ?? advancedSyntax,
      prefixes: strategy.queryType ?? prefixes)
    let typoMode = strategy.typoTolerance ?? self.typoMode
    var tolerance = typoTolerance
    tolerance.isEnabled = typoMode != .false
    var typoTolerantAttributes = typoTolerantAttributes
    if let overrides = request.overrides {
      tolerance.replaceSettings(with: overrides)
      if let exact = overrides.disableTypoToleranceOnAttributes {
        typoTolerantAttributes = Self.typoTolerant(searchable, except: exact)
      }
    }
    var query = ExpandedQuery(
      alternatives(of: parsed.terms, strategy, tolerance),
      excluded: parsed.excludedTerms.map { ExpandedTerm($0, in: index, tolerance) },
      attributes: SearchedAttributes(
        searched: try searchedAttributes(strategy), typoTolerant: typoTolerantAttributes),
      typoMode: typoMode, removal: strategy.removeWordsIfNoResults ?? removal)
    if !optionalWords.isEmpty || !strategy.optionalWords.isEmpty {
      let words = optionalWords.union(QueryTerm.letters(of: strategy.optionalWords))
      let optional = parsed.terms.map { term in
        !term.isQuoted && term.tokens.allSatisfy { words.contains($0) }
      }
      query.makeOptional { $0.allSatisfy { optional[$0] } }
    }
    return query
  }

  /// Returns the UTF-8 offsets of the words that a relaxed query does not require.
  func removedWords(by query: ExpandedQuery, from request: SearchRequest) -> [Range<Int>] {
    guard let removed = query.removedPositions else { return [] }
    let ranges = ParsedQuery.termRanges(
      of: request.query, advancedSyntax: request.strategy.advancedSyntax ?? advancedSyntax)
    return Array(ranges[removed.clamped(to: ranges.indices)])
  }

  /// Parses a query for facet values, whose index is given.
  func parseFacetQuery(_ text: String, in index: FacetValueIndex) -> ExpandedQuery {
    let parsed = ParsedQuery(text, advancedSyntax: false, prefixes: .prefixLast)
    return ExpandedQuery(parsed.terms.map { ExpandedTerm($0, in: index.index, typoTolerance) })
  }

  private func alternatives(
    of terms: [QueryTerm], _ strategy: QueryStrategy, _ tolerance: TypoTolerance
  ) -> [[ExpandedTerm]] {
    let usesSynonyms = !synonyms.isEmpty && strategy.synonyms ?? true
    var alternatives = usesSynonyms ? synonyms.alternatives(of: terms) : [terms]
    let removesStopWords = strategy.removeStopWords ?? (stopWords != nil)
    if removesStopWords, !terms.allSatisfy(isStopWord) {
      let last = terms.count - 1
      for index in alternatives.indices {
        alternatives[index].removeAll { term in
          let isUnfinished = term.isPrefix && term.positions.upperBound > last
          return isStopWord(term) && !isUnfinished
        }
      }
    }
    if alternatives.count == 1 {
      return [alternatives[0].map { ExpandedTerm($0, in: index, tolerance) }]
    }
    var expanded: [QueryTerm: ExpandedTerm] = [:]
    return alternatives.map { terms in
      terms.map { term in
        if let existing = expanded[term] { return existing }
        let new = ExpandedTerm(term, in: index, tolerance)
        expanded[term] = new
        return new
      }
    }
  }

  private func isStopWord(_ term: QueryTerm) -> Bool {
    guard !term.isQuoted, term.tokens.count == 1 else { return false }
    return (stopWords ?? StopWordLanguage.allWords).contains(term.tokens[0])
  }

  /// Returns whether each attribute is searched; nil if all are.
  private func searchedAttributes(_ strategy: QueryStrategy) throws(SearchError) -> [Bool]? {
    let restricted = strategy.restrictSearchableAttributes
    if restricted.isEmpty { return nil }
    for attribute in restricted where !searchable.contains(attribute) {
      let help = Suggestion.help(for: attribute, in: searchable)
      throw SearchError(
        .refused,
        "cannot search in '\(attribute)', which is not searchable" + (help.map { "; \($0)" } ?? ""))
    }
    let searched = searchable.map { restricted.contains($0) }
    return searched.allSatisfy(\.self) ? nil : searched
  }
}
