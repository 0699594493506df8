import WidgetCore

/// The room that a control has, and how it shows matches.
struct TextLayout: Hashable, Sendable {
  /// How the parts of a text that match the query are told from the rest.
  enum Matches: Hashable, Sendable {
    case styled
    /// Between asterisks, where styles are lost.
    case marked
    case hidden
  }

  /// In terminal columns, at least 1.
  var width: Int
  var matches: Matches
  /// The words of the screen.
  var wording: Wording

  init(width: Int, matches: Matches = .styled, wording: Wording = Wording()) {
    self.width = max(width, 1)
    self.matches = matches
    self.wording = wording
  }

  /// The columns by which inner controls are indented; none where room is short.
  var indent: Int {
    width < 12 ? 0 : 2
  }

  /// The room that is left inside of an indentation.
  var indented: TextLayout {
    TextLayout(width: width - indent, matches: matches, wording: wording)
  }
}

/// A control as lines of text; none if it has nothing to show.
protocol TextControl {
  /// The lines, none wider than the layout unless a single character is.
  func lines(in layout: TextLayout) -> [StyledText]
}
