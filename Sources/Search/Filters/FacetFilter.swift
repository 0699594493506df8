import Components

extension Filter {
  /// Keeps the records whose attribute has a value, or one of whose values it is.
  public struct Facet: Hashable, Sendable, FilterConvertible {
    /// The value that is requested; `"1"` and `1` are different values, and so are texts that are not
    /// spelled alike.
    public enum Value: Hashable, Sendable {
      case string(String)
      case number(Double)
      case boolean(Bool)

      public static func == (first: Value, second: Value) -> Bool {
        switch (first, second) {
        case (.string(let first), .string(let second)): first.isSpelled(as: second)
        case (.number(let first), .number(let second)): first == second
        case (.boolean(let first), .boolean(let second)): first == second
        default: false
        }
      }
    }

    public var attribute: String
    public var value: Value
    public var isNegated: Bool
    /// How much a match counts for ranking where filters are scored; nil if not scored.
    public var score: Int?

    public init(attribute: String, value: Value, isNegated: Bool = false, score: Int? = nil) {
      self.attribute = attribute
      self.value = value
      self.isNegated = isNegated
      self.score = score
    }

    public init(
      attribute: String, stringValue: String, isNegated: Bool = false, score: Int? = nil
    ) {
      self.init(
        attribute: attribute, value: .string(stringValue), isNegated: isNegated, score: score)
    }

    public init(attribute: String, floatValue: Double, isNegated: Bool = false, score: Int? = nil) {
      self.init(
        attribute: attribute, value: .number(floatValue), isNegated: isNegated, score: score)
    }

    public init(attribute: String, boolValue: Bool, isNegated: Bool = false, score: Int? = nil) {
      self.init(
        attribute: attribute, value: .boolean(boolValue), isNegated: isNegated, score: score)
    }

    public var filter: Filter { .facet(self) }
  }
}
