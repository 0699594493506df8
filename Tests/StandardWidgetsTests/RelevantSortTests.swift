import StandardWidgets
import Testing
import WidgetCore

@Suite struct RelevantSortTests {
  private let widget = RelevantSortConnector()

  private func response(_ strictness: Int?) -> SearchResponse {
    var response = SearchResponse(nbHits: 100)
    response.appliedRelevancyStrictness = strictness
    return response
  }

  private func texts(_ response: SearchResponse?) -> [String] {
    let group = widget.view(in: WidgetContext(id: "widget", response: response)).group
    return group?.views.map { view in
      switch view {
      case .text(let text): text.text
      case .choices(let choices): choices.items.map(\.label).joined()
      default: ""
      }
    } ?? []
  }

  @Test func viewShowsTheModeAndTheAlternative() {
    #expect(texts(response(80)) == ["Less relevant results are hidden.", "Show all results"])
    #expect(texts(response(0)) == ["All results are shown.", "Show only relevant results"])
  }

  @Test func viewIsEmptyWithoutRelevanceFiltering() throws {
    for answer in [nil, response(nil)] {
      #expect(widget.view(in: WidgetContext(id: "widget", response: answer)).isEmpty)
      #expect(
        try widget.rejection(of: "toggle")?.contains("does not support a minimum relevance") == true
      )
    }
  }

  @Test func togglingChangesStrictnessAndResetsThePage() throws {
    #expect(widget.request(in: SearchState()).relevancyStrictness == nil)
    var third = SearchState()
    third.page = 2
    let all = try widget.state(after: "toggle", on: third, response: response(80))
    #expect(widget.request(in: all).relevancyStrictness == 0)
    #expect(all.page == 0)
    let relevant = try widget.state(after: "toggle", on: all, response: response(0))
    #expect(widget.request(in: relevant).relevancyStrictness == 100)
  }

  @Test func selectedStrictnessIsKept() throws {
    let all = try widget.state(after: "set=0", response: response(80))
    var answer = response(0)
    answer.nbSortedHits = 12
    #expect(widget.request(in: all).relevancyStrictness == 0)
    #expect(texts(answer).first == "All results are shown.")
  }

  @Test func strictnessIsValidated() throws {
    #expect(try widget.rejection(of: "set=101") == "'widget.set=101': expected 0 to 100")
    #expect(
      DecodedComponent<RelevantSortConnector>(["strictness": 0]).messages
        == ["error strictness: 'strictness' is 0, expected 1 to 100"])
  }
}
