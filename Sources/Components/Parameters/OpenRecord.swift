/// The keys around those of a record, to tell unknown keys from keys in the wrong location.
public struct KeyContext: Sendable {
  /// The keys of the same mapping that the caller reads itself, such as `type` and `id`.
  public var reserved: [String]
  /// The keys of the enclosing mappings, innermost first.
  ///
  /// Each has a description of its location, such as `one level up`. A closure, because only
  /// diagnostics need the keys, and collecting them may involve all types.
  public var enclosing: @Sendable () -> [(keys: [String], location: String)]
  /// Returns the help for an unknown key that has another form; nil for other keys.
  public var hint: @Sendable (_ key: String) -> String? = { _ in nil }

  /// Creates a context, by default of a mapping without other keys.
  ///
  /// - Parameters:
  ///   - reserved: the keys of the same mapping that the caller reads itself.
  ///   - enclosing: the keys of the enclosing mappings, innermost first. Evaluated lazily.
  public init(
    reserved: [String] = [],
    enclosing: @autoclosure @escaping @Sendable () -> [(keys: [String], location: String)] = []
  ) {
    self.reserved = reserved
    self.enclosing = enclosing
  }
}

/// A mapping that contains the keys of a record and other keys, such as the ids of widgets.
///
/// The names of the other keys are only known to the caller, so the mapping is stored unchanged until
/// the caller passes them to `decodeRecord(context:into:)`.
public struct OpenRecord<Record: ParameterRecord, Other: ParameterValue>: ParameterValue {
  /// The mapping, with the values of all keys.
  public let node: Node

  /// An open record with the parameters of `Record`, and values of type `Other` for other keys.
  public static var parameterType: ParameterType {
    .openRecord(Record.parameters, others: Other.parameterType)
  }

  /// Stores a mapping without checking its keys. Nil, with a diagnostic, for any other node.
  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> OpenRecord? {
    guard node.mapping != nil else { return mismatch(node, into: &diagnostics) }
    return OpenRecord(node: node)
  }

  /// Decodes the keys of the record; nil if there was an error.
  ///
  /// - Parameters:
  ///   - context: the other keys, as `reserved`.
  ///   - diagnostics: receives the errors.
  public func decodeRecord(
    context: KeyContext, into diagnostics: inout Diagnostics
  ) -> Record? {
    Record.make(from: node, context: context, into: &diagnostics)
  }

  public var json: JSONValue { JSONValue(node) }
}
