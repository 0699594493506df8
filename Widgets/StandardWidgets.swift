public import WidgetCore

/// The built-in widgets.
public enum StandardWidgets {
  /// All of them, by name.
  public static let all: [any Connector.Type] = [
    ConfigureConnector.self,
    CurrentFiltersConnector.self,
    FacetFilterListConnector.self,
    FacetListConnector.self,
    FilterClearConnector.self,
    FilterStateConnector.self,
    FilterToggleConnector.self,
    HitsConnector.self,
    HitsPerPageConnector.self,
    LoadingConnector.self,
    NumberRangeConnector.self,
    NumericFilterListConnector.self,
    PaginationConnector.self,
    PanelConnector.self,
    QueryRuleCustomDataConnector.self,
    ResultSummaryConnector.self,
    SearchBoxConnector.self,
    SortByConnector.self,
    StatsConnector.self,
    TableConnector.self,
    TagFilterListConnector.self,
  ]
}
