import Testing

@testable import WidgetRunBench

struct CatalogueTests {
  private let catalogue = Catalogue.shop

  @Test func sameSeedGeneratesTheSameProducts() {
    let other = Catalogue(seed: 1)
    #expect(other.words == catalogue.words)
    #expect((0..<50).allSatisfy { other.product($0) == catalogue.product($0) })
  }

  @Test func otherSeedGeneratesOtherProducts() {
    #expect(Catalogue(seed: 2).product(0) != catalogue.product(0))
  }

  @Test func vocabulariesAreDisjoint() {
    let others = [catalogue.brands, catalogue.categories].flatMap { $0 }.map { $0.lowercased() }
    let all = catalogue.words + catalogue.tags + others
    #expect(all.count == 52_350)
    #expect(Set(all).count == all.count)
  }

  @Test func productsHaveRealisticDistributions() {
    let products = (0..<5_000).map(catalogue.product)
    let brands = Dictionary(grouping: products, by: \.brand).mapValues(\.count)
    #expect(brands.count > 900)
    #expect((brands[0] ?? 0) > 150)
    #expect(Set(products.map(\.rating)) == [0, 1, 2, 3, 4, 5])
    #expect(products.allSatisfy { (1...3).contains($0.categories.count) })
    #expect(products.allSatisfy { Set($0.categories).count == $0.categories.count })
    #expect(products.allSatisfy { (3...7).contains($0.name.count) && $0.tags.count <= 3 })
    let inRange = products.filter { (1_000...5_000).contains($0.cents) }.count
    #expect((2_700...3_200).contains(inRange))
    let popular = products.filter { $0.popularity > 1_000 }.count
    #expect((20...150).contains(popular))
  }
}
