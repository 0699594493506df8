internal import Screens
internal import WidgetCore

/// The decoded declaration of a widget.
///
/// It exists even if there are errors, so that later checks can report problems in valid parts.
struct WidgetDeclaration {
  /// The YAML of the declaration with its presets applied.
  var merged: MergedDeclaration
  /// The explicit id; nil if the id is generated.
  var id: String?
  var title: String?
  var type: String?
  /// The connector; parameters with errors have their default values.
  var connector: (any Connector)?
  /// True if there are errors in the parameters that have no unambiguous correction.
  var isInvalid: Bool
  var searcher: String?
  var filterState: String
  var spansFilterStates = false
  /// True if the widget or a container around it declares the searcher.
  var namesSearcher = false
  /// True if the widget or a container around it declares the filter state.
  var namesFilterState = false
  /// The index of the container among all declarations; nil at the top level.
  var parent: Int?

  /// The generated id: the type and, if there is exactly one, the attribute or hierarchy.
  var defaultID: String? {
    guard let type else { return nil }
    let targets = connector?.targets ?? []
    let attributes = Set(targets.map(\.attribute))
    var only = attributes.count == 1 ? attributes.first : nil
    if targets.contains(where: \.isHierarchical) { only = targets.first?.attribute }
    guard let attribute = merged.mapping["attribute"]?.scalar?.text ?? only, !attribute.isEmpty
    else { return type }
    return "\(type).\(Identifier.allowed(attribute))"
  }

  /// Returns the source location of the first parameter that is declared, by default of the type.
  func range(_ parameters: String...) -> SourceRange {
    let values = (parameters + ["type"]).lazy.compactMap { merged.mapping[$0]?.range }
    return values.first ?? merged.node.range
  }

  /// Returns the source location of a list item, by default of the whole parameter.
  func range(of parameter: String, item index: Int) -> SourceRange {
    let items = merged.mapping[parameter]?.sequence ?? []
    return items.indices.contains(index) ? items[index].range : range(parameter)
  }

  /// Creates the widget; nil if its connector could not be decoded.
  ///
  /// - Parameter parent: The id of its container; nil at the top level.
  func widget(id: String, parent: String?) -> Screen.Widget? {
    guard let type, let connector else { return nil }
    return Screen.Widget(
      id: id, type: type, title: title, searcher: searcher, filterState: filterState,
      spansFilterStates: spansFilterStates, connector: connector, range: merged.node.range,
      parent: parent)
  }
}

extension RefinementTarget {
  fileprivate var isHierarchical: Bool {
    if case .hierarchical = group { true } else { false }
  }
}
