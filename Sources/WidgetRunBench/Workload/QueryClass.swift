/// The progress of typing a query, by which measurements are grouped.
enum QueryClass: String, CaseIterable, Codable {
  /// Nothing is typed.
  case empty = "0"
  /// One letter of the first word.
  case oneLetter = "1"
  /// Two or three letters of the first word.
  case twoOrThreeLetters = "2-3"
  /// Four or more letters of the first word, which is incomplete.
  case manyLetters = "4+"
  /// The complete first word.
  case word = "word"
  /// Two words, the second of which can be incomplete.
  case twoWords = "2w"
  /// Three words, the last of which can be incomplete.
  case threeWords = "3w"

  /// The class of a prefix of a query of up to three words, the first of which is `firstWord`.
  init(of text: String, typing firstWord: String) {
    let words = text.split(separator: " ")
    switch (words.count, words.first?.count ?? 0) {
    case (0, _): self = .empty
    case (2, _): self = .twoWords
    case (3..., _): self = .threeWords
    case _ where text == firstWord: self = .word
    case (_, 1): self = .oneLetter
    case (_, ...3): self = .twoOrThreeLetters
    default: self = .manyLetters
    }
  }

  /// The share of the class in all keystrokes, if 60 % of queries have two words and 40 % three.
  ///
  /// The shares add up to 1.
  var share: Double {
    switch self {
    case .empty, .oneLetter, .word: 0.0522
    case .twoOrThreeLetters: 0.1023
    case .manyLetters: 0.1897
    case .twoWords: 0.3906
    case .threeWords: 0.1608
    }
  }
}
