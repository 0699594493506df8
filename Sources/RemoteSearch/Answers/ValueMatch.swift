import Search

/// The part of a facet's value that a text stands for, where an engine does not mark it: the first
/// beginning of a word that is the text, in any case.
struct ValueMatch {
  private let text: [Character]

  init(_ text: String) {
    self.text = Array(text.lowercased())
  }

  func highlighted(_ value: String) -> HighlightedText {
    let characters = Array(value)
    guard let start = start(in: characters) else {
      return HighlightedText(value)
    }
    let end = start + text.count
    let parts: [HighlightedText.Part] = [
      .init(String(characters[..<start]), isHighlighted: false),
      .init(String(characters[start..<end]), isHighlighted: true),
      .init(String(characters[end...]), isHighlighted: false),
    ]
    return HighlightedText(
      parts: parts, matchLevel: .full, matchedWords: [String(text)])
  }

  private func start(in characters: [Character]) -> Int? {
    guard !text.isEmpty, characters.count >= text.count else { return nil }
    let folded = characters.map { Character($0.lowercased().first.map(String.init) ?? " ") }
    return (0...(characters.count - text.count)).first { start in
      let isWordStart =
        start == 0 || !(characters[start - 1].isLetter || characters[start - 1].isNumber)
      return isWordStart && folded[start...].starts(with: text)
    }
  }
}
