internal import Screens
internal import WidgetCore

/// The decoded declarations of a screen with their source locations, for checks after loading.
struct ScreenOutline {
  /// The path of the file as the user wrote it.
  var file: String
  /// The top level of the file.
  var root: Mapping
  var searchers: [SearcherDeclaration]
  var widgets: [DeclaredWidget]
  var state: StateDeclaration

  /// Returns the YAML of a searcher's declaration; nil if there is none with this id.
  func searcher(_ id: String) -> Mapping? {
    let several = root["searchers"]?.mapping
    return (several.map { $0[id] } ?? root["searcher"])?.mapping
  }
}

/// A widget of a screen with its declaration.
struct DeclaredWidget {
  let widget: Screen.Widget
  let declaration: WidgetDeclaration
  /// The filter targets, without exclusions, which never conflict with other widgets.
  let targets: [RefinementTarget]

  init(_ widget: Screen.Widget, from declaration: WidgetDeclaration) {
    self.widget = widget
    self.declaration = declaration
    targets = widget.connector.targets.filter { !$0.isForExclusions }
  }

  /// False if the declaration has errors.
  ///
  /// An invalid widget can be checked against the records, but its default values are unreliable.
  var isValid: Bool { !declaration.isInvalid }

  /// True if the widget type lets authors choose how its filters are combined.
  ///
  /// A range, for example, always combines its filters with `and`.
  var hasChoiceOfGroup: Bool {
    namesGroup || type(of: widget.connector).parameterNames.contains("operator")
  }

  /// True if the declaration sets the filter group or the operator.
  var namesGroup: Bool {
    declaration.merged.mapping["groupName"] != nil || declaration.merged.mapping["operator"] != nil
  }

  /// Creates the widgets with their ids, in screen order, without those that have no connector.
  static func widgets(
    of declarations: [WidgetDeclaration], into diagnostics: inout Diagnostics
  ) -> [DeclaredWidget] {
    var generator = WidgetIDs(declarations, into: &diagnostics)
    let ids = declarations.map { generator.next($0) }
    return zip(declarations, ids).compactMap { declaration, id in
      let parent = declaration.parent.flatMap { ids[$0] }
      let widget = id.flatMap { declaration.widget(id: $0, parent: parent) }
      return widget.map { DeclaredWidget($0, from: declaration) }
    }
  }
}
