/// A field in a list that searches among all values of the list's attributes.
///
/// What is typed is noted down in the memory of the widget, and forgotten once a value is chosen.
public struct ValueSearch: Hashable, Sendable {
  public static let action = ActionDescription(
    "search", value: "a text, or nothing for all values", "Shows the values that match a text.")

  /// What a list does that selects on submission; the list carries it out.
  public static let submitAction = ActionDescription(
    "selectFirst", "Selects the first value that the search has found.")

  /// The most values that one search brings back.
  private static let mostValues = 100

  /// The attributes whose values are searched, one after the other.
  public var attributes: [String]
  /// Whether there is such a field at all.
  public var isOffered: Bool
  /// What stands in the field while it is empty; nil for nothing.
  public var placeholder: String?
  /// The most values of an attribute that are brought back; 100 at most count.
  public var limit: Int
  /// Whether there is a field even where all values are listed anyway.
  public var isAlwaysActive = true
  /// Whether submitting what is typed selects the first value found.
  public var selectsOnSubmit = false

  public init(in attributes: [String], isOffered: Bool, placeholder: String? = nil, limit: Int) {
    self.attributes = attributes
    self.isOffered = isOffered
    self.placeholder = placeholder
    self.limit = limit
  }

  /// What is looked for; empty if nothing is.
  public func text(in memory: JSONValue?) -> String {
    isOffered ? memory?.note(Self.action.name)?.text ?? "" : ""
  }

  /// Asks for the values that match what has been typed.
  ///
  /// With `asksForAll` an empty text is looked for, too, which every value matches.
  public func prepare(
    _ request: inout SearchRequest, in context: WidgetContext, asksForAll: Bool = false
  ) {
    let text = text(in: context.memory)
    guard isOffered, asksForAll || !text.isEmpty else { return }
    for attribute in attributes {
      request.askFacetSearch(in: attribute, for: text, limit: wanted(attribute, text).limit)
    }
  }

  /// Carries out `action`.
  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    guard isOffered else {
      throw ActionError("'\(action)': nothing can be searched", help: "set 'searchable: true'")
    }
    let text = try action.text()
    state.note(text.isEmpty ? nil : .text(text), as: Self.action.name, for: context.id)
  }

  /// Empties the field.
  public func clear(_ state: inout SearchState, in context: WidgetContext) {
    state.note(nil, as: Self.action.name, for: context.id)
  }

  /// What was found among the values of an attribute; nil if nothing was looked for.
  ///
  /// Until the answer to what has been typed arrives, it is the one before.
  public func hits(of attribute: String, in context: WidgetContext) -> [FacetHit]? {
    guard isOffered, let found = context.response?.facetHits else { return nil }
    let wanted = wanted(attribute, text(in: context.memory))
    if let hits = found[wanted] { return hits }
    guard !wanted.text.isEmpty else { return nil }
    return found.filter { $0.key.attribute == attribute }.max { $0.key.text < $1.key.text }?.value
  }

  /// The field; nil if there is none, or nothing to be searched.
  ///
  /// `hasValues` tells whether there are values to be found, `listsAll` whether all are listed.
  public func field(
    in context: WidgetContext, hasValues: Bool, listsAll: Bool = false
  ) -> View.Field? {
    let text = text(in: context.memory)
    guard isOffered, (hasValues && (isAlwaysActive || !listsAll)) || !text.isEmpty else {
      return nil
    }
    var field = View.Field(
      text, placeholder: placeholder ?? "", action: context.action(Self.action.name))
    if selectsOnSubmit { field.submit = context.action(Self.submitAction.name) }
    return field
  }

  private func wanted(_ attribute: String, _ text: String) -> SearchRequest.FacetSearch {
    SearchRequest.FacetSearch(
      in: attribute, for: text, limit: Swift.min(limit, Self.mostValues))
  }
}
