import Foundation
import ScreenLoading
import Testing
import WidgetCore
import WidgetTesting

@testable import Screens
@testable import WidgetRun

/// Checks that the results of related searches in states of the sample screens are consistent.
@Suite struct RelatedSearchTests {
  @Test(arguments: [
    "airports", "birds", "dictionary", "emoji", "food", "kinds", "map", "minimal", "regions",
    "shop",
    "travel",
  ])
  func statesOfSampleScreens(name: String) async throws {
    let file = Executable.package.appendingPathComponent("Configs/\(name).yaml").path
    let loaded = ScreenFile.load(file, registry: try .builtIn(), readsTests: false)
    let screen = try #require(loaded.screen)
    let connected = try await ConnectedScreen.connect(screen, usesCache: false)
    for entry in screen.searchers {
      let searcher = try #require(connected.searchers[entry.id])
      let runner = ParityRunner(
        screen: screen, searcherID: entry.id, first: searcher, second: searcher)
      let targets = screen.widgets.filter { ($0.searcher ?? entry.id) == entry.id }
        .flatMap(\.connector.targets)
      let cases = try await runner.generatedCases()
      // Every fifth state, to limit the time.
      for index in stride(from: 1, to: cases.count, by: 5) {
        guard let request = await runner.request(for: cases[index]) else { continue }
        let violations = await Conformance.check(
          searcher, relatedTo: request,
          attributes: targets.filter { $0.kind == .facet }.map(\.attribute),
          numbers: targets.filter { $0.kind == .numeric }.map(\.attribute))
        #expect(violations == [], "\(cases[index].text)")
      }
    }
  }
}
