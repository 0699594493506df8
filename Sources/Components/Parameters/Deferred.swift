/// A mapping with keys that only its reader knows, such as the ids of widgets, besides those of
/// a record: it is kept as it is written, and the record read by `read(outside:into:)`.
public struct Deferred<Record: ParameterRecord, Other: ParameterValue>: ParameterValue {
  public let node: Node

  public static var parameterType: ParameterType {
    .openRecord(Record.parameters, others: Other.parameterType)
  }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> Deferred? {
    guard node.mapping != nil else { return mismatch(node, into: &diagnostics) }
    return Deferred(node: node)
  }

  /// Reads the keys of the record; nil if there was an error.
  ///
  /// - Parameter outside: the keys that are not the record's own.
  public func read(outside: OutsideKeys, into diagnostics: inout Diagnostics) -> Record? {
    Record.make(from: node, outside: outside, into: &diagnostics)
  }

  public var json: JSONValue { JSONValue(node) }
}
