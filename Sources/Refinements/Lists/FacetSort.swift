/// By what a list of values is put in order; the first criterion that tells two values apart wins.
public enum FacetSort: Hashable, Sendable {
  /// What is selected or excluded comes first.
  case selected
  case countDescending
  case countAscending
  /// By the lower-cased label.
  case nameAscending
  case nameDescending
}

extension FacetSort: ParameterValue {
  /// The words that screen files use, those of the InstantSearch libraries among them.
  private enum Word: String, CaseIterable, ParameterValue {
    case selected
    case isRefined
    case count
    case countDescending = "count:desc"
    case countAscending = "count:asc"
    case name
    case nameAscending = "name:asc"
    case nameDescending = "name:desc"
    case alpha
    case alphaAscending = "alpha:asc"
    case alphaDescending = "alpha:desc"

    var criterion: FacetSort {
      switch self {
      case .selected, .isRefined: .selected
      case .count, .countDescending: .countDescending
      case .countAscending: .countAscending
      case .name, .nameAscending, .alpha, .alphaAscending: .nameAscending
      case .nameDescending, .alphaDescending: .nameDescending
      }
    }
  }

  public static var parameterType: ParameterType { Word.parameterType }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> FacetSort? {
    Word.decode(node, into: &diagnostics)?.criterion
  }

  public var json: JSONValue {
    switch self {
    case .selected: "selected"
    case .countDescending: "count:desc"
    case .countAscending: "count:asc"
    case .nameAscending: "name:asc"
    case .nameDescending: "name:desc"
    }
  }
}

extension [FacetSort] {
  /// True if values in this order come with the most frequent first, apart from selected ones.
  ///
  /// That is how searchers answer, so that such a list need not ask for more than it shows.
  public var startWithHighestCounts: Bool {
    let order = filter { $0 != .selected }.prefix(2)
    return order == [.countDescending] || order == [.countDescending, .nameAscending]
  }
}

extension [View.Choice] {
  /// The choices by these criteria; those alike in all of them by lower-cased label, ascending.
  ///
  /// A count that is not known counts as zero. O(n log n).
  public func sorted(by criteria: [FacetSort]) -> [View.Choice] {
    // An answer mostly has the order of the list.
    let isSorted = indices.dropFirst().allSatisfy { place in
      self[place - 1].isRefined == self[place].isRefined
        && self[place - 1].count ?? 0 > self[place].count ?? 0
    }
    if isSorted, criteria.startWithHighestCounts { return self }
    return map { SortableChoice(choice: $0, name: $0.label.lowercased()) }
      .sorted { $0.precedes($1, by: criteria) }
      .map(\.choice)
  }
}

private struct SortableChoice {
  let choice: View.Choice
  let name: String

  func precedes(_ other: SortableChoice, by criteria: [FacetSort]) -> Bool {
    for criterion in criteria {
      if isBefore(other, by: criterion) { return true }
      if other.isBefore(self, by: criterion) { return false }
    }
    return (name, choice.label) < (other.name, other.choice.label)
  }

  private func isBefore(_ other: SortableChoice, by criterion: FacetSort) -> Bool {
    switch criterion {
    case .selected: isRefined && !other.isRefined
    case .countDescending: count > other.count
    case .countAscending: count < other.count
    case .nameAscending: name < other.name
    case .nameDescending: name > other.name
    }
  }

  private var isRefined: Bool { choice.isRefined }
  private var count: Int { choice.count ?? 0 }
}

extension View.Choice {
  fileprivate var isRefined: Bool { isSelected || isExcluded }
}
