internal import WidgetCore

/// Something that two searchers are asked alike: a query under filters, in a sort order.
struct ParityCase: Hashable {
  var query = ""
  var filters: [FilterGroup] = []
  /// Nil for the one that the screen begins with.
  var sort: String?
  /// 0-based.
  var page = 0

  private static let (sortKey, pageKey) = ("sort=", "page=")

  /// As a person would write it, which `init(_:)` reads: `zur | country:Switzerland | page=2`.
  var text: String {
    let groups = filters.map { group in
      let joined = group.filters.map(\.text).joined(
        separator: group.id.isDisjunctive ? " OR " : " AND ")
      return group.filters.count > 1 && filters.count > 1 ? "(\(joined))" : joined
    }
    let written = groups.joined(separator: " AND ")
    let parts = [
      written.isEmpty ? nil : written, sort.map { Self.sortKey + $0 },
      page > 0 ? "\(Self.pageKey)\(page &+ 1)" : nil,
    ]
    return ([query] + parts.compactMap(\.self)).joined(separator: " | ").trimmed
  }
}

extension ParityCase {
  /// Reads a query, behind which filters, a sort order and a page, from 1, may stand, each after a
  /// `|`.
  init(_ line: String) throws(FilterSyntaxError) {
    var rest = line[...]
    while let mark = rest.lastIndex(of: "|"), take(rest[rest.index(after: mark)...].trimmed) {
      rest = rest[..<mark]
    }
    let parts = rest.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    query = parts[0].trimmed
    if parts.count > 1 { filters = try FilterParser.parse(parts[1].trimmed) }
  }

  /// Takes in a sort order or a page; false if the text is neither.
  private mutating func take(_ text: String) -> Bool {
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

extension StringProtocol where SubSequence == Substring {
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.dropLast(start.reversed().prefix(while: \.isWhitespace).count))
  }
}
