/// Declares a parameter of a component: its help, and through the property its name, type and
/// default.
///
/// A property without a default is required; an optional property is absent by default.
@propertyWrapper
public struct Parameter<Value: ParameterValue>: Sendable {
  /// What the parameter is for, as a sentence.
  public let help: String
  let isRequired: Bool
  var value: Value?

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

/// What `Mirror` finds behind a `@Parameter` property, whatever its type.
protocol ParameterDeclaration {
  var isRequired: Bool { get }
  func description(name: String) -> ParameterDescription
  func decode(_ node: Node, into diagnostics: inout Diagnostics) -> (any ParameterDeclaration)?
}

extension Parameter: ParameterDeclaration {
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

extension Parameter: Decodable {
  /// Takes the parameter that a `ParameterDecoder` holds for this key.
  public init(from decoder: any Decoder) throws {
    guard let slot = decoder as? ParameterSlot, let parameter = slot.declaration as? Self else {
      throw ParameterDecoder.misuse(decoder.codingPath)
    }
    self = parameter
  }
}
