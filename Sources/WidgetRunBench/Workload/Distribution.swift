import Foundation

/// Draws indices, each with its own probability. O(log indices) for each draw.
struct Distribution {
  /// For each index the probability of it or a lower one.
  private let cumulative: [Double]

  /// - Parameter weights: the probabilities, up to a common factor; at least one, all positive.
  init(weights: [Double]) {
    let total = weights.reduce(0, +)
    var sum = 0.0
    cumulative = weights.map { weight in
      sum += weight
      return sum / total
    }
  }

  /// The law of Zipf and Mandelbrot: index i has a weight of 1 / (i + 1 + offset) ^ exponent.
  static func zipf(_ count: Int, exponent: Double = 1, offset: Double = 0) -> Distribution {
    Distribution(weights: (1...count).map { 1 / pow(Double($0) + offset, exponent) })
  }

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

  /// Draws a number of different indices; there must be more indices than are drawn.
  func draw(_ count: Int, _ random: inout RandomNumbers) -> [Int] {
    var drawn: [Int] = []
    while drawn.count < count {
      let index = draw(&random)
      if !drawn.contains(index) { drawn.append(index) }
    }
    return drawn
  }
}
