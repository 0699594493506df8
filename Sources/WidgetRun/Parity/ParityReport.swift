internal import Renderers
internal import WidgetCore

/// The result of comparing two searchers, as text or JSON.
struct ParityReport {
  /// Maximum number of differences shown for each field of a query.
  private static let maximumDifferences = 5

  /// The searchers as the user named them.
  let names: (first: String, second: String)
  let results: [ParityResult]

  /// The number of queries with equal results in some fields.
  private func equalCount(in fields: Set<ParityResult.ComparedField>) -> Int {
    results.count { $0.isAlike(in: fields) }
  }

  private static let all = Set(ParityResult.ComparedField.allCases)

  var text: String {
    let lines = results.flatMap { result in
      ["\(result.isAlike ? "  alike " : "  differ")  \(Self.title(of: result))"]
        + details(of: result).map { "            \($0)" }
    }
    return (["\(names.first) | \(names.second)", ""] + lines + ["", summary])
      .map { "\($0)\n" }.joined()
  }

  private static func title(of result: ParityResult) -> String {
    let text = result.parityCase.text
    return PrintableText.text(text.isEmpty ? "(everything)" : text)
  }

  private func details(of result: ParityResult) -> [String] {
    if let failure = result.failure {
      let name = failure.isFirst ? names.first : names.second
      return [PrintableText.text("'\(name)' failed: \(failure.message)")]
    }
    return ParityResult.ComparedField.allCases.flatMap { field -> [String] in
      let differences = result.differences.filter { $0.field == field }
      if field == .order, !differences.isEmpty { return [Self.orderText(of: result)] }
      let shown = differences.prefix(Self.maximumDifferences).map(Self.text)
      let rest = differences.count - shown.count
      return shown + (rest > 0 ? ["\(field.rawValue): \(rest) more"] : [])
    }
  }

  private static func orderText(of result: ParityResult) -> String {
    guard let overlap = result.overlap else { return "first hits" }
    let most = max(overlap.first, overlap.second)
    return overlap.common == most
      ? "first \(most) hits: the same in another order"
      : "first \(most) hits: \(overlap.common) in both"
  }

  private static func text(_ difference: ParityResult.Difference) -> String {
    let subject = [difference.name, difference.value].filter { !$0.isEmpty }
      .joined(separator: ": ")
    let name = subject.isEmpty ? difference.field.rawValue : subject
    return PrintableText.text("\(name): \(difference.first) | \(difference.second)")
  }

  private var summary: String {
    let parts = ParityResult.ComparedField.allCases.map { "\($0.rawValue) \(equalCount(in: [$0]))" }
    return "\(results.count) queries: \(equalCount(in: Self.all)) alike "
      + "(\(parts.joined(separator: ", "))), overlap of the first hits "
      + "\(Int((overlap * 100).rounded())) %"
  }

  /// The mean share of common first hits over all queries with hits, from 0 to 1.
  private var overlap: Double {
    let shares = results.compactMap(\.overlap).filter { max($0.first, $0.second) > 0 }
      .map { Double($0.common) / Double(max($0.first, $0.second)) }
    return shares.isEmpty ? 1 : shares.reduce(0, +) / Double(shares.count)
  }
}

extension ParityReport {
  var json: JSONValue {
    [
      "searchers": [.text(names.first), .text(names.second)],
      "queries": .array(results.map(Self.json)),
      "summary": [
        "queries": .integer(results.count), "alike": .integer(equalCount(in: Self.all)),
        "alikeIn": .object(
          JSONObject(
            ParityResult.ComparedField.allCases.map {
              ($0.rawValue, .integer(equalCount(in: [$0])))
            })),
        "overlap": .number(overlap),
      ],
    ]
  }

  private static func json(_ result: ParityResult) -> JSONValue {
    var object = JSONObject([
      ("query", .text(result.parityCase.query)),
      ("filters", .text(FilterState(result.parityCase.filters).description)),
      ("sort", result.parityCase.sort.map(JSONValue.text) ?? .null),
      ("page", .integer(result.parityCase.page)),
      ("isAlike", .boolean(result.isAlike)),
      ("differences", .array(result.differences.map(json))),
    ])
    if let overlap = result.overlap {
      object["firstHits"] = [
        "common": .integer(overlap.common), "first": .integer(overlap.first),
        "second": .integer(overlap.second),
      ]
    }
    if let failure = result.failure { object["error"] = .text(failure.message) }
    return .object(object)
  }

  private static func json(_ difference: ParityResult.Difference) -> JSONValue {
    [
      "aspect": .text(difference.field.rawValue), "name": .text(difference.name),
      "value": .text(difference.value), "first": .text(difference.first),
      "second": .text(difference.second),
    ]
  }
}
