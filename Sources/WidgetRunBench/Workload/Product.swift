import Foundation

/// A product, whose words, brand, categories, and tags are indices in its catalogue.
struct Product: Equatable {
  /// The number of the product in its catalogue, 0-based.
  var number: Int
  /// The words of the name.
  var name: [Int]
  /// The words of the description.
  var description: [Int]
  /// The brand.
  var brand: Int
  /// The categories; at least one.
  var categories: [Int]
  /// The price in cents.
  var cents: Int
  /// The rating from 0 to 5.
  var rating: Int
  /// The popularity from 0 to 1,000,000.
  var popularity: Int
  /// Whether shipping is free.
  var hasFreeShipping: Bool
  /// The tags.
  var tags: [Int]
  /// The creation time in seconds since 1970.
  var created: Int

  /// Draws a price from a log-normal distribution with a median of 27.
  static func cents(_ random: inout RandomNumbers) -> Int {
    // The Box–Muller transform; 1 - fraction is never 0.
    let radius = (-2 * log(1 - random.fraction())).squareRoot()
    let normal = radius * cos(2 * .pi * random.fraction())
    return Int((100 * exp(3.3 + normal)).rounded())
  }

  /// Draws a popularity from a Pareto distribution: half are below 20, a few above 100,000.
  static func popularity(_ random: inout RandomNumbers) -> Int {
    let excess = pow(1 - random.fraction(), -1 / 1.1) - 1
    return Int(min(1_000_000, 20 * excess))
  }
}
