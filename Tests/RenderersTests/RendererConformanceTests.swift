import Renderers
import Testing
import WidgetTesting

@Suite struct RendererConformanceTests {
  @Test("text conforms to the rules for renderers")
  func text() {
    let findings = Conformance.check(
      TextRenderer.self, examples: ["type: text\nwidth: 7", "type: text\nhighlight: none"])
    #expect(findings == [])
  }

  @Test("HTML conforms to the rules for renderers")
  func html() {
    #expect(Conformance.check(HTMLRenderer.self, examples: ["type: html\nstyle: linked"]) == [])
  }

  @Test("JSON conforms to the rules for renderers")
  func json() {
    #expect(Conformance.check(JSONRenderer.self, examples: ["type: json\nlayout: compact"]) == [])
  }
}
