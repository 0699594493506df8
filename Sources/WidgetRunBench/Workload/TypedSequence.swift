import Search

/// A query of two or three words from a product's name, typed letter by letter.
struct TypedSequence {
  /// The words of the query.
  let words: [String]
  /// The two brands to filter by.
  let brands: [String]
  /// The tag to filter by.
  let tag: String

  /// The texts after each keystroke, starting with the empty text.
  ///
  /// A space and the next letter are one keystroke.
  var texts: [String] {
    var texts = [""]
    var before = ""
    for word in words {
      texts += word.indices.map { before + word[...$0] }
      before += word + " "
    }
    return texts
  }

  /// Each text with each filter setting.
  var queries: [BenchQuery] {
    texts.flatMap { text in
      BenchQuery.FilterSetting.allCases.map { filter in
        BenchQuery(
          text: text, filter: filter, brands: brands, tag: tag,
          queryClass: QueryClass(of: text, typing: words[0]))
      }
    }
  }
}

extension Catalogue {
  /// Returns sequences with at least one match: their words come from names of products.
  ///
  /// - Parameter products: the number of products; up to 10,000 of them are used.
  func typedSequences(_ count: Int, products: Int) -> [TypedSequence] {
    var random = RandomNumbers(seed: seed, stream: -2)
    // Users filter by frequent brands and tags.
    let brandChoices = Distribution.zipf(60, offset: 3)
    let tagChoices = Distribution.zipf(tags.count, exponent: 0.7)
    var sequences: [TypedSequence] = []
    while sequences.count < count {
      let product = product(random.below(min(products, 10_000)))
      let wordCount = random.chance(0.6) ? 2 : 3
      var chosen = brandChoices.draw(2, &random)
      if random.chance(0.5), !chosen.contains(product.brand) { chosen[0] = product.brand }
      let tag = tags[tagChoices.draw(&random)]
      guard let words = words(wordCount, ofNameOf: product, &random) else { continue }
      sequences.append(TypedSequence(words: words, brands: chosen.map { brands[$0] }, tag: tag))
    }
    return sequences
  }

  /// Distinct words of a name in order; nil if there are too few with three letters or more.
  private func words(
    _ count: Int, ofNameOf product: Product, _ random: inout RandomNumbers
  ) -> [String]? {
    let indices = product.name.indices.filter { words[product.name[$0]].count >= 3 }
    let chosen = random.shuffled(indices).prefix(count).sorted().map { product.name[$0] }
    return Set(chosen).count == count ? chosen.map { words[$0] } : nil
  }
}

/// Selects the measured queries: the same number for each class and filter setting.
enum QuerySample {
  /// Samples the keystrokes of 200 typed sequences.
  ///
  /// Classes and filter settings alternate, so that a run that ends early covers all of them.
  ///
  /// - Parameters:
  ///   - products: the number of products, 1 or more.
  ///   - limit: the maximum number of queries of a class and filter setting; there are fewer if the
  ///     distinct ones are fewer, such as one empty query without filters.
  static func queries(from catalogue: Catalogue, products: Int, limit: Int = 24) -> [BenchQuery] {
    var random = RandomNumbers(seed: catalogue.seed, stream: -3)
    let typed = catalogue.typedSequences(200, products: products).flatMap(\.queries)
    let cells = QueryClass.allCases.flatMap { queryClass in
      BenchQuery.FilterSetting.allCases.map { filter in
        let all = typed.filter { $0.queryClass == queryClass && $0.filter == filter }
        return distinct(random.shuffled(all), limit: limit)
      }
    }
    return (0..<limit).flatMap { turn in cells.filter { turn < $0.count }.map { $0[turn] } }
  }

  private static func distinct(_ queries: [BenchQuery], limit: Int) -> [BenchQuery] {
    var requests: Set<SearchRequest> = []
    return Array(queries.filter { requests.insert($0.request).inserted }.prefix(limit))
  }
}
