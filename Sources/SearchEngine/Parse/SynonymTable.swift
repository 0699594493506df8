/// The synonyms of the settings, by the terms that they apply to.
struct SynonymTable: Sendable {
  /// The maximum number of alternatives of a query.
  static let maximumAlternatives = 16

  /// For the terms of an input text its synonyms, each a phrase.
  private var synonyms: [[[UInt8]]: [[[UInt8]]]] = [:]
  /// The number of terms of the longest input text.
  private var maximumInputTerms = 0

  var isEmpty: Bool { synonyms.isEmpty }

  init(_ entries: [SynonymEntry]) {
    for entry in entries {
      for input in entry.input.map({ [$0] }) ?? entry.synonyms {
        for synonym in entry.synonyms { add(synonym, for: input) }
      }
    }
  }

  private mutating func add(_ synonym: String, for input: String) {
    let key = QueryTerm.terms(of: input).flatMap(\.tokens)
    let phrase = QueryTerm.phrase(of: synonym)
    guard !key.isEmpty, !phrase.isEmpty, QueryTerm.terms(of: synonym).flatMap(\.tokens) != key,
      !synonyms[key, default: []].contains(phrase)
    else { return }
    synonyms[key, default: []].append(phrase)
    maximumInputTerms = max(maximumInputTerms, key.count)
  }

  /// Returns the alternatives of a query, of which a record must match one.
  ///
  /// The first has the terms themselves. Synonyms of a single term are added to that term; synonyms
  /// of several terms make further alternatives, in which they replace those terms.
  func alternatives(of terms: [QueryTerm]) -> [[QueryTerm]] {
    var alternatives = [terms]
    if isEmpty { return alternatives }
    for start in terms.indices {
      for end in start + 1..<min(terms.count, start + maximumInputTerms) + 1 {
        let run = terms[start..<end]
        guard !run.contains(where: \.isQuoted), let phrases = synonyms[run.flatMap(\.tokens)]
        else { continue }
        if run.count == 1 {
          for index in alternatives.indices {
            Self.add(phrases, toTermAt: start, in: &alternatives[index])
          }
        } else {
          let term = QueryTerm(tokens: [], synonyms: phrases, positions: start..<end)
          for other in alternatives where alternatives.count < Self.maximumAlternatives {
            if let new = Self.replacing(term, in: other) { alternatives.append(new) }
          }
        }
      }
    }
    return alternatives
  }

  private static func add(
    _ synonyms: [[[UInt8]]], toTermAt position: Int, in terms: inout [QueryTerm]
  ) {
    for index in terms.indices where terms[index].positions == position..<position + 1 {
      terms[index].synonyms = synonyms
    }
  }

  /// Returns the terms with one term instead of those at its positions.
  ///
  /// Nil if another multi-term synonym has already replaced one of them.
  private static func replacing(_ term: QueryTerm, in terms: [QueryTerm]) -> [QueryTerm]? {
    let replaced = terms.indices.filter {
      terms[$0].positions.count == 1 && term.positions.contains(terms[$0].positions.lowerBound)
    }
    guard replaced.count == term.positions.count, let first = replaced.first else { return nil }
    var terms = terms
    terms.replaceSubrange(first..<first + replaced.count, with: [term])
    return terms
  }
}
