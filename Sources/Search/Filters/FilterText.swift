public import Components

extension Filter {
  /// The filter in its shortest syntax: `brand:Apple`, `NOT price:5 TO 10`.
  ///
  /// Numbers have their shortest form, and text is quoted only if necessary. `FilterParser` parses
  /// the result. `FilterConverter` writes the longer syntax for search engines.
  public var text: String {
    let condition =
      switch self {
      case .facet(let facet): "\(facet.attribute.word):\(facet.value.typed)\(facet.scoreSuffix)"
      case .numeric(let numeric): numeric.condition
      case .tag(let tag): "\(tag.attribute):\(Facet.Value.string(tag.value).typed)"
      }
    return isNegated ? "NOT \(condition)" : condition
  }
}

extension Filter.Numeric {
  fileprivate var condition: String {
    switch value {
    case .comparison(let `operator`, let number):
      "\(attribute.word) \(`operator`.rawValue) \(number.shortText)"
    case .range(let range):
      "\(attribute.word):\(range.lowerBound.shortText) TO \(range.upperBound.shortText)"
    }
  }
}

extension Filter.Facet.Value {
  /// Strings that look like a number or Boolean are quoted, to preserve their type.
  fileprivate var typed: String {
    switch self {
    case .number(let number): number.shortText
    case .boolean(let flag): "\(flag)"
    case .string(let text):
      Double(text) == nil && Bool(text) == nil ? text.word : FilterConverter().quoted(text)
    }
  }
}

extension String {
  /// The text, in quotes unless it is a single word.
  fileprivate var word: String {
    let isPlain =
      !isEmpty && first != "-" && !isKeyword
      && (utf8.allSatisfy(\.isPlain)
        || allSatisfy { $0.isLetter || $0.isNumber || "_-./".contains($0) })
    return isPlain ? self : FilterConverter().quoted(self)
  }

  private var isKeyword: Bool {
    utf8.count <= 3 && ["and", "or", "not", "to"].contains(lowercased())
  }
}

extension UInt8 {
  /// Whether the byte is a common ASCII word character; avoids slow Unicode lookups.
  fileprivate var isPlain: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "/"):
      true
    default: false
    }
  }
}

extension Filter: ParameterValue {
  /// The parameter type: text that contains one filter.
  public static var parameterType: ParameterType { .named("filter", .text) }

  /// Decodes a single filter from a scalar of the configuration.
  ///
  /// Reports a diagnostic and returns `nil` if the text is not exactly one filter.
  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> Filter? {
    guard let scalar = node.scalar, !node.isNull else { return mismatch(node, into: &diagnostics) }
    do throws(FilterSyntaxError) {
      return try FilterParser.parseFilter(scalar.text)
    } catch {
      diagnostics.report(error.diagnostic(in: node))
      return nil
    }
  }

  /// The short text of the filter, which `decode` accepts.
  public var json: JSONValue { .text(text) }
}
