import TestSupport
import Testing

@testable import SearchEngine

@Test(arguments: [1, 40, 65, 700], [nil, 0, 100, 1 << 20])
func postingListsContainTheRecordsOfEachKey(recordCount: Int, passSize: Int?) async throws {
  var generator = SeededGenerator(seed: UInt64(recordCount))
  // The first keys are frequent, so that some get a bitset and others a list.
  let lists = (0..<9).map { key in
    (0..<recordCount).filter { _ in Int.random(in: 0...key * key * 9, using: &generator) == 0 }
  }
  let pairs = lists.enumerated().flatMap { key, list in list.map { (key, UInt32($0)) } }
  let folder = try TemporaryFolder()
  let storage = passSize.map { _ in TemporaryStorage(inFolderOf: "\(folder.path)/index") } ?? nil
  let builder = PostingListsBuilder(
    recordCount: recordCount, lengths: lists.map { UInt32($0.count) }, in: storage,
    passSize: passSize ?? 0)
  let forEach: PostingListsBuilder.ForEach = { keys, body in
    for (key, record) in pairs where keys.contains(key) { body(key, record) }
  }
  for postings in [try builder.build(forEach), try await builder.buildConcurrently(forEach)] {
    check(postings, lists, recordCount: recordCount)
  }
}

private func check(_ postings: PostingLists, _ lists: [[Int]], recordCount: Int) {
  #expect(postings.counts.map { Int($0) } == lists.map(\.count))
  for keys in [0..<0, 0..<1, 2..<5, 0..<9, 8..<9] {
    var set = Bitset(capacity: recordCount)
    postings.insert(keys, into: &set)
    #expect(set.records(count: set.count).map { Int($0) } == Set(lists[keys].joined()).sorted())
    #expect(postings.count(keys) == lists[keys].joined().count)
  }
  #expect(lists.indices.allSatisfy { postings.bits($0) == nil || postings.list($0).isEmpty })
}
