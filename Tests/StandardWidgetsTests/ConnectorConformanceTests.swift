import StandardWidgets
import Testing
import WidgetCore
import YAML

/// What every connector must do, whatever it is for; its example shows it at work.
@Suite struct ConnectorConformanceTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    var type: any Connector.Type

    var testDescription: String { type.type }

    func connector() throws -> any Connector {
      var diagnostics = Diagnostics()
      let node = try #require(
        YAMLReader.read(type.example, file: "example.yaml", into: &diagnostics))
      let connector = type.make(
        from: node, outside: OutsideKeys(here: ["type", "title", "searcher"]), into: &diagnostics)
      #expect(diagnostics.all.map(\.message) == [])
      return try #require(connector)
    }
  }

  static let samples = StandardWidgets.all.map(Sample.init)

  @Test func theWidgetsAreListedByName() {
    let names = StandardWidgets.all.map { $0.type }
    #expect(names == names.sorted())
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: samples)
  func preparingTwiceIsPreparingOnce(sample: Sample) throws {
    let connector = try sample.connector()
    var request = SearchRequest()
    let context = WidgetContext(id: "widget")
    connector.prepare(&request, in: context)
    let once = request
    connector.prepare(&request, in: context)
    #expect(request == once)
  }

  @Test(arguments: samples)
  func startingTwiceIsStartingOnce(sample: Sample) throws {
    let connector = try sample.connector()
    var state = SearchState()
    connector.start(&state)
    let once = state
    connector.start(&state)
    #expect(state == once)
  }

  @Test(arguments: samples)
  func viewIsTheSameForTheSameContext(sample: Sample) throws {
    let connector = try sample.connector()
    for response in [nil, SearchResponse()] {
      let context = WidgetContext(id: "widget", response: response)
      #expect(connector.view(in: context) == connector.view(in: context))
    }
  }

  @Test(arguments: samples)
  func everyDeclaredActionIsUnderstood(sample: Sample) throws {
    let connector = try sample.connector()
    for description in sample.type.actions {
      let action = Action(
        widget: "widget", name: description.name, value: description.value.map { _ in "1" })
      let error = refusal(of: action, by: connector)
      #expect(error?.message.contains("has no action") != true)
    }
  }

  @Test(arguments: samples)
  func otherActionsAreRefused(sample: Sample) throws {
    let action = Action(widget: "widget", name: "jump", value: "1")
    let error = refusal(of: action, by: try sample.connector())
    #expect(error?.message.contains("'widget' has no action 'jump'") == true)
  }

  @Test(arguments: samples)
  func exampleNamesTheTypeAndTheSummaryIsASentence(sample: Sample) {
    #expect(sample.type.example.hasPrefix("type: \(sample.type.type)"))
    #expect(sample.type.summary.hasSuffix("."))
  }

  /// Why an action is refused; a refused one must leave the state as it was.
  private func refusal(of action: Action, by connector: any Connector) -> ActionError? {
    let before = SearchState()
    var state = before
    do throws(ActionError) {
      try connector.apply(action, to: &state, in: WidgetContext(id: "widget", state: before))
      return nil
    } catch {
      #expect(state == before)
      return error
    }
  }
}
