extension [View.Choice] {
  /// The choices with weights by their counts, from 1 to 5; none where a count is not known.
  ///
  /// Weights grow with the number of digits, since counts of values differ by magnitudes. Where all
  /// counts are the same, so are the weights: 3.
  public func weighted() -> [View.Choice] {
    let sizes = map { $0.count.map { Self.size(of: $0) } }
    let known = sizes.compactMap(\.self)
    guard let least = known.min(), let most = known.max() else { return self }
    return zip(self, sizes).map { choice, size in
      var choice = choice
      choice.weight = size.map {
        most == least ? 3 : 1 + Int((4 * ($0 - least) / (most - least)).rounded())
      }
      return choice
    }
  }

  /// The binary logarithm, with straight lines between the powers of two.
  private static func size(of count: Int) -> Double {
    let count = Double(Swift.max(count, 1))
    return Double(count.exponent) + count.significand - 1
  }
}
