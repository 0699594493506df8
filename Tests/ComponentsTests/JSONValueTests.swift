import Components
import Testing

struct JSONValueTests {
  private let record: JSONValue = [
    "name": "Pixel", "region": ["lvl0": "Europe", "a.b": 2], "x.y": 3,
    "x": ["y": 4], "tags": [["id": 1], ["id": 2], ["other": 3]], "none": nil,
  ]

  @Test(
    arguments: [
      ("name", "Pixel"), ("region.lvl0", "Europe"), ("region.a.b", 2), ("x.y", 3),
      ("tags.id", [1, 2]), ("name.x", Optional<JSONValue>.none), ("", .none),
      (".", .none), ("region.", .none), ("region..lvl0", .none), ("tags.nothing", .none),
    ] as [(String, JSONValue?)])
  func findsValuesAtDottedPaths(path: String, expected: JSONValue?) {
    #expect(record[path: path] == expected)
  }

  @Test func nullMembersAreFound() {
    #expect(record[path: "none"] == .some(.null))
  }

  @Test func objectsKeepOrderAndLastValueOfDuplicates() {
    let object = JSONObject([("b", 1), ("a", 2), ("b", 3), ("c", 4), ("b", 5)])
    #expect(object.members.map(\.name) == ["b", "a", "c"])
    #expect(object["b"] == 5)
  }

  @Test(arguments: [1, 15, 16, 17, 18, 40])
  func lastValueOfDuplicatesIsUsedForAnyCount(count: Int) {
    let once = (0..<count).map { ("n\($0)", JSONValue.integer($0)) }
    let again = (0..<count).map { ("n\($0)", JSONValue.integer(-$0)) }
    let object = JSONObject(once + again)
    #expect(object.members.map(\.name) == once.map(\.0))
    #expect(object.members.map(\.value) == again.map(\.1))
  }

  @Test func settingNilRemovesTheMember() {
    var object = JSONObject([("a", 1), ("b", 2)])
    object["a"] = nil
    object["missing"] = nil
    object["c"] = 3
    #expect(object.members.map(\.name) == ["b", "c"])
  }

  @Test func numbersHaveADoubleValue() {
    #expect(JSONValue.integer(2).double == 2)
    #expect(JSONValue.number(2.5).double == 2.5)
    #expect(JSONValue.text("2").double == nil)
  }
}
