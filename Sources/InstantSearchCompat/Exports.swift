// Applications for InstantSearch import a single module.
@_exported public import Controllers
@_exported public import WidgetCore

/// The name of an attribute of the records.
public typealias Attribute = String

/// The id of an application, which a `SearchService` interprets.
public typealias ApplicationID = String

/// A key for an application, which a `SearchService` interprets.
public typealias APIKey = String

/// The name of an index, which a `SearchService` interprets.
public typealias IndexName = String

/// The coordinates of a geographic search.
public typealias Point = Coordinates

/// A value of an attribute with its count.
public typealias Facet = FacetValue

/// The name of `HitsSearcher` in older versions of InstantSearch.
public typealias SingleIndexSearcher = HitsSearcher

/// Converts an item to the form in which a controller shows it.
public typealias Presenter<Item, Output> = (Item) -> Output

/// Returns the label of a filter in a list or on a chip.
public typealias FilterPresenter = (Filter) -> String

/// The default presenters.
public enum DefaultPresenter {
  /// The default presenter of filters.
  public enum Filter {
    /// Returns the label of a filter, such as `Apple` or `price: 5 to 10`.
    public static let present: @Sendable (Search.Filter) -> String = { $0.label }
  }
}
