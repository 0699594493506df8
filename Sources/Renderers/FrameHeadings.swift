import WidgetCore

extension Frame.Widget {
  /// What stands above the widget: its title, else, of a list, a tree, a range or a number, what it
  /// is about: the attribute in `facetList.brand`, or the id.
  var heading: String? {
    if let title, !title.isEmpty { return title }
    switch view {
    case .choices(let choices) where choices.layout == .list: return attribute
    case .tree, .range: return attribute
    case .field(let field) where field.stepper != nil: return attribute
    default: return nil
    }
  }

  /// What the widget is about, by its id.
  var attribute: String {
    guard let dot = id.firstIndex(of: ".") else { return id }
    return String(id[id.index(after: dot)...])
  }
}
