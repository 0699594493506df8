import Foundation

/// Numbers as tables show them.
enum Figure {
  /// Three digits or more, whatever the size: `0.053`, `1.94`, `29.1`, `870`.
  static func text(_ number: Double) -> String {
    let digits = number < 1 ? 3 : number < 10 ? 2 : number < 100 ? 1 : 0
    return String(format: "%.\(digits)f", number)
  }

  /// A whole number in groups of three digits: `1,000,000`.
  static func text(_ number: Int) -> String {
    var digits = String(number.magnitude)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return (number < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
  }

  /// Kilobytes as megabytes: `29.1 MB`.
  static func megabytes(_ kilobytes: Int) -> String {
    text(Double(kilobytes) / 1024) + " MB"
  }
}
