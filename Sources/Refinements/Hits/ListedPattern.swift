/// An attribute that relates records, as the author of a screen lists it.
///
/// It is written as the attribute's name, or as a mapping: `{attribute: brand, score: 3}`.
public struct ListedPattern: Hashable, Sendable {
  public var pattern: RelatedRecords.Pattern

  public init(_ attribute: String, score: Int = 1) {
    pattern = RelatedRecords.Pattern(attribute, score: score)
  }
}

extension ListedPattern: ParameterValue {
  private struct Entry: ParameterRecord {
    @Parameter("The attribute.") var attribute: String
    @Parameter("Its weight, 0 to 1000000.") var score: Int = 1

    func validate(_ report: inout ParameterReport) {
      if !(0...1_000_000).contains(score) {
        report.error("score", "the score is \(score), expected 0 to 1000000")
      }
    }
  }

  public static var parameterType: ParameterType {
    .oneOf([.text, Entry.parameterType])
  }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> ListedPattern? {
    if node.mapping != nil {
      let entry = Entry.make(from: node, into: &diagnostics)
      return entry.map { ListedPattern($0.attribute, score: $0.score) }
    }
    return String.decode(node, into: &diagnostics).map { ListedPattern($0) }
  }

  public var json: JSONValue {
    if pattern.score == 1 { return .text(pattern.attribute) }
    return ["attribute": .text(pattern.attribute), "score": .integer(pattern.score)]
  }
}
