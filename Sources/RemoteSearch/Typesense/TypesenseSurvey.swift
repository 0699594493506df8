import Components
import Search

extension TypesenseDialect: SurveyDialect {
  static let holder = "collection"

  var describing: [EngineCall] {
    [EngineCall("GET", "/collections/\(EngineCall.segment(collection))")]
  }

  func layout(in answers: [JSONValue]) -> (any CollectionLayout)? {
    answers.first.flatMap { TypesenseFields($0, of: "\(Self.holder) '\(collection)'") }
  }

  /// Where the fields are known one of them is searched, since those of the screen may be wrong.
  func sampling(_ count: Int, _ layout: (any CollectionLayout)?) -> EngineCall {
    let known = layout as? TypesenseFields
    let fields = known.map { $0.searched.map { [$0] } ?? [] } ?? searchable
    let list = fields.map(EngineCall.segment).joined(separator: ",")
    return EngineCall(
      "GET",
      "/collections/\(EngineCall.segment(collection))/documents/search?q=*&query_by=\(list)"
        + "&per_page=\(count)")
  }

  func sample(in answer: JSONValue) -> RecordSample? {
    RecordSample(answer[path: "hits"], answer[path: "found"]) { $0["document"]?.object }
  }

  var listing: EngineCall { EngineCall("GET", "/collections") }

  func names(in answer: JSONValue) -> [String] {
    (answer.array ?? []).compactMap { $0.object?["name"]?.text }
  }
}

/// The fields of a collection, as the server tells them.
private struct TypesenseFields: CollectionLayout {
  private struct Field {
    var type: String
    var isFacet: Bool
    var isIndexed: Bool
    var ordersHits: Bool

    init?(_ field: JSONObject) {
      guard let type = field["type"]?.text else { return nil }
      self.type = type
      isFacet = field["facet"]?.boolean ?? false
      isIndexed = field["index"]?.boolean ?? true
      // Numbers can always do so where nothing else is said.
      ordersHits = field["sort"]?.boolean ?? !["string", "string[]", "string*"].contains(type)
    }

    var isText: Bool { type.hasPrefix("string") || type == "auto" }
    var isNumber: Bool { ["int", "float", "auto"].contains(where: type.hasPrefix) }
  }

  private let place: String
  private var fields: [String: Field] = [:]

  init?(_ collection: JSONValue, of place: String) {
    guard let listed = collection.object?["fields"]?.array else { return nil }
    self.place = place
    for field in listed.compactMap(\.object) {
      // Some names are patterns, whose fields are named, too, once there are any.
      guard let name = field["name"]?.text, !name.contains("*") else { continue }
      fields[name] = Field(field)
    }
  }

  var names: Set<String> { Set(fields.keys) }

  /// A field that can be searched.
  var searched: String? {
    fields.filter { $0.value.isText && $0.value.isIndexed }.keys.min()
  }

  func hindrances(of attribute: String) -> [RecordSurvey.Hindrance] {
    // The key has no field, and all of it.
    if attribute == "id" { return [] }
    let hindrance = { (purposes: Set<AttributeUse.Purpose>, message: String, help: String) in
      RecordSurvey.Hindrance(attribute, for: purposes, message, help: help, isCuredByPush: true)
    }
    guard let field = fields[attribute] else {
      let isObject = names.contains { $0.hasPrefix(attribute + ".") }
      return isObject ? [] : [hindrance(.engines, "has no field in the \(place)", "add one")]
    }
    if !field.isIndexed {
      return [
        hindrance(.engines, "is not indexed in the \(place)", "set 'index: true' for its field")
      ]
    }
    var found: [RecordSurvey.Hindrance] = []
    if !field.isFacet {
      found.append(
        hindrance(
          [.counted, .measured, .grouped], "is no facet in the \(place)",
          "set 'facet: true' for its field"))
    }
    if !field.ordersHits {
      found.append(
        hindrance([.sorted], "orders no hits in the \(place)", "set 'sort: true' for its field"))
    }
    let type = "has the type '\(field.type)' in the \(place)"
    if !field.isNumber {
      found.append(
        hindrance([.compared, .measured], "\(type), which is not compared", "make it a number"))
    }
    if !field.isText {
      found.append(hindrance([.searched], "\(type), which is not searched", "leave it out"))
    }
    return found
  }
}
