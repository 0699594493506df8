import Renderers
import WidgetCore

/// A focusable item of a live screen.
struct TerminalItem: Hashable, Sendable {
  /// The control that the item represents, which determines the effect of keys.
  enum Control: Hashable, Sendable {
    case field(View.Field)
    case choice(View.Choice)
    case button(Action)
    case range(View.Range)
    case stepper(View.Stepper)
    case tag(View.TagList.Tag)
    case record(View.RecordList.Item)
  }

  /// Unique on the screen and stable between frames.
  var id: String
  var control: Control

  /// The action of a click and of the keys `accept` and `toggle`; nil if there is none.
  var click: Action? {
    switch control {
    case .choice(let choice): choice.isEnabled || choice.isSelected ? choice.actions.first : nil
    case .button(let action): action
    case .tag(let tag): tag.remove
    case .field, .range, .stepper, .record: nil
    }
  }

  /// The action that excludes the item's facet value; nil if there is none.
  var exclude: Action? {
    if case .choice(let choice) = control { return choice.actions.first { $0.name == "exclude" } }
    return nil
  }
}

/// Consecutive lines of a pane, such as the rows of a table or the values of a list.
struct TerminalBlock: Sendable {
  /// The item of each part of the block; nil for parts without focus, such as a heading.
  var items: [TerminalItem?]
  /// Returns the lines of each part, in the order of `items`.
  var lines: @Sendable (TextLayout, TerminalState) -> [[StyledText]]
  /// Returns the parts of the first line that can be clicked.
  var headers: @Sendable (TextLayout, TerminalState) -> [TerminalTable.Header] = { _, _ in [] }

  init(
    _ items: [TerminalItem?],
    lines: @escaping @Sendable (TextLayout, TerminalState) -> [[StyledText]]
  ) {
    self.items = items
    self.lines = lines
  }

  /// Creates a block of lines that cannot have the focus.
  init(_ control: some TextControl & Sendable) {
    self.init([nil]) { layout, _ in [control.lines(in: layout)] }
  }

  static func heading(_ text: String) -> TerminalBlock {
    TerminalBlock([nil]) { layout, _ in [[StyledText(text, .heading).cut(to: layout.width)]] }
  }

  /// Creates a block of one line.
  static func line(_ item: TerminalItem, _ text: StyledText) -> TerminalBlock {
    TerminalBlock([item]) { layout, _ in [[text.cut(to: layout.width)]] }
  }
}
