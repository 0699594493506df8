import Search
import Testing

@testable import SearchEngine

private func group(_ name: String) -> FilterGroup {
  FilterGroup(.and(name), [.tag(Filter.Tag(value: name))])
}

@Test func leastRecentlyUsedGroupIsEvicted() {
  let cache = FilterCache(limit: 2)
  let bits = Bitset(capacity: 70, isFull: true)
  cache.insert(bits, for: group("a"))
  cache.insert(bits, for: group("b"))
  #expect(cache.bits(of: group("a")) == bits)
  cache.insert(bits, for: group("c"))
  #expect(cache.bits(of: group("a")) == bits)
  #expect(cache.bits(of: group("b")) == nil)
  #expect(cache.bits(of: group("c")) == bits)
}
