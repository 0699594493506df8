import Search
import Testing

@Suite struct FilterParserTests {
  @Test(arguments: [
    ("brand:Apple", facet("brand", "Apple")),
    ("brand:Apple Computer", facet("brand", "Apple Computer")),
    ("  brand : Apple  Computer  ", facet("brand", "Apple  Computer")),
    ("NOT brand:Apple", facet("brand", "Apple", not: true)),
    ("not brand:Apple", facet("brand", "Apple", not: true)),
    ("-brand:Apple", facet("brand", "Apple", not: true)),
    ("- brand:Apple", facet("brand", "Apple", not: true)),
    ("NOT -brand:Apple", facet("brand", "Apple")),
    (#"NOT"brand":"Apple""#, facet("brand", "Apple", not: true)),
    ("brand:'Apple'", facet("brand", "Apple")),
    (#"brand:"Tom and Jerry""#, facet("brand", "Tom and Jerry")),
    (#"brand:'say "hi"'"#, facet("brand", #"say "hi""#)),
    (#"brand:'it\'s'"#, facet("brand", "it's")),
    (#"brand:"""#, facet("brand", "")),
    (#"brand:" x ""#, facet("brand", " x ")),
    (#"brand:"a\\""#, facet("brand", #"a\"#)),
    (#"brand:"a\\b""#, facet("brand", #"a\\b"#)),
    (#"brand:"a\nb""#, facet("brand", #"a\nb"#)),
    ("brand:O'Reilly", facet("brand", "O'Reilly")),
    ("brand:AT&T", facet("brand", "AT&T")),
    ("brand:Andorra", facet("brand", "Andorra")),
    ("brand:Oregon Andes", facet("brand", "Oregon Andes")),
    ("url:http://a.b/c?d=e", facet("url", "http://a.b/c?d=e")),
    ("time:12:30", facet("time", "12:30")),
    ("and:'or'", facet("and", "or")),
    ("region.lvl0:Europe", facet("region.lvl0", "Europe")),
    (#""release date":2020"#, facet("release date", 2020)),
    ("größe:grün", facet("größe", "grün")),
    ("rating:4", facet("rating", 4)),
    ("rating:-4.5", facet("rating", -4.5)),
    ("rating:.5", facet("rating", 0.5)),
    ("rating:1e3", facet("rating", 1000)),
    ("rating:1E+16", facet("rating", 1e16)),
    ("rating:4.", facet("rating", "4.")),
    ("rating:0x10", facet("rating", "0x10")),
    ("rating:nan", facet("rating", "nan")),
    ("rating:inf", facet("rating", "inf")),
    ("rating:1e999", facet("rating", "1e999")),
    ("zip:01234", facet("zip", "01234")),
    ("zip:0", facet("zip", 0)),
    ("zip:0.5", facet("zip", 0.5)),
    (#"rating:"4""#, facet("rating", "4")),
    ("inStock:true", facet("inStock", true)),
    ("inStock:false", facet("inStock", false)),
    (#"inStock:"true""#, facet("inStock", "true")),
    ("inStock:true story", facet("inStock", "true story")),
    (#""category":"chair"<score=10>"#, facet("category", "chair", score: 10)),
    ("category:arm chair<score=-3>", facet("category", "arm chair", score: -3)),
    ("size:4<score=3>", facet("size", 4, score: 3)),
    ("_tags:promo", tag("promo")),
    ("_tags:5", tag("5")),
    (#"NOT "_tags":"a \"b\"""#, tag(#"a "b""#, not: true)),
    ("price < 5", number("price", .lessThan, 5)),
    ("price<=5", number("price", .lessThanOrEqual, 5)),
    ("price =5", number("price", .equals, 5)),
    ("price!= -5", number("price", .notEquals, -5)),
    ("price >= .5", number("price", .greaterThanOrEqual, 0.5)),
    ("NOT price > 1e-05", number("price", .greaterThan, 1e-5, not: true)),
    ("price < inf", number("price", .lessThan, .infinity)),
    ("price < 007", number("price", .lessThan, 7)),
    ("price:5 TO 10", range("price", 5...10)),
    ("price:5 to 10", range("price", 5...10)),
    ("price: -10  TO  -5", range("price", -10 ... -5)),
    (#"NOT "price":1.0 TO 1e+16"#, range("price", 1...1e16, not: true)),
    ("name:Road to Hell", facet("name", "Road to Hell")),
    ("name:5 to go", facet("name", "5 to go")),
    ("name:Welcome TO Hell", facet("name", "Welcome TO Hell")),
  ])
  func parsesAFilter(text: String, filter: Filter) throws {
    #expect(try FilterParser.parseFilter(text) == filter)
    #expect(try FilterParser.parse(text).flatMap(\.filters) == [filter])
  }

  @Test(
    arguments: [
      ("", []),
      (" \n\t", []),
      ("brand:Apple", [FilterGroup(.and("brand"), [facet("brand", "Apple")])]),
      ("(brand:Apple)", [FilterGroup(.and("brand"), [facet("brand", "Apple")])]),
      (
        "brand:Apple Computer and price < 5",
        [
          FilterGroup(.and("brand"), [facet("brand", "Apple Computer")]),
          FilterGroup(.and("price"), [number("price", .lessThan, 5)]),
        ]
      ),
      (
        "a:1 OR a:2 or b:x",
        [FilterGroup(.or("a, b", .facet), [facet("a", 1), facet("a", 2), facet("b", "x")])]
      ),
      (
        "a:1 AND (b:2 OR c:3)",
        [
          FilterGroup(.and("a"), [facet("a", 1)]),
          FilterGroup(.or("b, c", .facet), [facet("b", 2), facet("c", 3)]),
        ]
      ),
      (
        #"( "a":"x" AND "c" > 1.0 ) AND ( NOT "_tags":"t" )"#,
        [
          FilterGroup(.and("a, c"), [facet("a", "x"), number("c", .greaterThan, 1)]),
          FilterGroup(.and("_tags"), [tag("t", not: true)]),
        ]
      ),
      (
        "(a:1 OR a:2)AND(a:3 OR a:4) AND (a:5 OR a:6)",
        [
          FilterGroup(.or("a", .facet), [facet("a", 1), facet("a", 2)]),
          FilterGroup(.or("a 2", .facet), [facet("a", 3), facet("a", 4)]),
          FilterGroup(.or("a 3", .facet), [facet("a", 5), facet("a", 6)]),
        ]
      ),
    ] as [(String, [FilterGroup])])
  func parsesGroups(text: String, groups: [FilterGroup]) throws {
    #expect(try FilterParser.parse(text) == groups)
  }

  @Test func orGroupOfSeveralTypesIsSplitWithAWarning() throws {
    var warnings: [FilterSyntaxWarning] = []
    let groups = try FilterParser.parse(
      "ö:1 AND (_tags:t OR size:4 OR size > 8) AND (a:1 OR a:2)", warnings: &warnings)
    #expect(
      groups == [
        FilterGroup(.and("ö"), [facet("ö", 1)]),
        FilterGroup(.or("_tags, size", .facet), [facet("size", 4)]),
        FilterGroup(.or("_tags, size", .numeric), [number("size", .greaterThan, 8)]),
        FilterGroup(.or("_tags, size", .tag), [tag("t")]),
        FilterGroup(.or("a", .facet), [facet("a", 1), facet("a", 2)]),
      ])
    #expect(warnings.map(\.offset) == [8])
    #expect(warnings.map(\.length) == [31])
  }

  @Test func orGroupsWithTheSameNameAreSeparateInAState() throws {
    let groups = try FilterParser.parse("(a:1 OR a:2) AND (a:1 OR a:3)")
    #expect(
      FilterState(groups).description
        == #"( "a":1.0 OR "a":2.0 ) AND ( "a":1.0 OR "a":3.0 )"#)
  }

  @Test func twentyThousandFiltersAreParsed() throws {
    let text = (0..<20_000).map { "a:v\($0)" }.joined(separator: " OR ")
    let groups = try FilterParser.parse(text)
    #expect(groups.map(\.filters.count) == [20_000])
    #expect(FilterState(groups).filters(in: .or("a", .facet)).last == facet("a", "v19999"))
  }
}
