internal import WidgetCore

/// A widget's entry as far as it could be read.
struct WidgetDraft {
  var entry: MergedEntry
  /// The id that the file gives it; nil if it gets one by itself.
  var id: String?
  var title: String?
  var type: String?
  /// The connector as far as it can be read.
  var connector: (any Connector)?
  /// True if there are mistakes in the parameters, and it is not beyond doubt what is meant.
  var isBroken: Bool
  var searcher: String?
  var filterState: String
  var spansFilterStates = false
  /// True if the file ties it, or a widget around it, to this searcher.
  var namesSearcher = false
  /// The same for its filter state.
  var namesFilterState = false
  /// The place (0-based) of the draft that it is inside of, among all drafts.
  var parent: Int?

  /// The id by default: the type, with the attribute if the widget is about one, or with the name
  /// of its hierarchy.
  var defaultID: String? {
    guard let type else { return nil }
    let targets = connector?.targets ?? []
    let attributes = Set(targets.map(\.attribute))
    var only = attributes.count == 1 ? attributes.first : nil
    if targets.contains(where: \.isHierarchical) { only = targets.first?.attribute }
    guard let attribute = entry.mapping["attribute"]?.scalar?.text ?? only, !attribute.isEmpty
    else { return type }
    return "\(type).\(Identifier.allowed(attribute))"
  }

  /// The place of a parameter's value, or else of the widget's type.
  func range(_ parameters: String...) -> SourceRange {
    let values = (parameters + ["type"]).lazy.compactMap { entry.mapping[$0]?.range }
    return values.first ?? entry.node.range
  }

  /// The place of an item (0-based) of a parameter that is a list, or else of the parameter.
  func range(of parameter: String, item index: Int) -> SourceRange {
    let items = entry.mapping[parameter]?.sequence ?? []
    return items.indices.contains(index) ? items[index].range : range(parameter)
  }

  /// The widget as far as it could be read; nil if its connector could not.
  ///
  /// - Parameter parent: the id of the widget that it is inside of.
  func widget(id: String, parent: String?) -> Screen.Widget? {
    guard let type, let connector else { return nil }
    return Screen.Widget(
      id: id, type: type, title: title, searcher: searcher, filterState: filterState,
      spansFilterStates: spansFilterStates, connector: connector, range: entry.node.range,
      parent: parent)
  }
}

extension RefinementTarget {
  fileprivate var isHierarchical: Bool {
    if case .hierarchical = group { true } else { false }
  }
}
