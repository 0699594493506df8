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
  /// A space is not a keystroke of its own; it comes with the next letter.
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
