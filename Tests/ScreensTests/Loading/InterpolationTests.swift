import Components
import Testing

@testable import ScreenLoading

@Suite struct InterpolationTests {
  static let screens = [
    MarkedScreen(
      "a variable that is not set",
      """
      title: $${é} ${env:A:-x} ${env:MISSING} phones
      #                        ^^^^^^^^^^^^^^ error[missing-variable]: '${env:MISSING:-default}'
      searcher: { type: embedded, records: "a ${env:GONE}.json" }
      #                                       ^^^^^^^^^^^ error[missing-variable]: 'GONE' is not set
      widgets: [{ type: hits }]
      """),
    MarkedScreen(
      "an invalid reference",
      """
      title: a ${foo:NAME}
      #        ^^^^^^^^^^^ error[invalid-interpolation]: unknown variable source 'foo'
      searcher: { type: embedded, records: "${HOME}/a.json" }
      #                                     ^^^^^^^ error[invalid-interpolation]: write '${env:HOME}'
      widgets:
        - { type: hits, title: "${env:" }
      #                         ^^ error[invalid-interpolation]: missing '}' after '${'
        - { type: searchBox, title: "${env:A B}" }
      #                              ^^^^^^^^^^ error[invalid-interpolation]: 'A B' is not a valid name
      """),
    MarkedScreen(
      "secrets are hidden",
      environment: ["KEY": "xyzzy", "LIST": "facetLixt"],
      """
      searcher: { type: "${env:KEY}", records: a.json }
      #                 ^^^^^^^^^^^^ error[unknown-type]: unknown searcher type from the environment
      widgets:
        - { type: "${env:LIST}", attribute: a }
      #           ^^^^^^^^^^^^^ error[unknown-type]: unknown widget type from the environment
        - { type: facetList, attribute: a, limit: "${env:KEY}" }
      #                                           ^^^^^^^^^^^^ error[wrong-type]: expected a whole number, found text
        - { type: hits, id: "${env:KEY}=" }
      #                     ^^^^^^^^^^^^^ error[invalid-id]: invalid character '=' in the id from the environment
      """),
  ]

  @Test(arguments: screens) func reportsErrorsAtTheirSourceLocations(_ screen: MarkedScreen) throws
  {
    try screen.verify()
  }

  @Test(arguments: [
    ("plain", Scalar.Value.text("plain")),
    ("${env:NAME}", .text("phones")),
    ("the ${env:NAME}, ${env:NAME}!", .text("the phones, phones!")),
    ("${env:NONE:-7}", .integer(7)),
    ("${env:EMPTY:-yes}", .text("yes")),
    ("${env:EMPTY}", .null),
    ("${env:NONE:-}", .null),
    ("${env:NUMBER}", .integer(42)),
    ("${env:NAME:-a:-b}", .text("phones")),
    ("$${env:NAME}", .text("${env:NAME}")),
    ("$$${env:NAME}", .text("$${env:NAME}")),
    ("costs $5", .text("costs $5")),
    ("{{name}} $", .text("{{name}} $")),
  ])
  func plainValuesAreParsedAfterInterpolation(text: String, value: Scalar.Value) {
    #expect(fill(text, .plain).value == value)
  }

  @Test func quotedValuesRemainText() {
    #expect(fill("${env:NUMBER}", .quoted).value == .text("42"))
  }

  @Test func onlyInterpolatedValuesAreMarked() {
    #expect(fill("${env:NAME}", .plain).isInterpolated)
    #expect(!fill("$${env:NAME}", .plain).isInterpolated)
    #expect(!fill("name", .plain).isInterpolated)
  }

  @Test("a variable that is not allowed is reported without its value, also with a default")
  func forbiddenVariables() throws {
    var permissions = AccessPolicy.Permissions()
    permissions.variables = ["OTHER"]
    for text in ["a ${env:NAME}", "a ${env:NAME:-b}"] {
      let scalar = Scalar(text, style: .plain, value: .text(text))
      let node = Node(.scalar(scalar), range: SourceRange(startOf: "screen.yaml"))
      var diagnostics = Diagnostics()
      let interpolation = Interpolation(
        ["NAME": "phones", "OTHER": "x"], access: AccessPolicy(allowing: permissions))
      let filled = interpolation.fill(node, into: &diagnostics)
      #expect(filled.scalar?.text == "a ")
      let diagnostic = try #require(diagnostics.all.first)
      #expect(diagnostic.id == .forbiddenVariable && diagnostics.count == 1)
      #expect(!diagnostic.message.contains("phones"))
      #expect(diagnostic.help == "allow it with '--allow-variable NAME'")
    }
  }

  private func fill(_ text: String, _ style: Scalar.Style) -> Scalar {
    let environment = ["NAME": "phones", "EMPTY": "", "NUMBER": "42"]
    let scalar = Scalar(text, style: style, value: .text(text))
    let node = Node(.scalar(scalar), range: SourceRange(startOf: "screen.yaml"))
    var diagnostics = Diagnostics()
    let filled = Interpolation(environment).fill(node, into: &diagnostics)
    #expect(diagnostics.isEmpty)
    return filled.scalar ?? scalar
  }
}
