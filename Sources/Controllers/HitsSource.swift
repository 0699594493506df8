internal import Foundation
public import WidgetCore

/// The records of the current page, decoded as a type of the application.
@MainActor open class HitsSource<Record: Decodable> {
  /// The hits of the page.
  public private(set) var hits: [Hit] = []
  /// Called with the error of each record that cannot be decoded.
  public var onError: ((any Error) -> Void)?

  /// Creates an empty source.
  public init() {}

  /// Returns the number of hits of the page.
  public func numberOfHits() -> Int { hits.count }

  /// Decodes the record with a 0-based index, which a view presents.
  ///
  /// Calls `notifyDidPresentRow(atIndex:)`, and decodes on each call. Returns nil if the index is
  /// out of range or, after calling `onError`, if decoding fails.
  public func hit(atIndex index: Int) -> Record? {
    notifyDidPresentRow(atIndex: index)
    return record(atIndex: index)
  }

  /// Decodes all records of the page; omits those that cannot be decoded.
  ///
  /// Calls `onError` for each of those. O(hits).
  public func getCurrentHits() -> [Record] {
    hits.indices.compactMap(record)
  }

  /// Called when a view presents the record with a 0-based index.
  ///
  /// Does nothing by default.
  open func notifyDidPresentRow(atIndex index: Int) {}

  func record(atIndex index: Int) -> Record? {
    guard hits.indices.contains(index) else { return nil }
    do {
      return try JSONValue.object(hits[index].record).decoded()
    } catch {
      onError?(error)
      return nil
    }
  }

  /// Replaces the hits.
  package func set(_ hits: [Hit]) {
    self.hits = hits
  }
}

extension JSONValue {
  /// Decodes the value as an application's type with Foundation's JSON decoder.
  ///
  /// - Throws: `DecodingError` if the value does not have the structure of the type.
  public func decoded<Model: Decodable>(as type: Model.Type = Model.self) throws -> Model {
    try JSONDecoder().decode(Model.self, from: Data(text(.compact).utf8))
  }
}
