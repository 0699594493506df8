/// Writes products as JSON lines.
struct ProductWriter {
  private let catalogue: Catalogue
  // Encoded once, since a million records contain 26 million words.
  private let words: [[UInt8]]
  private let capitalizedWords: [[UInt8]]

  init(_ catalogue: Catalogue) {
    self.catalogue = catalogue
    words = catalogue.words.map { Array($0.utf8) }
    capitalizedWords = catalogue.words.map { Array($0.capitalized.utf8) }
  }

  /// Appends a product as one line.
  ///
  /// Escapes nothing, since all texts consist of letters, spaces, and `>`.
  func write(_ product: Product, to out: inout [UInt8]) {
    out += "{\"objectID\":\"\(product.objectID)\",\"name\":\"".utf8
    write(product.name.map { capitalizedWords[$0] }, to: &out)
    out += "\",\"description\":\"".utf8
    write(
      product.description.enumerated().map { $0 == 0 ? capitalizedWords[$1] : words[$1] }, to: &out)
    out += ".\",\"brand\":\"\(catalogue.brands[product.brand])\",\"categories\":".utf8
    write(product.categories.map { catalogue.categories[$0] }, to: &out)
    out += ",\"hierarchicalCategories\":".utf8
    writePath(ofCategory: product.categories[0], to: &out)
    out += ",\"price\":\(product.cents / 100).\(product.cents / 10 % 10)\(product.cents % 10)".utf8
    out += ",\"rating\":\(product.rating),\"free_shipping\":\(product.hasFreeShipping)".utf8
    out += ",\"popularity\":\(product.popularity),\"_tags\":".utf8
    write(product.tags.map { catalogue.tags[$0] }, to: &out)
    out += ",\"created\":\(product.created)}\n".utf8
  }

  private func write(_ words: [[UInt8]], to out: inout [UInt8]) {
    for (index, word) in words.enumerated() {
      if index > 0 { out.append(UInt8(ascii: " ")) }
      out += word
    }
  }

  private func write(_ texts: [String], to out: inout [UInt8]) {
    out.append(UInt8(ascii: "["))
    for (index, text) in texts.enumerated() {
      out += index > 0 ? ",\"".utf8 : "\"".utf8
      out += text.utf8
      out.append(UInt8(ascii: "\""))
    }
    out.append(UInt8(ascii: "]"))
  }

  private func writePath(ofCategory category: Int, to out: inout [UInt8]) {
    let path = catalogue.path(ofCategory: category)
    let aisle = "\(path.department) > \(path.aisle)"
    out += "{\"lvl0\":\"\(path.department)\",\"lvl1\":\"\(aisle)\"".utf8
    out += ",\"lvl2\":\"\(aisle) > \(path.category)\"}".utf8
  }
}

extension Product {
  /// The record key: `p` and the number with seven digits.
  var objectID: String {
    let digits = String(number)
    return "p" + String(repeating: "0", count: max(0, 7 - digits.count)) + digits
  }
}
