/// An attribute whose values make records related, with its weight.
///
/// A screen file writes it as the attribute's name, or as `{attribute: brand, score: 3}`.
public struct RelatedAttribute: Hashable, Sendable {
  /// The attribute and its score, as a request contains them.
  public var pattern: RelatedRecords.Pattern

  /// Creates a related attribute with a score from 0 to 1,000,000.
  public init(_ attribute: String, score: Int = 1) {
    pattern = RelatedRecords.Pattern(attribute, score: score)
  }
}

extension RelatedAttribute: ShorthandParameter {
  /// The mapping form of a related attribute.
  public struct Settings: ParameterRecord {
    @Parameter("The attribute.") var attribute: String
    @Parameter("The score of a shared value, 0 to 1000000.") var score: Int = 1

    /// Creates the default settings; required parameters are still to be set.
    public init() {}

    public func validate(_ report: inout ParameterReport) {
      if !(0...1_000_000).contains(score) {
        report.error("score", "the score is \(score), expected 0 to 1000000")
      }
    }
  }

  public init(shorthand: String) {
    self.init(shorthand)
  }

  public init(settings: Settings) {
    self.init(settings.attribute, score: settings.score)
  }

  public var json: JSONValue {
    if pattern.score == 1 { return .text(pattern.attribute) }
    return ["attribute": .text(pattern.attribute), "score": .integer(pattern.score)]
  }
}
