internal import WidgetCore

/// A search whose results are compared: a query with filters, a sort order, and a page.
struct ParityCase: Hashable {
  var query = ""
  var filters: [FilterGroup] = []
  /// Nil for the initial sort order of the screen.
  var sort: String?
  /// 0-based.
  var page = 0

  private static let (sortKey, pageKey) = ("sort=", "page=")

  /// The syntax that `init(_:)` parses: `zur | country:Switzerland | page=2`.
  var text: String {
    let groups = filters.map { group in
      let text = group.filters.map(\.text).joined(
        separator: group.id.isDisjunctive ? " OR " : " AND ")
      return group.filters.count > 1 && filters.count > 1 ? "(\(text))" : text
    }
    let joined = groups.joined(separator: " AND ")
    let parts = [
      joined.isEmpty ? nil : joined, sort.map { Self.sortKey + $0 },
      page > 0 ? "\(Self.pageKey)\(page &+ 1)" : nil,
    ]
    return ([query] + parts.compactMap(\.self)).joined(separator: " | ").trimmed
  }
}

extension ParityCase {
  /// Parses a query, optionally followed by filters, a sort order, and a 1-based page, each after a
  /// `|`.
  init(_ line: String) throws(FilterSyntaxError) {
    var rest = line[...]
    while let separator = rest.lastIndex(of: "|"),
      parseOption(rest[rest.index(after: separator)...].trimmed)
    {
      rest = rest[..<separator]
    }
    let parts = rest.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    query = parts[0].trimmed
    if parts.count > 1 { filters = try FilterParser.parse(parts[1].trimmed) }
  }

  /// Parses a sort order or a page; false if the text is neither.
  private mutating func parseOption(_ text: String) -> Bool {
    if text.hasPrefix(Self.sortKey) {
      sort = String(text.dropFirst(Self.sortKey.count))
      return true
    }
    guard text.hasPrefix(Self.pageKey),
      let number = Int(text.dropFirst(Self.pageKey.count)), number > 0
    else { return false }
    page = number - 1
    return true
  }

  /// The cases of a file, one per line. Skips blank lines and lines that start with `#`.
  static func all(in file: String) throws(ServiceError) -> [ParityCase] {
    var cases: [ParityCase] = []
    var number = 0
    for line in try Files.inputLines(of: file) {
      number += 1
      if line.allSatisfy(\.isWhitespace) || line.hasPrefix("#") { continue }
      do throws(FilterSyntaxError) {
        cases.append(try ParityCase(line))
      } catch {
        throw ServiceError(.invalidInput, "\(file):\(number): \(error.message)")
      }
    }
    if cases.isEmpty { throw ServiceError(.invalidInput, "'\(file)' contains no queries") }
    return cases
  }
}

extension StringProtocol where SubSequence == Substring {
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.dropLast(start.reversed().prefix(while: \.isWhitespace).count))
  }
}
