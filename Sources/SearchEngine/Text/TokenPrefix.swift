extension Tokenizer {
  /// The part of a text from which the first `count` folded bytes of a token come.
  ///
  /// A letter that folds into several, such as `ß`, is in the part as a whole, and so are the
  /// marks behind the last letter.
  ///
  /// - Parameter text: the text that was read last.
  package mutating func range(of token: Token, first count: Int, in text: String) -> Range<Int> {
    let plain = token.range.lowerBound..<token.range.lowerBound + count
    if isPlain(plain.lowerBound..<min(plain.upperBound + 1, token.range.upperBound), of: text) {
      return plain
    }
    var end = token.range.lowerBound
    var folded = 0
    let utf8 = text.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: token.range.lowerBound)
    for scalar in text.unicodeScalars[start...] where end < token.range.upperBound {
      let letters = folding.fold(scalar).bytes.count
      if folded >= count, letters > 0 { break }
      folded += letters
      end += UTF8.width(scalar)
    }
    return token.range.lowerBound..<end
  }

  /// True if a stretch of a text has only letters and digits that fold into one byte each.
  private func isPlain(_ range: Range<Int>, of text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      range.allSatisfy { Self.isPlain(bytes[$0]) }
    }
  }
}
