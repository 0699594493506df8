import Foundation
@testable import SearchEngine
import Testing

@Test("letters and numbers come apart as Foundation takes them apart")
func decomposition() {
  let ranges: [ClosedRange<UInt32>] = [0...0xFFFF, 0x10780...0x107FF, 0x1D400...0x1F1FF]
  for value in ranges.joined() {
    guard let scalar = Unicode.Scalar(value), isKnown(scalar) else { continue }
    let expected = String(scalar).decomposedStringWithCompatibilityMapping
    let found = String(String.UnicodeScalarView(Decomposition.scalars(of: scalar)))
    #expect(found.unicodeScalars.elementsEqual(expected.unicodeScalars), "\(scalar)")
  }
}

/// Whether a character is one whose parts matter to a search.
private func isKnown(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
    .decimalNumber, .letterNumber, .otherNumber:
    true
  default: false
  }
}
