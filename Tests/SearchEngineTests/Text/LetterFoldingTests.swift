import Foundation
@testable import SearchEngine
import Testing

/// Folds characters with the decompositions that Foundation computes.
private enum ReferenceFolding {
  static func bytes(of scalar: Unicode.Scalar, kind: CharacterKind) -> [UInt8] {
    switch kind {
    case .apostrophe, .mark, .separator: []
    case .emoji, .emojiModifier, .emojiJoiner: Array(String(scalar).utf8)
    case .ideograph: ideograph(scalar)
    case .letter: letters(of: scalar)
    }
  }

  private static func ideograph(_ scalar: Unicode.Scalar) -> [UInt8] {
    let hasOtherForm = (0xF900...0xFFFF).contains(scalar.value)
    let text = String(scalar)
    return Array((hasOtherForm ? text.precomposedStringWithCompatibilityMapping : text).utf8)
  }

  private static func letters(of scalar: Unicode.Scalar) -> [UInt8] {
    var text = ""
    for part in String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars
    where !CharacterKind.isMark(part) && CharacterKind.isWordCharacter(part) {
      for upper in part.properties.uppercaseMapping.unicodeScalars
      where !CharacterKind.isMark(upper) {
        for lower in upper.properties.lowercaseMapping.unicodeScalars
        where !CharacterKind.isMark(lower) {
          text += LetterFolding.baseLetters[lower] ?? String(lower)
        }
      }
    }
    return Array((text.isEmpty ? String(scalar) : text).utf8)
  }
}

@Test func foldingEqualsFoundationDecomposition() {
  var folding = LetterFolding()
  var differing: [String] = []
  for scalar in (0...0x10FFFF).compactMap(Unicode.Scalar.init) {
    let folded = folding.fold(scalar)
    if folded.bytes != ReferenceFolding.bytes(of: scalar, kind: folded.kind) {
      differing.append("U+" + String(scalar.value, radix: 16, uppercase: true))
    }
  }
  #expect(differing == [])
}

@Test(
  arguments: [
    ("Å", "A"), ("ﬁ", "fi"), ("①", "1"), ("ª", "a"), ("\u{1FBF9}", "9"), ("ͺ", ""),
    ("\u{F900}", "\u{8C48}"), ("\u{FF76}", "\u{30AB}"),
  ] as [(Unicode.Scalar, String)])
func characterWithCompatibilityFormIsFound(scalar: Unicode.Scalar, form: String) {
  #expect(CompatibilityForms.baseForm(of: scalar) == form)
}

@Test(arguments: ["\0", "a", " ", "\u{A9}", "ß", "東", "한", "\u{10FFFF}"] as [Unicode.Scalar])
func characterWithoutCompatibilityFormHasNoBaseForm(scalar: Unicode.Scalar) {
  #expect(CompatibilityForms.baseForm(of: scalar) == nil)
}
