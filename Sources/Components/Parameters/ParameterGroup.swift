/// Declares parameters that several components share: those of a record, whose keys stand among the
/// component's own.
///
/// ```swift
/// @ParameterGroup public var connection: ConnectionParameters
/// ```
@propertyWrapper
public struct ParameterGroup<Record: ParameterRecord>: Sendable where Record: Sendable {
  public var wrappedValue: Record

  public init() {
    wrappedValue = Record()
  }
}

/// What `Mirror` finds behind a `@ParameterGroup` property, whatever its type.
protocol ParameterGroupDeclaration {
  var record: any ParameterRecord { get }
}

extension ParameterGroup: ParameterGroupDeclaration {
  var record: any ParameterRecord { wrappedValue }
}

extension ParameterGroup: Decodable {
  /// Takes its parameters from those of the component.
  public init(from decoder: any Decoder) throws {
    wrappedValue = try Record(from: decoder)
  }
}
