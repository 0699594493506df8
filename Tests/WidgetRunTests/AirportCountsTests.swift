import Foundation
import Testing

/// Compares the numbers of the airports screen with a linear scan of its records, which shares no
/// code with the engine.
@Suite struct AirportCountsTests {
  /// Arguments of the command line with the equivalent conditions for a record.
  struct Search: CustomTestStringConvertible, Sendable {
    var arguments: [String]
    var conditions: [PlainRecords.Condition]

    init(_ arguments: String..., where conditions: PlainRecords.Condition...) {
      self.arguments = arguments
      self.conditions = conditions
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let searches = [
    Search(),
    Search("--filter", "country:Italy", where: .value("country", "Italy")),
    Search(
      "--do", "numberRange.elevation_ft.set=[0,500]",
      "--do", "facetList.country.toggle=Italy", "--do", "facetList.country.toggle=Greece",
      where: .value("country", "Italy", "Greece"), .number("elevation_ft") { 0...500 ~= $0 }),
    Search(
      "--filter", "tags:tropical AND elevation_ft > 3000",
      where: .value("tags", "tropical", isOwn: false),
      .number("elevation_ft") { $0 > 3000 }),
    Search(
      "--do", "facetList.tags.toggle=tropical", "--do", "facetList.tags.toggle=megacity",
      where: .value("tags", "tropical", isOwn: false), .value("tags", "megacity", isOwn: false)),
    Search(
      "--do", "numericFilterList.city_population.toggle=under 100 thousand",
      "--do", "numericFilterList.city_population.toggle=over ten million",
      where: .number("city_population") { $0 < 100_000 || $0 > 10_000_000 }),
    Search(
      "--filter", "region.lvl0:Oceania OR region.lvl0:Europe", "--filter", "NOT currency:EUR",
      where: .value("region.lvl0", "Oceania", "Europe"),
      // The count of an excluded value is the number of records that it excludes.
      PlainRecords.Condition(ownAttribute: "currency") {
        !PlainRecords.texts("currency", of: $0).contains("EUR")
      }),
    Search(
      "--query", "zur",
      where: .word("zur", in: ["objectID", "name", "city", "country", "city_names", "icao"])),
  ]

  @Test(arguments: searches) func hitsCountsAndBoundsMatchALinearScan(
    _ search: Search
  ) throws {
    let records = try PlainRecords("airports.ndjson")
    let result = try Executable.run(
      ["Configs/airports.yaml", "--format", "json"] + search.arguments)
    let screen = try #require(result.json as? [String: Any])
    let results = try #require(screen["results"] as? [String: [String: Any]])
    #expect(results["main"]?["nbHits"] as? Int == records.matching(search.conditions).count)
    for widget in try #require(screen["widgets"] as? [[String: Any]]) {
      try check(widget, records, search.conditions)
    }
  }

  /// The ranges of the screen with the equivalent conditions.
  static let bands: KeyValuePairs<String, @Sendable (Double) -> Bool> = [
    "under 100 thousand": { $0 < 100_000 },
    "100 thousand to a million": { 100_000...1_000_000 ~= $0 },
    "one to ten million": { 1_000_000...10_000_000 ~= $0 },
    "over ten million": { $0 > 10_000_000 },
  ]

  private func check(
    _ widget: [String: Any], _ records: PlainRecords, _ conditions: [PlainRecords.Condition]
  ) throws {
    let type = widget["type"] as? String
    let view = try #require(widget["view"] as? [String: Any])
    let id = try #require(widget["id"] as? String)
    let attribute = String(id.drop { $0 != "." }.dropFirst())
    let open = records.matching(conditions) { $0.ownAttribute == attribute }
    if type == "facetList" {
      let counts = open.counts(of: attribute)
      let items = try #require(view["items"] as? [[String: Any]])
      #expect(items.isEmpty == counts.isEmpty)
      for item in items {
        let value = try #require(item["value"] as? String)
        #expect(item["count"] as? Int == counts[value, default: 0], "\(id) \(value)")
      }
      // The most frequent other values follow the selected and excluded ones.
      let chosen = items.filter {
        $0["isSelected"] as? Bool == true || $0["isExcluded"] as? Bool == true
      }
      let names = chosen.compactMap { $0["value"] as? String }
      let others = counts.filter { !names.contains($0.key) }
      #expect(items.dropFirst(chosen.count).first?["count"] as? Int == others.values.max())
    } else if type == "numberRange" {
      let selected = (view["value"] as? [Double]) ?? []
      let ends = open.bounds(of: attribute) + selected
      #expect(view["bounds"] as? [Double] == (ends.isEmpty ? nil : [ends.min()!, ends.max()!]))
    } else if type == "numericFilterList" {
      let items = try #require(view["items"] as? [[String: Any]])
      #expect(items.map { $0["label"] as? String } == Self.bands.map(\.key))
      let counts = Self.bands.map { open.matching([.number(attribute, $0.value)]).count }
      #expect(items.map { $0["count"] as? Int } == counts)
    }
  }
}
