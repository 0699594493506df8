/// What stands for what in queries.
struct SynonymTable: Sendable {
  /// The most ways in which a query is read because of synonyms for several of its words.
  static let maximumReadings = 16

  /// For the words of a text their synonyms, each as words in a row.
  private var synonyms: [[[UInt8]]: [[[UInt8]]]] = [:]
  /// The words of the longest text that has synonyms.
  private var maximumWords = 0

  var isEmpty: Bool { synonyms.isEmpty }

  init(_ entries: [SynonymEntry]) {
    for entry in entries {
      for input in entry.input.map({ [$0] }) ?? entry.synonyms {
        for synonym in entry.synonyms { add(synonym, for: input) }
      }
    }
  }

  private mutating func add(_ synonym: String, for input: String) {
    let key = QueryTerm.words(of: input).flatMap(\.tokens)
    let row = QueryTerm.row(of: synonym)
    guard !key.isEmpty, !row.isEmpty, QueryTerm.words(of: synonym).flatMap(\.tokens) != key,
      !synonyms[key, default: []].contains(row)
    else { return }
    synonyms[key, default: []].append(row)
    maximumWords = max(maximumWords, key.count)
  }

  /// The ways to read the words of a query; the first has the words one by one.
  func readings(of words: [QueryTerm]) -> [[QueryTerm]] {
    var readings = [words]
    if isEmpty { return readings }
    for start in words.indices {
      for end in start + 1..<min(words.count, start + maximumWords) + 1 {
        let run = words[start..<end]
        guard !run.contains(where: \.isQuoted), let found = synonyms[run.flatMap(\.tokens)]
        else { continue }
        if run.count == 1 {
          for index in readings.indices { Self.add(found, to: start, in: &readings[index]) }
        } else {
          let word = QueryTerm(tokens: [], synonyms: found, places: start..<end)
          for reading in readings where readings.count < Self.maximumReadings {
            if let other = Self.replacing(word, in: reading) { readings.append(other) }
          }
        }
      }
    }
    return readings
  }

  private static func add(_ synonyms: [[[UInt8]]], to place: Int, in reading: inout [QueryTerm]) {
    for index in reading.indices where reading[index].places == place..<place + 1 {
      reading[index].synonyms = synonyms
    }
  }

  /// A reading with one word in place of several; nil if these are not all by themselves in it.
  private static func replacing(_ word: QueryTerm, in reading: [QueryTerm]) -> [QueryTerm]? {
    let replaced = reading.indices.filter {
      reading[$0].places.count == 1 && word.places.contains(reading[$0].places.lowerBound)
    }
    guard replaced.count == word.places.count, let first = replaced.first else { return nil }
    var reading = reading
    reading.replaceSubrange(first..<first + replaced.count, with: [word])
    return reading
  }
}
