/// The shop that all products come from: its words, brands, categories and tags.
///
/// Brands, categories and tags are words that no name or description has.
struct Catalogue {
  let seed: UInt64
  /// The words of names and descriptions, the most frequent first.
  let words: [String]
  let brands: [String]
  let categories: [String]
  let tags: [String]
  /// The parents of categories, and theirs; see `path(ofCategory:)`.
  private let aisles: [String]
  private let departments: [String]
  /// For each aisle the words that are typical of its products.
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
    var maker = WordMaker(seed: seed)
    // Frequent words are short, as in every language.
    words = maker.words(1_000, lengths: 2...6) + maker.words(49_000, lengths: 4...12)
    brands = maker.words(2_000, lengths: 4...9).map(\.capitalized)
    categories = maker.words(300, lengths: 4...9).map(\.capitalized)
    aisles = maker.words(60, lengths: 4...9).map(\.capitalized)
    departments = maker.words(12, lengths: 4...9).map(\.capitalized)
    tags = maker.words(50, lengths: 4...8)
    var random = RandomNumbers(seed: seed, stream: -1)
    topics = (0..<60).map { _ in (0..<100).map { _ in random.number(in: 100...19_999) } }
  }

  /// The product of a number, 0-based; always the same under the same seed.
  func product(_ number: Int) -> Product {
    var random = RandomNumbers(seed: seed, stream: number)
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

  /// The names of a category's department, its aisle and itself.
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
