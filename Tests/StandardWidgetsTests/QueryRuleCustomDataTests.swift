import StandardWidgets
import Testing
import WidgetCore

@Suite struct QueryRuleCustomDataTests {
  private func banner(
    _ parameters: JSONValue, _ userData: [JSONValue], error: SearchError? = nil
  ) throws -> View {
    let widget = try make(QueryRuleCustomDataConnector.self, parameters)
    let response = SearchResponse(userData: userData)
    return widget.view(in: WidgetContext(id: "banner", response: response, error: error))
  }

  @Test(
    arguments: [
      ([], nil),
      ([["title": "Sale"]], ["title": "Sale"]),
      ([["title": "First"], ["title": "Second"]], ["title": "First"]),
      (["text", 5, true, nil, [["title": "inner"]], ["title": "Sale"]], ["title": "Sale"]),
      (["text", 5], nil),
      ([[]], nil),
      ([[:]], [:]),
    ] as [([JSONValue], JSONValue)])
  func firstObjectIsShown(userData: [JSONValue], expected: JSONValue) throws {
    #expect(try banner([:], userData) == .banner(View.Banner(expected)))
  }

  @Test(
    arguments: [
      ([["title": "A"], "text", ["title": "B"]], [["title": "A"], ["title": "B"]], "A!\nB!"),
      ([["title": "A"]], [["title": "A"]], "A!"), (["text"], nil, nil),
    ] as [([JSONValue], JSONValue, String?)])
  func allObjectsAreShownIfConfigured(userData: [JSONValue], data: JSONValue, text: String?) throws
  {
    let parameters: JSONValue = ["all": true, "template": "{{title}}!"]
    #expect(try banner(parameters, userData) == .banner(View.Banner(data, text: text)))
  }

  @Test(
    arguments: [
      ([["title": "A"], ["title": "B", "link": "b"]], ["title": "B", "link": "b"]),
      ([["title": "A", "link": nil], ["title": "B", "link": ""]], ["title": "B", "link": ""]),
      ([["title": "A"], ["title": "B"]], nil),
      ([["title": "A", "link": false, "more": 1]], ["title": "A", "link": false, "more": 1]),
    ] as [([JSONValue], JSONValue)])
  func objectsWithoutRequiredMembersAreSkipped(userData: [JSONValue], expected: JSONValue) throws {
    let view = try banner(["requires": ["title", "link"]], userData)
    #expect(view == .banner(View.Banner(expected)))
  }

  @Test func requiredMembersCanBePaths() throws {
    let data: [JSONValue] = [["image": ["alt": "x"]], ["image": ["url": "y"]]]
    let view = try banner(["requires": ["image.url"]], data)
    #expect(view == .banner(View.Banner(["image": ["url": "y"]])))
  }

  @Test(arguments: [
    ("{{title}}: {{percent}} %", "Sale: 20 %"), ("{{title}}{{^link}}!{{/link}}", "Sale!"),
    ("fixed", "fixed"), ("{{missing}}", ""),
  ])
  func templateFormatsTheData(template: String, text: String) throws {
    let data: JSONValue = ["title": "Sale", "percent": 20]
    let view = try banner(["template": .text(template)], [data])
    #expect(view == .banner(View.Banner(data, text: text)))
  }

  @Test func invalidTemplateIsReported() {
    let decoded = DecodedComponent<QueryRuleCustomDataConnector>(["template": "{{title"])
    #expect(decoded.diagnostics.map(\.id) == [.invalidTemplate])
  }

  @Test func viewIsEmptyWithoutResponseOrAfterAnError() throws {
    let widget = try make(QueryRuleCustomDataConnector.self, ["template": "{{title}}"])
    let nothing = View.banner(View.Banner(.null))
    #expect(widget.view(in: WidgetContext(id: "banner")) == nothing)
    let error = SearchError(.unavailable, "gone")
    #expect(try banner(["template": "{{title}}"], [["title": "Sale"]], error: error) == nothing)
  }

  @Test func requestIsUnchangedAndActionsAreRejected() throws {
    let widget = try make(QueryRuleCustomDataConnector.self, [:])
    #expect(widget.request() == SearchRequest())
    #expect(try widget.rejection(of: "clear")?.contains("has no action 'clear'") == true)
  }
}
