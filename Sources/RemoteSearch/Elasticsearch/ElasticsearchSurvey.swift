import Components
import Search

/// What fields can do is told by `_field_caps`, which a key that only reads may ask.
extension ElasticsearchDialect: SurveyDialect {
  static let holder = "index"

  var collection: String { index }

  private var path: String { "/" + EngineCall.segment(index) }

  var describing: [EngineCall] { [EngineCall("GET", "\(path)/_field_caps?fields=*")] }

  func layout(in answers: [JSONValue]) -> (any CollectionLayout)? {
    answers.first.flatMap { ElasticsearchFields($0, self) }
  }

  func sampling(_ count: Int, _ layout: (any CollectionLayout)?) -> EngineCall {
    EngineCall("\(path)/_search", ["size": .integer(count), "track_total_hits": true])
  }

  func sample(in answer: JSONValue) -> RecordSample? {
    RecordSample(answer[path: "hits.hits"], answer[path: "hits.total.value"]) {
      $0["_source"]?.object
    }
  }

  var listing: EngineCall { EngineCall("GET", "/_alias") }

  /// Those of indexes and of their aliases.
  func names(in answer: JSONValue) -> [String] {
    (answer.object?.members ?? []).flatMap { index in
      [index.name] + (index.value[path: "aliases"]?.object?.members.map(\.name) ?? [])
    }
  }
}

/// The fields of an index, or of several, as the server tells them.
private struct ElasticsearchFields: CollectionLayout {
  private struct Field {
    /// Indexes may map it in different ways.
    var types: Set<String> = []
    var isSearchable = true
    var isAggregatable = true

    var typeText: String { types.sorted().map { "'\($0)'" }.joined(separator: " and ") }
    var isText: Bool { types.isSubset(of: texts.union(wholes)) }
    var isNumber: Bool { types.isSubset(of: numbers) }

    private let texts: Set = ["text", "match_only_text", "search_as_you_type"]
    private let wholes: Set = ["keyword", "constant_keyword", "wildcard"]
    private let numbers: Set = [
      "long", "integer", "short", "byte", "double", "float", "half_float", "scaled_float",
      "unsigned_long", "date", "date_nanos",
    ]
  }

  private static let containers: Set = ["object", "nested"]

  private let dialect: ElasticsearchDialect
  private var fields: [String: Field] = [:]

  init?(_ answer: JSONValue, _ dialect: ElasticsearchDialect) {
    guard let listed = answer.object?["fields"]?.object else { return nil }
    self.dialect = dialect
    for (name, types) in listed.members.map({ ($0.name, $0.value.object?.members ?? []) }) {
      var field = Field()
      let kinds = types.compactMap(\.value.object)
      if kinds.contains(where: { $0["metadata_field"]?.boolean == true }) { continue }
      field.types = Set(types.map(\.name)).subtracting(["unmapped"])
      if !field.types.isDisjoint(with: Self.containers) { continue }
      field.isSearchable = kinds.allSatisfy { $0["searchable"]?.boolean == true }
      field.isAggregatable = kinds.allSatisfy { $0["aggregatable"]?.boolean == true }
      fields[name] = field
    }
  }

  private var isHidden: (String) -> Bool {
    { name in
      let parent = name.lastIndex(of: ".").map { String(name[..<$0]) }
      return parent.map { fields[$0] != nil } ?? false
    }
  }

  var names: Set<String> { Set(fields.keys.filter { !isHidden($0) }) }
  /// The same values in another form.
  var hiddenNames: Set<String> { Set(fields.keys.filter(isHidden)) }

  func hindrances(of attribute: String) -> [RecordSurvey.Hindrance] {
    let place = "the index '\(dialect.index)'"
    guard let field = fields[attribute] else {
      let isObject = fields.keys.contains { $0.hasPrefix(attribute + ".") }
      return isObject
        ? []
        : [
          RecordSurvey.Hindrance(
            attribute, for: .engines, "is not mapped in \(place)", help: "map it",
            isCuredByPush: true)
        ]
    }
    var found: [RecordSurvey.Hindrance] = []
    let mapped = "is mapped as \(field.typeText) in \(place)"
    func add(
      _ purposes: Set<AttributeUse.Purpose>, _ message: String, _ help: String,
      byPush isCuredByPush: Bool = false
    ) {
      found.append(
        RecordSurvey.Hindrance(
          attribute, for: purposes, message, help: help, isCuredByPush: isCuredByPush))
    }
    let whole = dialect.field(of: attribute)
    let other = attribute + dialect.keywordSuffix
    let hasOther = fields[other]?.isAggregatable == true
    switch fields[whole]?.isAggregatable {
    case true?: break
    case false?:
      let help = hasOther ? "take it out of 'exact'" : "map it as a keyword"
      add(
        [.counted, .filtered, .grouped], "\(mapped), whose values are not counted", help,
        byPush: !hasOther)
    case nil where field.isAggregatable:
      let purposes: Set<AttributeUse.Purpose> = field.isText ? [.filtered] : []
      add(
        purposes.union([.counted, .grouped]), "\(mapped), and has no field '\(whole)'",
        "name it under 'exact'")
    case nil:
      add(
        [.counted, .filtered, .grouped], "\(mapped), and has no field '\(whole)'",
        "map it as a keyword there", byPush: true)
    }
    if !field.isAggregatable {
      add(
        [.sorted], "\(mapped), which orders no hits",
        hasOther ? "order by '\(other)'" : "map it as a keyword", byPush: !hasOther)
    }
    if !field.isNumber {
      add([.compared, .measured], "\(mapped), which is not compared", "map it as a number")
    }
    if !field.isText {
      add([.searched], "\(mapped), which is not searched", "leave it out")
    } else if !field.isSearchable {
      add([.searched, .filtered], "is not indexed in \(place)", "map it with 'index: true'")
    }
    return found
  }
}
