import Search
import SearchEngine
import Testing
import WidgetTesting

@Suite struct SearcherConformanceTests {
  private static let records = (0..<40).map { number in
    let color = ["red", "green", "blue"][number * number % 7 % 3]
    return #"{"objectID":"\#(number)","name":"a phone","color":"\#(color)","price":\#(number % 9)}"#
  }.joined(separator: "\n")

  @Test("the embedded searcher conforms to the rules of searchers")
  func embedded() async throws {
    let engine = try await EngineFixture(Self.records)
    let diagnostics = await Conformance.check(engine.searcher, attribute: "color", number: "price")
    #expect(diagnostics == [])
    withExtendedLifetime(engine) {}
  }

  @Test("the settings conform to the rules of searcher settings")
  func settings() {
    #expect(Conformance.check(EmbeddedSettings.self) == [])
  }
}
