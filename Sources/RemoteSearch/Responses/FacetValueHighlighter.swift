import Search

/// Highlights facet values, for engines that do not.
///
/// Highlights the first occurrence of the searched text at the start of a word, ignoring case.
struct FacetValueHighlighter {
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
