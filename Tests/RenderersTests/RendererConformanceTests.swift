import Renderers
import Testing
import WidgetTesting

@Suite struct RendererConformanceTests {
  @Test("text keeps the rules of all renderers")
  func text() {
    let findings = Conformance.check(
      TextRenderer.self, examples: ["type: text\nwidth: 7", "type: text\nhighlight: none"])
    #expect(findings == [])
  }

  @Test("HTML keeps the rules of all renderers")
  func html() {
    #expect(Conformance.check(HTMLRenderer.self, examples: ["type: html\nstyle: linked"]) == [])
  }

  @Test("JSON keeps the rules of all renderers")
  func json() {
    #expect(Conformance.check(JSONRenderer.self, examples: ["type: json\nlayout: compact"]) == [])
  }
}
