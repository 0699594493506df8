extension [View.Choice] {
  /// Returns the choices with weights from 1 to 5 according to their counts.
  ///
  /// The scale is logarithmic, since counts of values differ by orders of magnitude. If all counts are
  /// equal, all weights are 3. Choices with an unknown count have no weight.
  public func weighted() -> [View.Choice] {
    let sizes = map { $0.count.map { Self.size(of: $0) } }
    let finiteSizes = sizes.compactMap(\.self)
    guard let least = finiteSizes.min(), let greatest = finiteSizes.max() else { return self }
    return zip(self, sizes).map { choice, size in
      var choice = choice
      choice.weight = size.map {
        greatest == least ? 3 : 1 + Int((4 * ($0 - least) / (greatest - least)).rounded())
      }
      return choice
    }
  }

  /// The binary logarithm, interpolated linearly between powers of two.
  private static func size(of count: Int) -> Double {
    let count = Double(Swift.max(count, 1))
    return Double(count.exponent) + count.significand - 1
  }
}
