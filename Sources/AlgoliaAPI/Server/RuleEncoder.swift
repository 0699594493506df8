import Components
import Search
import SearchEngine

/// Encodes rules and synonyms of the embedded engine as objects of Algolia.
enum RuleEncoder {
  /// The rule with a number, from 1, which is its ID if it has no other.
  static func json(_ rule: Rule, number: Int) -> JSONObject {
    let condition = json(rule.when)
    return JSONObject([
      ("objectID", .text(rule.id ?? String(number))),
      ("conditions", .array(condition.members.isEmpty ? [] : [.object(condition)])),
      ("consequence", .object(json(rule.then))), ("enabled", true),
    ])
  }

  /// The synonyms with a number, from 1, as their ID.
  static func json(_ entry: SynonymEntry, number: Int) -> JSONObject {
    var object = JSONObject([
      ("objectID", .text(String(number))),
      ("type", .text(entry.input == nil ? "synonym" : "onewaysynonym")),
    ])
    object["input"] = entry.input.map(JSONValue.text)
    object["synonyms"] = .array(entry.synonyms.map(JSONValue.text))
    return object
  }

  private static func json(_ condition: RuleCondition) -> JSONObject {
    var object = JSONObject()
    if let query = condition.query {
      object["pattern"] = .text(query)
      object["anchoring"] = .text(condition.matching.rawValue)
    }
    object["filters"] = condition.filter.flatMap(text).map(JSONValue.text)
    object["context"] = condition.context.map(JSONValue.text)
    return object
  }

  private static func json(_ consequence: RuleConsequence) -> JSONObject {
    var parameters = JSONObject()
    parameters["filters"] = consequence.filter.flatMap(text).map(JSONValue.text)
    parameters["renderingContent"] = consequence.renderingContent?.json
    var object = JSONObject()
    if !parameters.members.isEmpty { object["params"] = .object(parameters) }
    if !consequence.promote.isEmpty { object["promote"] = promotions(consequence.promote) }
    if !consequence.hide.isEmpty {
      object["hide"] = .array(consequence.hide.map { ["objectID": .text($0)] })
    }
    object["userData"] = consequence.userData
    return object
  }

  /// The promotions with their positions, which Algolia requires.
  private static func promotions(_ promotions: [Promotion]) -> JSONValue {
    var next = 0
    return .array(
      promotions.map { promotion in
        let position = promotion.position ?? next
        next = position + 1
        return ["objectID": .text(promotion.objectID), "position": .integer(position)]
      })
  }

  private static func text(_ filter: Filter) -> String? {
    FilterGroupConverter().sql([FilterGroup(.and(filter.attribute), [filter])])
  }
}
