import Testing

@testable import WebServer

@Suite struct RequestTargetTests {
  @Test(arguments: [
    ("/", "/", ""), ("/?q=a%20b?c", "/", "q=a%20b?c"), ("/a%2Fb/../c", "/a%2Fb/../c", ""),
    ("?q=1", "/", "q=1"), ("", "/", ""), ("*", "*", ""), ("/a?q#part", "/a", "q"),
    ("http://host:80/a?b=http://c/d", "/a", "b=http://c/d"), ("http://host", "/", ""),
    ("http://host?q", "/", "q"), ("/x?u=a://b", "/x", "u=a://b"), ("//a/b", "//a/b", ""),
    ("/?\u{301}=a", "/", "\u{301}=a"), ("host:443", "host:443", ""),
  ])
  func targetIsSplitIntoPathAndQuery(_ text: String, _ path: String, _ query: String) {
    let target = RequestTarget(text)
    #expect(target.path == path && target.query == query && target.size == text.utf8.count)
  }
}
