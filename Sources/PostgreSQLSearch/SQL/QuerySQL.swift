import Search
import SearchEngine

/// Translates the words of a query to a full-text search (`tsquery`).
struct QuerySQL {
  /// The maximum number of words with typo tolerance.
  private static let maximumTypoWords = 8

  /// The words and phrases of the query.
  let words: [QueryTerm]
  private let settings: PostgreSQLSettings
  private let layout: TableLayout
  private let typos: TypoTolerance

  init(_ request: SearchRequest, _ settings: PostgreSQLSettings, _ layout: TableLayout) {
    (self.settings, self.layout) = (settings, layout)
    let prefixes = request.strategy.queryType ?? settings.queryType
    words = ParsedQuery(request.query, advancedSyntax: false, prefixes: prefixes).terms
    var typos = settings.typos
    if let tolerance = request.strategy.typoTolerance { typos.isEnabled = tolerance != .false }
    if !layout.supportsTypoTolerance { typos.isEnabled = false }
    self.typos = typos
  }

  /// The words with typo tolerance: their indices in `words` and the accepted number of typos.
  var typoTolerantWords: [(index: Int, typos: Int)] {
    let all = words.enumerated().compactMap { index, word -> (index: Int, typos: Int)? in
      guard word.tokens.count == 1, let letters = word.tokens.first, letters.count < 255
      else { return nil }
      let allowed = typos.allowedTypos(of: letters)
      return allowed > 0 ? (index, allowed) : nil
    }
    return Array(all.prefix(Self.maximumTypoWords))
  }

  /// A query for the words in the words table that match a word of the search query with typos.
  func matchingWordsQuery(
    _ tolerant: (index: Int, typos: Int), words table: String, _ parameters: inout SQLParameters
  ) -> String {
    let word = words[tolerant.index]
    let text = parameters.bind(word.text)
    let similarity = word.isPrefix ? "\(text) <% w.word" : "\(text) % w.word"
    guard layout.extensions.contains("fuzzystrmatch") else {
      return "SELECT w.word FROM \(table) w WHERE \(similarity) LIMIT 200"
    }
    // The intended prefix can be longer or shorter than the typed one.
    let count = word.text.unicodeScalars.count
    let compared =
      word.isPrefix
      ? (count - tolerant.typos...count + tolerant.typos).map { "left(w.word, \($0))" } : ["w.word"]
    let distances = compared.map { "levenshtein_less_equal(\($0), \(text), \(tolerant.typos))" }
    // Swapped letters are one typo, but have Levenshtein distance 2.
    let swapped = Self.swapped(word.text).map { parameters.bind($0) }.joined(separator: ", ")
    return """
      SELECT w.word FROM \(table) w WHERE \(similarity) AND octet_length(w.word) < 255 \
      AND (least(\(distances.joined(separator: ", "))) <= \(tolerant.typos) \
      OR \(word.isPrefix ? "left(w.word, \(count))" : "w.word") = ANY(ARRAY[\(swapped)])) LIMIT 200
      """
  }

  /// The variants of a word with two adjacent letters swapped.
  private static func swapped(_ word: String) -> [String] {
    let letters = Array(word.unicodeScalars)
    return letters.indices.dropLast().map { index in
      var swapped = letters
      swapped.swapAt(index, index + 1)
      return swapped.reduce(into: "") { $0.unicodeScalars.append($1) }
    }
  }

  /// The `tsquery` expression for all words, with their typos in the CTEs `typos0`, `typos1`, ….
  func search(matchesAnyWord: Bool, _ parameters: inout SQLParameters) -> String {
    let tolerant = Set(typoTolerantWords.map(\.index))
    let parts = words.indices.map { index in
      let exact = query(Self.text(words[index]), &parameters)
      guard tolerant.contains(index) else { return exact }
      let quoted = "'''' || replace(replace(word, '\\', '\\\\'), '''', '''''') || ''''"
      return "(\(exact) || coalesce((SELECT string_agg(\(quoted), ' | ')::tsquery "
        + "FROM typos\(index)), ''::tsquery))"
    }
    return parts.joined(separator: matchesAnyWord ? " || " : " && ")
  }

  /// The prefix of one or two letters that is the only condition of the query, such as `a`; the empty text
  /// without words; nil for other queries.
  ///
  /// `push` stores counts for these prefixes.
  var countedPrefix: String? {
    if words.isEmpty { return "" }
    guard words.count == 1, words[0].isPrefix, words[0].tokens.count == 1,
      typoTolerantWords.isEmpty, settings.textConfiguration == nil
    else { return nil }
    let prefix = String(decoding: words[0].tokens[0], as: UTF8.self)
    return prefix.unicodeScalars.count <= 2 ? prefix : nil
  }

  /// The conditions of the most relevant matches of `countedPrefix`: those with the whole word, and others.
  func bestMatches(
    _ parameters: inout SQLParameters
  ) -> (withWholeWord: String, others: String) {
    let column = "t." + SQLName.quoted(settings.text)
    let whole = "\(column) @@ \(query(Self.text(words[0], isWhole: true), &parameters))"
    let best = "\(column) @@ \(query(Self.text(words[0], weights: "A"), &parameters))"
    // Few records contain the whole word. 'IS TRUE' keeps the index from reading the many others.
    return ("\(whole) AND (\(best)) IS TRUE", "\(best) AND NOT \(whole)")
  }

  /// The condition that a record matches the query; nil if all do.
  ///
  /// Words with typos are those of the CTE `q`.
  func condition(matchesAnyWord: Bool, _ parameters: inout SQLParameters) -> String? {
    if words.isEmpty { return nil }
    let column = "t." + SQLName.quoted(settings.text)
    // The server estimates the number of matches of a constant, but not of a CTE.
    return typoTolerantWords.isEmpty
      ? "\(column) @@ (\(search(matchesAnyWord: matchesAnyWord, &parameters)))"
      : "\(column) @@ (SELECT s FROM q)"
  }

  /// The relevance as sort expressions: matches without typos, in important attributes, of whole words.
  func relevanceExpressions(_ parameters: inout SQLParameters) -> [String] {
    if words.isEmpty { return [] }
    let column = "t." + SQLName.quoted(settings.text)
    func matches(weights: String = "", isWhole: Bool = false) -> String {
      let texts = words.map { Self.text($0, weights: weights, isWhole: isWhole) }
      return "\(column) @@ \(query(texts.joined(separator: " & "), &parameters))"
    }
    var order = typoTolerantWords.isEmpty ? [] : ["(\(matches())) DESC"]
    order.append(
      "CASE WHEN \(matches(weights: "A")) THEN 0 WHEN \(matches(weights: "AB")) THEN 1 "
        + "WHEN \(matches(weights: "ABC")) THEN 2 ELSE 3 END")
    if words.contains(where: \.isPrefix) { order.append("(\(matches(isWhole: true))) DESC") }
    return order
  }

  /// An expression of type `tsquery`, whose text is a parameter.
  private func query(_ text: String, _ parameters: inout SQLParameters) -> String {
    guard let configuration = settings.textConfiguration else {
      return parameters.bind(text, as: "tsquery")
    }
    return
      "to_tsquery(\(parameters.bind(configuration, as: "regconfig")), \(parameters.bind(text)))"
  }

  /// A word in the syntax of `tsquery`, quoted.
  static func text(_ word: QueryTerm, weights: String = "", isWhole: Bool = false) -> String {
    // Phrases do not match as prefixes.
    let isPrefix = word.isPrefix && !isWhole && word.tokens.count == 1
    let suffix = (isPrefix ? "*" : "") + weights
    let tokens = word.tokens.map { letters in
      Self.quoted(String(decoding: letters, as: UTF8.self)) + (suffix.isEmpty ? "" : ":\(suffix)")
    }
    return tokens.count == 1 ? tokens[0] : "(\(tokens.joined(separator: " <-> ")))"
  }

  /// A word in quotes, as in `tsquery` and `tsvector`.
  static func quoted(_ word: String) -> String {
    var quoted = "'"
    for character in word.unicodeScalars where character.value != 0 {
      if character == "'" || character == "\\" { quoted.unicodeScalars.append(character) }
      quoted.unicodeScalars.append(character)
    }
    return quoted + "'"
  }
}
