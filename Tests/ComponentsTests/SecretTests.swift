import Components
import Testing

@Suite struct SecretTests {
  @Test(arguments: [
    ("${env:KEY}", true), ("${env:KEY:-}", true), ("${env:KEY:-abc}", false),
    ("a${env:KEY}", false),
    ("${env:A}${env:B}", false), ("${env:KEY}b", false),
  ])
  func secretsMustBeVariableReferences(source: String, isFine: Bool) {
    var diagnostics = Diagnostics()
    let scalar = Scalar("hidden", style: .plain, value: .text("hidden"), source: source)
    let node = Node(.scalar(scalar), range: SourceRange(startOf: "a.yaml"))
    let secret = Secret.decode(node, into: &diagnostics)
    #expect((secret?.value == "hidden") == isFine)
    #expect(diagnostics.hasErrors == !isFine)
    #expect(!diagnostics.all.contains { "\($0)".contains("hidden") })
  }

  @Test func secretsAreNeverShown() {
    var dumped = ""
    dump(["key": Secret("hidden")], to: &dumped)
    let secret = Secret("hidden")
    for text in [dumped, "\(secret)", String(reflecting: secret), secret.json.text(.compact)] {
      #expect(!text.contains("hidden"))
    }
  }
}
