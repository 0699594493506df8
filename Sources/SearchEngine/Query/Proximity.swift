/// How near two words of a query stand to each other.
enum Proximity {
  /// The distance of words that are further apart, or in different attributes.
  static let maximum = 8

  /// The least distance of a place of the first word to a place of the second.
  ///
  /// Words in a row have distance 1; the wrong order costs one more. Both lists are ascending.
  static func distance(_ first: [TermPosition], _ second: [TermPosition]) -> Int {
    var least = maximum
    var index = 0
    for place in second {
      while index < first.count, first[index] <= place { index += 1 }
      if index > 0 { least = min(least, distance(first[index - 1], place)) }
      if index < first.count { least = min(least, distance(first[index], place)) }
    }
    return least
  }

  static func distance(_ first: TermPosition, _ second: TermPosition) -> Int {
    guard first.attribute == second.attribute else { return maximum }
    let steps = second.position - first.position
    return min(maximum, steps > 0 ? steps : 1 - steps)
  }
}
