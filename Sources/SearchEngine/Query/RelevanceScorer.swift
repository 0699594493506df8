import Search

/// Works out how well records fit the words of a query.
///
/// Only the places with the fewest typos count for a word: `zurich` in a description is a better
/// reason to show a record than `zurick` in its name.
struct RelevanceScorer {
  private struct Occurrence {
    var posting: Posting
    var typos: UInt8
    var isExact: Bool
  }

  /// All places of one word, record by record.
  private struct Occurrences {
    var items: [Occurrence]
    var starts: [Int]
  }

  /// What a word weighs that is not there at all, as in records which a rule brings up.
  private static let missingWordTypos = 3

  /// The relevance of each of the records, in their order.
  static func relevance(
    of records: [Int], _ words: [WordMatch], recordCount: Int
  ) throws(SearchError) -> [Relevance] {
    if words.isEmpty { return records.map { _ in Relevance.none } }
    var ordinals = [Int32](repeating: -1, count: recordCount)
    for (ordinal, record) in records.enumerated() { ordinals[record] = Int32(ordinal) }
    let occurrences = words.map { group($0, ordinals, count: records.count) }
    var scratch = Scratch()
    var result: [Relevance] = []
    result.reserveCapacity(records.count)
    for ordinal in records.indices {
      if ordinal & 0xFFF == 0xFFF, Task.isCancelled { throw .cancelled }
      result.append(score(occurrences, at: ordinal, &scratch))
    }
    return result
  }

  private static func group(_ word: WordMatch, _ ordinals: [Int32], count: Int) -> Occurrences {
    var starts = [Int](repeating: 0, count: count + 1)
    for places in word.places {
      for posting in places.postings where ordinals[posting.record] >= 0 {
        starts[Int(ordinals[posting.record]) + 1] += 1
      }
    }
    for ordinal in 0..<count { starts[ordinal + 1] += starts[ordinal] }
    let nothing = Occurrence(
      posting: Posting(record: 0, attribute: 0, position: 0), typos: 0, isExact: false)
    var items = [Occurrence](repeating: nothing, count: starts[count])
    var next = starts
    for places in word.places {
      for posting in places.postings where ordinals[posting.record] >= 0 {
        let ordinal = Int(ordinals[posting.record])
        items[next[ordinal]] = Occurrence(
          posting: posting, typos: UInt8(places.typos), isExact: places.isExact)
        next[ordinal] += 1
      }
    }
    return Occurrences(items: items, starts: starts)
  }

  /// Memory that is used for one record after the other.
  private struct Scratch {
    var previous: [Posting] = []
    var current: [Posting] = []
  }

  private static func score(
    _ words: [Occurrences], at ordinal: Int, _ scratch: inout Scratch
  ) -> Relevance {
    var (typos, proximity, inexactWords) = (0, 0, 0)
    var best: Posting?
    for (number, word) in words.enumerated() {
      let items = word.items[word.starts[ordinal]..<word.starts[ordinal + 1]]
      let fewest = items.lazy.map(\.typos).min()
      typos += fewest.map { Int($0) } ?? missingWordTypos
      swap(&scratch.previous, &scratch.current)
      scratch.current.removeAll(keepingCapacity: true)
      var isExact = false
      for item in items where item.typos == fewest {
        scratch.current.append(item.posting)
        isExact = isExact || item.isExact
        best = min(best ?? item.posting, item.posting)
      }
      if !isExact { inexactWords += 1 }
      guard words.count > 1 else { continue }
      scratch.current.sort()
      if number > 0 { proximity += Proximity.distance(scratch.previous, scratch.current) }
    }
    return Relevance(
      typos: typos, proximity: proximity,
      best: best ?? Posting(record: 0, attribute: 0, position: 0), inexactWords: inexactWords)
  }
}
