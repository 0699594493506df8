// Code written for InstantSearch imports one module.
@_exported public import Controllers
@_exported public import WidgetCore

public typealias Attribute = String
public typealias NumericFilter = Filter.Numeric
public typealias Facet = FacetValue
public typealias SingleIndexSearcher = HitsSearcher

/// What is shown of something that an interactor holds.
public typealias Presenter<Item, Output> = (Item) -> Output

/// What is shown of a filter in a list or on a chip.
public typealias FilterPresenter = (Filter) -> String

/// What is shown where an application does not say otherwise.
public enum DefaultPresenter {
  public enum Filter {
    /// `Apple`, `price: 5 to 10`.
    public static let present: @Sendable (Search.Filter) -> String = { $0.label }
  }
}

extension Filter {
  /// A filter of one kind as a filter of any.
  public init(_ filter: some FilterConvertible) {
    self = filter.filter
  }
}
