import Testing

@testable import WidgetRunBench

struct QueryClassTests {
  @Test(arguments: [
    ("", QueryClass.empty), ("b", .oneLetter), ("bo", .twoOrThreeLetters),
    ("bot", .twoOrThreeLetters), ("bott", .manyLetters), ("bottl", .manyLetters),
    ("bottle", .word), ("bottle g", .twoWords), ("bottle green", .twoWords),
    ("bottle green s", .threeWords),
  ])
  func classDependsOnTheTypedText(text: String, expected: QueryClass) {
    #expect(QueryClass(of: text, typing: "bottle") == expected)
  }

  @Test func completeShortWordHasTheClassWord() {
    #expect(QueryClass(of: "pen", typing: "pen") == .word)
  }

  @Test func sharesAddUpToOne() {
    let sum = QueryClass.allCases.map(\.share).reduce(0, +)
    #expect(abs(sum - 1) < 1e-9)
  }

  @Test func sharesMatchTypedSequences() {
    let classes = Catalogue.shop.typedSequences(1_000, products: 10_000).flatMap { sequence in
      sequence.texts.map { QueryClass(of: $0, typing: sequence.words[0]) }
    }
    for queryClass in QueryClass.allCases {
      let share = Double(classes.count { $0 == queryClass }) / Double(classes.count)
      #expect(abs(share - queryClass.share) < 0.04)
    }
  }
}
