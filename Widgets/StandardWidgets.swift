public import WidgetCore

/// The built-in widgets.
public enum StandardWidgets {
  /// All of them, by name.
  public static let all: [any Connector.Type] = [
    BreadcrumbConnector.self,
    ConfigureConnector.self,
    CurrentFiltersConnector.self,
    DateRangeConnector.self,
    DynamicFacetsConnector.self,
    FacetFilterListConnector.self,
    FacetListConnector.self,
    FacetSearchConnector.self,
    FilterClearConnector.self,
    FilterMapConnector.self,
    FilterStateConnector.self,
    FilterToggleConnector.self,
    HierarchicalMenuConnector.self,
    HitsConnector.self,
    HitsPerPageConnector.self,
    LoadingConnector.self,
    MenuConnector.self,
    NumberRangeConnector.self,
    NumericComparisonConnector.self,
    NumericFilterListConnector.self,
    NumericMenuConnector.self,
    PaginationConnector.self,
    PanelConnector.self,
    QueryRuleCustomDataConnector.self,
    RatingMenuConnector.self,
    ResultSummaryConnector.self,
    SearchBoxConnector.self,
    SortByConnector.self,
    StatsConnector.self,
    TableConnector.self,
    TagCloudConnector.self,
    TagFilterListConnector.self,
    ToggleRefinementConnector.self,
  ]
}
