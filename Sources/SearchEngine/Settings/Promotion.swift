public import Components

/// A record that comes to a given place among the hits; written as its key, or with the place.
public struct Promotion: Hashable, Sendable {
  /// The key of the record.
  public var objectID: String
  /// The place among all hits, 0-based; nil for the place behind the promotion before it.
  public var position: Int?

  public init(_ objectID: String, position: Int? = nil) {
    self.objectID = objectID
    self.position = position
  }
}

extension Promotion: ParameterValue {
  private struct Entry: ParameterRecord {
    @Parameter("The key of the record.") var objectID: String
    @Parameter("The place among all hits, 0-based.") var position: Int?
    init() {}

    func validate(_ report: inout ParameterReport) {
      if let position, position < 0 {
        report.error("position", "the position is \(position), expected 0 or more")
      }
    }
  }

  public static var parameterType: ParameterType { .oneOf([.text, Entry.parameterType]) }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> Promotion? {
    if node.mapping != nil {
      return Entry.make(from: node, into: &diagnostics).map {
        Promotion($0.objectID, position: $0.position)
      }
    }
    guard let scalar = node.scalar, !node.isNull else {
      return mismatch(node, into: &diagnostics)
    }
    return Promotion(scalar.text)
  }

  public var json: JSONValue {
    guard let position else { return .text(objectID) }
    return ["objectID": .text(objectID), "position": .integer(position)]
  }
}
