internal import WidgetCore

extension ParityReport {
  /// The report for programs.
  var json: JSONValue {
    let fields = ParityResult.ComparedField.allCases.map { field in
      (field.rawValue, JSONValue.integer(equalCount(in: [field])))
    }
    let classes = ParityClass.allCases.map { ($0.rawValue, JSONValue.integer(count(of: $0))) }
    return [
      "searchers": [.text(names.first), .text(names.second)],
      "engines": [.text(engines.first), .text(engines.second)],
      "queries": .array(results.map(json)),
      "summary": [
        "queries": .integer(results.count), "alike": .integer(count(of: .alike)),
        "alikeIn": .object(JSONObject(fields)), "classes": .object(JSONObject(classes)),
        "explained": .integer(results.count { $0.parityClass != .alike && isExplained($0) }),
        "overlap": overlap.map(JSONValue.number) ?? .null,
      ],
    ]
  }

  private func json(_ result: ParityResult) -> JSONValue {
    var object = JSONObject([
      ("query", .text(result.parityCase.query)),
      ("filters", .text(FilterState(result.parityCase.filters).description)),
      ("sort", result.parityCase.sort.map(JSONValue.text) ?? .null),
      ("page", .integer(result.parityCase.page)),
      ("isAlike", .boolean(result.isAlike)),
      ("class", .text(result.parityClass.rawValue)),
      ("differences", .array(result.differences.map { Self.json($0, of: result) })),
      ("isExplained", .boolean(isExplained(result))),
      ("limitations", .array(limitations(for: result).map(Self.json))),
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

  private static func json(_ limitation: ParityLimitation) -> JSONValue {
    ["engine": .text(limitation.engine), "text": .text(limitation.text)]
  }

  private static func json(
    _ difference: ParityResult.Difference, of result: ParityResult
  ) -> JSONValue {
    [
      "aspect": .text(difference.field.rawValue), "name": .text(difference.name),
      "class": .text(result.parityClass(of: difference).rawValue),
      "value": .text(difference.value), "first": .text(difference.first),
      "second": .text(difference.second),
    ]
  }
}
