import RemoteSearch
import Testing

@testable import HTTPTransport

@Suite struct HeadTests {
  @Test func requestHeadersUseTheNotationOfLibcurl() throws {
    var request = HTTPRequest(
      url: "", headers: [HTTPHeader("a", "b"), HTTPHeader("c", ""), HTTPHeader("d", " \t")])
    #expect(try request.headerLines() == ["Expect:", "Content-Type:", "a: b", "c;", "d;"])
    request.headers = [HTTPHeader("Content-Type", "text/plain")]
    #expect(try request.headerLines() == ["Expect:", "Content-Type: text/plain"])
  }

  @Test(arguments: ["", "a b", "a:b", "a\r\nb", "a\0", "ä", "(a)"])
  func namesMustBeTokens(_ name: String) {
    var request = HTTPRequest(url: "", headers: [HTTPHeader(name, "value")])
    #expect(throws: HTTPFailure.self) { try request.headerLines() }
    (request.headers, request.method) = ([], name)
    #expect(throws: HTTPFailure.self) { try request.headerLines() }
  }

  @Test func valuesCanContainNonASCIIText() throws {
    let request = HTTPRequest(url: "", headers: [HTTPHeader("a", "ä\tb")])
    #expect(try request.headerLines().last == "a: ä\tb")
  }

  private func head(_ lines: String...) throws -> ResponseHead {
    var head = ResponseHead()
    for line in lines { try head.receive(Array("\(line)\r\n".utf8)) }
    return head
  }

  @Test func responseFieldsAreTrimmed() throws {
    let head = try head("HTTP/1.1 200 OK", "a:b", "C : \t d e ", "f:", "no field", ": g", "")
    #expect(
      head.headers == [
        HTTPHeader("a", "b"), HTTPHeader("C", "d e"), HTTPHeader("f", ""), HTTPHeader("", "g"),
      ])
  }

  @Test func foldedLinesContinueTheValue() throws {
    let head = try head("HTTP/1.1 200 OK", " x", "a: b", "\t c ", "")
    #expect(head.headers == [HTTPHeader("a", "b c")])
  }

  @Test func interimFieldsAreDiscarded() throws {
    let head = try head("HTTP/2 103", "a: b", "", "HTTP/2 200", "c: d", "", "HTTP/2 200", "e: f")
    #expect(head.headers == [HTTPHeader("c", "d")])
  }

  @Test func headerSectionSizeIsLimited() throws {
    var head = ResponseHead()
    let line = [UInt8](repeating: 0x61, count: 1_024)
    for _ in 0..<ResponseHead.maximumSize / 1_024 { try head.receive(line) }
    #expect(throws: HTTPFailure.headerSectionTooLarge) { try head.receive(line) }
  }

  @Test func differentLengthsAreRejected() throws {
    let head = try head("HTTP/1.1 200 OK", "Content-Length: 2", "content-length: 2", "")
    #expect(head.headers.count == 2)
    #expect(throws: HTTPFailure.invalidResponse) {
      try self.head("HTTP/1.1 200 OK", "Content-Length: 2", "content-length: 3")
    }
    // An interim response describes another message.
    _ = try self.head(
      "HTTP/1.1 103 X", "Content-Length: 2", "", "HTTP/1.1 200 OK", "content-length: 3")
  }

  @Test func durationsAreRoundedUpWithinTheLimitsOfLibcurl() {
    #expect(Duration.seconds(2).roundedUpMilliseconds == 2_000)
    #expect(Duration.microseconds(1_500).roundedUpMilliseconds == 2)
    #expect(Duration.zero.roundedUpMilliseconds == 1)
    #expect(Duration.seconds(-3).roundedUpMilliseconds == 1)
    #expect(Duration.milliseconds(-3).roundedUpMilliseconds == 1)
    #expect(Duration.seconds(Int64.max).roundedUpMilliseconds == Int64(Int32.max))
  }

  @Test func durationsAreFormattedWithAUnit() {
    #expect(Duration.seconds(2).formatted == "2 s")
    #expect(Duration.milliseconds(300).formatted == "300 ms")
    #expect(Duration.milliseconds(2_500).formatted == "2.5 s")
    #expect(Duration.milliseconds(4_815).formatted == "4.815 s")
    #expect(Duration.milliseconds(1_040).formatted == "1.04 s")
  }
}
