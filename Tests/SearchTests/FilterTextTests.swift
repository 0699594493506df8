import Search
import TestSupport
import Testing

@Suite struct FilterTextTests {
  @Test(arguments: [
    (
      Filter.numeric(Filter.Numeric(attribute: "price", operator: .lessThan, value: 5)), "price < 5"
    ),
    (.numeric(Filter.Numeric(attribute: "price", range: 5...10)), "price:5 TO 10"),
    (.numeric(Filter.Numeric(attribute: "price", range: -0.5...1e21)), "price:-0.5 TO 1e+21"),
    (.numeric(Filter.Numeric(attribute: "a b", operator: .notEquals, value: 1)), #""a b" != 1"#),
    (.facet(Filter.Facet(attribute: "brand", stringValue: "Apple")), "brand:Apple"),
    (.facet(Filter.Facet(attribute: "brand", stringValue: "H & M")), #"brand:"H & M""#),
    (.facet(Filter.Facet(attribute: "size", stringValue: "42")), #"size:"42""#),
    (.facet(Filter.Facet(attribute: "size", floatValue: 42)), "size:42"),
    (.facet(Filter.Facet(attribute: "inStock", boolValue: true)), "inStock:true"),
    (.facet(Filter.Facet(attribute: "inStock", stringValue: "true")), #"inStock:"true""#),
    (.facet(Filter.Facet(attribute: "a", stringValue: "not")), #"a:"not""#),
    (.facet(Filter.Facet(attribute: "a", stringValue: "")), #"a:"""#),
    (.facet(Filter.Facet(attribute: "a", stringValue: "-b")), #"a:"-b""#),
    (.facet(Filter.Facet(attribute: "a", stringValue: #"19" rack"#)), #"a:"19\" rack""#),
    (.facet(Filter.Facet(attribute: "region.lvl0", stringValue: "Åland")), "region.lvl0:Åland"),
    (
      .facet(Filter.Facet(attribute: "kind", stringValue: "chair", score: 3)), "kind:chair<score=3>"
    ),
    (!Filter.facet(Filter.Facet(attribute: "brand", stringValue: "Apple")), "NOT brand:Apple"),
    (.tag(Filter.Tag(value: "promo")), "_tags:promo"),
    (.tag(Filter.Tag(value: "50 % off")), #"_tags:"50 % off""#),
  ])
  func textIsTheShortestSyntax(filter: Filter, text: String) throws {
    #expect(filter.text == text)
    #expect(try FilterParser.parseFilter(text) == filter)
  }

  @Test(arguments: 0..<40)
  func textSurvivesParsing(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let filter = Filter.random(using: &random)
      #expect(try FilterParser.parseFilter(filter.text) == filter, "\(filter.text)")
    }
  }
}

extension Filter {
  private static let parts = [
    "a", "B", "é", "字", "7", "0", "1e3", "true", "to", "not", "and", "or", " ", "-", ".", "/", "_",
    "\"", "'", "\\", ":", "<", ">", "=", "!", "(", ")", "[", "]", ",", "<score=3>", " TO ", "\n",
    "👍🏽",
  ]

  private static func randomText(using random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 1...4, using: &random))
      .map { _ in parts.randomElement(using: &random) ?? "" }.joined()
  }

  private static func randomNumber(using random: inout SeededGenerator) -> Double {
    let scales: [Double] = [1, 0.001, 1e6, 1e18]
    let scale = scales.randomElement(using: &random) ?? 1
    let number = Double.random(in: -1000...1000, using: &random) * scale
    return Bool.random(using: &random) ? number.rounded() : number
  }

  fileprivate static func random(using random: inout SeededGenerator) -> Filter {
    let attribute = randomText(using: &random)
    let number = randomNumber(using: &random)
    let isNegated = Bool.random(using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return .tag(Tag(value: randomText(using: &random), isNegated: isNegated))
    case 1:
      let range = number...(number + abs(randomNumber(using: &random)))
      return .numeric(Numeric(attribute: attribute, range: range, isNegated: isNegated))
    case 2:
      let sign = Numeric.Operator.allCases.randomElement(using: &random) ?? .equals
      return .numeric(
        Numeric(attribute: attribute, operator: sign, value: number, isNegated: isNegated))
    case 3: return .facet(Facet(attribute: attribute, floatValue: number, isNegated: isNegated))
    case 4: return .facet(Facet(attribute: attribute, boolValue: isNegated, score: 2))
    default:
      let text = randomText(using: &random)
      return .facet(Facet(attribute: attribute, stringValue: text, isNegated: isNegated))
    }
  }
}
