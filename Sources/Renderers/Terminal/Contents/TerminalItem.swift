import WidgetCore

/// Something on a live screen that keys can go to.
struct TerminalItem: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case field(View.Field)
    case choice(View.Choice)
    /// Something to press.
    case button(Action)
    case range(View.Range)
    case stepper(View.Stepper)
    case tag(View.TagList.Tag)
    case record(View.RecordList.Item)
  }

  /// Unique in its pane, and the same from frame to frame.
  var id: String
  var kind: Kind

  /// What a click, or the key for it, does; nil for nothing.
  var click: Action? {
    switch kind {
    case .choice(let choice): choice.isEnabled || choice.isSelected ? choice.actions.first : nil
    case .button(let action): action
    case .tag(let tag): tag.remove
    case .field, .range, .stepper, .record: nil
    }
  }

  /// Keeps out what the item stands for; nil where that cannot be done.
  var exclude: Action? {
    if case .choice(let choice) = kind { return choice.actions.first { $0.name == "exclude" } }
    return nil
  }
}

/// Lines that are drawn together, such as the rows of a table or the values of a list.
struct TerminalBlock: Sendable {
  /// What each part of the block is; nil for what keys cannot go to, such as a heading.
  var items: [TerminalItem?]
  /// The lines of each part, as many parts as there are items.
  var lines: @Sendable (TextLayout, TerminalState) -> [[StyledText]]

  init(
    _ items: [TerminalItem?],
    lines: @escaping @Sendable (TextLayout, TerminalState) -> [[StyledText]]
  ) {
    self.items = items
    self.lines = lines
  }

  /// Lines that keys do not go to.
  init(_ control: some TextControl & Sendable) {
    self.init([nil]) { layout, _ in [control.lines(in: layout)] }
  }

  static func heading(_ text: String) -> TerminalBlock {
    TerminalBlock([nil]) { layout, _ in [[StyledText(text, .heading).cut(to: layout.width)]] }
  }

  /// One line.
  static func line(_ item: TerminalItem, _ text: StyledText) -> TerminalBlock {
    TerminalBlock([item]) { layout, _ in [[text.cut(to: layout.width)]] }
  }
}
