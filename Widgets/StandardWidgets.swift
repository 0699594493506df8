public import WidgetCore

/// The built-in widgets.
public enum StandardWidgets {
  /// All of them, by name.
  public static let all: [any Connector.Type] = [
    ApplyButtonConnector.self,
    BreadcrumbConnector.self,
    ConfigureConnector.self,
    CurrentFiltersConnector.self,
    DynamicFacetsConnector.self,
    EmptyResultsConnector.self,
    FacetFilterListConnector.self,
    FacetListConnector.self,
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
    QueryRuleContextConnector.self,
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
