import Testing

@testable import Components

@Test func leastRecentlyUsedValueIsEvicted() {
  let cache = RecentValues<String, Int>(limit: 2)
  cache.insert(1, for: "a")
  cache.insert(2, for: "b")
  #expect(cache.value(for: "a") == 1)
  cache.insert(3, for: "c")
  #expect(cache.value(for: "a") == 1)
  #expect(cache.value(for: "b") == nil)
  #expect(cache.value(for: "c") == 3)
}

@Test func halfOfTheLimitIsKept() {
  let cache = RecentValues<Int, Int>(limit: 8)
  for value in 0..<100 {
    cache.insert(value, for: value)
    for recent in max(value - 3, 0)...value { #expect(cache.value(for: recent) == recent) }
    #expect((0...value).count { cache.value(for: $0) != nil } <= 8)
    // The order of use before the next insertion.
    for recent in max(value - 3, 0)...value { _ = cache.value(for: recent) }
  }
}
