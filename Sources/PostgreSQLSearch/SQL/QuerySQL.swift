import Search
import SearchEngine

/// The words of a query as a text search.
struct QuerySQL {
  /// The most words whose typos are looked for.
  private static let mostMistyped = 8

  let words: [QueryTerm]
  private let settings: PostgreSQLSettings
  private let layout: TableLayout
  private let typos: TypoTolerance

  init(_ request: SearchRequest, _ settings: PostgreSQLSettings, _ layout: TableLayout) {
    (self.settings, self.layout) = (settings, layout)
    let prefixes = request.reading.queryType ?? settings.queryType
    words = ParsedQuery(request.query, advancedSyntax: false, prefixes: prefixes).terms
    var typos = settings.typos
    if let wanted = request.reading.typoTolerance { typos.isEnabled = wanted != .false }
    if !layout.findsTypos { typos.isEnabled = false }
    self.typos = typos
  }

  /// The words that may have typos, by their places in `words`, each with how many.
  var mistyped: [(place: Int, typos: Int)] {
    let all = words.enumerated().compactMap { place, word -> (place: Int, typos: Int)? in
      guard word.tokens.count == 1, let letters = word.tokens.first, letters.count < 255
      else { return nil }
      let allowed = typos.allowedTypos(of: letters)
      return allowed > 0 ? (place, allowed) : nil
    }
    return Array(all.prefix(Self.mostMistyped))
  }

  /// A table of the known words that are a word of the query with typos.
  func typoTable(
    _ mistyped: (place: Int, typos: Int), words table: String, _ parameters: inout SQLParameters
  ) -> String {
    let word = words[mistyped.place]
    let text = parameters.bind(word.text)
    let fits = word.isPrefix ? "\(text) <% w.word" : "\(text) % w.word"
    guard layout.extensions.contains("fuzzystrmatch") else {
      return "SELECT w.word FROM \(table) w WHERE \(fits) LIMIT 200"
    }
    // The beginning that is meant may have more letters than were typed, or fewer.
    let count = word.text.unicodeScalars.count
    let compared =
      word.isPrefix
      ? (count - mistyped.typos...count + mistyped.typos).map { "left(w.word, \($0))" } : ["w.word"]
    let distances = compared.map { "levenshtein_less_equal(\($0), \(text), \(mistyped.typos))" }
    // Letters that changed places are one typo, but two of that distance.
    let swapped = Self.swapped(word.text).map { parameters.bind($0) }.joined(separator: ", ")
    return """
      SELECT w.word FROM \(table) w WHERE \(fits) AND octet_length(w.word) < 255 \
      AND (least(\(distances.joined(separator: ", "))) <= \(mistyped.typos) \
      OR \(word.isPrefix ? "left(w.word, \(count))" : "w.word") = ANY(ARRAY[\(swapped)])) LIMIT 200
      """
  }

  /// The word with any two neighbouring letters in each other's place.
  private static func swapped(_ word: String) -> [String] {
    let letters = Array(word.unicodeScalars)
    return letters.indices.dropLast().map { place in
      var swapped = letters
      swapped.swapAt(place, place + 1)
      return swapped.reduce(into: "") { $0.unicodeScalars.append($1) }
    }
  }

  /// The search for all words, with the typos of the tables `typos0`, `typos1`, … where they are.
  func search(isAnyEnough: Bool, _ parameters: inout SQLParameters) -> String {
    let mistyped = Set(mistyped.map(\.place))
    let parts = words.indices.map { place in
      let exact = query(Self.text(words[place]), &parameters)
      guard mistyped.contains(place) else { return exact }
      let quoted = "'''' || replace(replace(word, '\\', '\\\\'), '''', '''''') || ''''"
      return "(\(exact) || coalesce((SELECT string_agg(\(quoted), ' | ')::tsquery "
        + "FROM typos\(place)), ''::tsquery))"
    }
    return parts.joined(separator: isAnyEnough ? " || " : " && ")
  }

  /// What puts records in order by how well they fit: without typos, in an important attribute, by
  /// whole words.
  func order(_ parameters: inout SQLParameters) -> [String] {
    if words.isEmpty { return [] }
    let column = "t." + SQLName.quoted(settings.text)
    func fits(weights: String = "", isWhole: Bool = false) -> String {
      let texts = words.map { Self.text($0, weights: weights, isWhole: isWhole) }
      return "\(column) @@ \(query(texts.joined(separator: " & "), &parameters))"
    }
    var order = mistyped.isEmpty ? [] : ["(\(fits())) DESC"]
    order.append(
      "CASE WHEN \(fits(weights: "A")) THEN 0 WHEN \(fits(weights: "AB")) THEN 1 "
        + "WHEN \(fits(weights: "ABC")) THEN 2 ELSE 3 END")
    if words.contains(where: \.isPrefix) { order.append("(\(fits(isWhole: true))) DESC") }
    return order
  }

  /// A text search as an expression; its text is a parameter.
  private func query(_ text: String, _ parameters: inout SQLParameters) -> String {
    guard let configuration = settings.textConfiguration else {
      return parameters.bind(text, as: "tsquery")
    }
    return
      "to_tsquery(\(parameters.bind(configuration, as: "regconfig")), \(parameters.bind(text)))"
  }

  /// The text of a search for a word, in which every letter stands for itself.
  static func text(_ word: QueryTerm, weights: String = "", isWhole: Bool = false) -> String {
    // A row of characters is found only as a whole.
    let isPrefix = word.isPrefix && !isWhole && word.tokens.count == 1
    let mark = (isPrefix ? "*" : "") + weights
    let tokens = word.tokens.map { letters in
      Self.quoted(String(decoding: letters, as: UTF8.self)) + (mark.isEmpty ? "" : ":\(mark)")
    }
    return tokens.count == 1 ? tokens[0] : "(\(tokens.joined(separator: " <-> ")))"
  }

  /// A word in the quotes of a text search.
  static func quoted(_ word: String) -> String {
    var quoted = "'"
    for character in word.unicodeScalars where character.value != 0 {
      if character == "'" || character == "\\" { quoted.unicodeScalars.append(character) }
      quoted.unicodeScalars.append(character)
    }
    return quoted + "'"
  }
}
