/// Which searchable attributes count for a query, by number.
struct SearchedAttributes: Sendable {
  /// Those in which words are found; nil for all.
  var searched: [Bool]?
  /// Those in which words are found with typos; nil for all.
  var mistyped: [Bool]?

  @inline(__always)
  func allows(_ attribute: Int) -> Bool { Self.allows(searched, attribute) }

  @inline(__always)
  func allowsTypos(_ attribute: Int) -> Bool { Self.allows(mistyped, attribute) }

  @inline(__always)
  private static func allows(_ allowed: [Bool]?, _ attribute: Int) -> Bool {
    guard let allowed else { return true }
    return attribute < allowed.count && allowed[attribute]
  }

  /// True if a record that has the terms of some words may yet not count.
  func concern(_ words: [ExpandedTerm]) -> Bool {
    searched != nil || mistyped != nil && words.contains(where: \.hasTypos)
  }
}
