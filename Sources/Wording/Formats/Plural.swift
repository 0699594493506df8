extension Int {
  /// The number with commas as thousands separators: `4,168`.
  public var groupedText: String {
    let digits = Array(String(magnitude))
    var text = self < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// Returns the number with a noun: `1 result`, `4,168 results`, `0 countries`.
  ///
  /// - Parameter plural: the plural of the noun; nil to append `s`.
  public func counting(_ noun: String, plural: String? = nil) -> String {
    "\(groupedText) \(self == 1 ? noun : plural ?? noun + "s")"
  }
}
