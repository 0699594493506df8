import Testing

@testable import WidgetRunBench

struct TypedSequenceTests {
  @Test func eachLetterIsAKeystroke() {
    let sequence = TypedSequence(words: ["pen", "ink"], brands: ["A", "B"], tag: "t")
    #expect(sequence.texts == ["", "p", "pe", "pen", "pen i", "pen in", "pen ink"])
  }

  @Test func eachTextHasAQueryForEachFilterSetting() {
    let queries = TypedSequence(words: ["pen", "ink"], brands: ["A", "B"], tag: "t").queries
    #expect(queries.count == 21)
    #expect(
      queries.filter { $0.text == "pen i" }.map(\.filter) == BenchQuery.FilterSetting.allCases)
    #expect(queries.allSatisfy { $0.brands == ["A", "B"] && $0.tag == "t" })
  }

  @Test func wordsAreFromOneProductName() {
    let catalogue = Catalogue.shop
    let names = (0..<100).map { number in
      Set(catalogue.product(number).name.map { catalogue.words[$0] })
    }
    for sequence in catalogue.typedSequences(50, products: 100) {
      #expect([2, 3].contains(sequence.words.count))
      #expect(names.contains { $0.isSuperset(of: sequence.words) })
      #expect(Set(sequence.brands).count == 2)
    }
  }
}
