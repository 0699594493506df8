public import Components

extension Filter {
  /// A facet filter: matches records whose attribute has a value.
  ///
  /// An attribute with several values matches if one of them is equal.
  public struct Facet: Hashable, Sendable, FilterConvertible {
    /// A facet value: a string, a number, or a Boolean.
    ///
    /// Values of different types are never equal: `"1"` is not `1`. Strings are compared by their
    /// Unicode scalars, without normalization.
    public enum Value: Hashable, Sendable {
      /// Text, compared case-sensitively.
      case string(String)
      /// A number, without distinguishing integers.
      case number(Double)
      /// `true` or `false`.
      case boolean(Bool)

      public static func == (first: Value, second: Value) -> Bool {
        switch (first, second) {
        case (.string(let first), .string(let second)): first.hasSameScalars(as: second)
        case (.number(let first), .number(let second)): first == second
        case (.boolean(let first), .boolean(let second)): first == second
        default: false
        }
      }
    }

    /// The name of the facet attribute.
    public var attribute: String
    /// The value that a record must have, or must not have if the filter is negated.
    public var value: Value
    /// Whether the filter matches the records that do not have the value.
    public var isNegated: Bool
    /// The score that a match adds to the rank (Algolia's filter scoring).
    ///
    /// Is `nil` if unscored.
    public var score: Int?

    /// Creates a facet filter for a value of any type.
    public init(attribute: String, value: Value, isNegated: Bool = false, score: Int? = nil) {
      self.attribute = attribute
      self.value = value
      self.isNegated = isNegated
      self.score = score
    }

    /// Creates a facet filter for a string value.
    public init(
      attribute: String, stringValue: String, isNegated: Bool = false, score: Int? = nil
    ) {
      self.init(
        attribute: attribute, value: .string(stringValue), isNegated: isNegated, score: score)
    }

    /// Creates a facet filter for a numeric value.
    public init(attribute: String, floatValue: Double, isNegated: Bool = false, score: Int? = nil) {
      self.init(
        attribute: attribute, value: .number(floatValue), isNegated: isNegated, score: score)
    }

    /// Creates a facet filter for a Boolean value.
    public init(attribute: String, boolValue: Bool, isNegated: Bool = false, score: Int? = nil) {
      self.init(
        attribute: attribute, value: .boolean(boolValue), isNegated: isNegated, score: score)
    }

    /// The facet filter as a filter of any kind.
    public var filter: Filter { .facet(self) }
  }
}

extension Filter.Facet.Value: ParameterValue {
  /// The parameter type: text, a number, or a Boolean.
  public static var parameterType: ParameterType { .oneOf([.text, .number, .boolean]) }

  /// Decodes a facet value from a scalar of the configuration.
  ///
  /// An integer that a `Double` cannot represent exactly, such as a long identifier, becomes text.
  /// Reports a diagnostic and returns `nil` for `null` and for anything but a scalar.
  public static func decode(
    _ node: Node, into diagnostics: inout Diagnostics
  ) -> Filter.Facet.Value? {
    switch node.scalar?.value {
    case .text(let text): .string(text)
    case .integer(let number):
      FilterNumber.isExact(number) ? .number(Double(number)) : .string(String(number))
    case .number(let number): .number(number)
    case .boolean(let flag): .boolean(flag)
    case .null, nil: mismatch(node, into: &diagnostics)
    }
  }

  /// The value as JSON of the same type.
  public var json: JSONValue {
    switch self {
    case .string(let text): .text(text)
    case .number(let number): .number(number)
    case .boolean(let flag): .boolean(flag)
    }
  }
}
