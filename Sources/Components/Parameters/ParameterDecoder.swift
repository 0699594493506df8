/// Passes decoded parameters to the initializer that the compiler derives for a record.
///
/// The parameters are decoded before `init(from:)` runs, so that all errors are reported, not only the
/// first one. Swift Argument Parser uses the same technique.
struct ParameterDecoder: Decoder {
  let declarations: [String: any ParameterDeclaration]

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(ParameterContainer<Key>(declarations: declarations))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw Self.misuse([])
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    throw Self.misuse([])
  }

  static func misuse(_ path: [any CodingKey]) -> DecodingError {
    DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: path,
        debugDescription: "every stored property of a component must be a @Parameter"))
  }
}

/// The decoder of a single property, which looks up its parameters.
///
/// Only the property knows statically whether it is a parameter or a group; a dynamic cast here would
/// search all conformances of the process.
struct PropertyDecoder: Decoder {
  let name: String
  let declarations: [String: any ParameterDeclaration]

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    throw ParameterDecoder.misuse([])
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw ParameterDecoder.misuse([])
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    throw ParameterDecoder.misuse([])
  }
}

private struct ParameterContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let declarations: [String: any ParameterDeclaration]

  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { declarations.keys.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool {
    declarations[key.stringValue] != nil
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    false
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try Value(from: PropertyDecoder(name: key.stringValue, declarations: declarations))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    throw ParameterDecoder.misuse([key])
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw ParameterDecoder.misuse([key])
  }

  func superDecoder() throws -> any Decoder {
    throw ParameterDecoder.misuse([])
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    throw ParameterDecoder.misuse([key])
  }
}
