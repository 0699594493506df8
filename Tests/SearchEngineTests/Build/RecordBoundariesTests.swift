@testable import SearchEngine
import Testing

private func splitter(_ bytes: [UInt8]) -> RecordBoundaries {
  bytes.withUnsafeBufferPointer { RecordBoundaries($0) }
}

private func pieces(_ text: String) -> [String] {
  let bytes = Array(text.utf8)
  return splitter(bytes).ranges.map { String(decoding: bytes[$0], as: UTF8.self) }
}

@Test(arguments: [
  ("{}\n{}\n", ["{}", "{}"]),
  ("\n\n {\"a\":1} \r\n\r\n{}", ["{\"a\":1}", "{}"]),
  ("", []), (" \n ", []), ("{} {}", ["{} {}"]),
])
func linesAreRecords(text: String, expected: [String]) {
  #expect(pieces(text) == expected)
}

@Test(arguments: [
  ("[]", []), (" [ ] ", []), ("[{},{}]", ["{}", "{}"]), ("[{},]", ["{}", ""]),
  (
    "[\n {\"a\":[1,{\"b\":2}]} ,\n {\"c\":\"],}\\\"\"}\n]",
    ["{\"a\":[1,{\"b\":2}]}", "{\"c\":\"],}\\\"\"}"]
  ),
  ("[1,2", ["1", "2"]), ("[{\"a\":\"x\n,{}]", ["{\"a\":\"x\n,{}]"]),
])
func itemsOfAnArrayAreRecords(text: String, expected: [String]) {
  #expect(pieces(text) == expected)
}

@Test(arguments: ["[{}", "[", "[{}] x", "[[]"])
func textOutsideTheArrayIsReported(text: String) {
  #expect(splitter(Array(text.utf8)).problem != nil)
}

@Test func completeArrayHasNoDiagnostics() {
  #expect(splitter(Array("[{},{}]\n".utf8)).problem == nil)
}
