extension Int {
  /// The number as English text, with commas between the thousands: `4,168`.
  public var groupedText: String {
    let digits = Array(String(magnitude))
    var text = self < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// So many of something: `1 result`, `4,168 results`, `0 countries`.
  ///
  /// - Parameter plural: the noun's plural; the noun with an `s` if absent.
  public func counting(_ noun: String, plural: String? = nil) -> String {
    "\(groupedText) \(self == 1 ? noun : plural ?? noun + "s")"
  }
}
