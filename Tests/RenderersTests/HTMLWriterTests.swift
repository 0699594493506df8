import Testing

@testable import Renderers

@Suite struct HTMLWriterTests {
  private func text(_ write: (inout HTMLWriter) -> Void) -> String {
    var html = HTMLWriter()
    write(&html)
    return String(decoding: html.bytes, as: UTF8.self)
  }

  @Test func textsAndAttributesAreEscaped() {
    let html = text { $0.element("a", ["href": "?a=1&b=\"'"], "<script>alert('1')</script>") }
    #expect(
      html
        == "<a href=\"?a=1&amp;b=&quot;&#39;\">&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;</a>")
  }

  @Test func quoteWithCombiningMarkIsEscaped() {
    let html = text { $0.start("a", ["href": "\"\u{301} onclick=alert(1) x=\"\u{20D2}"]) }
    #expect(html.utf8.count { $0 == UInt8(ascii: "\"") } == 2)
    #expect(text { $0.text("<\u{301}b>\u{338}") }.utf8.allSatisfy { $0 != UInt8(ascii: "<") })
  }

  @Test func nilAttributesAreOmitted() {
    #expect(
      text { $0.start("input", ["value": nil, "disabled": "", "name": "a"]) }
        == "<input disabled name=\"a\">")
  }

  @Test func controlCharactersAreReplaced() {
    #expect(
      text { $0.text("a\u{0}\u{1B}\u{9B}\r\n\tb é ä") }
        == "a\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\n\tb é ä")
  }
}
