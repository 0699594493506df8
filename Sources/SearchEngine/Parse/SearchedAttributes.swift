/// The searchable attributes that a query searches, by attribute number.
struct SearchedAttributes: Sendable {
  /// Whether each attribute is searched; nil if all are.
  var searched: [Bool]?
  /// Whether terms may match with typos in each attribute; nil if they may in all.
  var typoTolerant: [Bool]?

  @inline(__always)
  func contains(_ attribute: Int) -> Bool { Self.allows(searched, attribute) }

  @inline(__always)
  func allowsTypos(_ attribute: Int) -> Bool { Self.allows(typoTolerant, attribute) }

  @inline(__always)
  private static func allows(_ allowed: [Bool]?, _ attribute: Int) -> Bool {
    guard let allowed else { return true }
    return attribute < allowed.count && allowed[attribute]
  }

  /// Whether a record can contain the terms and still not match because of their attributes.
  func canReject(_ terms: [ExpandedTerm]) -> Bool {
    searched != nil || typoTolerant != nil && terms.contains(where: \.hasTypos)
  }
}
