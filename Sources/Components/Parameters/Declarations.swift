/// The parameters that a record declares, and its groups.
///
/// They come from the `encode(to:)` that the compiler derives for the record, where the type of each
/// property is known. `Mirror` finds the same properties, but resolves the name of each type and
/// searches all conformances of the process for it: half the time of a run that reads one screen.
struct Declarations {
  typealias Named = (name: String, declaration: any ParameterDeclaration)

  /// In the order of declaration; those of a group are where the group is declared.
  let all: [Named]
  /// The records of groups; a group inside another is before it.
  let groups: [any ParameterRecord]

  /// The declarations with the values that `record` has.
  init(of record: some ParameterRecord) {
    let collector = DeclarationCollector()
    // Properties that are no parameters throw, but the collector leaves them out.
    try? record.encode(to: collector)
    (all, groups) = (collector.declarations, collector.groups)
  }

  var descriptions: [ParameterDescription] {
    all.map { $0.declaration.description(name: $0.name) }
  }
}

/// Takes the declarations of a record while it encodes its properties.
///
/// A class, because `Encoder` hands out containers that must all add to the same list.
final class DeclarationCollector {
  fileprivate private(set) var declarations: [Declarations.Named] = []
  fileprivate private(set) var groups: [any ParameterRecord] = []

  func add(_ declaration: any ParameterDeclaration, named name: String) {
    declarations.append((name, declaration))
  }

  func add(group record: some ParameterRecord) {
    try? record.encode(to: self)
    groups.append(record)
  }
}

extension DeclarationCollector: Encoder {
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(PropertyContainer<Key>(collector: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { RefusingContainer() }

  func singleValueContainer() -> any SingleValueEncodingContainer { RefusingContainer() }
}

/// The encoder of a single property: a parameter or a group adds itself to the collector.
struct PropertyEncoder: Encoder {
  let name: String
  let collector: DeclarationCollector

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(PropertyContainer<Key>(collector: nil))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { RefusingContainer() }

  func singleValueContainer() -> any SingleValueEncodingContainer { RefusingContainer() }
}

/// The properties of a record.
private struct PropertyContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  /// Nil for the properties of a value that is neither parameter nor group.
  let collector: DeclarationCollector?

  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) {}

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    guard let collector else { throw ParameterDecoder.misuse([key]) }
    // The other properties are declarations all the same; reading the record reports this one.
    try? value.encode(to: PropertyEncoder(name: key.stringValue, collector: collector))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    KeyedEncodingContainer(PropertyContainer<Nested>(collector: nil))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    RefusingContainer()
  }

  func superEncoder() -> any Encoder { DeclarationCollector() }

  func superEncoder(forKey key: Key) -> any Encoder { DeclarationCollector() }
}

/// Takes nothing: no property of a record encodes itself as a value.
private struct RefusingContainer: SingleValueEncodingContainer, UnkeyedEncodingContainer {
  var codingPath: [any CodingKey] { [] }
  var count: Int { 0 }

  func encodeNil() throws { throw ParameterDecoder.misuse([]) }

  func encode<Value: Encodable>(_ value: Value) throws { throw ParameterDecoder.misuse([]) }

  func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(PropertyContainer<Key>(collector: nil))
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }

  func superEncoder() -> any Encoder { DeclarationCollector() }
}
