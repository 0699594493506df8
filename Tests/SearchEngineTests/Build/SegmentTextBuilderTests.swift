import Testing

@testable import SearchEngine

@Test(arguments: [0, 1])
func termsBeyondTheMaximumPositionAreNotIndexed(excess: Int) {
  var builder = SegmentTextBuilder(searchable: ["text"])
  var text = String(repeating: "a ", count: TermPosition.maximumPosition + excess) + "end"
  text.withUTF8 { builder.add($0, 0) }
  builder.endRecord()
  #expect(builder.terms.count == (excess == 0 ? 2 : 1))
  // The marker of the attribute comes first.
  #expect(builder.symbols.count == 1 + TermPosition.maximumPosition + 1)
}
