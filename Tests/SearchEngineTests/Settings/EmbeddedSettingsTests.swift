import Components
import Search
@testable import SearchEngine
import Testing

private func node(_ value: JSONValue) -> Node {
  Node(value, range: SourceRange(startOf: "screen.yaml"))
}

@Test func settingsAreDecodedFromAMapping() throws {
  var diagnostics = Diagnostics()
  let settings = try #require(
    EmbeddedSettings.make(
      from: node([
        "records": "phones.csv", "ranking": ["popularity:desc", "price : asc"],
        "sorts": ["cheap": ["price:asc"]], "minWordSizeFor1Typo": 5,
        "rules": [
          [
            "when": ["query": "sale", "matching": "startsWith", "filter": "brand:Apple"],
            "then": ["userData": ["n": 1], "promote": ["a", ["objectID": "b", "position": 3]]],
          ]
        ],
      ]), into: &diagnostics))
  #expect(diagnostics.isEmpty)
  #expect(settings.ranking.map(\.text) == ["popularity:desc", "price:asc"])
  #expect(settings.sorts["cheap"] == [RankingCriterion("price", .ascending)])
  #expect(settings.typos.minWordSizeFor1Typo == 5)
  let rule = try #require(settings.rules.first)
  #expect(rule.when.matching == .startsWith)
  #expect(rule.then.promote == [Promotion("a"), Promotion("b", position: 3)])
  #expect(rule.then.userData == ["n": 1])
}

@Test func querySettingsAreDecodedFromAMapping() throws {
  var diagnostics = Diagnostics()
  let settings = try #require(
    EmbeddedSettings.make(
      from: node([
        "records": "phones.csv", "typoTolerance": "min", "queryType": "prefixAll",
        "removeStopWords": ["de", "en"], "removeWordsIfNoResults": "lastWords",
        "synonyms": [
          ["synonyms": ["tv", "television"]], ["input": "phone", "synonyms": ["smartphone"]],
        ],
      ]), into: &diagnostics))
  #expect(diagnostics.isEmpty)
  #expect(settings.typoTolerance == .min)
  #expect(settings.queryType == .prefixAll)
  #expect(settings.removeStopWords == StopWordRemoval([.de, .en]))
  #expect(settings.removeWordsIfNoResults == .lastWords)
  #expect(settings.synonyms.map(\.input) == [nil, "phone"])
}

@Test func booleanOrDetailedSettingsAreDecodedAndEncoded() {
  let boolean = { Scalar("\($0)", style: .plain, value: .boolean($0)) }
  let range = SourceRange(startOf: "screen.yaml")
  var diagnostics = Diagnostics()
  for isWanted in [true, false] {
    let node = Node(.scalar(boolean(isWanted)), range: range)
    let typos = QueryStrategy.TypoMode.decode(node, into: &diagnostics)
    #expect(typos == (isWanted ? .true : .false))
    #expect(typos?.json == .boolean(isWanted))
    let removal = StopWordRemoval.decode(node, into: &diagnostics)
    #expect(removal == (isWanted ? true : false))
    #expect(removal?.json == .boolean(isWanted))
  }
  #expect(diagnostics.isEmpty)
}

@Test(arguments: [
  ("popularity", "write it as in 'popularity:desc'"),
  ("price:ascending", "write it as in 'price:asc'"),
  ("price:dsc", "write it as in 'price:desc'"), (":asc", "write it as in 'popularity:asc'"),
  ("", "write it as in 'popularity:desc'"),
])
func invalidRankingCriteriaAreExplained(text: String, help: String) {
  var diagnostics = Diagnostics()
  #expect(RankingCriterion.decode(node(.text(text)), into: &diagnostics) == nil)
  #expect(diagnostics.all.map(\.help) == [help])
}

@Test func attributesMayContainColons() {
  #expect(RankingCriterion("a:b:desc") == RankingCriterion("a:b", .descending))
}

@Test(
  arguments: [
    (["minWordSizeFor1Typo": 1], "expected 2 or more"),
    (["minWordSizeFor2Typos": 3], "at least 'minWordSizeFor1Typo'"),
    (["listSeparator": ""], "the list separator is empty"),
    (
      ["rules": [["then": ["promote": [["objectID": "a", "position": -1]]]]]], "expected 0 or more"
    ),
    (["synonyms": [["synonyms": ["tv"]]]], "'tv' is the only synonym, expected at least two"),
    (["synonyms": [["synonyms": []]]], "the list of synonyms is empty, expected at least one"),
    (["synonyms": [["synonyms": ["tv", "!"]]]], "the synonym '!' has no word"),
    (["synonyms": [["input": "-", "synonyms": ["tv"]]]], "the input '-' has no word"),
    (["removeStopWords": "yes"], "expected true or false, or a list"),
    (["removeStopWords": ["en", "eng"]], "unknown value 'eng', expected one of 'en', 'de'"),
    (["typoTolerance": "mni"], "unknown value 'mni', expected one of 'true', 'false', 'min'"),
    (
      ["searchable": ["name"], "disableTypoToleranceOnAttributes": ["nam"]],
      "'nam' is not searchable, expected one of the attributes in 'searchable'"
    ),
  ] as [(JSONObjectLiteral, String)])
func invalidSettingsAreErrors(parameters: JSONObjectLiteral, message: String) {
  var diagnostics = Diagnostics()
  var object = parameters.object
  object["records"] = "a.json"
  #expect(EmbeddedSettings.make(from: node(.object(object)), into: &diagnostics) == nil)
  #expect(diagnostics.all.first?.message.contains(message) == true)
}

struct JSONObjectLiteral: ExpressibleByDictionaryLiteral, Sendable {
  let object: JSONObject

  init(dictionaryLiteral elements: (String, JSONValue)...) {
    object = JSONObject(elements)
  }
}
