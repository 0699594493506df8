import Synchronization

/// The declared parameters and groups of a record.
///
/// They are collected by the `encode(to:)` that the compiler derives, where the type of each property
/// is known statically. `Mirror` finds the same properties, but it resolves each type by name and
/// searches all conformances of the process, which takes half the time of a run that loads one screen.
struct Declarations: Sendable {
  typealias Named = (name: String, declaration: any ParameterDeclaration)

  /// The declarations of each record type whose declarations were read.
  private static let cache = Mutex<[ObjectIdentifier: Declarations]>([:])

  /// In order of declaration; the parameters of a group replace the group.
  let all: [Named]
  /// The records of the groups; a nested group precedes its parent.
  let groups: [any ParameterRecord]

  /// Collects the declarations of a record, with its values.
  init(of record: some ParameterRecord) {
    let collector = DeclarationCollector()
    // Properties that are not parameters throw, and the collector ignores them.
    try? record.encode(to: collector)
    (all, groups) = (collector.declarations, collector.groups)
  }

  /// Returns the declarations of a record type, with the default values. O(1) after the first call.
  static func of<Record: ParameterRecord>(_ type: Record.Type) -> Declarations {
    let key = ObjectIdentifier(type)
    if let cached = cache.withLock({ $0[key] }) { return cached }
    // Collected without the lock, because default values can be records.
    let declarations = Declarations(of: Record())
    cache.withLock { $0[key] = declarations }
    return declarations
  }

  var descriptions: [ParameterDescription] {
    all.map { $0.declaration.description(name: $0.name) }
  }
}

/// An encoder that collects the declarations of a record.
///
/// A class, because the containers of an `Encoder` must add to the same list.
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

  func unkeyedContainer() -> any UnkeyedEncodingContainer { UnsupportedContainer() }

  func singleValueContainer() -> any SingleValueEncodingContainer { UnsupportedContainer() }
}

/// The encoder of a single property, which adds itself to the collector.
struct PropertyEncoder: Encoder {
  let name: String
  let collector: DeclarationCollector

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(PropertyContainer<Key>(collector: nil))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { UnsupportedContainer() }

  func singleValueContainer() -> any SingleValueEncodingContainer { UnsupportedContainer() }
}

/// The properties of a record.
private struct PropertyContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  /// Nil for the properties of a value that is neither a parameter nor a group.
  let collector: DeclarationCollector?

  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) {}

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    guard let collector else { throw ParameterDecoder.misuse([key]) }
    // A property that throws is ignored here; decoding the record reports it.
    try? value.encode(to: PropertyEncoder(name: key.stringValue, collector: collector))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    KeyedEncodingContainer(PropertyContainer<Nested>(collector: nil))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    UnsupportedContainer()
  }

  func superEncoder() -> any Encoder { DeclarationCollector() }

  func superEncoder(forKey key: Key) -> any Encoder { DeclarationCollector() }
}

/// Rejects all values: no property of a record is encoded as a value.
private struct UnsupportedContainer: SingleValueEncodingContainer, UnkeyedEncodingContainer {
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
