package import WidgetCore

/// The width available to a control, and how it shows matches.
package struct TextLayout: Hashable, Sendable {
  /// How matches of the query are shown.
  package enum Matches: Hashable, Sendable {
    /// With the text style `match`.
    case styled
    /// Between asterisks, for output without styles.
    case marked
    /// Like other text.
    case hidden
  }

  /// The width in terminal columns, at least 1.
  package var width: Int
  package var matches: Matches
  /// The UI strings of the screen.
  package var wording: Wording

  package init(width: Int, matches: Matches = .styled, wording: Wording = Wording()) {
    self.width = max(width, 1)
    self.matches = matches
    self.wording = wording
  }

  /// The indentation of nested controls; 0 in narrow layouts.
  package var indent: Int {
    width < 12 ? 0 : 2
  }

  /// The layout of nested controls.
  package var indented: TextLayout {
    TextLayout(width: width - indent, matches: matches, wording: wording)
  }
}

/// A part of a screen that renders itself as lines of text.
package protocol TextControl {
  /// Returns the lines; empty if there is nothing to show.
  ///
  /// No line is wider than the layout unless a single character is wider.
  func lines(in layout: TextLayout) -> [StyledText]
}
