import Testing

@testable import SearchEngine

@Test(arguments: [0, 1, 3000])
func lookupFindsEveryRecordByItsKey(count: Int) throws {
  let keys = (0..<count).map { "key \($0)" }
  let table = try KeyIndex(ByteStrings(keys.map { Array($0.utf8)[...] }), in: nil)
  #expect(keys.indices.allSatisfy { table.record(withKey: keys[$0]) == $0 })
  #expect(keys.indices.allSatisfy { table[$0] == keys[$0] })
  #expect(table.record(withKey: "key") == nil)
}
