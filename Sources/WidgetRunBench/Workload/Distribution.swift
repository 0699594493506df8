import Foundation

/// A discrete probability distribution over indices.
struct Distribution {
  /// The cumulative probability of each index.
  private let cumulative: [Double]

  /// - Parameter weights: the relative probabilities; at least one, all positive.
  init(weights: [Double]) {
    let total = weights.reduce(0, +)
    var sum = 0.0
    cumulative = weights.map { weight in
      sum += weight
      return sum / total
    }
  }

  /// The Zipf–Mandelbrot law: index *i* has the weight 1 / (*i* + 1 + `offset`) ^ `exponent`.
  static func zipf(_ count: Int, exponent: Double = 1, offset: Double = 0) -> Distribution {
    Distribution(weights: (1...count).map { 1 / pow(Double($0) + offset, exponent) })
  }

  /// Draws an index. O(log *indices*).
  func draw(_ random: inout RandomNumbers) -> Int {
    let fraction = random.fraction()
    var range = cumulative.startIndex..<cumulative.endIndex - 1
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      range =
        cumulative[middle] > fraction
        ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }

  /// Draws distinct indices.
  ///
  /// - Precondition: `count` is less than the number of indices.
  func draw(_ count: Int, _ random: inout RandomNumbers) -> [Int] {
    var drawn: [Int] = []
    while drawn.count < count {
      let index = draw(&random)
      if !drawn.contains(index) { drawn.append(index) }
    }
    return drawn
  }
}
