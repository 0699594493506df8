import Testing

@testable import WebServer

@Suite struct HeaderFieldsTests {
  @Test func namesAreCaseInsensitive() {
    var headers = HeaderFields([("Vary", "a")])
    headers["vary"] = "b"
    #expect(headers["VARY"] == "b" && headers.fields.count == 1)
    headers["vary"] = nil
    headers["ETag"] = "c"
    #expect(headers.fields.map(\.name) == ["ETag"])
  }
}
