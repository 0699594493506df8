internal import WidgetCore

/// Something that two searchers are asked alike: a query under filters.
struct ParityCase: Hashable {
  var query = ""
  var filters: [FilterGroup] = []

  /// As a person would write it, which `init(_:)` reads: `zur | country:Switzerland`.
  var text: String {
    let groups = filters.map { group in
      let joined = group.filters.map(\.text).joined(
        separator: group.id.isDisjunctive ? " OR " : " AND ")
      return group.filters.count > 1 && filters.count > 1 ? "(\(joined))" : joined
    }
    if groups.isEmpty { return query }
    return "\(query.isEmpty ? "" : "\(query) ")| \(groups.joined(separator: " AND "))"
  }
}

extension ParityCase {
  /// Reads a query, behind which filters may stand after a `|`.
  init(_ line: String) throws(FilterSyntaxError) {
    let parts = line.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    query = parts[0].trimmed
    if parts.count > 1 { filters = try FilterParser.parse(parts[1].trimmed) }
  }

  /// The cases of a file, one a line; blank lines and those that begin with `#` are passed over.
  static func all(in file: String) throws(CommandFailure) -> [ParityCase] {
    var cases: [ParityCase] = []
    var number = 0
    for line in try Files.lines(of: file) {
      number += 1
      if line.allSatisfy(\.isWhitespace) || line.hasPrefix("#") { continue }
      do throws(FilterSyntaxError) {
        cases.append(try ParityCase(line))
      } catch {
        throw CommandFailure(.usage, "\(file):\(number): \(error.message)")
      }
    }
    if cases.isEmpty { throw CommandFailure(.usage, "'\(file)' holds no queries") }
    return cases
  }
}

extension Substring {
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.dropLast(start.reversed().prefix(while: \.isWhitespace).count))
  }
}
