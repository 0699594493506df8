import WidgetCore

/// The visible widgets of a page by region, each in screen order.
///
/// A widget is in the region that the screen assigns to it, or else in the one that fits its view.
struct PageLayout {
  private(set) var header: [Frame.Widget] = []
  private(set) var toolbar: [Frame.Widget] = []
  /// The active filters and the buttons that remove them, in a row of their own.
  private(set) var chips: [Frame.Widget] = []
  private(set) var sidebar: [Frame.Widget] = []
  private(set) var main: [Frame.Widget] = []
  private(set) var columns: [[Frame.Widget]]
  private(set) var footer: [Frame.Widget] = []

  init(_ frame: Frame) {
    let regions = frame.design.regions
    let assignments = regions.assignments
    var assigned: [String: String] = [:]
    for (region, ids) in assignments {
      for id in ids { assigned[id] = region }
    }
    let widgets = frame.widgets
    columns = regions.columns.map { ids in
      widgets.filter { ids.contains($0.id) && !$0.isEmpty }
    }.filter { !$0.isEmpty }
    var isAtStart = true
    for widget in widgets where !widget.isEmpty {
      let region = assigned.isEmpty ? nil : assigned[widget.id]
      isAtStart = isAtStart && (widget.view.isSearch || region != nil)
      switch region ?? Self.region(of: widget.view, isAtStart: isAtStart) {
      case "header": header.append(widget)
      case "toolbar": toolbar.append(widget)
      case "chips": chips.append(widget)
      case "sidebar": sidebar.append(widget)
      case "footer": footer.append(widget)
      case "columns": continue
      default: main.append(widget)
      }
    }
    for (region, ids) in assignments where region != "columns" {
      sort(region, by: ids)
    }
  }

  /// Arranges the widgets that a region lists in the listed order, before the others.
  private mutating func sort(_ region: String, by ids: [String]) {
    func sorted(_ widgets: [Frame.Widget]) -> [Frame.Widget] {
      ids.compactMap { id in widgets.first { $0.id == id } }
        + widgets.filter { !ids.contains($0.id) }
    }
    switch region {
    case "header": header = sorted(header)
    case "toolbar": toolbar = sorted(toolbar)
    case "sidebar": sidebar = sorted(sidebar)
    case "footer": footer = sorted(footer)
    default: main = sorted(main)
    }
  }

  private static func region(of view: View, isAtStart: Bool) -> String {
    switch view {
    case _ where isAtStart && view.isSearch: "header"
    case .choices(let choices) where choices.layout == .menu: "toolbar"
    case .choices(let choices) where choices.layout == .button: "chips"
    case .tags(let tags) where tags.text.isEmpty: "chips"
    case .progress: "toolbar"
    case .text(let text)
    where !text.values.members.isEmpty && !text.text.hasLineBreak:
      "toolbar"
    case _ where view.isFilter: "sidebar"
    default: "main"
    }
  }
}

extension View {
  /// Whether the view is a search field, possibly with suggestions below it.
  var isSearch: Bool {
    switch self {
    case .field(let field): field.stepper == nil
    case .group(let group): group.title.isEmpty && group.views.first?.isSearch == true
    default: false
    }
  }

  /// Whether the view belongs to the filters beside the results.
  var isFilter: Bool {
    switch self {
    case .choices(let choices):
      choices.layout == .list || choices.layout == .toggle || choices.layout == .cloud
    case .tree, .range: true
    case .field(let field): field.stepper != nil
    case .group(let group): !group.members.isEmpty && group.views.allSatisfy(\.isFilter)
    default: false
    }
  }
}
