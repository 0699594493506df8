import Search
import Testing

@Suite struct FilterLabelTests {
  @Test(arguments: [
    (facet("brand", "Apple"), "Apple", "brand: Apple"),
    (facet("brand", "Apple", not: true), "not Apple", "not brand: Apple"),
    (facet("size", 4), "size: 4", "size: 4.0"),
    (facet("size", 4.5), "size: 4.5", "size: 4.5"),
    (facet("size", -0.0), "size: 0", "size: -0.0"),
    (facet("inStock", true), "inStock", "inStock: true"),
    (facet("inStock", true, not: true), "not inStock", "not inStock: true"),
    (facet("inStock", false), "inStock: false", "inStock: false"),
    (number("price", .greaterThan, 1), "price > 1", "price > 1.0"),
    (number("price", .lessThan, 2, not: true), "not price < 2", "not price < 2.0"),
    (range("price", 1...2.5), "price: 1 to 2.5", "price: 1.0 – 2.5"),
    (tag("sale"), "sale", "sale"),
    (tag("sale", not: true), "not sale", "not sale"),
  ])
  func labelsAreReadableAndDescriptionsExact(
    filter: Filter, label: String, description: String
  ) {
    #expect(filter.label == label)
    #expect(filter.description == description)
  }
}
