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
