public import Components

/// The formats of dates: one for all attributes, or one for each.
public struct DateFormats: Hashable, Sendable {
  /// The format of attributes without one of their own; nil for none.
  public var common: DateFormat?
  /// The formats by attribute.
  public var byAttribute: [String: DateFormat]

  /// Creates formats.
  public init(common: DateFormat? = nil, byAttribute: [String: DateFormat] = [:]) {
    (self.common, self.byAttribute) = (common, byAttribute)
  }

  /// The format of an attribute; nil if it has none.
  public subscript(attribute: String) -> DateFormat? { byAttribute[attribute] ?? common }
}

extension DateFormats: ParameterValue {
  /// A format, or a mapping of attributes to formats.
  public static var parameterType: ParameterType { .oneOf([.text, .map(.text)]) }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> DateFormats? {
    if let mapping = node.mapping {
      var formats: [String: DateFormat] = [:]
      for entry in mapping.entries {
        formats[entry.key] = format(entry.value, into: &diagnostics)
      }
      return formats.count == mapping.entries.count ? DateFormats(byAttribute: formats) : nil
    }
    if node.sequence != nil {
      return mismatch(node, into: &diagnostics, help: "write a format such as dd/MM/yyyy")
    }
    return format(node, into: &diagnostics).map { DateFormats(common: $0) }
  }

  private static func format(_ node: Node, into diagnostics: inout Diagnostics) -> DateFormat? {
    guard let text = String.decode(node, into: &diagnostics) else { return nil }
    if let format = DateFormat(text) { return format }
    diagnostics.report(
      Diagnostic(
        .invalidValue, "'\(text)' is not a date format", at: node.range,
        help: "write for example 'dd/MM/yyyy HH:mm', 'd MMM yyyy', or 'M/d/yy h:mm a'"))
    return nil
  }

  public var json: JSONValue {
    if let common { return .text(common.pattern) }
    return byAttribute.mapValues(\.pattern).json
  }
}
