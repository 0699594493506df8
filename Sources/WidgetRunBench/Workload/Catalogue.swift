/// The vocabulary of a fictitious shop: words, brands, categories, and tags.
///
/// Brands, categories, and tags don't occur in names and descriptions.
struct Catalogue {
  /// The seed of all random choices.
  let seed: UInt64
  /// The words of names and descriptions, the most frequent first.
  let words: [String]
  /// The brands, the most frequent first.
  let brands: [String]
  /// The categories, the most frequent first.
  let categories: [String]
  /// The tags, the most frequent first.
  let tags: [String]
  /// The parents of categories (aisles) and the parents of aisles (departments); see `path(ofCategory:)`.
  private let aisles: [String]
  private let departments: [String]
  /// The typical words of each aisle.
  private let topics: [[Int]]

  private let nameWords = Distribution.zipf(50_000, offset: 30)
  private let descriptionWords = Distribution.zipf(50_000, offset: 3)
  private let topicWords = Distribution.zipf(100, offset: 1)
  private let brandShares = Distribution.zipf(2_000, offset: 3)
  private let categoryShares = Distribution.zipf(300, exponent: 0.8, offset: 2)
  private let tagShares = Distribution.zipf(50, exponent: 0.7)
  private let categoryCounts = Distribution(weights: [40, 35, 25])
  private let tagCounts = Distribution(weights: [25, 30, 25, 20])
  private let ratings = Distribution(weights: [2, 3, 8, 20, 40, 27])

  init(seed: UInt64) {
    self.seed = seed
    var generator = WordGenerator(seed: seed)
    // Frequent words are short, as in natural languages.
    words = generator.words(1_000, lengths: 2...6) + generator.words(49_000, lengths: 4...12)
    brands = generator.words(2_000, lengths: 4...9).map(\.capitalized)
    categories = generator.words(300, lengths: 4...9).map(\.capitalized)
    aisles = generator.words(60, lengths: 4...9).map(\.capitalized)
    departments = generator.words(12, lengths: 4...9).map(\.capitalized)
    tags = generator.words(50, lengths: 4...8)
    var random = RandomNumbers(seed: seed, stream: -1)
    topics = (0..<60).map { _ in (0..<100).map { _ in random.number(in: 100...19_999) } }
  }

  /// The product with a number, 0-based; the same for the same seed.
  func product(_ number: Int) -> Product {
    var random = RandomNumbers(seed: seed, stream: number)
    /// The categories, the most frequent first.
    let categories = categoryShares.draw(categoryCounts.draw(&random) + 1, &random)
    let topic = topics[categories[0] % aisles.count]
    return Product(
      number: number,
      name: (0..<random.number(in: 3...7)).map { _ in
        random.chance(0.6) ? topic[topicWords.draw(&random)] : nameWords.draw(&random)
      },
      description: (0..<20).map { _ in
        random.chance(0.3) ? topic[topicWords.draw(&random)] : descriptionWords.draw(&random)
      },
      brand: brandShares.draw(&random),
      categories: categories,
      cents: Product.cents(&random),
      rating: ratings.draw(&random),
      popularity: Product.popularity(&random),
      hasFreeShipping: random.chance(0.72),
      tags: tagShares.draw(tagCounts.draw(&random), &random),
      created: random.number(in: 1_577_836_800...1_767_225_600))
  }

  /// The names of a category, its aisle, and its department.
  func path(ofCategory category: Int) -> (department: String, aisle: String, category: String) {
    let aisle = category % aisles.count
    return (departments[aisle % departments.count], aisles[aisle], categories[category])
  }
}

extension String {
  /// The text with its first letter in upper case.
  var capitalized: String {
    prefix(1).uppercased() + dropFirst()
  }
}
