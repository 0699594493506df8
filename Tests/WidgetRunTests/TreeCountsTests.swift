import Foundation
import Testing

/// Compares hierarchies and ranges of the sample screens with a linear scan of their records.
@Suite struct TreeCountsTests {
  private func widgets(_ arguments: String...) throws -> [[String: Any]] {
    let result = try Executable.run(arguments + ["--format", "json"])
    let screen = try #require(result.json as? [String: Any], "\(result.errors)")
    return try #require(screen["widgets"] as? [[String: Any]])
  }

  private func view(_ type: String, in widgets: [[String: Any]]) throws -> [String: Any] {
    let widget = try #require(widgets.first { $0["type"] as? String == type })
    return try #require(widget["view"] as? [String: Any])
  }

  /// The counts of all branches by value.
  private func levels(_ branches: Any?) throws -> [[String: Int]] {
    let branches = try #require(branches as? [[String: Any]])
    guard !branches.isEmpty else { return [] }
    var level: [String: Int] = [:]
    var below: [[String: Int]] = []
    for branch in branches {
      level[try #require(branch["value"] as? String)] = branch["count"] as? Int
      let children = try levels(branch["children"])
      if !children.isEmpty { below = children }
    }
    return [level] + below
  }

  @Test(arguments: ["Europe > Italy", "Asia", "North America > United States"])
  func regionCountsMatchTheRecordsAlongTheSelectedPath(region: String) throws {
    let records = try PlainRecords("airports.ndjson")
      .matching([.value("tags", "international", isOwn: false)])
    let widgets = try widgets(
      "Configs/regions.yaml", "--do", "hierarchicalMenu.region.lvl0.toggle=\(region)",
      "--do", "tagCloud.tags.toggle=international")
    let levels = try levels(view("hierarchicalMenu", in: widgets)["items"])
    #expect(levels.count == region.split(separator: " > ").count + 1)
    for (number, level) in levels.enumerated() {
      let counts = records.counts(of: "region.lvl\(number)")
      #expect(level.allSatisfy { counts[$0.key] == $0.value }, "\(level)")
    }
  }

  @Test func rangeCountsMatchTheRecords() throws {
    let records = try PlainRecords("wordnet-food.ndjson")
      .matching([.value("taxonomy.lvl0", "food", isOwn: false)])
    let widgets = try widgets(
      "Configs/dictionary.yaml", "--do", "hierarchicalMenu.taxonomy.lvl0.toggle=food",
      "--do", "numericMenu.kinds.toggle=none")
    let items = try #require(view("numericMenu", in: widgets)["items"] as? [[String: Any]])
    let bands: [@Sendable (Double) -> Bool] = [{ $0 == 0 }, { 1...9 ~= $0 }, { $0 >= 10 }]
    let counts = bands.map { records.matching([.number("kinds", $0)]).count }
    #expect(items.dropFirst().map { $0["count"] as? Int } == counts)
  }
}
