internal import Foundation
public import WidgetCore

/// The records of a page as values of a type of the application.
@MainActor public final class HitsSource<Record: Decodable> {
  /// The records as they came.
  public private(set) var hits: [Hit] = []
  /// Called with each record that is no `Record`.
  public var onError: ((any Error) -> Void)?

  public init() {}

  public func numberOfHits() -> Int { hits.count }

  /// The record at a place of the page, 0-based; nil if there is none, or it is no `Record`.
  public func hit(atIndex index: Int) -> Record? {
    guard hits.indices.contains(index) else { return nil }
    do {
      return try JSONValue.object(hits[index].record).decoded()
    } catch {
      onError?(error)
      return nil
    }
  }

  /// Takes the records of another page.
  func set(_ hits: [Hit]) {
    self.hits = hits
  }
}

extension JSONValue {
  /// The value as one of an application's own types, by the rules of Foundation's JSON decoder.
  public func decoded<Model: Decodable>(as type: Model.Type = Model.self) throws -> Model {
    try JSONDecoder().decode(Model.self, from: Data(text(.compact).utf8))
  }
}
