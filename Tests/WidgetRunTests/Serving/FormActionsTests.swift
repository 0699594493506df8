import Testing
import WidgetCore

@testable import Serving
@testable import WidgetRun

@Suite struct FormActionsTests {
  private func actions(_ query: String) -> [String]? {
    FormActions(URLQuery(query))?.actions.map(\.description)
  }

  @Test(arguments: [
    ("do=a.set&value=x&state=", ["a.set=x"]), ("do=a.set%3Dx&state=", ["a.set=x"]),
    ("do=a.set&state=&from=1&to=", ["a.set=[1,]"]), ("do=a.set&state=&from=&to=", ["a.set="]),
    ("do=a.set%3Dx&do=b.toggle%3Dy&state=q%3D1", ["a.set=x", "b.toggle=y"]),
    ("do=a.set%3Dx&do=b.set&state=&value=y", ["a.set=x", "b.set=y"]),
  ])
  func actionsAreInOrder(query: String, expected: [String]) {
    #expect(actions(query) == expected)
  }

  @Test(arguments: ["", "q=a", "do=a.set", "state=", "do=a&state=", "do=a.set&do=b&state="])
  func otherQueriesAreNoForms(query: String) {
    #expect(actions(query) == nil)
  }

  @Test func numberOfActionsIsLimited() {
    let query = String(repeating: "do=a.set%3Dx&", count: 300) + "state="
    #expect(actions(query)?.count == 100)
  }
}
