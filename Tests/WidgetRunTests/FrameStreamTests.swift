import Foundation
import Testing

@Suite struct FrameStreamTests {
  private func frames(_ result: Executable.Result) throws -> [[String: Any]] {
    try result.lines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  private func query(_ frame: [String: Any]) -> String? {
    (frame["state"] as? [String: Any])?["query"] as? String
  }

  private func errors(_ frame: [String: Any]) -> [String] {
    frame["errors"] as? [String] ?? []
  }

  @Test func firstFrameIsLoading() throws {
    let result = try Fruit.run("fruit.yaml", "--frames", "--do", "search.set=red")
    let frames = try frames(result)
    #expect(frames.map { $0["isLoading"] as? Bool } == [true, false, true, false])
    let results = frames.first?["results"] as? [String: Any]
    #expect(results?["main"] is NSNull)
    #expect(frames.map(query) == ["", "", "red", "red"])
  }

  @Test func eachActionLineProducesAFrameOrAnError() throws {
    let actions = """
      search.set=red

      # a remark
      serch.set=green
      search.flip=1
      no action at all
         \t
      numberRange.price.set=x
      facetList.color.toggle=green\r
      search.set=
      """
    let result = try Fruit.run("fruit.yaml", "--actions", "-", input: actions)
    #expect(result.status == 0 && result.errors == "")
    let frames = try frames(result)
    #expect(frames.map(query) == ["red", "red", "red", "red", "red", "red", ""])
    #expect(frames.map { errors($0).count } == [0, 1, 1, 1, 1, 0, 0])
    #expect(errors(frames[1]) == ["unknown widget 'serch'; did you mean 'search'?"])
    #expect(errors(frames[3]).first?.contains("expected WIDGET.ACTION=VALUE") == true)
  }

  @Test func emptyActionFileProducesNoFrames() throws {
    let result = try Fruit.run("fruit.yaml", "--actions", "-", input: "\n# nothing\n")
    #expect(result.status == 0 && result.output == "")
  }

  @Test func invalidUTF8DoesNotEndTheStream() throws {
    let script = #"printf 'search.set=\377\nsearch.set=b\n' | $0 fruit.yaml --actions -"#
    let frames = try frames(try Executable.shell(script, in: Fruit.folder()))
    #expect(frames.map(query) == ["\u{FFFD}", "b"])
  }

  @Test func tenThousandActionsProduceFramesInOrder() throws {
    let screen = """
      searcher: { type: embedded, records: fruit.ndjson }
      widgets: [{ type: searchBox, id: search }]
      """
    let queries = (1...10_000).map { "number \($0)" }
    let result = try Fruit.run(
      "fruit.yaml", "--actions", "-", input: queries.map { "search.set=\($0)\n" }.joined(),
      others: ["fruit.yaml": screen])
    #expect(try frames(result).map(query) == queries)
  }

  @Test func queryOfTenMegabytesIsProcessed() throws {
    let query = String(repeating: "apple pie ", count: 1_000_000)
    let screen = """
      searcher: { type: embedded, records: fruit.ndjson }
      widgets: [{ type: stats }, { type: searchBox, id: search }]
      """
    let result = try Fruit.run(
      "fruit.yaml", "--actions", "-", input: "search.set=\(query)\nsearch.set=apple\n",
      others: ["fruit.yaml": screen])
    #expect(result.status == 0)
    let frames = try frames(result)
    #expect(frames.map { self.query($0)?.count } == [query.count, 5])
  }
}
