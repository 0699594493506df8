internal import WidgetCore

/// The decoded declaration of a test case.
struct TestDeclaration: ParameterRecord {
  static let noun = "this test case"

  @Parameter("Description of the expected behavior.") var name: String
  @Parameter("Search query (default: the screen's).") var query: String?
  @Parameter("Filters in addition to the screen's, in the syntax of '--filter'.")
  var filters: [FilterDeclaration] = []
  @Parameter("Initial state (default: the screen's).") var state: StateDeclaration?
  @Parameter("Actions to apply, in order, in the syntax of '--do'.")
  var `do`: [Located<Action>] = []
  @Parameter("Files with alternative searchers that must return the same results.")
  var on: [Located<String>] = []
  @Parameter("Expected results; the id of a list takes counts by value.")
  var expect: OpenRecord<ExpectationDeclaration, [String: Int]>
}

/// The decoded declaration of `expect`, without the counts of lists.
struct ExpectationDeclaration: ParameterRecord {
  static let noun = "'expect'"

  @Parameter("Number of matching records.") var hits: PerSearcher<Int>?
  @Parameter("The first records, each given by its object id or its line of text.")
  var order: PerSearcher<[String]>?
  @Parameter("Search query.") var query: PerSearcher<String>?
  @Parameter("Active filters in SQL-like syntax; empty for none.")
  var filters: PerSearcher<FilterDeclaration>?
  @Parameter("Page number, starting with 1.") var page: PerSearcher<PageNumber>?
  @Parameter("Complete 'view' in the JSON output, by widget id.")
  var json: [String: JSONValue] = [:]
  @Parameter("Subset of the 'view' in the JSON output, by widget id.")
  var contains: [String: JSONValue] = [:]
  @Parameter("Custom data of the matching rules, or a subset of it.") var customData: JSONValue?
  @Parameter("Texts contained in the error messages, including those of rejected actions.")
  var errors: OneOrMore<String>?
  @Parameter("File with the complete output, written by '--update'.")
  var snapshot: SnapshotDeclaration?
}

/// A value for the first searcher, or one value per searcher id.
struct PerSearcher<Value: ParameterValue>: ParameterValue {
  /// The values by searcher id; nil for the first searcher if no ids are given.
  var values: [String?: Value]

  static var parameterType: ParameterType {
    .oneOf([Value.parameterType, .map(Value.parameterType)])
  }

  static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> PerSearcher? {
    guard node.mapping != nil else {
      return Value.decode(node, into: &diagnostics).map { PerSearcher(values: [nil: $0]) }
    }
    return [String: Value].decode(node, into: &diagnostics).map { named in
      PerSearcher(values: Dictionary(uniqueKeysWithValues: named.map { ($0.key, $0.value) }))
    }
  }

  var json: JSONValue {
    if let only = values[nil] { return only.json }
    return .object(JSONObject(values.map { ($0.key ?? "", $0.value.json) }))
  }
}

/// The file with the expected output: a path, or a mapping with path and format.
struct SnapshotDeclaration: ParameterValue {
  /// The form as a mapping.
  private struct Record: ParameterRecord {
    @Parameter("Path of the file, relative to this file.") var file: String
    @Parameter("Renderer (default: according to the file extension).")
    var format: Located<String>?
  }

  var file: String
  var format: Located<String>

  static var parameterType: ParameterType { .oneOf([.text, Record.parameterType]) }

  static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> SnapshotDeclaration? {
    if node.mapping != nil {
      guard let record = Record.make(from: node, into: &diagnostics) else { return nil }
      return SnapshotDeclaration(
        file: record.file, format: record.format ?? defaultFormat(record.file, node.range))
    }
    return String.decode(node, into: &diagnostics)
      .map { SnapshotDeclaration(file: $0, format: defaultFormat($0, node.range)) }
  }

  private static func defaultFormat(_ file: String, _ range: SourceRange) -> Located<String> {
    Located(file.hasSuffix(".json") ? "json" : "text", at: range)
  }

  var json: JSONValue { ["file": .text(file), "format": format.json] }
}
