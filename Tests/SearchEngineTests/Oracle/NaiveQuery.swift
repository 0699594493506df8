import Search
@testable import SearchEngine

/// A reference query parser, which implements each setting by its definition.
struct NaiveQuery {
  struct Word {
    var word: QueryTerm
    var isOptional = false
    /// Whether the word is a stop word that need not match.
    var isDropped = false
  }

  /// One or more consecutive words, with the texts of which a record must contain one.
  struct Part: Hashable {
    var word: QueryTerm?
    var synonyms: [[[UInt8]]]
    var width: Int
    var isOptional: Bool
  }

  private(set) var words: [Word] = []
  private(set) var excluded: [QueryTerm] = []
  private let settings: EmbeddedSettings
  private var entries: [(inputs: [[[UInt8]]], synonyms: [(folded: [[UInt8]], row: [[UInt8]])])] = []
  private let strategy: QueryStrategy

  init(_ request: SearchRequest, _ settings: EmbeddedSettings) {
    (self.settings, strategy) = (settings, request.strategy)
    entries = settings.synonyms.map { entry in
      let inputs = entry.input.map { [$0] } ?? entry.synonyms
      return (
        inputs.map { folded([$0]) },
        entry.synonyms.map { (folded([$0]), QueryTerm.phrase(of: $0)) }
      )
    }
    let hasSyntax = strategy.advancedSyntax ?? settings.advancedSyntax
    read(request.query, hasSyntax: hasSyntax)
    dropStopWords()
    let optional = folded(settings.optionalWords + strategy.optionalWords)
    for index in words.indices where !words[index].word.isQuoted {
      words[index].isOptional = words[index].word.tokens.allSatisfy { optional.contains($0) }
    }
  }

  private func folded(_ texts: [String]) -> [[UInt8]] {
    texts.flatMap { QueryTerm.terms(of: $0) }.flatMap(\.tokens)
  }

  private mutating func read(_ query: String, hasSyntax: Bool) {
    var rest = query[...]
    var plain = ""
    var endsPlain = false
    func takePlain(_ words: inout [Word]) {
      endsPlain = !QueryTerm.terms(of: plain).isEmpty
      words += QueryTerm.terms(of: plain).map { Word(word: $0) }
      plain = ""
    }
    while !rest.isEmpty {
      if hasSyntax, let match = rest.prefixMatch(of: /(-?)"([^"]*)"|(-)([^\s"][^\s]*)/) {
        takePlain(&words)
        let text = String(match.2 ?? match.4 ?? "")
        let row = QueryTerm(tokens: QueryTerm.phrase(of: text), isQuoted: true)
        let isExcluded = match.1 == "-" || match.3 != nil
        if !row.tokens.isEmpty {
          if isExcluded { excluded.append(row) } else { words.append(Word(word: row)) }
        }
        rest = rest[match.range.upperBound...]
      } else {
        let end = rest.firstIndex(of: " ").map { rest.index(after: $0) } ?? rest.endIndex
        plain += rest[..<end]
        rest = rest[end...]
      }
    }
    takePlain(&words)
    let queryType = strategy.queryType ?? settings.queryType
    for index in words.indices {
      let isLast = index == words.count - 1 && endsPlain
      words[index].word.isPrefix =
        !words[index].word.isQuoted
        && (queryType == .prefixAll || queryType == .prefixLast && isLast)
    }
  }

  private mutating func dropStopWords() {
    let known = settings.removeStopWords
    guard strategy.removeStopWords ?? !known.languages.isEmpty else { return }
    let all =
      known.languages.isEmpty
      ? StopWordLanguage.allWords : StopWordLanguage.words(of: known.languages)
    let isStopWord = words.map { word in
      !word.word.isQuoted && word.word.tokens.count == 1 && all.contains(word.word.tokens[0])
    }
    if isStopWord.allSatisfy(\.self) { return }
    for index in words.indices where isStopWord[index] {
      words[index].isDropped = !(words[index].word.isPrefix && index == words.count - 1)
    }
  }

  /// Makes words optional after a search without matches; false if none is left.
  mutating func relax(_ step: Int) -> Bool {
    let counted = words.indices.filter { !words[$0].isDropped }
    guard counted.count > 1 else { return false }
    switch strategy.removeWordsIfNoResults ?? settings.removeWordsIfNoResults {
    case .none: return false
    case .allOptional where step == 1:
      for index in words.indices { words[index].isOptional = true }
    case .firstWords where step < counted.count:
      for index in 0..<counted[step] { words[index].isOptional = true }
    case .lastWords where step < counted.count:
      for index in counted[counted.count - step]..<words.count { words[index].isOptional = true }
    default: return false
    }
    return true
  }

  /// Returns all segmentations of the query from a word on into parts.
  func cuts(from start: Int = 0) -> [[Part]] {
    guard start < words.count else { return [[]] }
    return (start + 1...words.count).flatMap { end -> [[Part]] in
      let run = words[start..<end]
      let synonyms = synonyms(of: run.map(\.word))
      if run.count > 1, synonyms.isEmpty { return [] }
      let part = Part(
        word: run.count == 1 ? run[start].word : nil, synonyms: synonyms, width: run.count,
        isOptional: run.allSatisfy(\.isOptional))
      let own = run.count == 1 && run[start].isDropped ? [] : [part]
      return cuts(from: end).map { own + $0 }
    }
  }

  private func synonyms(of words: [QueryTerm]) -> [[[UInt8]]] {
    if strategy.synonyms == false || words.contains(where: \.isQuoted) { return [] }
    let letters = words.flatMap(\.tokens)
    return entries.flatMap { entry -> [[[UInt8]]] in
      guard entry.inputs.contains(letters) else { return [] }
      return entry.synonyms.filter { $0.folded != letters }.map(\.row)
    }
  }
}
