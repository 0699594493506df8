/// Declares a parameter of a component: its help, and through the property its name, type and
/// default.
///
/// A property without a default is required; an optional property is absent by default.
@propertyWrapper
public struct Parameter<Value: Sendable>: Sendable {
  // Every value is a `ParameterValue`, but only the initializers say so: a process that uses a type
  // whose generic arguments must conform to a protocol searches all its conformances for each.

  /// What the parameter is for, as a sentence.
  public let help: String
  let isRequired: Bool
  var value: Value?

  public var wrappedValue: Value {
    get {
      guard let value else {
        preconditionFailure("a required parameter was read before it was set: \(help)")
      }
      return value
    }
    set { value = newValue }
  }
}

extension Parameter where Value: ParameterValue {
  public init(wrappedValue: Value, _ help: String) {
    self.help = help
    self.isRequired = false
    self.value = wrappedValue
  }

  /// A required parameter.
  public init(_ help: String) {
    self.help = help
    self.isRequired = true
    self.value = nil
  }

  /// An optional parameter.
  public init(_ help: String) where Value: ExpressibleByNilLiteral {
    self.init(wrappedValue: nil, help)
  }
}

/// A `@Parameter` property, whatever its type.
protocol ParameterDeclaration {
  var isRequired: Bool { get }
  func description(name: String) -> ParameterDescription
  func decode(_ node: Node, into diagnostics: inout Diagnostics) -> (any ParameterDeclaration)?
}

extension Parameter: ParameterDeclaration where Value: ParameterValue {
  func description(name: String) -> ParameterDescription {
    let shown = value.map(\.json)
    return ParameterDescription(
      name: name, type: Value.parameterType, defaultValue: shown == .null ? nil : shown,
      isRequired: isRequired, help: help)
  }

  func decode(_ node: Node, into diagnostics: inout Diagnostics) -> (any ParameterDeclaration)? {
    guard let value = Value.decode(node, into: &diagnostics) else { return nil }
    var filled = self
    filled.value = value
    return filled
  }
}

extension Parameter: Decodable where Value: ParameterValue {
  /// Takes the parameter that a `ParameterDecoder` holds for this key.
  public init(from decoder: any Decoder) throws {
    guard let property = decoder as? PropertyDecoder,
      let parameter = property.declarations[property.name] as? Self
    else { throw ParameterDecoder.misuse(decoder.codingPath) }
    self = parameter
  }
}

extension Parameter: Encodable where Value: ParameterValue {
  /// Gives itself to the `Declarations` of its record.
  public func encode(to encoder: any Encoder) throws {
    guard let property = encoder as? PropertyEncoder else {
      throw ParameterDecoder.misuse(encoder.codingPath)
    }
    property.collector.add(self, named: property.name)
  }
}
