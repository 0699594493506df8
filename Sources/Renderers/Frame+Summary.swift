public import WidgetCore

extension Frame.Widget {
  /// The heading above the widget: its title, or for facet controls `attribute`.
  ///
  /// Nil without both, and for an empty title.
  package var heading: String? {
    if let title { return title.isEmpty ? nil : title }
    switch view {
    case .choices(let choices) where choices.layout == .list: return attribute
    case .tree, .range: return attribute
    case .field(let field) where field.stepper != nil: return attribute
    default: return nil
    }
  }

  /// The part of the id after the first dot, such as `brand` in `facetList.brand`, else the id.
  var attribute: String {
    guard let dot = id.firstIndex(of: ".") else { return id }
    return String(id[id.index(after: dot)...])
  }
}

extension Frame {
  /// The error messages of the frame, then those of failed searches, without duplicates.
  public var messages: [String] {
    var messages = errors
    for search in searches {
      guard let message = search.error?.message else { continue }
      if !messages.contains(where: { $0.contains(message) }) { messages.append(message) }
    }
    return messages
  }
}
