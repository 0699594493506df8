import Components
import TestSupport
import Testing

@Suite struct MemberNameCacheTests {
  private func read(_ text: String) throws -> JSONValue { try JSONValue(json: text.utf8) }

  /// The object, created without the cache.
  private func object(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(JSONObject(members))
  }

  @Test func namesMayOccurInADifferentOrder() throws {
    let text = #"[{"ab": 1, "abc": 2, "": 3}, {"abc": 4, "": 5, "ab": 6}, {"a": 7}]"#
    #expect(
      try read(text) == [
        object([("ab", 1), ("abc", 2), ("", 3)]), object([("abc", 4), ("", 5), ("ab", 6)]),
        object([("a", 7)]),
      ])
  }

  @Test func nestedObjectsMayRepeatNames() throws {
    #expect(
      try read(#"{"a": {"a": 1, "b": 2}, "b": 3, "a": 4}"#) == object([("a", 4), ("b", 3)]))
  }

  @Test func escapedAndNormalizedNamesAreEqual() throws {
    #expect(try read(#"[{"a": 1, "\u0061": 2}, {"é": 1, "\u00e9": 2}]"#) == [["a": 2], ["é": 2]])
    #expect(try read("{\"e\u{301}\": 1, \"\u{E9}\": 2}") == ["é": 2])
  }

  @Test func parsesMoreNamesThanTheCacheStores() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<40 {
      let members = (0..<400).map { index -> (String, JSONValue) in
        let length = Int.random(in: 0...40, using: &random)
        let name =
          String(repeating: "n", count: length) + "\(Int.random(in: 0..<200, using: &random))"
        return (name, .integer(index))
      }
      let text = members.map { "\"\($0)\":\($1.text(.compact))" }.joined(separator: ",")
      #expect(try read("[{\(text)},{\(text)}]") == [object(members), object(members)])
    }
  }

  @Test(arguments: [#"[{"a": 1}, {"a"#, #"[{"a": 1}, {""#, #"[{"a": 1}, {"a"}]"#])
  func truncatedNamesThrow(text: String) {
    #expect(throws: JSONValue.SyntaxError.self) { try read(text) }
  }
}
