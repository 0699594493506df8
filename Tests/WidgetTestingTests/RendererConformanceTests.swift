import Testing
import WidgetCore
import WidgetTesting

/// A frame as Swift prints it.
private struct Plain: Renderer {
  enum Slip: String, ParameterValue, CaseIterable { case none, titles, controls, ending, chance }

  static let type = "plain"
  static let summary = "Everything in the frame as Swift prints it."

  @Parameter("The rule that it breaks.") var slip: Slip = .none

  func render(_ frame: Frame, for output: OutputTraits) -> String {
    var text = slip == .titles ? "" : "\(frame)"
    if slip == .controls { text += frame.title ?? "" }
    if slip == .chance { text += "\(Int.random(in: 0..<(.max)))" }
    if slip != .controls {
      text = String(
        String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 && !isC1($0) }))
    }
    return slip == .ending ? text : text + "\n"
  }

  private func isC1(_ scalar: Unicode.Scalar) -> Bool { (0x7F..<0xA0).contains(scalar.value) }
}

@Suite struct RendererConformanceTests {
  @Test(
    "each rule is found out when it is broken",
    arguments: [
      ("titles", "shows-everything"), ("ending", "line-break"), ("chance", "render-pure"),
    ])
  func breaks(slip: String, rule: String) {
    let violations = Conformance.check(Plain.self, examples: ["type: plain\nslip: \(slip)"])
    #expect(Set(violations.map(\.rule)) == [rule])
  }

  @Test("a conforming renderer has no violations")
  func keepsAll() {
    #expect(Conformance.check(Plain.self) == [])
  }

  @Test("control characters in the output are reported")
  func controls() {
    let violations = Conformance.check(Plain.self, examples: ["type: plain\nslip: controls"])
    #expect(Set(violations.map(\.rule)) == ["control-characters"])
  }
}
