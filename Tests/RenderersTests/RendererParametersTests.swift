import Testing
import WidgetCore

@testable import Renderers

@Suite struct RendererParametersTests {
  private func mapping(_ entries: (String, Scalar)...) -> Node {
    let range = SourceRange(startOf: "screen.yaml")
    return Node(
      .mapping(
        Mapping(
          entries.map { key, scalar in
            Mapping.Entry(
              key: key, keyRange: range, value: Node(.scalar(scalar), range: range))
          })), range: range)
  }

  private func integer(_ number: Int) -> Scalar {
    Scalar(String(number), style: .plain, value: .integer(number))
  }

  @Test func renderersAreConfiguredByParameters() throws {
    var diagnostics = Diagnostics()
    let text = try #require(
      TextRenderer.make(
        from: mapping(("width", integer(40)), ("highlight", Scalar(text: "none"))),
        into: &diagnostics))
    #expect(text.width == 40)
    #expect(text.highlight == .none)
    let json = try #require(
      JSONRenderer.make(from: mapping(("layout", Scalar(text: "compact"))), into: &diagnostics))
    #expect(json.layout == .compact)
    #expect(!diagnostics.hasErrors)
  }

  @Test func widthBelowOneIsError() {
    var diagnostics = Diagnostics()
    let renderer = TextRenderer.make(from: mapping(("width", integer(0))), into: &diagnostics)
    #expect(renderer == nil)
    #expect(diagnostics.hasErrors)
  }

  @Test func registryAcceptsBothRenderers() throws {
    var registry = Registry()
    try registry.register(TextRenderer.self)
    try registry.register(JSONRenderer.self)
    #expect(registry.renderers.keys.sorted() == ["json", "text"])
  }
}
