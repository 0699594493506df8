import Foundation
import Testing

@testable import WidgetRunBench

struct ProductWriterTests {
  private struct Record: Decodable {
    var objectID: String
    var name: String
    var description: String
    var brand: String
    var categories: [String]
    var hierarchicalCategories: [String: String]
    var price: Double
    var rating: Int
    var free_shipping: Bool
    var popularity: Int
    var _tags: [String]
    var created: Int
  }

  private let catalogue = Catalogue.shop

  @Test func lineIsTheProductAsJSON() throws {
    let product = Product(
      number: 42, name: [0, 1], description: [2, 3, 4], brand: 5, categories: [6, 7], cents: 1905,
      rating: 4, popularity: 12, hasFreeShipping: true, tags: [8], created: 1_600_000_000)
    var bytes: [UInt8] = []
    ProductWriter(catalogue).write(product, to: &bytes)
    #expect(bytes.last == UInt8(ascii: "\n"))
    let record = try JSONDecoder().decode(Record.self, from: Data(bytes))
    let words = catalogue.words
    #expect(record.objectID == "p0000042")
    #expect(record.name == "\(words[0].capitalized) \(words[1].capitalized)")
    #expect(record.description == "\(words[2].capitalized) \(words[3]) \(words[4]).")
    #expect(record.brand == catalogue.brands[5])
    #expect(record.categories == [catalogue.categories[6], catalogue.categories[7]])
    #expect(record.hierarchicalCategories["lvl2"]?.hasSuffix(" > \(record.categories[0])") == true)
    #expect(record.price == 19.05)
    #expect(record._tags == [catalogue.tags[8]])
    #expect(record.free_shipping)
    #expect(record.rating == 4 && record.popularity == 12 && record.created == 1_600_000_000)
  }

  @Test func recordsHaveAboutFiveHundredBytes() {
    var bytes: [UInt8] = []
    let writer = ProductWriter(catalogue)
    for number in 0..<1_000 { writer.write(catalogue.product(number), to: &bytes) }
    #expect((470_000...530_000).contains(bytes.count))
  }
}
