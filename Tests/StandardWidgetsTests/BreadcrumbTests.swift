import StandardWidgets
import Testing
import WidgetCore

@Suite struct BreadcrumbTests {
  private func breadcrumb(
    _ parameters: KeyValuePairs<String, JSONValue> = [:]
  ) throws -> BreadcrumbConnector {
    var object = JSONObject(parameters.map { ($0.key, $0.value) })
    object["attributes"] = ["lvl0", "lvl1"]
    return try make(BreadcrumbConnector.self, .object(object))
  }

  private func steps(_ breadcrumb: BreadcrumbConnector, _ state: SearchState) -> View.ChoiceList? {
    breadcrumb.view(in: WidgetContext(id: "trail", state: state)).choices
  }

  @Test(arguments: [
    (["set=Europe > Italy"], #"( "lvl1":"Europe > Italy" )"#),
    (["set=Europe > Italy", "set=Europe"], #"( "lvl0":"Europe" )"#),
    (["set=Europe", "set=Europe"], #"( "lvl0":"Europe" )"#), (["set=Europe > Italy", "set="], ""),
  ])
  func setSelectsACategory(actions: [String], filters: String) throws {
    #expect(try breadcrumb().filters(after: actions) == filters)
  }

  @Test func viewIsEmptyAtTheTop() throws {
    #expect(try steps(breadcrumb(), SearchState())?.items == [])
  }

  @Test func stepsLinkToTheirCategory() throws {
    let breadcrumb = try breadcrumb(["home": "World"])
    let shown = try #require(steps(breadcrumb, try breadcrumb.state(after: "set=Europe > Italy")))
    #expect(shown.layout == .path)
    #expect(shown.items.map(\.label) == ["World", "Europe", "Italy"])
    #expect(shown.items.map(\.value) == [nil, "Europe", "Europe > Italy"])
    #expect(
      shown.items.flatMap(\.actions).map(\.description)
        == ["trail.set=", "trail.set=Europe", "trail.set=Europe > Italy"])
    #expect(shown.items.map(\.isSelected) == [false, false, true])
  }

  @Test func stepsUseTheWording() throws {
    let breadcrumb = try breadcrumb()
    let state = try breadcrumb.state(after: "set=Europe > Italy")
    var context = WidgetContext(id: "trail", state: state)
    context.wording.labels.values = ["lvl0": ["Europe": "Europa"]]
    context.wording.strings.texts = [.all: [.other: try Template("Alle")]]
    let labels = breadcrumb.view(in: context).choices?.items.map(\.label)
    #expect(labels == ["Alle", "Europa", "Italy"])
  }

  @Test func rootPathIsTheFirstStep() throws {
    let breadcrumb = try breadcrumb(["rootPath": "Europe"])
    let state = try breadcrumb.state(after: "set=Europe > Italy")
    #expect(steps(breadcrumb, state)?.items.map(\.label) == ["All", "Italy"])
  }

  @Test func breadcrumbShowsTheSelectionOfTheMenu() throws {
    let attributes: JSONValue = ["attributes": ["lvl0", "lvl1"]]
    let menu = try make(HierarchicalMenuConnector.self, attributes)
    let state = try menu.state(after: "toggle=Europe")
    #expect(try steps(breadcrumb(), state)?.items.map(\.label) == ["All", "Europe"])
    #expect(try menu.targets == breadcrumb().targets)
  }

  @Test(arguments: [
    ("set", "needs a value"), ("set=A > B > C", "1 to 2 levels"), ("go", "has no action 'go'"),
  ])
  func otherActionsAreRejected(action: String, message: String) throws {
    #expect(try breadcrumb().rejection(of: action)?.contains(message) == true)
  }

  @Test func emptyHierarchyIsAnError() {
    let decoded = DecodedComponent<BreadcrumbConnector>(["attributes": []])
    #expect(decoded.diagnostics.map(\.range.file) == ["attributes"])
  }
}
