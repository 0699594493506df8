/// Two or three words of a product's name, typed letter by letter.
struct TypedSequence {
  let words: [String]
  let brands: [String]
  let tag: String

  /// What is in the search box after each keystroke, first of all nothing.
  ///
  /// A blank is no keystroke of its own: it comes with the letter that follows.
  var texts: [String] {
    var texts = [""]
    var before = ""
    for word in words {
      texts += word.indices.map { before + word[...$0] }
      before += word + " "
    }
    return texts
  }

  /// Every text under every filter setting.
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
  /// Sequences that find something: their words are from the names of the first products.
  ///
  /// - Parameter products: how many products there are; of these, up to 10,000 are used.
  func typedSequences(_ count: Int, products: Int) -> [TypedSequence] {
    var random = RandomNumbers(seed: seed, stream: -2)
    // The brands and tags that people filter by are the frequent ones.
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

  /// Some different words of a name in their order, or nil if it has too few of three letters.
  private func words(
    _ count: Int, ofNameOf product: Product, _ random: inout RandomNumbers
  ) -> [String]? {
    let places = product.name.indices.filter { words[product.name[$0]].count >= 3 }
    let chosen = random.shuffled(places).prefix(count).sorted().map { product.name[$0] }
    return Set(chosen).count == count ? chosen.map { words[$0] } : nil
  }
}
