import Search

@testable import RemoteSearch
@testable import SearchEngine

extension FuzzTarget {
  /// Query texts that are sent to remote engines: the text form of the parts has the same parts, and contains
  /// no operator that the user did not type, also none that results from the removal of punctuation.
  static let query = FuzzTarget("query") { input in
    var request = SearchRequest()
    request.query = String(decoding: input, as: UTF8.self)
    let plain = AnalyzedQuery(request)
    require(plain.phrases.isEmpty && plain.exclusions.isEmpty, "operators without advanced syntax")
    requireNoOperators(plain)
    requireNoExclusions(
      TypesenseDialect(collection: "c", searchable: ["name"]).queryText(of: request))

    request.strategy.advancedSyntax = true
    let analyzed = AnalyzedQuery(request)
    requireNoOperators(analyzed)
    request.query = analyzed.text
    if request.query.utf8.count <= QueryTerm.maximumBytes {
      require(
        AnalyzedQuery(request).parts == analyzed.parts,
        "\(analyzed.parts) became \(AnalyzedQuery(request).parts)")
    }
    return analyzed.phrases.count > 1
  }

  private static func requireNoOperators(_ query: AnalyzedQuery) {
    require(query.parts.count <= 32, "\(query.parts.count) parts")
    for word in query.words {
      require(!word.text.isEmpty && !word.text.hasPrefix("-"), "the word '\(word.text)'")
    }
    for text in query.words.map(\.text) + query.phrases + query.exclusions {
      require(!text.contains("\""), "a quote in '\(text)'")
    }
  }

  /// Typesense removes punctuation, or splits words at it, before it reads a dash at the beginning of a word as
  /// an exclusion.
  private static func requireNoExclusions(_ text: String) {
    let words = text.unicodeScalars.split { scalar in
      let properties = scalar.properties
      let isLetter =
        properties.isAlphabetic || properties.numericType != nil
        || properties.canonicalCombiningClass != .notReordered
      return !isLetter && scalar != "-"
    }
    require(!words.contains { $0.first == "-" }, "an exclusion in '\(text)'")
  }
}
