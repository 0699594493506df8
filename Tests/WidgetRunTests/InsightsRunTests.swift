import Foundation
import Testing

/// Insights events of runs of the executable.
@Suite struct InsightsRunTests {
  private static func screen(_ insights: String) -> String {
    """
    searcher: { type: embedded, records: fruit.ndjson }
    insights: \(insights)
    widgets:
      - { type: searchBox, id: search }
      - { type: facetList, attribute: color }
      - { type: hits, id: hits }

    """
  }

  private static func events(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test func eventsAreAppendedAsLines() throws {
    let folder = try Fruit.folder(["shop.yaml": Self.screen("{ output: events.ndjson }")])
    let actions = ["--do", "hits.click=2", "--do", "facetList.color.toggle=red"]
    for _ in 1...2 {
      let result = try Executable.run(["shop.yaml"] + actions, in: folder)
      #expect(result.status == 0 && result.errors == "")
    }
    let events = try Self.events(folder.text("events.ndjson"))
    let run = ["Hits Viewed", "Hit Clicked", "Filter Applied", "Hits Viewed"]
    #expect(events.compactMap { $0["eventName"] as? String } == run + run)
    #expect(events[0]["objectIDs"] as? [String] == ["1", "2", "3"])
    #expect(events[1]["positions"] as? [Int] == [2])
    #expect(events[1]["queryID"] as? String == events[0]["queryID"] as? String)
    #expect(events[3]["queryID"] as? String != events[0]["queryID"] as? String)
    #expect((events[0]["queryID"] as? String)?.count == 32)
    #expect(events[2]["filters"] as? [String] == ["color:red"])
    let now = Date().timeIntervalSince1970 * 1000
    for event in events {
      #expect(event["index"] as? String == "main")
      #expect(try abs(#require(event["timestamp"] as? Double) - now) < 600_000)
    }
  }

  @Test func eventsDefaultToStandardError() throws {
    let result = try Fruit.run("shop.yaml", others: ["shop.yaml": Self.screen("{}")])
    #expect(result.status == 0)
    #expect(try Self.events(result.errors).count == 1)
    #expect(!result.output.contains("eventType"))
  }

  @Test func actionsOfAStreamAreRecorded() throws {
    let result = try Fruit.run(
      "shop.yaml", "--actions", "-", input: "hits.convert=3\nnonsense\nhits.click=9\n",
      others: ["shop.yaml": Self.screen("{}")])
    let names = try Self.events(result.errors).compactMap { $0["eventType"] as? String }
    #expect(names == ["view", "conversion"])
    #expect(result.lines.count == 3)
  }

  @Test(arguments: ["/dev/full", "no/such/folder", "/"])
  func unwritableEventFileIsAWarning(path: String) throws {
    let result = try Fruit.run(
      "shop.yaml", "--do", "hits.click=1", "--do", "search.set=red",
      others: ["shop.yaml": Self.screen("{ output: \(path) }")])
    #expect(result.status == 0)
    #expect(result.output.contains("*red* cherry"))
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("warning: events are not recorded: cannot write") == true)
  }
}
