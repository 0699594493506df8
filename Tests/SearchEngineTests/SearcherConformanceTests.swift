import Search
import SearchEngine
import Testing
import WidgetTesting

@Suite struct SearcherConformanceTests {
  private static let records = (0..<40).map { number in
    let color = ["red", "green", "blue"][number * number % 7 % 3]
    return #"{"objectID":"\#(number)","name":"a phone","color":"\#(color)","price":\#(number % 9)}"#
  }.joined(separator: "\n")

  @Test("the embedded engine keeps the rules of all searchers")
  func embedded() async throws {
    let opened = try await Opened(Self.records)
    let findings = await Conformance.check(opened.searcher, attribute: "color", number: "price")
    #expect(findings == [])
    withExtendedLifetime(opened) {}
  }

  @Test("its settings are declared as those of all searchers")
  func settings() {
    #expect(Conformance.check(EmbeddedSettings.self) == [])
  }
}
