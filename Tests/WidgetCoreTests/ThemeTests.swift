import Testing

@testable import WidgetContract

@Suite struct ThemeTests {
  @Test(arguments: Theme.Name.allCases, ["#000", "#fff", "#ffcc00", "#0b57d0", nil])
  func accentsAreReadableInLightAndDarkMode(_ name: Theme.Name, _ accent: String?) throws {
    var theme = Theme()
    theme.name = name
    theme.accent = try accent.map { try #require(Color($0)) }
    let grounds = (light: try #require(Color("#f5f6f8")), dark: try #require(Color("#1e2227")))
    #expect(theme.accents.light.contrast(to: grounds.light) >= 4.5)
    #expect(theme.accents.dark.contrast(to: grounds.dark) >= 4.5)
  }

  @Test func themeCanBeAName() {
    var diagnostics = Diagnostics()
    let node = Node(.scalar(Scalar(text: "plum")), range: SourceRange(startOf: "theme"))
    let theme = Theme.decode(node, into: &diagnostics)
    #expect(theme?.name == .plum && diagnostics.all.isEmpty)
  }
}
