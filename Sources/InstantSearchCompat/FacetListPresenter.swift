public import Controllers
public import Search
internal import WidgetCore

/// Selects and sorts the values of a list.
public protocol SelectableListPresentable {
  /// Returns the values to show, in display order.
  func transform(refinementFacets: [SelectableItem<Facet>]) -> [SelectableItem<Facet>]
}

/// A sort criterion for the values of a facet.
public enum FacetSortCriterion: Hashable, Sendable {
  /// Sorts by count.
  case count(order: Order)
  /// Sorts by value, ignoring case.
  case alphabetical(order: Order)
  /// Lists selected values first.
  case isRefined

  /// The direction of a sort criterion.
  public enum Order: Hashable, Sendable {
    /// From low to high.
    case ascending
    /// From high to low.
    case descending
  }

  fileprivate var sort: FacetSort {
    switch self {
    case .count(.ascending): .countAscending
    case .count(.descending): .countDescending
    case .alphabetical(.ascending): .nameAscending
    case .alphabetical(.descending): .nameDescending
    case .isRefined: .selected
    }
  }
}

/// Sorts the values of a facet list by criteria, and limits their number.
public struct FacetListPresenter: SelectableListPresentable, Sendable {
  private let sort: [FacetSort]
  private let limit: Int
  private let showEmptyFacets: Bool

  /// Creates a presenter.
  ///
  /// - Parameters:
  ///   - sortBy: The criteria, the most significant one first.
  ///   - limit: The maximum number of values; must not be negative.
  ///   - showEmptyFacets: Whether values without hits are shown.
  public init(
    sortBy: [FacetSortCriterion] = [.count(order: .descending)], limit: Int = .max,
    showEmptyFacets: Bool = true
  ) {
    self.sort = sortBy.map(\.sort)
    self.limit = limit
    self.showEmptyFacets = showEmptyFacets
  }

  /// Returns the first values in the order of the criteria.
  ///
  /// Values that the criteria do not distinguish are in alphabetical order. O(n log n).
  public func transform(refinementFacets: [SelectableItem<Facet>]) -> [SelectableItem<Facet>] {
    let choices = refinementFacets.filter { showEmptyFacets || $0.item.count > 0 }.map { facet in
      View.Choice(
        facet.item.value, value: .text(facet.item.value), count: facet.item.count,
        isSelected: facet.isSelected)
    }
    return choices.sorted(by: sort).prefix(limit).map { choice in
      SelectableItem(
        item: Facet(choice.label, count: choice.count ?? 0), isSelected: choice.isSelected)
    }
  }
}
