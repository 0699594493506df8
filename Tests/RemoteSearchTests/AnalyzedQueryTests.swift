import Search
import Testing

@testable import RemoteSearch

@Suite struct AnalyzedQueryTests {
  private func analyzed(
    _ query: String, _ prefixes: QueryStrategy.QueryType? = nil, operators: Bool = false
  ) -> AnalyzedQuery {
    var request = SearchRequest()
    request.query = query
    request.strategy.queryType = prefixes
    request.strategy.advancedSyntax = operators
    return AnalyzedQuery(request)
  }

  @Test(arguments: [
    ("alpha -foo", "alpha foo"), ("\"foo alpha\"", "foo alpha"), ("-minus", "minus"),
    ("--minus", "minus"), ("paris,", "paris"), ("paris ", "paris"), ("al-", "al"), ("st.", "st"),
    ("&", ""), ("air & base", "air & base"), ("air &", "air"), ("a\"-b", "a b"),
    ("paris/orly", "paris/orly"), ("(especially", "(especially"), ("o'hare", "o'hare"),
    ("a\u{A0}b\u{200B}c\td", "a b c d"), ("tea ☕", "tea ☕"), ("", ""), ("\" - \"", ""),
  ])
  func charactersHaveNoMeaningWithoutOperators(query: String, text: String) {
    #expect(analyzed(query).text == text)
  }

  @Test func operatorsAreParsedIfTheyAreEnabled() {
    let query = analyzed("red \"apple tree\" -\"old wood\" -ripe fru", operators: true)
    #expect(query.words.map(\.text) == ["red", "fru"])
    #expect(query.phrases == ["apple tree"])
    #expect(query.exclusions == ["old wood", "ripe"])
    #expect(query.text == "red \"apple tree\" -\"old wood\" -\"ripe\" fru")
  }

  @Test(arguments: [
    (nil, [false, true]), (QueryStrategy.QueryType.prefixLast, [false, true]),
    (.prefixAll, [true, true]), (.prefixNone, [false, false]),
  ])
  func prefixesFollowTheQueryType(prefixes: QueryStrategy.QueryType?, expected: [Bool]) {
    #expect(analyzed("new yo", prefixes).words.map(\.isPrefix) == expected)
  }

  @Test func wordBeforeAPhraseIsNoPrefix() {
    #expect(analyzed("new \"york\"", operators: true).words.map(\.isPrefix) == [false])
  }

  @Test func lengthIsLimited() {
    #expect(analyzed(String(repeating: "word ", count: 100)).words.count == 32)
    #expect(analyzed(String(repeating: "x", count: 10_000)).text.utf8.count == 4096)
  }
}
