/// Counts the typos between a query term and words.
///
/// The distance is optimal string alignment (insertion, deletion, substitution, and transposition
/// of adjacent letters cost 1 each), plus 1 if the first letters differ, because people rarely
/// mistype the first letter.
///
/// See https://en.wikipedia.org/wiki/Damerau–Levenshtein_distance for the distance, and Wu and Manber,
/// "Fast Text Searching Allowing Errors" (1992), for its computation with bits.
struct TypoDistance {
  /// The maximum length of a query term that may match with typos.
  static let maximumLetters = 63
  /// The maximum distance.
  static let maximumTypos = 2

  /// The letters of the query term, each as its bytes in UTF-8.
  let letters: [UInt32]
  /// Whether the query term may match the beginning of a word.
  let isPrefix: Bool
  /// The maximum distance.
  let limit: Int
  /// For each ASCII letter its indices in the query term, as bits.
  private let asciiIndices: [UInt64]

  /// - Parameters:
  ///   - word: the folded letters of the query term in UTF-8.
  ///   - isPrefix: whether the term may match the beginning of a word.
  ///   - limit: the maximum distance; from 1 to `maximumTypos`. A term that does not have more letters than
  ///     that, or has more than `maximumLetters`, matches nothing.
  init(_ word: [UInt8], isPrefix: Bool, limit: Int) {
    (self.isPrefix, self.limit) = (isPrefix, min(limit, Self.maximumTypos))
    letters = word.withUnsafeBufferPointer { bytes in
      var (letters, index): ([UInt32], Int) = ([], 0)
      while index < bytes.count { letters.append(bytes.nextLetter(&index)) }
      return letters
    }
    var indices = [UInt64](repeating: 0, count: 128)
    for (index, letter) in letters.prefix(Self.maximumLetters).enumerated() where letter < 0x80 {
      indices[Int(letter)] |= 1 << UInt64(index)
    }
    asciiIndices = indices
  }

  /// Returns the distance to a word, or to its closest beginning; nil if it exceeds the limit.
  ///
  /// - Parameter found: the folded letters of the word in UTF-8.
  /// - Complexity: O(*letters of the word*).
  func typos(in found: UnsafeBufferPointer<UInt8>) -> Int? {
    guard letters.count > limit, letters.count <= Self.maximumLetters, !found.isEmpty else {
      return nil
    }
    let allLengths = UInt64.max >> UInt64(63 - letters.count)
    // Bit n of each set: the first n letters of the query term match with at most 0, 1, or 2 typos.
    var (exact, one, two): (UInt64, UInt64, UInt64) = (1, 0b11, 0b111)
    // The first two sets before the previous letter, and the indices of that letter.
    var (exactBefore, oneBefore, indicesBefore): (UInt64, UInt64, UInt64) = (0, 0, 0)
    var offset = 0
    let first = found.nextLetter(&offset)
    let allowed = first == letters[0] ? limit : limit - 1
    offset = 0
    var closest = Self.maximumTypos + 1
    while offset < found.count {
      let indices = indices(of: found.nextLetter(&offset))
      // An extra, a wrong, and a missing letter, and two letters in reverse order.
      let reversed = indicesBefore >> 1 & indices
      let newExact = (exact & indices) &<< 1
      let newOne =
        (one & indices) &<< 1 | exact | (exact | newExact) &<< 1 | (exactBefore & reversed) &<< 2
      let newTwo = (two & indices) &<< 1 | one | (one | newOne) &<< 1 | (oneBefore & reversed) &<< 2
      (exactBefore, oneBefore, indicesBefore) = (exact, one, indices)
      (exact, one, two) = (newExact & allLengths, newOne & allLengths, newTwo & allLengths)
      if isPrefix { closest = min(closest, distance(exact, one, two)) }
      if (allowed == 2 ? two : allowed == 1 ? one : exact) == 0 {
        return isPrefix && closest <= allowed ? closest + limit - allowed : nil
      }
    }
    if !isPrefix { closest = distance(exact, one, two) }
    return closest <= allowed ? closest + limit - allowed : nil
  }

  /// The distance of the whole query term, given the lengths that match.
  @inline(__always)
  private func distance(_ exact: UInt64, _ one: UInt64, _ two: UInt64) -> Int {
    let whole: UInt64 = 1 << UInt64(letters.count)
    return exact & whole != 0 ? 0 : one & whole != 0 ? 1 : two & whole != 0 ? 2 : 3
  }

  /// The indices of a letter in the query term, as bits.
  @inline(__always)
  private func indices(of letter: UInt32) -> UInt64 {
    if letter < 0x80 { return asciiIndices[Int(letter)] }
    var indices: UInt64 = 0
    for index in letters.indices where letters[index] == letter { indices |= 1 << UInt64(index) }
    return indices
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the letter at an offset of valid UTF-8, as its bytes, and moves the offset after it.
  @inline(__always)
  func nextLetter(_ offset: inout Int) -> UInt32 {
    let lead = self[offset]
    offset += 1
    if lead < 0x80 { return UInt32(lead) }
    var letter = UInt32(lead)
    let end = Swift.min(offset + (lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : 1), count)
    while offset < end {
      letter = letter << 8 | UInt32(self[offset])
      offset += 1
    }
    return letter
  }
}
