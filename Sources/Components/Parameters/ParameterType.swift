/// The values that a parameter accepts, for diagnostics, schema, and help.
public indirect enum ParameterType: Hashable, Sendable {
  /// Text; numbers and booleans are accepted as text.
  case text
  /// An integer.
  case integer
  /// An integer or a floating-point number.
  case number
  /// `true` or `false`.
  case boolean
  /// One of several words.
  case enumeration([String])
  /// A list of two numbers, the lower and the upper bound; null is an open end.
  case range
  /// A list of values of one type.
  case list(ParameterType)
  /// A mapping from arbitrary keys to values of one type.
  case map(ParameterType)
  /// A mapping with declared keys.
  case record([ParameterDescription])
  /// A mapping with declared keys, and arbitrary other keys with values of one type.
  case openRecord([ParameterDescription], others: ParameterType)
  /// A value of any of several types.
  case oneOf([ParameterType])
  /// Any value.
  case anything
  /// A type with a name for diagnostics, such as `filter`, and the type of its written form.
  case named(String, ParameterType)

  /// The type as a noun phrase, for use after "expected": `a whole number`, `a list of texts`.
  public var phrase: String {
    switch self {
    case .text: "text"
    case .integer: "a whole number"
    case .number: "a number"
    case .boolean: "true or false"
    case .enumeration(let values): "one of \(Self.listed(values))"
    case .range: "two numbers, as in [0, 100] or [0, null]"
    case .list(let element): element.listPhrase
    case .map(let element): "a mapping of names to \(element.phrase)"
    case .record(let parameters), .openRecord(let parameters, _):
      "a mapping with \(parameters.map { "'\($0.name)'" }.joined(separator: ", "))"
    case .oneOf(let types): types.map(\.phrase).joined(separator: ", or ")
    case .anything: "any value"
    case .named(let name, _): "a \(name)"
    }
  }

  /// The first values of an enumeration, for a message: at most 8.
  private static func listed(_ values: [String]) -> String {
    values.prefix(8).joined(separator: ", ") + (values.count > 8 ? ", …" : "")
  }

  /// The type of a list with elements of this type, as a noun phrase.
  private var listPhrase: String {
    switch self {
    case .text: "a list of texts"
    case .integer: "a list of whole numbers"
    case .number: "a list of numbers"
    case .anything: "a list"
    case .record(let parameters), .openRecord(let parameters, _):
      "a list of mappings with \(parameters.map { "'\($0.name)'" }.joined(separator: ", "))"
    default: "a list in which each item is \(phrase)"
    }
  }
}

extension ParameterType {
  /// The parameters of the records in values of this type; empty if there are none.
  public var members: [ParameterDescription] {
    switch self {
    case .record(let parameters), .openRecord(let parameters, _): parameters
    case .list(let type), .map(let type), .named(_, let type): type.members
    case .oneOf(let types): types.flatMap(\.members)
    case .text, .integer, .number, .boolean, .enumeration, .range, .anything: []
    }
  }
}

/// The declaration of a parameter: its name, type, default value, and help text.
public struct ParameterDescription: Hashable, Sendable {
  /// The key in a file, which is the name of the Swift property.
  public var name: String
  /// The values that the parameter accepts.
  public var type: ParameterType
  /// The default value, or the current value of an instance's parameter. Nil for none.
  public var defaultValue: JSONValue?
  /// Whether the parameter must be set.
  public var isRequired: Bool
  /// The help text: one sentence.
  public var help: String

  /// Creates a description.
  public init(
    name: String, type: ParameterType, defaultValue: JSONValue?, isRequired: Bool, help: String
  ) {
    self.name = name
    self.type = type
    self.defaultValue = defaultValue
    self.isRequired = isRequired
    self.help = help
  }
}
