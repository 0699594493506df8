import Glibc
import Testing

@testable import WebServer

@Suite struct LogLineTests {
  @Test func requestIsOneLine() {
    let request = ClientRequest(target: "/part?q=a", client: "::1")
    let date = timespec(tv_sec: 1_795_366_984, tv_nsec: 123_999_999)
    let line = LogLine(
      request: request, status: 200, size: 512, time: .microseconds(310), at: date)
    #expect(
      line.text
        == "time=2026-11-22T17:03:04.123Z level=info msg=request method=GET path=/part status=200 "
        + "bytes=512 microseconds=310 client=::1")
  }

  @Test(arguments: [
    ("/a%20b", "/a%20b"), ("", "\"\""), ("a b", "\"a b\""), ("a=b", "\"a=b\""),
    ("a\"b\\", "\"a\\\"b\\\\\""), ("a\r\nb\t", "\"a\\r\\nb\\t\""),
    ("\u{0}\u{85}", "\"\\u{0}\\u{85}\""),
    ("\u{2028}\u{202E}", "\"\\u{2028}\\u{202e}\""), ("é", "\"é\""), ("\u{FFFD}", "\"\u{FFFD}\""),
  ])
  func valuesCannotInjectPairsOrLines(_ value: String, _ expected: String) {
    var line = LogLine()
    line.add("path", value)
    #expect(line.text == "path=\(expected)")
  }
}
