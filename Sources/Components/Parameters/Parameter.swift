/// Declares a property as a parameter, with its help text.
///
/// The name, the type, and the default value come from the property. A property without a default
/// value is required; an optional property is nil by default.
///
/// ```swift
/// @Parameter("Maximum number of values.") public var limit: Int = 10
/// ```
@propertyWrapper
public struct Parameter<Value: Sendable>: Sendable {
  // `Value` is always a `ParameterValue`, but only the initializers require it: for a generic type
  // with a conformance requirement, the runtime searches all conformances of the process.

  /// The help text: one sentence.
  public let help: String
  let isRequired: Bool
  var value: Value?

  /// The value; the default if the file does not set the parameter.
  ///
  /// - Precondition: a required parameter was decoded.
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
  /// Declares a parameter with a default value.
  public init(wrappedValue: Value, _ help: String) {
    self.help = help
    self.isRequired = false
    self.value = wrappedValue
  }

  /// Declares a required parameter.
  public init(_ help: String) {
    self.help = help
    self.isRequired = true
    self.value = nil
  }

  /// Declares an optional parameter, which is nil by default.
  public init(_ help: String) where Value: ExpressibleByNilLiteral {
    self.init(wrappedValue: nil, help)
  }
}

/// A `@Parameter` property with a value of any type.
protocol ParameterDeclaration: Sendable {
  var isRequired: Bool { get }
  func description(name: String) -> ParameterDescription
  func decode(_ node: Node, into diagnostics: inout Diagnostics) -> (any ParameterDeclaration)?
}

extension Parameter: ParameterDeclaration where Value: ParameterValue {
  func description(name: String) -> ParameterDescription {
    // A key path would be instantiated at run time for each type of value.
    let json = value.map { $0.json }
    return ParameterDescription(
      name: name, type: Value.parameterType, defaultValue: json == .null ? nil : json,
      isRequired: isRequired, help: help)
  }

  func decode(_ node: Node, into diagnostics: inout Diagnostics) -> (any ParameterDeclaration)? {
    guard let value = Value.decode(node, into: &diagnostics) else { return nil }
    var parameter = self
    parameter.value = value
    return parameter
  }
}

extension Parameter: Decodable where Value: ParameterValue {
  /// Takes the decoded parameter of this key from a `ParameterDecoder`.
  public init(from decoder: any Decoder) throws {
    guard let property = decoder as? PropertyDecoder,
      let parameter = property.declarations[property.name] as? Self
    else { throw ParameterDecoder.misuse(decoder.codingPath) }
    self = parameter
  }
}

extension Parameter: Encodable where Value: ParameterValue {
  /// Adds the parameter to the `Declarations` of its record.
  public func encode(to encoder: any Encoder) throws {
    guard let property = encoder as? PropertyEncoder else {
      throw ParameterDecoder.misuse(encoder.codingPath)
    }
    property.collector.add(self, named: property.name)
  }
}

/// Includes the parameters of another record, so that components can share them.
///
/// The keys of the group are written among the keys of the component.
///
/// ```swift
/// @ParameterGroup public var connection: ConnectionParameters
/// ```
@propertyWrapper
public struct ParameterGroup<Record: ParameterRecord>: Sendable where Record: Sendable {
  /// The record with the values of the group's parameters.
  public var wrappedValue: Record

  /// Declares a group; the defaults are those of the record.
  public init() {
    wrappedValue = Record()
  }
}

extension ParameterGroup: Decodable {
  /// Takes the parameters of the group from those of the component.
  public init(from decoder: any Decoder) throws {
    guard let property = decoder as? PropertyDecoder else {
      throw ParameterDecoder.misuse(decoder.codingPath)
    }
    wrappedValue = try Record(from: ParameterDecoder(declarations: property.declarations))
  }
}

extension ParameterGroup: Encodable {
  /// Adds the parameters of the group to the `Declarations` of the component.
  public func encode(to encoder: any Encoder) throws {
    guard let property = encoder as? PropertyEncoder else {
      throw ParameterDecoder.misuse(encoder.codingPath)
    }
    property.collector.add(group: wrappedValue)
  }
}
