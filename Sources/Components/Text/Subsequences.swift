// The standard library declares these functions in a separate library together with regular
// expressions. Loading it takes a fifth of the time in which a process prints its version.
//
// They are disfavored, so that a literal of one character is a `Character` and not a `String`: functions for single
// elements are faster.

extension Collection where Element: Equatable {
  /// Whether the collection contains the elements of another one contiguously. O(*n* · *m*).
  @_disfavoredOverload
  package func contains<Other: Collection>(_ other: Other) -> Bool
  where Other.Element == Element {
    firstRange(of: other) != nil
  }

  /// The first range with the elements of another collection; nil if there is none. O(*n* · *m*).
  ///
  /// The range of an empty collection is at the start.
  package func firstRange<Other: Collection>(of other: Other) -> Range<Index>?
  where Other.Element == Element {
    var start = startIndex
    while true {
      if let end = endOfMatch(with: other, at: start) { return start..<end }
      guard start != endIndex else { return nil }
      formIndex(after: &start)
    }
  }

  /// The subsequences between the occurrences of a separator, in order. O(*n* · *m*).
  ///
  /// - Parameters:
  ///   - separator: the elements to split at. An empty separator does not split.
  ///   - maxSplits: the maximum number of splits; the rest is the last subsequence.
  ///   - omittingEmptySubsequences: whether empty subsequences are omitted; they do not count as splits.
  @_disfavoredOverload
  package func split<Separator: Collection>(
    separator: Separator, maxSplits: Int = Int.max, omittingEmptySubsequences: Bool = true
  ) -> [SubSequence] where Separator.Element == Element {
    var parts: [SubSequence] = []
    var rest = self[...]
    while parts.count < maxSplits, !separator.isEmpty,
      let found = rest.firstRange(of: separator)
    {
      let part = rest[..<found.lowerBound]
      if !part.isEmpty || !omittingEmptySubsequences { parts.append(part) }
      rest = rest[found.upperBound...]
    }
    if !rest.isEmpty || !omittingEmptySubsequences { parts.append(rest) }
    return parts
  }

  private func endOfMatch<Other: Collection>(with other: Other, at start: Index) -> Index?
  where Other.Element == Element {
    var end = start
    for element in other {
      guard end != endIndex, self[end] == element else { return nil }
      formIndex(after: &end)
    }
    return end
  }
}

extension RangeReplaceableCollection where Element: Equatable {
  /// The collection with all occurrences of another one replaced. O(*n* · *m*).
  ///
  /// Returns the collection unchanged if `other` is empty.
  package func replacing<Other: Collection, Replacement: Collection>(
    _ other: Other, with replacement: Replacement
  ) -> Self where Other.Element == Element, Replacement.Element == Element {
    let parts = split(separator: other, omittingEmptySubsequences: false)
    var text = Self()
    for (index, part) in parts.enumerated() {
      if index > 0 { text.append(contentsOf: replacement) }
      text.append(contentsOf: part)
    }
    return text
  }
}

extension String {
  /// Whether two texts consist of the same Unicode scalars. O(length).
  ///
  /// In contrast, `==` also holds for canonically equivalent texts, such as `é` in composed and
  /// decomposed form, which are different values of a facet.
  public func hasSameScalars(as other: String) -> Bool {
    utf8.elementsEqual(other.utf8)
  }
}
