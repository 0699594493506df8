import Testing

@testable import WebServer

@Suite struct EntityTagTests {
  @Test func differentBytesHaveDifferentTags() {
    let tags = ["", "a", "b", "ab", "ba"].map { EntityTag(of: Array($0.utf8)).text }
    #expect(Set(tags).count == tags.count)
  }

  @Test func headerMatchesIfItContainsTheTag() {
    let tag = EntityTag(of: [1, 2, 3])
    #expect(tag.matches(tag.text) && tag.matches("\"x\", \(tag.text)") && tag.matches("*"))
    #expect(!tag.matches("\"x\"") && !tag.matches(nil))
  }
}
