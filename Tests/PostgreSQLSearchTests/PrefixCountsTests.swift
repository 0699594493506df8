import Testing

@testable import PostgreSQLSearch

@Suite struct PrefixCountsTests {
  private func counts(records: Int) -> PrefixCounts {
    var counts = PrefixCounts(attributes: ["size"])
    for number in 0..<records {
      for (position, word) in ["élan", "él", number % 2 == 0 ? "a" : "bee"].enumerated() {
        counts.add(word: Array(word.utf8)[...], isBest: position > 0)
      }
      counts.endRecord(values: [0, Int32(1 + number % 2)], numbers: [[Double(number % 3)]])
    }
    return counts
  }

  private func count(_ counts: PrefixCounts, _ prefix: String) -> PrefixCounts.Count? {
    counts.stored?.first { $0.prefix == Array(prefix.utf8) }
  }

  @Test("each record is counted once for all records, and for one and two letters of its words")
  func prefixes() throws {
    let counts = counts(records: 1_200)
    #expect(counts.records == 1_200)
    for (prefix, records) in ["": 1_200, "é": 1_200, "él": 1_200, "a": 600, "b": 600, "be": 600] {
      #expect(count(counts, prefix)?.records == records, "\(prefix)")
    }
    #expect(count(counts, "éla") == nil && counts.stored?.count == 6)
    #expect(count(counts, "b")?.values == [600, 0, 600])
  }

  @Test("words of the most important attribute, and whole words, are counted")
  func best() throws {
    let counts = counts(records: 1_200)
    let expected = [
      "": [0, 0], "é": [1_200, 0], "él": [1_200, 1_200], "a": [600, 600], "be": [600, 0],
    ]
    for (prefix, numbers) in expected {
      let found = try #require(count(counts, prefix))
      #expect([found.best, found.bestWhole] == numbers, "\(prefix)")
    }
  }

  @Test("numbers are summarized and counted by their lists")
  func numbers() throws {
    let counts = counts(records: 1_200)
    let all = try #require(count(counts, ""))
    let numbers = try #require(all.numbers.first)
    #expect(numbers.count == 1_200 && numbers.minimum == 0 && numbers.maximum == 2)
    #expect(numbers.sum == 1_200)
    let lists = try #require(counts.listCounts(of: all, attribute: 0))
    #expect(lists.map(\.list) == [[0], [1], [2]] && lists.map(\.records) == [400, 400, 400])
  }

  @Test("prefixes of few records are not stored, but the counts of all records are")
  func few() {
    let counts = counts(records: 10)
    #expect(counts.stored?.map(\.records) == [10])
  }
}
