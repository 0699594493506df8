import Components
import Foundation
import Search
import Testing

@testable import RemoteSearch

/// Recorded exchanges with a server: requests with one proven part each, and wrong ones for comparison.
///
/// The responses have no records, and only their first hits and values.
struct ElasticsearchRecording {
  /// One search of a batch, or another request.
  struct Entry: Sendable {
    let name: String
    /// `right`, `wrong`, `limitation`, or `setup`.
    let role: String
    private let members: JSONObject

    init(_ members: JSONObject) throws {
      name = try #require(members["name"]?.text)
      role = try #require(members["role"]?.text)
      self.members = members
    }

    subscript(member: String) -> JSONValue? { members[member] }

    /// The name of the index of a search.
    var index: String { members["header"]?[path: "index"]?.text ?? "" }
    /// The expected number of hits.
    var total: Int? { members["total"]?.count }
    /// The expected keys of the first hits.
    var first: [String] { (members["first"] ?? .null).texts }
    /// The expected counts of facet values.
    var facets: [String: Int] {
      Dictionary(
        uniqueKeysWithValues: (members["facets"]?.object?.members ?? []).compactMap { member in
          member.value.count.map { (member.name, $0) }
        })
    }
  }

  static let names = ["opensearch-3.8", "elasticsearch-9.5", "elasticsearch-7.10"]

  let entries: [Entry]

  init(_ name: String) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Recorded/\(name).json")
    let recording = try JSONValue(json: Data(contentsOf: file))
    entries = try #require(recording[path: "entries"]?.array).map {
      try Entry(try #require($0.object))
    }
  }

  func entries(_ role: String) -> [Entry] { entries.filter { $0.role == role } }
}

/// A clause of a query for a word: the recorded requests and those of the dialect have different forms.
struct ElasticsearchClause: Equatable, CustomStringConvertible {
  /// `match`, or `bool_prefix` for beginnings.
  var kind: String
  var field: String
  var options: JSONObject
  /// The score; nil if the clause has that of the server.
  var score: Int?

  var description: String {
    "\(score ?? 0) \(kind) \(field) \(JSONValue.object(options).text(.compact))"
  }

  /// Whether the clause has the kind, field, score, and options of a recorded one.
  func contains(_ recorded: ElasticsearchClause) -> Bool {
    kind == recorded.kind && field == recorded.field
      && (recorded.score == nil || score == recorded.score)
      && JSONValue.object(options).contains(.object(recorded.options))
  }

  /// The clauses for a word, in any form.
  static func clauses(_ query: JSONValue, score: Int? = nil) -> [ElasticsearchClause] {
    guard let member = query.object?.members.first else { return [] }
    let value = member.value
    switch member.name {
    case "bool": return value[path: "should"]?.array?.flatMap { clauses($0) } ?? []
    case "dis_max": return value[path: "queries"]?.array?.flatMap { clauses($0) } ?? []
    case "constant_score":
      return clauses(value.object?["filter"] ?? .null, score: value[path: "boost"]?.count)
    case "match", "match_bool_prefix":
      let kind = member.name == "match" ? "match" : "bool_prefix"
      return (value.object?.members ?? []).compactMap { field in
        field.value.object.map {
          ElasticsearchClause(kind: kind, field: field.name, options: $0, score: score)
        }
      }
    case "multi_match": return clauses(ofSeveralFields: value, score)
    default: return []
    }
  }

  private static func clauses(
    ofSeveralFields value: JSONValue, _ score: Int?
  ) -> [ElasticsearchClause] {
    guard var options = value.object else { return [] }
    let fields = (options["fields"] ?? .null).texts
    let kind = options["type"]?.text ?? "match"
    options["fields"] = nil
    options["type"] = nil
    return fields.map { field in
      let name = field.split(separator: "^").first.map(String.init) ?? field
      return ElasticsearchClause(kind: kind, field: name, options: options, score: score)
    }
  }
}

extension JSONValue {
  /// Whether an object has all members of another one, and so on for their values; other values must be equal.
  func contains(_ part: JSONValue) -> Bool {
    switch (self, part) {
    case (.object(let object), .object(let part)):
      part.members.allSatisfy { member in
        object[member.name].map { $0.contains(member.value) } ?? false
      }
    case (.array(let items), .array(let parts)):
      items.count == parts.count && zip(items, parts).allSatisfy { $0.contains($1) }
    default: self == part
    }
  }
}
