import Foundation
import Testing

/// The parsed JSON output of a run.
struct ScreenOutput {
  private let screen: [String: Any]

  /// - Parameter file: the path of the screen, relative to the package.
  init(_ file: String, _ arguments: [String]) throws {
    let result = try Executable.run([file, "--format", "json"] + arguments)
    #expect(result.status == 0, "\(result.errors)")
    screen = try #require(result.json as? [String: Any], "\(result.errors)")
  }

  /// The results of the only searcher; nil before the first search.
  var results: [String: Any]? { (screen["results"] as? [String: Any])?["main"] as? [String: Any] }

  var nbHits: Int? { results?["nbHits"] as? Int }

  var state: [String: Any] { screen["state"] as? [String: Any] ?? [:] }

  /// The state of the latest search; nil if it equals the state.
  var searched: [String: Any]? { (screen["searched"] as? [String: Any])?["main"] as? [String: Any] }

  /// The view of a widget.
  func view(_ id: String) -> [String: Any] {
    let widgets = screen["widgets"] as? [[String: Any]] ?? []
    return widgets.first { $0["id"] as? String == id }?["view"] as? [String: Any] ?? [:]
  }

  /// The items of a list.
  func items(_ id: String) -> [[String: Any]] { view(id)["items"] as? [[String: Any]] ?? [] }

  /// The labels of the items with a flag.
  func labels(_ id: String, where flag: String? = nil) -> [String] {
    items(id).filter { item in flag.map { item[$0] as? Bool == true } ?? true }
      .compactMap { $0["label"] as? String }
  }

  /// The counts of the items by label.
  func counts(_ id: String) -> [String: Int] {
    Dictionary(
      items(id).map { ($0["label"] as? String ?? "", $0["count"] as? Int ?? -1) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The labels of all chips.
  func chips(_ id: String = "chips") -> [String] {
    let sections = view(id)["sections"] as? [[String: Any]] ?? []
    return sections.flatMap { $0["tags"] as? [[String: Any]] ?? [] }
      .compactMap { $0["label"] as? String }
  }

  /// The keys of the hits.
  var keys: [String] {
    let hits = view("hits")["hits"] as? [[String: Any]] ?? []
    return hits.compactMap { $0["objectID"] as? String }
  }
}
