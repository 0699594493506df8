internal import CommandParsing
internal import Screens
internal import WidgetCore

/// Words of command lines about a screen: the values of `--do` and the attributes of `--filter`.
struct ScreenWords {
  let screen: Screen

  /// The actions of all widgets, in the order of the screen. Those with a value end with `=`.
  var actions: [String] {
    screen.widgets.flatMap { widget in
      type(of: widget.connector).actions.map { action in
        "\(widget.id).\(action.name)\(action.value == nil ? "" : "=")"
      }
    }
  }

  /// The attributes that the widgets filter by or show, sorted.
  var attributes: [String] {
    let names = screen.widgets.flatMap { widget in
      widget.connector.targets.map(\.attribute) + widget.connector.attributeUses.map(\.attribute)
    }
    return Set(names).sorted()
  }
}

/// The ids of a screen's widgets, with the actions that `--do` performs on them.
struct ActionList {
  let screen: Screen

  /// A line for each widget, and an explanation of their use.
  var text: String {
    let rows = screen.widgets.map { widget in
      let actions = type(of: widget.connector).actions.map {
        $0.value == nil ? $0.name : "\($0.name)=VALUE"
      }
      return DefinitionList.Row(
        widget.id, actions.isEmpty ? "no actions" : actions.joined(separator: ", "),
        widget.id.hasPrefix(widget.type) ? nil : "(\(widget.type))")
    }
    return
      (["Widgets and their actions, as in --do WIDGET.ACTION=VALUE"] + DefinitionList(rows).lines)
      .joined(separator: "\n") + "\n"
  }
}
