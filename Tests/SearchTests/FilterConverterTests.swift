import Search
import Testing

@Suite struct FilterConverterTests {
  @Test(arguments: [
    (facet("brand", "Apple"), #""brand":"Apple""#),
    (facet("brand", "Apple", not: true), #"NOT "brand":"Apple""#),
    (facet("brand", ""), #""brand":"""#),
    (facet("screen", #"15""#), #""screen":"15\"""#),
    (facet("quote", #"a "b" c"#), #""quote":"a \"b\" c""#),
    (facet("path", #"C:\dir\file"#), #""path":"C:\dir\file""#),
    (facet("path", #"C:\dir\"#), #""path":"C:\dir\\""#),
    (facet("odd", #"a\"b"#), #""odd":"a\\\"b""#),
    (facet("odd", "\"\u{301}"), "\"odd\":\"\\\"\u{301}\""),
    (facet("with space", "x"), #""with space":"x""#),
    (facet("size", 40), #""size":40.0"#),
    (facet("size", 0.1), #""size":0.1"#),
    (facet("size", 123_456_789), #""size":123456789.0"#),
    (facet("size", 1e16), #""size":1e+16"#),
    (facet("size", 1e-5), #""size":1e-05"#),
    (facet("size", -0.0), #""size":-0.0"#),
    (facet("inStock", true), #""inStock":true"#),
    (facet("inStock", false, not: true), #"NOT "inStock":false"#),
    (facet("category", "chair", score: 10), #""category":"chair"<score=10>"#),
    (facet("size", 4, not: true, score: 2), #"NOT "size":4.0<score=2>"#),
    (facet("inStock", true, score: -1), #""inStock":true<score=-1>"#),
    (tag("sales"), #""_tags":"sales""#),
    (tag(#"50" off"#, not: true), #"NOT "_tags":"50\" off""#),
    (number("price", .lessThan, 10), #""price" < 10.0"#),
    (number("price", .lessThanOrEqual, 10), #""price" <= 10.0"#),
    (number("price", .equals, 10), #""price" = 10.0"#),
    (number("price", .notEquals, 10), #""price" != 10.0"#),
    (number("price", .greaterThanOrEqual, 10), #""price" >= 10.0"#),
    (number("price", .greaterThan, 10, not: true), #"NOT "price" > 10.0"#),
    (range("price", 1...10), #""price":1.0 TO 10.0"#),
    (range("price", -5 ... -1, not: true), #"NOT "price":-5.0 TO -1.0"#),
  ])
  func filterIsConvertedToSQL(filter: Filter, text: String) {
    #expect(FilterConverter().sql(filter) == text)
  }

  @Test(arguments: [
    (facet("brand", "Apple"), "brand:Apple"),
    (facet("brand", "Apple", not: true), "brand:-Apple"),
    (facet("brand", "Apple Computer"), #"brand:"Apple Computer""#),
    (facet("brand", "Apple Computer", not: true), #"brand:-"Apple Computer""#),
    (facet("time", "12:30"), #"time:"12:30""#),
    (facet("screen", #"15""#), #"screen:15\""#),
    (facet("screen", #"15" wide"#), #"screen:"15\" wide""#),
    (facet("odd", "\"\u{301}"), "odd:\\\"\u{301}"),
    (facet("size", 40), "size:40.0"),
    (facet("inStock", true), "inStock:true"),
    (facet("category", "chair", score: 3), "category:chair<score=3>"),
    (tag("sales"), "_tags:sales"),
    (tag(#"50" off: now"#, not: true), #"_tags:-50" off: now"#),
    (number("price", .greaterThan, 10), "price > 10.0"),
    (number("price", .greaterThan, 10, not: true), "price <= 10.0"),
    (number("price", .greaterThanOrEqual, 10, not: true), "price < 10.0"),
    (number("price", .lessThan, 10, not: true), "price >= 10.0"),
    (number("price", .lessThanOrEqual, 10, not: true), "price > 10.0"),
    (number("price", .equals, 10, not: true), "price != 10.0"),
    (number("price", .notEquals, 10, not: true), "price = 10.0"),
  ])
  func filterIsConvertedToLegacySyntax(filter: Filter, text: String) {
    #expect(FilterConverter().legacy(filter) == [.and([text])])
  }

  @Test func legacyRangeHasTwoUnits() {
    #expect(
      FilterConverter().legacy(range("price", 1...10))
        == [.and(["price >= 1.0"]), .and(["price <= 10.0"])])
  }

  @Test func negatedLegacyRangeMatchesBothSides() {
    #expect(
      FilterConverter().legacy(range("price", 1...10, not: true))
        == [.or(["price < 1.0", "price > 10.0"])])
  }
}
