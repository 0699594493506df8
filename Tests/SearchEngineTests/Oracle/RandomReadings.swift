import Search
@testable import SearchEngine

/// Random settings of how queries are read, and requests that say so themselves.
extension RandomSearches {
  mutating func configure(_ settings: inout EmbeddedSettings) {
    settings.queryType = pick(QueryReading.Prefixes.allCases)
    settings.typoTolerance = pick(QueryReading.Typos.allCases)
    settings.allowTyposOnNumericTokens = flip()
    settings.removeWordsIfNoResults = pick(QueryReading.Removal.allCases)
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

  mutating func requestWithReading() -> SearchRequest {
    var request = request()
    request.query = (0..<roll(1...4)).map { _ in piece() }.joined(separator: " ")
    if flip() { request.reading.queryType = pick(QueryReading.Prefixes.allCases) }
    if flip() { request.reading.typoTolerance = pick(QueryReading.Typos.allCases) }
    if flip() { request.reading.removeStopWords = flip() }
    if flip() { request.reading.removeWordsIfNoResults = pick(QueryReading.Removal.allCases) }
    if roll(0...3) == 0 { request.reading.optionalWords = [text(1...3)] }
    if flip() { request.reading.advancedSyntax = true }
    if flip() { request.reading.synonyms = flip() }
    if roll(0...3) == 0 {
      request.reading.restrictSearchableAttributes = [pick(Self.searchable), pick(Self.searchable)]
    }
    return request
  }

  private mutating func piece() -> String {
    switch roll(0...11) {
    case 0: "\"\(text(1...2))\""
    case 1: "-\(text(1...1))"
    case 2: "-\"\(text(1...2))\""
    case 3: pick(["\"", "-", "--", "\"\"", "-\"\"", "- ", "'", "a\"b"]) + text(0...1)
    default: text(1...2, mistyped: true)
    }
  }
}
