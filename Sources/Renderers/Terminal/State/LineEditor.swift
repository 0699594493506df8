/// A line of text with a cursor in it.
package struct LineEditor: Hashable, Sendable {
  package private(set) var text: String
  /// In characters from the start.
  package private(set) var cursor: Int

  init(_ text: String) {
    self.text = text
    cursor = text.count
  }

  private var index: String.Index {
    text.index(text.startIndex, offsetBy: cursor, limitedBy: text.endIndex) ?? text.endIndex
  }

  /// Inserts a text; line breaks and other control characters in it become spaces.
  mutating func insert(_ new: String) {
    let printable = String(
      String.UnicodeScalarView(
        new.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
    let after = String(text[index...])
    text = text[..<index] + printable + after
    // What was inserted may have joined the character before or behind it.
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
    let kept = head.reversed().drop(while: \.isWhitespace).drop { !$0.isWhitespace }
    text = String(kept.reversed()) + text[index...]
    cursor = kept.count
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
