import Components
import Search

/// A field of a collection, with the conversion of an attribute's values to its type.
struct TypesenseField {
  /// The member of a field with the characters that are part of words.
  static let symbolsMember = "symbols_to_index"

  /// The characters that separate words, as in the embedded engine.
  ///
  /// By default, Typesense removes them and joins the words. This also applies to the apostrophe, so that
  /// `dont` finds `don't`.
  static let tokenSeparators = characters(in: "!\"#$%&()*+,-./:;<=>?@[\\]^_`{|}~\t\r")

  /// The punctuation of facet values, which are different if only their punctuation differs.
  ///
  /// Filters cannot contain backticks. Supported since version 28.
  private static let symbols = characters(in: "!\"#$%&'()*+,-./:;<=>?@[\\]^_{|}~")

  /// The name of the field.
  let attribute: String
  /// The field as an item of `fields`.
  let json: JSONObject
  /// The conversion of the values; nil if they need none.
  let conversion: TypesenseConversion?

  /// Creates the field of an attribute; nil if its values are objects, which are not indexed.
  ///
  /// - Throws: `refused` if no type supports all values and uses of the attribute.
  init?(
    _ attribute: String, _ schema: RecordSchema, _ types: TypesenseFieldTypes
  ) throws(SearchError) {
    try TypesenseFilter.check(attribute)
    let kinds = schema.kinds(of: attribute)
    let objects: ValueKinds = [.objects, .coordinates]
    if kinds.subtracting(.lists).isSubset(of: objects) { return nil }
    guard kinds.isDisjoint(with: objects) else {
      throw Self.refused(attribute, "some of its values are objects", "use a nested attribute")
    }
    let isList = kinds.contains(.lists)
    let type = try Self.type(of: attribute, kinds.subtracting(.lists), schema, types)
    let isText = type == Self.text
    let isFacet = schema.facets.contains(attribute) || schema.numbers.contains(attribute)
    var json = JSONObject([
      ("name", .text(attribute)), ("type", .text(type + (isList ? "[]" : ""))),
      ("optional", true), ("facet", .boolean(isFacet)),
    ])
    if schema.sortable.contains(attribute), isText, !isList { json["sort"] = true }
    if isText, isFacet, !schema.searchable.contains(attribute) {
      json[Self.symbolsMember] = Self.symbols
    }
    (self.attribute, self.json) = (attribute, json)
    let hasOthers = isText && !kinds.subtracting([.texts, .lists]).isEmpty
    conversion =
      hasOthers || isList ? TypesenseConversion(toTexts: hasOthers, toLists: isList) : nil
  }

  private static let text = "string"
  private static let integer = "int64"
  private static let float = "float"

  /// The type for values of some kinds without lists. Floats have 32 bits, so dates must be integers.
  private static func type(
    of attribute: String, _ kinds: ValueKinds, _ schema: RecordSchema, _ types: TypesenseFieldTypes
  ) throws(SearchError) -> String {
    let isMeasured = (schema.numbers + schema.dates).contains(attribute)
    if !kinds.areNumbers {
      let numbers: ValueKinds = [.wholeNumbers, .fractions]
      if isMeasured, !kinds.isDisjoint(with: numbers) {
        throw refused(
          attribute, "it is compared as a number, but some of its values are not numbers",
          "replace or remove these values")
      }
      return kinds == .booleans && !schema.searchable.contains(attribute) ? "bool" : text
    }
    if schema.searchable.contains(attribute) {
      guard !isMeasured, !schema.sortable.contains(attribute) else {
        throw refused(
          attribute, "it is searched as text, and also compared or sorted as a number",
          "remove it from 'searchable'")
      }
      return text
    }
    if types.integers.contains(attribute), kinds.contains(.fractions) {
      throw refused(
        attribute, "some of its values are fractions", "remove it from 'integers'")
    }
    return types.floats.contains(attribute) || kinds.contains(.fractions) ? float : integer
  }

  private static func refused(
    _ attribute: String, _ reason: String, _ help: String
  ) -> SearchError {
    .refused("'\(TypesenseDialect.name)' cannot index '\(attribute)': \(reason); \(help)")
  }

  private static func characters(in text: String) -> JSONValue {
    .array(text.map { .text(String($0)) })
  }
}
