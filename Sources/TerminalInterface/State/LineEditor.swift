/// The text and the cursor of a single-line text field.
package struct LineEditor: Hashable, Sendable {
  /// The text of the field.
  package private(set) var text: String
  /// The offset of the cursor from the start, in characters.
  package private(set) var cursor: Int

  init(_ text: String) {
    self.text = text
    cursor = text.count
  }

  private var index: String.Index {
    text.index(text.startIndex, offsetBy: cursor, limitedBy: text.endIndex) ?? text.endIndex
  }

  /// Inserts a text at the cursor; control characters and line breaks become spaces.
  mutating func insert(_ new: String) {
    let printable = String(
      String.UnicodeScalarView(
        new.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
    let after = String(text[index...])
    text = text[..<index] + printable + after
    // The inserted text may combine with the characters around it; so the cursor is counted from
    // the end.
    cursor = max(text.count - after.count, 0)
  }

  mutating func eraseBackward() {
    guard cursor > 0 else { return }
    let end = index
    text.removeSubrange(text.index(before: end)..<end)
    cursor -= 1
  }

  mutating func eraseForward() {
    if index < text.endIndex { text.remove(at: index) }
  }

  mutating func eraseToStart() {
    text = String(text[index...])
    cursor = 0
  }

  mutating func eraseWord() {
    let head = text[..<index]
    let remaining = head.reversed().drop(while: \.isWhitespace).drop { !$0.isWhitespace }
    text = String(remaining.reversed()) + text[index...]
    cursor = remaining.count
  }

  mutating func move(by characters: Int) {
    cursor = min(max(cursor + characters, 0), text.count)
  }

  mutating func moveToStart() {
    cursor = 0
  }

  mutating func moveToEnd() {
    cursor = text.count
  }
}
