import ScreenLoading
import Testing
import WidgetCore

@testable import Screens

@Suite struct SessionWordingTests {
  /// A list of values and a hierarchy of two attributes.
  struct Lists: Connector {
    static let type = "lists"
    static let summary = "Lists."

    @Parameter("The attributes.") var attributes: [String]
    @Parameter("Whether it is a tree.") var isTree: Bool = false

    var targets: [RefinementTarget] { attributes.map { RefinementTarget($0, in: .and($0)) } }

    func view(in context: WidgetContext) -> View {
      isTree ? .tree(View.Tree([])) : .choices(View.ChoiceList([]))
    }
  }

  private func frame(_ widgets: String) throws -> Frame {
    var registry = try Registry.doubles()
    try registry.register(Lists.self)
    let text = """
      searcher: { type: embedded, records: a.json }
      labels: { attributes: { brand: Brand, lvl0: Region } }
      widgets: [\(widgets)]
      """
    let loaded = MarkedFiles(files: ["screen.yaml": text]).load(registry)
    #expect(loaded.diagnostics.all.map(\.message) == [])
    return SessionStateMachine(try #require(loaded.screen)).frame
  }

  @Test(
    arguments: [
      ("attributes: [brand]", "Brand"), ("attributes: [brand], title: Makers", "Makers"),
      ("attributes: [brand, brand]", "Brand"), ("attributes: [brand, lvl0]", nil),
      ("attributes: [lvl0, lvl1], isTree: true", "Region"), ("attributes: [size]", "Size"),
      ("attributes: []", nil),
    ] as [(String, String?)])
  func untitledListsUseTheNameOfTheirAttribute(
    parameters: String, title: String?
  ) throws {
    #expect(try frame("{ type: lists, \(parameters) }").widgets.map(\.title) == [title])
  }

  @Test func otherWidgetsHaveNoDefaultHeading() throws {
    #expect(try frame("{ type: facetList, attribute: brand }").widgets.map(\.title) == [nil])
  }

  @Test func frameContainsTheWordingOfTheScreen() throws {
    #expect(try frame("{ type: hits }").wording.name(of: "brand") == "Brand")
  }
}
