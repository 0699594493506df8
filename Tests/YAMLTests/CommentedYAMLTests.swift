import Components
import Testing
import YAML

@Suite struct CommentedYAMLTests {
  private func written(_ text: String) throws -> String {
    var diagnostics = Diagnostics()
    let node = try #require(YAMLReader.read(text, file: "a.yaml", into: &diagnostics))
    var yaml = CommentedYAML { "\($0.start.line)" }
    // Normalizes the column of the comments.
    return yaml.text(of: node).replacing(#/ +# /#, with: " # ")
  }

  @Test func everyValueHasACommentWithItsLine() throws {
    let text = """
      title: Fruit # a remark
      list: [a, b]
      widgets:
        - type: hits
          fields:
            - a
            - b
        - {}
        - [[1, 2], []]
      """
    #expect(
      try written(text) == """
        title: Fruit # 1
        list: [a, b] # 2
        widgets:
          - type: hits # 4
            fields:
              - a # 6
              - b # 7
          - {} # 8
          -
            - [1, 2] # 9
            - [] # 9

        """)
  }

  @Test func writtenTextParsesToTheSameValue() throws {
    let text = """
      a: { b: [1, { c: [x, [y, { d: e }]] }], "f: g": "- h" }
      i: [[j, k], [[l]], {}]
      """
    var diagnostics = Diagnostics()
    let before = try #require(YAMLReader.read(text, file: "", into: &diagnostics))
    let after = try #require(
      YAMLReader.read(try written(text), file: "", into: &diagnostics))
    #expect(JSONValue(before) == JSONValue(after))
  }

  @Test func interpolatedValuesAreWrittenInOriginalForm() {
    let secret = Scalar("s3cret", style: .plain, value: .text("s3cret"), source: "${env:KEY}")
    var yaml = CommentedYAML { _ in "here" }
    let text = yaml.text(of: Node(.scalar(secret), range: SourceRange(startOf: "")))
    #expect(text.hasPrefix("${env:KEY} "))
    #expect(text.hasSuffix("# here, from the environment\n"))
  }

  @Test func textsThatLookLikeVariablesAreEscaped() throws {
    #expect(try written("a: \"${b}\"") == "a: \"$${b}\" # 1\n")
  }
}
