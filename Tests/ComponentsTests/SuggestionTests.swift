import Components
import Testing

struct SuggestionTests {
  private let words = ["attribute", "operator", "limit", "sort", "groupName", "isHidden"]

  @Test(arguments: [
    ("atribute", "attribute"), ("attributes", "attribute"), ("Operator", "operator"),
    ("limti", "limit"), ("lmit", "limit"), ("groupname", "groupName"), ("group", "groupName"),
    ("hidden", "isHidden"), ("hide", nil), ("xyz", nil), ("", nil), ("sorting", "sort"),
  ])
  func suggestsSimilarNames(word: String, expected: String?) {
    #expect(Suggestion.nearest(to: word, in: words) == expected)
  }

  @Test func doesNotSuggestTheWordItself() {
    #expect(Suggestion.nearest(to: "limit", in: ["limit"]) == nil)
  }

  @Test func firstOfEquallySimilarNamesIsSuggested() {
    #expect(Suggestion.nearest(to: "bat", in: ["cat", "hat"]) == "cat")
  }

  @Test func helpAsksForTheSuggestedName() {
    #expect(Suggestion.help(for: "lmit", in: words) == "did you mean 'limit'?")
  }

  @Test func longWordsAreComparedByPrefix() {
    let long = String(repeating: "a", count: 100_000)
    #expect(Suggestion.nearest(to: long, in: [long + "b"]) == long + "b")
  }

  @Test(arguments: [
    ("lmit", ["limit", "sort"], true), ("bat", ["cat", "hat"], false),
    ("group", ["groupName"], false), ("limt", ["limit", "limit"], true),
    ("a colo", ["a color"], false), ("nul", ["null"], false), ("pric", ["price", "prices"], true),
  ])
  func fixItsAreSafeIfUnambiguous(word: String, known: [String], isSafe: Bool) {
    let range = SourceRange(startOf: "a")
    let fixIt = Suggestion.fixIt(for: word, in: known, at: range)
    #expect(fixIt == Diagnostic.FixIt(range, known[0], isSafe: isSafe))
  }

  @Test func dissimilarWordsHaveNoFixIt() {
    #expect(Suggestion.fixIt(for: "xyz", in: words, at: SourceRange(startOf: "a")) == nil)
  }
}
