import Glibc
import Search
@testable import SearchEngine
import Testing

private func failure(_ bytes: [UInt8], reading name: String = "phones.json") throws -> SearchError?
{
  let folder = try TemporaryFolder()
  try folder.write(bytes, to: "phones.json")
  let error = #expect(throws: SearchError.self) {
    _ = try RecordFile(name, in: folder.path).read()
  }
  guard var error else { return nil }
  error.message = error.message.replacing(folder.path, with: "DIR")
  return error
}

@Test func missingFileIsReportedWithASuggestion() throws {
  #expect(
    try failure([], reading: "phone.json")
      == SearchError(
        .unavailable,
        "there is no file 'DIR/phone.json' with records; did you mean 'phones.json'?"))
}

@Test func missingFolderIsReported() throws {
  #expect(
    try failure([], reading: "data/phones.json")
      == SearchError(
        .unavailable,
        "there is no folder 'DIR/data', where the records should be in 'phones.json'"))
}

@Test func folderInsteadOfAFileIsRejected() throws {
  #expect(
    try failure([], reading: ".")?.message == "'DIR/.' is a folder; name a file with records in it")
}

@Test func fileWithoutValidRecordsIsRejected() async throws {
  let error = await #expect(throws: SearchError.self) {
    try await EngineFixture("{\n  \"hits\": [\n  ]\n}")
  }
  #expect(error?.reason == .malformed)
  #expect(error?.message.contains("none of the 4 records of") == true)
  #expect(error?.message.contains("in line 1: cannot read the record") == true)
}

@Test(arguments: [
  ("a.json", "", "a.json"), ("a.json", ".", "a.json"), ("a.json", "x", "x/a.json"),
  ("a.json", "x/", "x/a.json"), ("/a.json", "x", "/a.json"),
])
func pathsAreRelativeToTheScreenFolder(name: String, folder: String, expected: String) {
  #expect(RecordFile(name, in: folder).path == expected)
}

@Test(arguments: [
  ("a.CSV", "csv"), ("x.y/a", ""), ("a.b.tsv", "tsv"), ("", ""), ("a.CSV.gz", "csv"),
  ("a.gz", ""),
])
func fileExtensionsIgnoreCase(name: String, expected: String) {
  #expect(RecordFile(name, in: "").fileExtension == expected)
}

@Test func largeFileThatIsReadAsAWholeIsRefused() throws {
  let folder = try TemporaryFolder()
  try folder.write("{\n", to: "phones.json")
  // A sparse file.
  try #require(truncate("\(folder.path)/phones.json", off_t(UInt32.max)) == 0)
  let error = #expect(throws: SearchError.self) {
    try RecordFile("phones.json", in: folder.path).read()
  }
  #expect(error?.reason == .refused)
  #expect(error?.message.contains("is larger than 4 GB; a larger file must have") == true)
}
