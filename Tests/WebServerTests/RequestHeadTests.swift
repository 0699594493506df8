import Testing

@testable import WebServer

@Suite struct RequestHeadValidatorTests {
  private func status(
    _ fields: [(String, String)], method: String = "GET", target: String = "/",
    isHTTP11: Bool = true, maximumBodySize: Int = 1000
  ) -> Int? {
    let head = RequestHead(
      method: method, target: target, isHTTP11: isHTTP11,
      fields: fields.map { RequestHead.Field(name: $0, value: $1) })
    return RequestHeadValidator.rejection(of: head, maximumBodySize: maximumBodySize)?.status
  }

  @Test func validHeadsAreAccepted() {
    #expect(status([("Host", "a")]) == nil)
    #expect(status([("HOST", ""), ("Content-Length", "1000"), ("X-A", "b\tü")]) == nil)
    #expect(status([("host", "a"), ("transfer-encoding", "Chunked")]) == nil)
    #expect(status([("Host", "a"), ("Accept", "a"), ("Accept", "b")]) == nil)
  }

  @Test(arguments: ["", "\u{1}", "GE T", "G\"T", "É"])
  func methodsAreTokens(_ method: String) {
    #expect(status([("Host", "a")], method: method) == 400)
    #expect(status([("Host", "a")], method: "m-search") == nil)
  }

  @Test(arguments: ["/a b", "/\t", "/\u{1}", "/\u{7F}"])
  func targetsHaveNoSpaceOrControlCharacter(_ target: String) {
    #expect(status([("Host", "a")], target: target) == 400)
    #expect(status([("Host", "a")], target: "/é?\u{FFFD}=%20") == nil)
  }

  @Test func hostIsRequiredOnce() {
    #expect(status([]) == 400)
    #expect(status([], isHTTP11: false) == 400)
    #expect(status([("Host", "a"), ("host", "a")]) == 400)
    #expect(status([("Host", "a"), ("host", "a")], isHTTP11: false) == 400)
  }

  @Test(arguments: ["", "-1", "+4", "4, 4", "4 4", "0x10", "１"])
  func contentLengthConsistsOfDigits(_ length: String) {
    #expect(status([("Host", "a"), ("Content-Length", length)]) == 400)
  }

  @Test func contentLengthOccursOnce() {
    #expect(
      status([("Host", "a"), ("Content-Length", "4"), ("content-length", "4")]) == 400)
  }

  @Test(arguments: ["1001", "99999999999999999999"])
  func longDeclaredBodiesAreRejected(_ length: String) {
    #expect(status([("Host", "a"), ("Content-Length", length)]) == 413)
  }

  @Test func lengthAndTransferEncodingCannotBeCombined() {
    #expect(
      status([("Host", "a"), ("Content-Length", "4"), ("Transfer-Encoding", "chunked")]) == 400)
  }

  @Test(arguments: ["xchunked", "gzip, chunked", "chunked, chunked", "identity", ""])
  func unsupportedTransferEncodingsAreRejected(_ encoding: String) {
    #expect(status([("Host", "a"), ("Transfer-Encoding", encoding)]) == 501)
  }

  @Test func transferEncodingOccursOnceAndInHTTP11() {
    let field = ("Transfer-Encoding", "chunked")
    #expect(status([("Host", "a"), field, field]) == 400)
    #expect(status([("Host", "a"), field], isHTTP11: false) == 400)
  }

  @Test(arguments: [
    "", "Content-Length ", " X", "X\tY", "X\u{1}", "X\u{7F}", "X:", "ü", "\u{FFFD}",
  ])
  func headerNamesAreTokens(_ name: String) {
    #expect(status([("Host", "a"), (name, "0")]) == 400)
  }

  @Test(arguments: ["a\u{0}b", "a\rb", "a\nb", "\u{7F}"])
  func headerValuesHaveNoControlCharacters(_ value: String) {
    #expect(status([("Host", "a"), ("X", value)]) == 400)
  }

  @Test func longHeadsAreRejected() {
    let value = String(repeating: "a", count: RequestHeadValidator.maximumHeadSize - 6)
    #expect(status([("Host", "a"), ("X", value)]) == nil)
    #expect(status([("Host", "a"), ("X", value + "a")]) == 431)
  }

  @Test func lastFieldWithANameIsUsed() {
    let head = RequestHead(
      method: "GET", target: "/", isHTTP11: true,
      fields: [.init(name: "X-A", value: "1"), .init(name: "x-a", value: "2")])
    #expect(head.headers == ["x-a": "2"])
  }
}
