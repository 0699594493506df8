/// A sort criterion for the values of a facet.
///
/// Lists have several; the first that distinguishes two values decides.
public enum FacetSort: Hashable, Sendable {
  /// Selected and excluded values first.
  case selected
  /// Highest counts first.
  case countDescending
  /// Lowest counts first.
  case countAscending
  /// Alphabetical order of the lower-cased labels.
  case nameAscending
  /// Reverse alphabetical order of the lower-cased labels.
  case nameDescending
}

extension FacetSort: ParameterValue {
  /// The names in screen files, including those of the InstantSearch libraries.
  private enum Keyword: String, CaseIterable, ParameterValue {
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

  /// One of the names in screen files, such as `count:desc`.
  public static var parameterType: ParameterType { Keyword.parameterType }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> FacetSort? {
    Keyword.decode(node, into: &diagnostics)?.criterion
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
  /// True if the highest counts come first, apart from selected values.
  ///
  /// Searchers return values in this order, so that a list needs to request only as many as it shows.
  public var startWithHighestCounts: Bool {
    var order = makeIterator()
    func next() -> FacetSort? {
      while let criterion = order.next() {
        if criterion != .selected { return criterion }
      }
      return nil
    }
    guard next() == .countDescending else { return false }
    let second = next()
    return second == nil || second == .nameAscending
  }
}

extension [View.Choice] {
  /// Returns the choices sorted by criteria, and finally by lower-cased label.
  ///
  /// An unknown count is treated as 0. O(n log n), or O(n) if the choices are sorted already.
  public func sorted(by criteria: [FacetSort]) -> [View.Choice] {
    // Most responses are in the order of the list.
    let isSorted = indices.dropFirst().allSatisfy { index in
      let (before, after) = (self[index - 1], self[index])
      guard before.isRefined == after.isRefined else { return false }
      let (count, next) = (before.count ?? 0, after.count ?? 0)
      return count > next || (count == next && before.nameOrder <= after.nameOrder)
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
  /// The label in lower case, and the label itself to distinguish equal ones.
  fileprivate var nameOrder: (String, String) { (label.lowercased(), label) }

  fileprivate var isRefined: Bool { isSelected || isExcluded }
}
