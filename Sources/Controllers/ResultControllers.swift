public import WidgetCore

// The controllers of the query, the active filters, and the records.

/// Text field for the search query.
@MainActor public protocol SearchBoxController: AnyObject {
  /// Applies the text; the controller calls it after every change.
  var onQueryChanged: ((String?) -> Void)? { get set }
  /// Applies the text; the controller calls it when the user submits the query.
  var onQuerySubmitted: ((String?) -> Void)? { get set }

  /// Sets the text of the field.
  func setQuery(_ query: String?)
}

/// The name of `SearchBoxController` in older versions of InstantSearch.
public typealias QueryInputController = SearchBoxController

/// An active filter with its label.
public struct CurrentFilter: Hashable, Sendable {
  /// The filter itself.
  public var filter: Filter
  /// The first group with the filter; nil if it is unknown.
  public var id: FilterGroup.ID?
  /// The label to show.
  public var text: String

  /// Creates an active filter.
  public init(filter: Filter, id: FilterGroup.ID? = nil, text: String) {
    self.filter = filter
    self.id = id
    self.text = text
  }
}

/// The name of `CurrentFilter` in InstantSearch.
public typealias FilterAndID = CurrentFilter

/// Shows the active filters, which the user can remove.
@MainActor public protocol CurrentFiltersController: AnyObject {
  /// Removes a filter; the controller calls it when the user removes the filter.
  var onRemoveItem: ((CurrentFilter) -> Void)? { get set }

  /// Sets the filters in display order; `reload()` follows.
  func setItems(_ items: [CurrentFilter])

  /// Updates the view with the current filters.
  func reload()
}

/// Shows the records of the current page, which it reads from a source.
@MainActor public protocol HitsController: AnyObject {
  /// The type of the source: `HitsSource` or a subclass.
  associatedtype DataSource: AnyObject

  /// The source of the records; set when the controller is attached.
  var hitsSource: DataSource? { get set }

  /// Updates the view with the current records of the source.
  func reload()

  /// Scrolls to the first record after a change of the results; does nothing by default.
  func scrollToTop()
}

extension HitsController {
  /// Does nothing.
  public func scrollToTop() {}
}
