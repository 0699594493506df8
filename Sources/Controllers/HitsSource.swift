internal import Foundation
public import WidgetCore

/// The records of the current page, decoded as a type of the application.
@MainActor public final class HitsSource<Record: Decodable> {
  /// The hits of the page.
  public private(set) var hits: [Hit] = []
  /// Called with the error of each record that cannot be decoded.
  public var onError: ((any Error) -> Void)?

  /// Creates an empty source.
  public init() {}

  /// Returns the number of hits of the page.
  public func numberOfHits() -> Int { hits.count }

  /// Decodes the record with a 0-based index.
  ///
  /// Decodes on each call. Returns nil if the index is out of range or, after calling `onError`, if
  /// decoding fails.
  public func hit(atIndex index: Int) -> Record? {
    guard hits.indices.contains(index) else { return nil }
    do {
      return try JSONValue.object(hits[index].record).decoded()
    } catch {
      onError?(error)
      return nil
    }
  }

  /// Replaces the hits.
  func set(_ hits: [Hit]) {
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
