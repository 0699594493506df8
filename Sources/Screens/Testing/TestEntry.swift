internal import WidgetCore

/// A case of `tests` as it is written.
struct TestEntry: ParameterRecord {
  static let noun = "this case"

  @Parameter("What the case shows, as a sentence.") var name: String
  @Parameter("The text to search for, in place of the screen's.") var query: String?
  @Parameter("Filters besides the screen's, as '--filter' takes them.")
  var filters: [WrittenFilters] = []
  @Parameter("What takes the place of the screen's 'state'.") var state: StateEntry?
  @Parameter("What a person does, in order, as '--do' takes it.")
  var `do`: [Placed<Action>] = []
  @Parameter("Files whose 'searcher' or 'searchers' must give the same as the screen's own.")
  var on: [Placed<String>] = []
  @Parameter("What must then hold; the id of a list takes counts by value.")
  var expect: Deferred<ExpectationEntry, [String: Int]>
}

/// What stands under `expect`, besides the counts of lists.
struct ExpectationEntry: ParameterRecord {
  static let noun = "'expect'"

  @Parameter("How many records are found.") var hits: BySearcher<Int>?
  @Parameter("The first records, each as its object id or as the line that is shown for it.")
  var order: BySearcher<[String]>?
  @Parameter("The text that is searched for.") var query: BySearcher<String>?
  @Parameter("The filters, as SQL-like text; empty for none.")
  var filters: BySearcher<WrittenFilters>?
  @Parameter("The page, from 1.") var page: BySearcher<PageNumber>?
  @Parameter("By widget id, its whole 'view' in the JSON rendering.")
  var json: [String: JSONValue] = [:]
  @Parameter("By widget id, a part of its 'view' in the JSON rendering.")
  var contains: [String: JSONValue] = [:]
  @Parameter("What the rules that fit give, or a part of it.") var customData: JSONValue?
  @Parameter("Parts of all messages of errors, refused actions among them.")
  var errors: OneOrMore<String>?
  @Parameter("The file with the whole rendering, written by '--update'.")
  var snapshot: SnapshotEntry?
}

/// A value for the first searcher, or one for each of several searchers by id.
struct BySearcher<Value: ParameterValue>: ParameterValue {
  /// By searcher; the first one has no key where it is not named.
  var values: [String?: Value]

  static var parameterType: ParameterType {
    .oneOf([Value.parameterType, .map(Value.parameterType)])
  }

  static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> BySearcher? {
    guard node.mapping != nil else {
      return Value.decode(node, into: &diagnostics).map { BySearcher(values: [nil: $0]) }
    }
    return [String: Value].decode(node, into: &diagnostics).map { named in
      BySearcher(values: Dictionary(uniqueKeysWithValues: named.map { ($0.key, $0.value) }))
    }
  }

  var json: JSONValue {
    if let only = values[nil] { return only.json }
    return .object(JSONObject(values.map { ($0.key ?? "", $0.value.json) }))
  }
}

/// A file with a rendering; written as its name, or with the format.
struct SnapshotEntry: ParameterValue {
  private struct Entry: ParameterRecord {
    @Parameter("The file, as seen from this one.") var file: String
    @Parameter("The renderer; by the file's ending if absent.") var format: Placed<String>?
  }

  var file: String
  var format: Placed<String>

  static var parameterType: ParameterType { .oneOf([.text, Entry.parameterType]) }

  static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> SnapshotEntry? {
    if node.mapping != nil {
      guard let entry = Entry.make(from: node, into: &diagnostics) else { return nil }
      return SnapshotEntry(file: entry.file, format: entry.format ?? usual(entry.file, node.range))
    }
    return String.decode(node, into: &diagnostics)
      .map { SnapshotEntry(file: $0, format: usual($0, node.range)) }
  }

  private static func usual(_ file: String, _ range: SourceRange) -> Placed<String> {
    Placed(file.hasSuffix(".json") ? "json" : "text", at: range)
  }

  var json: JSONValue { ["file": .text(file), "format": format.json] }
}
