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

extension ParameterGroup: Decodable {
  /// Takes its parameters from those of the component.
  public init(from decoder: any Decoder) throws {
    guard let property = decoder as? PropertyDecoder else {
      throw ParameterDecoder.misuse(decoder.codingPath)
    }
    wrappedValue = try Record(from: ParameterDecoder(declarations: property.declarations))
  }
}

extension ParameterGroup: Encodable {
  /// Gives its parameters to the `Declarations` of the component.
  public func encode(to encoder: any Encoder) throws {
    guard let property = encoder as? PropertyEncoder else {
      throw ParameterDecoder.misuse(encoder.codingPath)
    }
    property.collector.add(group: wrappedValue)
  }
}
