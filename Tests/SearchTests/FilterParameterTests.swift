import Components
import Search
import Testing

@Suite struct FilterParameterTests {
  private func node(
    _ scalar: Scalar, columns: Range<Int>, lines: ClosedRange<Int> = 3...3
  ) -> Node {
    Node(
      .scalar(scalar),
      range: SourceRange(
        file: "screen.yaml",
        start: SourcePosition(line: lines.lowerBound, column: columns.lowerBound),
        end: SourcePosition(line: lines.upperBound, column: columns.upperBound)))
  }

  private func columns(_ diagnostics: Diagnostics) -> [Range<Int>] {
    diagnostics.all.map { $0.range.start.column..<$0.range.end.column }
  }

  @Test func scalarIsDecodedAsAFilter() {
    var diagnostics = Diagnostics()
    let scalar = Scalar("NOT price < 5", style: .plain, value: .text("NOT price < 5"))
    let filter = Filter.decode(node(scalar, columns: 5..<18), into: &diagnostics)
    #expect(filter == number("price", .lessThan, 5, not: true))
    #expect(diagnostics.isEmpty)
    #expect(filter?.json == "NOT price < 5")
  }

  @Test(arguments: [
    (Scalar("price < x", style: .plain, value: .text("price < x")), 5..<14, 13..<14),
    (Scalar(text: "price < x"), 5..<16, 14..<15),
    (Scalar(text: "é < x"), 5..<12, 10..<11),
    // An escape inside the quotes makes the scalar longer than its text.
    (Scalar(text: "é < x"), 5..<17, 5..<17),
    (Scalar("5", style: .plain, value: .integer(5)), 5..<6, 5..<6),
  ])
  func errorHasALocationWithinTheScalar(scalar: Scalar, whole: Range<Int>, part: Range<Int>) {
    var diagnostics = Diagnostics()
    #expect(Filter.decode(node(scalar, columns: whole), into: &diagnostics) == nil)
    #expect(diagnostics.all.map(\.id) == [.invalidFilter])
    #expect(columns(diagnostics) == [part])
  }

  @Test func errorInABlockScalarHasTheLocationOfTheBlock() {
    var diagnostics = Diagnostics()
    let scalar = Scalar("price < x\n", style: .block, value: .text("price < x\n"))
    let block = node(scalar, columns: 5..<20, lines: 3...4)
    #expect(Filter.decode(block, into: &diagnostics) == nil)
    #expect(diagnostics.all.map(\.range) == [block.range])
  }

  @Test func interpolatedValuesAreNotShown() {
    var diagnostics = Diagnostics()
    let scalar = Scalar("hunter2", style: .plain, value: .text("hunter2"), source: "${env:SECRET}")
    #expect(Filter.decode(node(scalar, columns: 5..<12), into: &diagnostics) == nil)
    #expect(diagnostics.all.count == 1)
    #expect(!diagnostics.all.contains { "\($0)".contains("hunter2") })
  }

  @Test func nullAndListsHaveTheWrongType() {
    var diagnostics = Diagnostics()
    let nothing = node(Scalar("", style: .plain, value: .null), columns: 5..<5)
    #expect(Filter.decode(nothing, into: &diagnostics) == nil)
    let list = Node(.sequence([]), range: SourceRange(startOf: "screen.yaml"))
    #expect(Filter.decode(list, into: &diagnostics) == nil)
    #expect(diagnostics.all.map(\.id) == [.wrongType, .wrongType])
  }

  @Test func warningAboutMixedOrGroupHasALocation() throws {
    var warnings: [FilterSyntaxWarning] = []
    let text = "x:1 AND (_tags:t OR a:b)"
    _ = try FilterParser.parse(text, warnings: &warnings)
    let scalar = node(Scalar(text: text), columns: 5..<31)
    let findings = warnings.map { $0.diagnostic(in: scalar) }
    #expect(findings.map(\.id) == [.mixedFilterTypes])
    #expect(findings.map(\.severity) == [.warning])
    #expect(findings.map(\.range.start.column) == [14])
    #expect(findings.map(\.range.end.column) == [30])
  }
}
