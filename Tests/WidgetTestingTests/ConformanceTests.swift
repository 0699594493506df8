import Foundation
import Testing
import WidgetCore
import WidgetTesting

@Suite struct ConformanceTests {
  @Test("a conforming widget has no violations")
  func keepsAll() {
    #expect(Conformance.check(Careless.self) == [])
  }

  @Test(
    "each rule is found out when it is broken",
    arguments: [
      (Careless.Slip.start, "start-twice"), (.prepare, "prepare-twice"), (.view, "view-pure"),
      (.page, "page"),
      (.unknown, "actions"), (.refused, "refused-action"), (.memory, "own-memory"),
      (.filters, "own-filters"), (.offer, "offered-action"), (.undeclared, "actions"),
      (.query, "refinement"), (.response, "refinement"),
    ])
  func breaks(slip: Careless.Slip, rule: String) {
    let violations = Conformance.check(
      Careless.self, examples: ["type: careless\nslip: \(slip.rawValue)"])
    #expect(violations.contains { $0.rule == rule }, "\(violations)")
    #expect(violations.allSatisfy { $0.type == "careless" })
  }

  @Test("declarations are checked")
  func declaration() {
    let rules = Set(Conformance.check(Undocumented.self).map(\.rule))
    #expect(rules == ["type-name", "summary", "parameter-help", "example"])
  }

  @Test("an invalid example is reported with its diagnostics")
  func brokenExample() {
    let violations = Conformance.check(Careless.self, examples: ["type: careless\nslop: none"])
    #expect(violations.map(\.rule) == ["example"])
    #expect(violations.first?.message.hasPrefix("unknown parameter 'slop' for 'careless'") == true)
  }

  @Test("make creates a widget from YAML")
  func make() throws {
    #expect(try Conformance.make(Careless.self, "{ type: careless, slip: view }").slip == .view)
    #expect(throws: ConformanceError.self) { try Conformance.make(Careless.self, "slip: 7") }
    #expect(throws: ConformanceError.self) { try Conformance.make(Careless.self, "[") }
  }

  @Test("golden views are recorded once and compared later")
  func golden() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("golden-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let kept = GoldenViews(folder: folder.path, isRecording: false)
    let missing = Conformance.check(Careless.self, golden: kept)
    #expect(missing.map(\.rule) == ["golden-view"])
    let recording = GoldenViews(folder: folder.path, isRecording: true)
    #expect(Conformance.check(Careless.self, golden: recording) == [])
    #expect(Conformance.check(Careless.self, golden: kept) == [])
    let file = folder.appendingPathComponent("careless-1.json")
    let text = try String(contentsOf: file, encoding: .utf8)
    try Data(text.replacing("\"word\"", with: "\"sword\"").utf8).write(to: file)
    let changed = Conformance.check(Careless.self, golden: kept)
    #expect(changed.map(\.rule) == ["golden-view"])
    #expect(changed.first?.message.contains("sword") == true)
  }
}
