import Search
@testable import SearchEngine

/// Random settings for parsing queries, and requests that override them.
extension RandomSearches {
  mutating func configure(_ settings: inout EmbeddedSettings) {
    settings.queryType = pick(QueryStrategy.QueryType.allCases)
    settings.typoTolerance = pick(QueryStrategy.TypoMode.allCases)
    settings.allowTyposOnNumericTokens = flip()
    settings.removeWordsIfNoResults = pick(QueryStrategy.WordRemoval.allCases)
    settings.advancedSyntax = flip()
    if flip() { settings.disableTypoToleranceOnAttributes = [pick(Self.searchable)] }
    if flip() { settings.disableTypoToleranceOnWords = [text(1...2)] }
    if flip() { settings.removeStopWords = flip() ? true : StopWordRemoval([.en]) }
    if flip() { settings.optionalWords = [text(1...2), text(1...2)] }
    for _ in 0..<roll(0...6) {
      var entry = SynonymEntry()
      entry.synonyms = (0..<roll(2...3)).map { _ in text(1...2) }
      if flip() { entry.input = text(1...2) }
      settings.synonyms.append(entry)
    }
  }

  mutating func requestWithStrategy() -> SearchRequest {
    var request = request()
    request.query = (0..<roll(1...4)).map { _ in queryPart() }.joined(separator: " ")
    if flip() { request.strategy.queryType = pick(QueryStrategy.QueryType.allCases) }
    if flip() { request.strategy.typoTolerance = pick(QueryStrategy.TypoMode.allCases) }
    if flip() { request.strategy.removeStopWords = flip() }
    if flip() { request.strategy.removeWordsIfNoResults = pick(QueryStrategy.WordRemoval.allCases) }
    if roll(0...3) == 0 { request.strategy.optionalWords = [text(1...3)] }
    if flip() { request.strategy.advancedSyntax = true }
    if flip() { request.strategy.synonyms = flip() }
    if roll(0...3) == 0 {
      request.strategy.restrictSearchableAttributes = [
        pick(Self.searchable), pick(Self.searchable),
      ]
    }
    return request
  }

  private mutating func queryPart() -> String {
    switch roll(0...11) {
    case 0: "\"\(text(1...2))\""
    case 1: "-\(text(1...1))"
    case 2: "-\"\(text(1...2))\""
    case 3: pick(["\"", "-", "--", "\"\"", "-\"\"", "- ", "'", "a\"b"]) + text(0...1)
    default: text(1...2, mistyped: true)
    }
  }
}
