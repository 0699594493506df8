@_spi(_Unicode) import Swift

/// Takes characters apart into plain letters and marks: `é` into `e` and an accent, `ﬁ` into `f` and
/// `i` (form KD of Unicode's annex 15, for letters and numbers).
///
/// The functions of Foundation do the same, but to load its libraries takes longer than all else
/// that the start of a process needs.
enum Decomposition {
  static func scalars(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    String(scalar)._nfd.flatMap { plainForms(of: $0) ?? [$0] }
  }

  /// What a letter is another form of; nil if it is none. O(log forms).
  private static func plainForms(of scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
    guard !scalar.isASCII else { return nil }
    var (low, high) = (0, forms.count)
    while low < high {
      let middle = (low + high) / 2
      if forms[middle].range.upperBound < scalar.value { low = middle + 1 } else { high = middle }
    }
    guard low < forms.count, forms[low].range.contains(scalar.value) else { return nil }
    let (form, distance) = (forms[low], scalar.value - forms[low].range.lowerBound)
    return form.letters.compactMap { Unicode.Scalar($0 + distance) }
  }

  /// Characters that follow each other, and what the first of them stands for; where there are
  /// several, that is one letter, and the next one stands for the next letter.
  private struct Forms {
    var range: ClosedRange<UInt32>
    var letters: [UInt32]

    /// Reads `FF41-FF5A=61` or `FB01=66.69`.
    init?(_ text: ArraySlice<UInt8>) {
      let sides = text.split(separator: UInt8(ascii: "=")).map { side in
        side.split { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }.compactMap {
          UInt32(String(decoding: $0, as: UTF8.self), radix: 16)
        }
      }
      guard sides.count == 2, let first = sides[0].first, let last = sides[0].last, first <= last
      else { return nil }
      (range, letters) = (first...last, sides[1])
    }
  }

  /// In ascending order; from the `<compat>` and like mappings of Unicode's character database.
  private static let forms = PackageResources.CompatibilityForms_txt.split { $0 <= 0x20 }
    .compactMap(Forms.init)
}
