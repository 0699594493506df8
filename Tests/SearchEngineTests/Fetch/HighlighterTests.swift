import Search
@testable import SearchEngine
import TestSupport
import Testing

@Test(arguments: [
  ("zur", "Zürich Airport", "<em>Zür</em>ich Airport"),
  ("zu", "Zu\u{308}rich", "<em>Zu\u{308}</em>rich"),
  ("zurich", "in Zürich.", "in <em>Zürich</em>."),
  ("stras", "Straße", "<em>Straß</em>e"),
  ("zurihc", "Zürich", "<em>Zürich</em>"),
  ("xürichsee", "Zürichsee", "<em>Zürichsee</em>"),
  ("ürichsee", "der Zürichsee", "der <em>Zürichsee</em>"),
  ("ohare", "O'Hare Field", "<em>O'Hare</em> Field"),
  ("oha", "O'Hare Field", "<em>O'Ha</em>re Field"),
  ("hare", "O'Hare Field", "O'<em>Hare</em> Field"),
  ("京都", "東京都庁", "東<em>京都</em>庁"),
  ("🇫🇷", "x🇫🇷y", "x<em>🇫🇷</em>y"),
  ("a a", "a b a", "<em>a</em> b <em>a</em>"),
  ("fi", "ﬁne", "<em>ﬁ</em>ne"),
  ("", "plain", "plain"),
])
func matchesAreHighlightedInTheOriginalText(query: String, text: String, expected: String)
  async throws
{
  let engine = try await EngineFixture(#"{"objectID":"1","name":"\#(text)"}"#) {
    $0.searchable = ["name"]
  }
  let hit = try #require(try await engine.search(query).hits.first)
  #expect(hit.highlight("name")?.texts.map { $0.marked() } == [expected])
}

/// In the first texts, OpenSearch 3.8 marks the same ideographs one by one, as in `[日][本]語`.
@Test(arguments: [
  ("日", "夕日", "夕<em>日</em>"),
  ("日", "日の出", "<em>日</em>の出"),
  ("日", "旗: 日本", "旗: <em>日</em>本"),
  ("日", "日めくりカレンダー", "<em>日</em>めくりカレンダー"),
  ("日", "山から日の出", "山から<em>日</em>の出"),
  ("京", "東京タワー 日本語", "東<em>京</em>タワー 日本語"),
  ("日本", "日本", "<em>日本</em>"),
  ("日本", "東京タワー 日本語", "東京タワー <em>日本</em>語"),
  ("日本 東京", "東京タワー 日本語", "<em>東京</em>タワー <em>日本</em>語"),
  ("日本", "日曜日、日本の本日", "日曜日、<em>日本</em>の本日"),
  ("日本", "本日", "本日"),
  ("日日", "日日日", "<em>日日日</em>"),
  ("東京タ", "東京タワー", "<em>東京タ</em>ワー"),
  ("tokyo日", "tokyo日本", "<em>tokyo日</em>本"),
  ("日本tok", "日本 tokyo", "<em>日本</em> <em>tok</em>yo"),
  ("𠮷野", "𠮷野家", "<em>𠮷野</em>家"),
])
func ideographsAreHighlightedAlikeInRecordsOfOtherEngines(
  query: String, text: String, expected: String
) throws {
  let terms = ParsedQuery(query, advancedSyntax: false, prefixes: .prefixLast).terms
  let tolerance = TypoTolerance(isEnabled: true, minWordSizeFor1Typo: 4, minWordSizeFor2Typos: 8)
  var other = QueryHighlighter(terms, typos: .within(tolerance))
  let marked = other.marked(text)
  #expect(marked.marked() == expected)
  let index = try FacetValueIndex(ByteStrings([Array(text.utf8)[...]])).index
  var highlighter = Highlighter(
    index, ExpandedQuery(terms.map { ExpandedTerm($0, in: index, tolerance) }))
  let own = highlighter.highlight(text, in: 0)
  #expect(own.ranges == marked.ranges)
  #expect(own.matchLevel == marked.matchLevel && own.matchedWords == marked.matchedWords)
}

@Test func highlightsHaveAMatchLevel() async throws {
  let engine = try await EngineFixture(
    #"{"objectID":"1","name":"Red shoe","tags":["red","blue"],"more":{"text":"no"},"n":5}"#)
  let hit = try #require(try await engine.search("red SHOE").hits.first)
  #expect(hit.highlights.map(\.path) == ["objectID", "name", "tags", "more.text"])
  #expect(hit.highlight("name")?.texts.map(\.matchLevel) == [.full])
  #expect(hit.highlight("name")?.texts.map(\.matchedWords) == [["red", "shoe"]])
  #expect(hit.highlight("tags")?.isList == true)
  #expect(hit.highlight("tags")?.texts.map(\.matchLevel) == [.partial, .none])
  #expect(hit.highlight("more.text")?.texts.map(\.matchLevel) == [HighlightedText.MatchLevel.none])
}

/// A text with a non-ASCII letter is tokenized; an ASCII text is scanned without tokens.
@Test(arguments: 0..<60)
func asciiTextsAreHighlightedLikeOtherTexts(seed: UInt64) throws {
  var generator = SeededGenerator(seed: seed)
  func word() -> String {
    String(
      (0...Int.random(in: 0...3, using: &generator)).map { _ in
        "aAbB1".randomElement(using: &generator) ?? "a"
      })
  }
  let text = (0..<12).map { _ in word() + (Bool.random(using: &generator) ? " " : "-") }.joined()
  let index = try FacetValueIndex(ByteStrings([Array(text.utf8)[...]])).index
  let tolerance = TypoTolerance(isEnabled: false, minWordSizeFor1Typo: 4, minWordSizeFor2Typos: 8)
  var words = QueryTerm.terms(of: (0...seed % 4).map { _ in word() }.joined(separator: " "))
  for index in words.indices { words[index].isPrefix = Bool.random(using: &generator) }
  let query = ExpandedQuery(words.map { ExpandedTerm($0, in: index, tolerance) })
  var highlighter = Highlighter(index, query)
  let plain = highlighter.highlight(text, in: 0)
  let other = highlighter.highlight(text + " ø", in: 0)
  #expect(plain.ranges == other.ranges)
  #expect(plain.matchLevel == other.matchLevel)
  #expect(plain.matchedWords == other.matchedWords)
}
