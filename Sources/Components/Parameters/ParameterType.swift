/// What may be written for a parameter; the source of messages and of `describe`.
public indirect enum ParameterType: Hashable, Sendable {
  case text
  case integer
  case number
  case boolean
  case enumeration([String])
  /// A lower and an upper number.
  case range
  case list(ParameterType)
  /// A mapping from free names to values of one type.
  case map(ParameterType)
  case record([ParameterDescription])
  /// A record that takes keys of any other name, too, with values of one type.
  case openRecord([ParameterDescription], others: ParameterType)
  case oneOf([ParameterType])
  case anything
  /// A type with a name of its own, such as `filter`, written like the other.
  case named(String, ParameterType)

  /// The type in words after "expected": `a whole number`, `a list of texts`.
  public var phrase: String {
    switch self {
    case .text: "text"
    case .integer: "a whole number"
    case .number: "a number"
    case .boolean: "true or false"
    case .enumeration(let values): "one of \(values.joined(separator: ", "))"
    case .range: "two numbers, as in [0, 100]"
    case .list(let element): "a list, each item \(element.phrase)"
    case .map(let element): "a mapping of names to \(element.phrase)"
    case .record(let parameters), .openRecord(let parameters, _):
      "a mapping with \(parameters.map { "'\($0.name)'" }.joined(separator: ", "))"
    case .oneOf(let types): types.map(\.phrase).joined(separator: ", or ")
    case .anything: "anything"
    case .named(let name, _): "a \(name)"
    }
  }
}

extension ParameterType {
  /// The parameters of the mappings that values of this type are made of; none for other types.
  public var members: [ParameterDescription] {
    switch self {
    case .record(let parameters), .openRecord(let parameters, _): parameters
    case .list(let type), .map(let type), .named(_, let type): type.members
    case .oneOf(let types): types.flatMap(\.members)
    case .text, .integer, .number, .boolean, .enumeration, .range, .anything: []
    }
  }
}

/// One parameter of a component, as declared by `@Parameter`.
public struct ParameterDescription: Hashable, Sendable {
  public var name: String
  public var type: ParameterType
  /// What holds when nothing is written; nil if nothing does.
  public var defaultValue: JSONValue?
  public var isRequired: Bool
  public var help: String

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
