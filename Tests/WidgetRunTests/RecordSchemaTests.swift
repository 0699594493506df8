import Foundation
import ScreenLoading
import Screens
import Testing
import WidgetCore

@testable import WidgetRun

/// The uses of attributes for which `push` prepares an engine.
@Suite struct RecordSchemaTests {
  @Test func sortOrdersOfSettingsAndWidgetsAreSortable() throws {
    let folder = try TemporaryFolder([
      "a.yaml": """
      searcher: { type: embedded, records: a.json, ranking: [rank:desc] }
      widgets:
        - { type: sortBy, items: [{ label: Cheap, value: "price:asc" }] }

      """
    ])
    let file = folder.url.appending(path: "a.yaml").path
    let screen = try #require(ScreenFile.load(file, registry: try .builtIn()).screen)
    #expect(screen.recordSchema(for: ["main"]).sortable == ["price", "rank"])
  }
}
