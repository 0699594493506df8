/// Readable forms of attribute names.
enum ReadableName {
  /// Words at the end of a name that are units: `elevation_ft`, `price_eur`.
  private static let units: Set<String> = [
    "ft", "m", "km", "mi", "kg", "g", "lb", "oz", "cm", "mm", "ml", "kw", "hp", "mb", "gb", "tb",
    "mph", "kmh", "ms", "sec", "kb",
  ]
  private static let currencies: Set<String> = [
    "eur", "usd", "gbp", "chf", "jpy", "cny", "inr", "brl", "cad", "aud", "sek", "nok", "dkk",
    "pln", "czk", "huf",
  ]
  /// Words that mean little without the name of the object that contains them.
  private static let dependent: Set<String> = [
    "id", "name", "title", "value", "amount", "count", "min", "max", "label", "type", "url",
  ]
  private static let abbreviations: Set<String> = ["id", "url", "ean", "isbn", "sku", "gtin", "tv"]

  /// Returns the last component of a dotted path as a heading, such as `Price (EUR)` for
  /// `offer.price_eur`; levels of a hierarchy have the name of the hierarchy.
  static func text(for attribute: String) -> String {
    let words = words(of: attribute)
    guard let last = words.last?.lowercased() else { return attribute }
    let unit =
      currencies.contains(last) ? last.uppercased() : units.contains(last) ? words.last : nil
    let named = unit == nil || words.count == 1 ? words : words.dropLast()
    let text = named.enumerated().map { index, word in
      if abbreviations.contains(word.lowercased()) { return word.uppercased() }
      return index > 0 && word != word.uppercased() ? word.lowercased() : word
    }
    .joined(separator: " ")
    let heading = text.prefix(1).uppercased() + text.dropFirst()
    guard let unit, words.count > 1 else { return heading }
    return "\(heading) (\(unit))"
  }

  /// The words of the last component, after those of its parent if it means little without.
  private static func words(of attribute: String) -> [String] {
    var components = attribute.split(separator: "." as Character)
    if components.count > 1, let last = components.last, isDetail(last) {
      components.removeLast()
    }
    guard let last = components.popLast() else { return [] }
    let word = last.lowercased()
    let isDependent = [dependent, units, currencies].contains { $0.contains(word) }
    return (isDependent ? components.last.map(words(inComponent:)) ?? [] : [])
      + words(inComponent: last)
  }

  /// Whether a component says nothing about the meaning of a value: the level of a hierarchy, and a
  /// type of extended JSON, as in `created.$date`.
  private static func isDetail(_ component: Substring) -> Bool {
    component.hasPrefix("$")
      || component.hasPrefix("lvl") && component.dropFirst(3).allSatisfy(\.isNumber)
  }

  /// The parts between `_`, `-`, spaces, and changes from lower to upper case.
  private static func words(inComponent name: Substring) -> [String] {
    var words: [String] = []
    var wasLower = false
    for character in name {
      let isBreak = "_- ".contains(character)
      if isBreak || (character.isUppercase && wasLower) || words.isEmpty { words.append("") }
      if !isBreak { words[words.count - 1].append(character) }
      wasLower = character.isLowercase
    }
    return words.filter { !$0.isEmpty }
  }
}

extension String {
  /// The name of an attribute as a heading, such as `Price (EUR)` for `offer.price_eur`.
  public var readableAttributeName: String { ReadableName.text(for: self) }
}
