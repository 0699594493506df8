internal import Renderers
internal import WidgetCore

/// The result of comparing two searchers, as text, JSON, or Markdown.
struct ParityReport {
  /// Maximum number of differences shown for each field of a query.
  private static let maximumDifferences = 5

  /// The searchers as the user named them.
  let names: (first: String, second: String)
  /// The types of the searchers.
  let engines: (first: String, second: String)
  let results: [ParityResult]

  /// The number of queries of a class.
  func count(of parityClass: ParityClass) -> Int {
    results.count { $0.parityClass == parityClass }
  }

  /// The limitations of both engines that can explain the differences of a query, without duplicates.
  func limitations(for result: ParityResult) -> [ParityLimitation] {
    var found: [ParityLimitation] = []
    let sorted = result.differences.sorted {
      result.parityClass(of: $0) > result.parityClass(of: $1)
    }
    for difference in sorted {
      for limitation in limitations(for: difference, result) where !found.contains(limitation) {
        found.append(limitation)
      }
    }
    return found
  }

  /// Whether every difference of a query can be explained by a limitation.
  func isExplained(_ result: ParityResult) -> Bool {
    result.failure == nil
      && result.differences.allSatisfy { !limitations(for: $0, result).isEmpty }
  }

  private func limitations(
    for difference: ParityResult.Difference, _ result: ParityResult
  ) -> [ParityLimitation] {
    let engines =
      engines.first == engines.second ? [engines.first] : [engines.first, engines.second]
    return engines.flatMap {
      ParityLimitation.limitations(of: $0, for: difference, in: result)
    }
  }

  /// The number of queries with equal results in some fields.
  func equalCount(in fields: Set<ParityResult.ComparedField>) -> Int {
    results.count { $0.isAlike(in: fields) }
  }

  private static let all = Set(ParityResult.ComparedField.allCases)

  var text: String {
    let lines = results.flatMap { result in
      ["\(result.isAlike ? "  alike " : "  differ")  \(Self.title(of: result))"]
        + (details(of: result) + explanations(of: result)).map { "            \($0)" }
    }
    return (["\(names.first) | \(names.second)", ""] + lines + ["", summary])
      .map { "\($0)\n" }.joined()
  }

  static func title(of result: ParityResult) -> String {
    let text = result.parityCase.text
    return PrintableText.text(text.isEmpty ? "(everything)" : text)
  }

  private func explanations(of result: ParityResult) -> [String] {
    limitations(for: result).map { "limitation of \($0.engine): \($0.text)" }
  }

  func details(of result: ParityResult) -> [String] {
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
    let classes = ParityClass.allCases.dropFirst().map { ($0, count(of: $0)) }
      .filter { $0.1 > 0 }.map { "\($0.0.rawValue) \($0.1)" }
    let share = overlap.map { ", overlap of the first hits \(Int(($0 * 100).rounded())) %" } ?? ""
    return "\(results.count) queries: \(equalCount(in: Self.all)) alike "
      + "(\(parts.joined(separator: ", ")))" + share
      + (classes.isEmpty ? "" : "\nmost severe difference: \(classes.joined(separator: ", "))")
  }

  /// The mean share of common first hits over all queries with hits, from 0 to 1; 1 without such queries, and
  /// nil if all searches failed.
  var overlap: Double? {
    if !results.isEmpty, results.allSatisfy({ $0.failure != nil }) { return nil }
    let shares = results.compactMap(\.overlap).filter { max($0.first, $0.second) > 0 }
      .map { Double($0.common) / Double(max($0.first, $0.second)) }
    return shares.isEmpty ? 1 : shares.reduce(0, +) / Double(shares.count)
  }
}
