import Testing
import WidgetCore

@Suite struct WordingTests {
  private let wording = Wording(
    labels: DisplayNames(
      attributes: ["price": "Price", "inStock": "In stock"],
      values: ["currency": ["EUR": "Euro"], "sold": ["false": "Available"], "size": ["10": "Ten"]]))

  @Test(arguments: [
    ("currency:EUR", "Euro"), ("NOT currency:EUR", "not Euro"), ("currency:USD", "USD"),
    ("price < 5", "Price < 5"), ("price:5 TO 10", "Price: 5 to 10"),
    ("inStock:true", "In stock"), ("inStock:false", "In stock: false"),
    ("sold:false", "Available"), ("size:10", "Ten"), ("price:7", "Price: 7"),
    ("_tags:promo", "promo"),
  ])
  func filtersUseTheTextsOfTheScreen(filter: String, label: String) throws {
    #expect(wording.label(of: try FilterParser.parseFilter(filter)) == label)
  }

  @Test(arguments: [
    ("brand:Apple", "Apple"), ("NOT brand:Apple", "not Apple"), ("size:4.5", "Size: 4.5"),
    ("price > 1", "Price > 1"), ("NOT price < 2", "not Price < 2"),
    ("price:1 TO 2.5", "Price: 1 to 2.5"), ("inStock:true", "In stock"),
    ("inStock:false", "In stock: false"), ("_tags:sale", "sale"),
  ])
  func filtersHaveDefaultLabels(text: String, label: String) throws {
    #expect(Wording().label(of: try FilterParser.parseFilter(text)) == label)
  }

  @Test(arguments: [
    ("price", "Price"), ("price_eur", "Price (EUR)"), ("elevation_ft", "Elevation (ft)"),
    ("createdAt", "Created at"), ("created_at", "Created at"), ("category.lvl0", "Category"),
    ("joined.$date", "Joined"), ("duration_ms", "Duration (ms)"),
    ("address.city", "City"), ("company.name", "Company name"), ("size.cm", "Size (cm)"),
    ("userID", "User ID"), ("isbn", "ISBN"), ("Net weight", "Net weight"), ("m", "M"), ("_", "_"),
  ])
  func attributesHaveReadableNames(attribute: String, name: String) {
    #expect(Wording().name(of: attribute) == name)
  }

  @Test(arguments: [
    ("price:5 TO 1000", "Price: 5 ft bis 1.000 ft"), ("price < 5", "Price < 5 ft"),
    ("price:7", "Price: 7 ft"), ("NOT price:7", "nicht Price: 7 ft"),
    (#"year:"1984""#, "1.984 ft"), (#"year:"old""#, "old"),
  ])
  func filtersUseFormatsAndTexts(filter: String, label: String) throws {
    var wording = wording
    wording.locale = .german
    var feet = ValueFormat(.number)
    feet.unit = "ft"
    wording.formats = ["price": feet, "year": feet]
    wording.strings.texts = [
      .range: [.other: try Template("{{from}} bis {{to}}")],
      .not: [.other: try Template("nicht {{value}}")],
    ]
    let shown = wording.label(of: try FilterParser.parseFilter(filter))
    #expect(shown.replacing("\u{A0}", with: " ") == label)
  }

  @Test func declaredLabelsTakePrecedence() throws {
    let filter = try FilterParser.parseFilter("currency:EUR")
    #expect(FilterOption(filter).label(in: wording) == "Euro")
    #expect(FilterOption(filter, label: "€").label(in: wording) == "€")
    #expect(FilterOption(filter).label == "EUR")
  }
}
