import Components
import Search

/// Reads queries as the settings and each request say, and finds the terms that fit their words.
struct QueryParser: Sendable {
  private let prefixes: QueryReading.Prefixes
  private let mode: QueryReading.Typos
  private let removal: QueryReading.Removal
  private let hasSyntax: Bool
  private let index: TextIndex
  private let synonyms: SynonymTable
  /// Those of the languages that the settings name; nil if they name none.
  private let stopWords: Set<[UInt8]>?
  private let optionalWords: Set<[UInt8]>
  private let typos: TypoTolerance
  /// The attributes in which words are found with typos, by number; nil for all.
  private let mistyped: [Bool]?

  init(_ settings: EmbeddedSettings, _ index: TextIndex) {
    self.index = index
    (prefixes, mode) = (settings.queryType, settings.typoTolerance)
    (removal, hasSyntax) = (settings.removeWordsIfNoResults, settings.advancedSyntax)
    synonyms = SynonymTable(settings.synonyms)
    let languages = settings.removeStopWords.languages
    stopWords = languages.isEmpty ? nil : StopWordLanguage.words(of: languages)
    optionalWords = QueryTerm.letters(of: settings.optionalWords)
    typos = settings.typos
    let exact = settings.disableTypoToleranceOnAttributes
    mistyped = exact.isEmpty ? nil : index.attributes.map { !exact.contains($0) }
  }

  func read(_ request: SearchRequest) throws(SearchError) -> ExpandedQuery {
    let reading = request.reading
    let text = ParsedQuery(
      request.query, hasSyntax: reading.advancedSyntax ?? hasSyntax,
      prefixes: reading.queryType ?? prefixes)
    let mode = reading.typoTolerance ?? self.mode
    var typos = typos
    typos.isEnabled = mode != .false
    var query = ExpandedQuery(
      readings(of: text.words, reading, typos),
      excluded: text.excluded.map { ExpandedTerm($0, in: index, typos) },
      limits: SearchedAttributes(searched: try searched(reading), mistyped: mistyped), typos: mode,
      removal: reading.removeWordsIfNoResults ?? removal)
    if !optionalWords.isEmpty || !reading.optionalWords.isEmpty {
      let all = optionalWords.union(QueryTerm.letters(of: reading.optionalWords))
      let optional = text.words.map { word in
        !word.isQuoted && word.tokens.allSatisfy { all.contains($0) }
      }
      query.makeOptional { $0.allSatisfy { optional[$0] } }
    }
    return query
  }

  private func readings(
    of words: [QueryTerm], _ reading: QueryReading, _ typos: TypoTolerance
  ) -> [[ExpandedTerm]] {
    let isRemoving = reading.removeStopWords ?? (stopWords != nil)
    let hasSynonyms = !synonyms.isEmpty && reading.synonyms ?? true
    var readings = hasSynonyms ? synonyms.readings(of: words) : [words]
    if isRemoving, !words.allSatisfy(isStopWord) {
      let last = words.count - 1
      for index in readings.indices {
        readings[index].removeAll { word in
          let isUnfinished = word.isPrefix && word.places.upperBound > last
          return isStopWord(word) && !isUnfinished
        }
      }
    }
    if readings.count == 1 { return [readings[0].map { ExpandedTerm($0, in: index, typos) }] }
    var known: [QueryTerm: ExpandedTerm] = [:]
    return readings.map { words in
      words.map { word in
        if let found = known[word] { return found }
        let found = ExpandedTerm(word, in: index, typos)
        known[word] = found
        return found
      }
    }
  }

  private func isStopWord(_ word: QueryTerm) -> Bool {
    guard !word.isQuoted, word.tokens.count == 1 else { return false }
    return (stopWords ?? StopWordLanguage.allWords).contains(word.tokens[0])
  }

  /// The attributes that are searched, by number; nil for all.
  private func searched(_ reading: QueryReading) throws(SearchError) -> [Bool]? {
    let wanted = reading.restrictSearchableAttributes
    if wanted.isEmpty { return nil }
    for attribute in wanted where !index.attributes.contains(attribute) {
      let help = Suggestion.help(for: attribute, in: index.attributes)
      throw SearchError(
        .refused,
        "cannot search in '\(attribute)', which is not searchable" + (help.map { "; \($0)" } ?? ""))
    }
    let searched = index.attributes.map { wanted.contains($0) }
    return searched.allSatisfy(\.self) ? nil : searched
  }
}
