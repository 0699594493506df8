/// A text field that searches the values of attributes.
///
/// The widget state contains the text until a value is selected.
public struct ValueSearch: Hashable, Sendable {
  /// Searches for values.
  public static let action = ActionDescription(
    "search", value: "a text, or nothing for all values", "Searches the values.")

  /// Selects the first result; `ValueList` applies it.
  public static let submitAction = ActionDescription(
    "selectFirst", "Selects the first result of the search.")

  /// The maximum number of results of one search.
  private static let maxResults = 100

  /// The attributes to search, in order.
  public var attributes: [String]
  /// True if the list has a search field.
  public var isEnabled: Bool
  /// The text that an empty field shows; nil for none.
  public var placeholder: String?
  /// The maximum number of results per attribute; at most 100 apply.
  public var limit: Int
  /// True to show the field even if all values are listed.
  public var isAlwaysActive = true
  /// True if submitting the text selects the first result.
  public var selectsOnSubmit = false

  /// Creates a search of attributes.
  public init(in attributes: [String], isEnabled: Bool, placeholder: String? = nil, limit: Int) {
    self.attributes = attributes
    self.isEnabled = isEnabled
    self.placeholder = placeholder
    self.limit = limit
  }

  /// Returns the search text of a widget state; empty without a search.
  public func text(in widgetState: JSONValue?) -> String {
    isEnabled ? widgetState?.object?[Self.action.name]?.text ?? "" : ""
  }

  /// Adds the facet searches to a request.
  ///
  /// - Parameters:
  ///   - request: the request of the widget's searcher.
  ///   - context: the state and the response.
  ///   - includesEmptyText: true to search for an empty text too, which all values match.
  public func prepare(
    _ request: inout SearchRequest, in context: WidgetContext, includesEmptyText: Bool = false
  ) {
    let text = text(in: context.widgetState)
    guard isEnabled, includesEmptyText || !text.isEmpty else { return }
    for attribute in attributes {
      request.addFacetSearch(in: attribute, for: text, limit: facetSearch(attribute, text).limit)
    }
  }

  /// Sets the search text.
  ///
  /// - Throws: `ActionError` if the list has no search field.
  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    guard isEnabled else {
      throw ActionError(
        "'\(action)': the values cannot be searched", help: "set 'searchable: true'")
    }
    let text = try action.text()
    state.setWidgetState(
      text.isEmpty ? nil : .text(text), for: context.id, key: Self.action.name)
  }

  /// Removes the search text.
  public func clear(_ state: inout SearchState, in context: WidgetContext) {
    state.setWidgetState(nil, for: context.id, key: Self.action.name)
  }

  /// Returns the results for an attribute; nil without a search.
  ///
  /// While the search for the current text is pending, these are the previous results.
  public func hits(of attribute: String, in context: WidgetContext) -> [FacetHit]? {
    guard isEnabled, let results = context.response?.facetHits else { return nil }
    let search = facetSearch(attribute, text(in: context.widgetState))
    if let hits = results[search] { return hits }
    guard !search.text.isEmpty else { return nil }
    return results.filter { $0.key.attribute == attribute }.max { $0.key.text < $1.key.text }?.value
  }

  /// Returns the search field; nil if the list has none, or nothing to search.
  ///
  /// - Parameters:
  ///   - context: the state and the response.
  ///   - hasValues: true if there are values to search.
  ///   - listsAll: true if the list shows all values.
  public func field(
    in context: WidgetContext, hasValues: Bool, listsAll: Bool = false
  ) -> View.Field? {
    let text = text(in: context.widgetState)
    guard isEnabled, (hasValues && (isAlwaysActive || !listsAll)) || !text.isEmpty else {
      return nil
    }
    var field = View.Field(
      text, placeholder: placeholder ?? "", action: context.action(Self.action.name))
    if selectsOnSubmit { field.submit = context.action(Self.submitAction.name) }
    return field
  }

  private func facetSearch(_ attribute: String, _ text: String) -> SearchRequest.FacetSearch {
    SearchRequest.FacetSearch(
      in: attribute, for: text, limit: Swift.min(limit, Self.maxResults))
  }
}
