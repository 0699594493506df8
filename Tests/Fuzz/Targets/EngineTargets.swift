import AlgoliaAPI
import Components
import FileAccess
import Glibc
import Search

@testable import SearchEngine

extension FuzzTarget {
  /// Records in CSV: every file is read or rejected, and a search over it ends.
  static let csv = FuzzTarget("csv") {
    let file = try TemporaryFile("records.csv")
    return { input in
      guard let hits = file.hits(of: input, configure: { $0.listSeparator = "|" }) else {
        return false
      }
      return hits.count > 3
        || hits.contains { $0.record["name"]?.array != nil || $0.record["a"]?.array != nil }
    }
  }

  /// Records in JSON, as an array or one per line.
  static let records = FuzzTarget("records") {
    let file = try TemporaryFile("records.json")
    return { input in
      guard let hits = file.hits(of: input, configure: { _ in }) else { return false }
      return hits.contains {
        ("c"..."z").contains($0.objectID)
          || ![nil, .array([1, 2]), "x"].contains($0.record["a"])
          || ![nil, ["c": "d"]].contains($0.record["b"])
      }
    }
  }

  /// Queries of the embedded engine: the response has the requested size, and its facet counts are
  /// at most the number of hits.
  static let search = FuzzTarget("search") {
    let searcher = try await SampleIndex.searcher()
    return { input in
      // Scalars, because libFuzzer's inputs are seldom valid UTF-8.
      var request = SearchRequest()
      request.query = String(decoding: input.dropFirst(), as: UTF8.self)
      request.hitsPerPage = Int(input.first ?? 20) % 64
      request.addFacet("brand")
      request.addStatistics(of: "price")
      let prepared = request
      guard let responses = waiting(for: { try? await searcher.search([prepared]) }),
        let response = responses?.first
      else { return false }
      require(response.hits.count <= request.hitsPerPage, "too many hits")
      require(response.hits.count <= response.nbHits, "more hits than matches")
      let counts = response.facets["brand"]?.map(\.count) ?? []
      require(counts.allSatisfy { $0 > 0 && $0 <= response.nbHits }, "facet counts \(counts)")
      return (1...4).contains(response.nbHits) && !request.query.isEmpty
    }
  }

  /// Requests to Algolia's search API; the first line is the path, with a query in a GET request, and the
  /// rest the body.
  static let algoliaAPI = FuzzTarget("algolia-api") {
    var source = AlgoliaSource("main", try await SampleIndex.searcher())
    source.isEmbedded = true
    source.indexDescription.searchable = ["name"]
    let endpoint = AlgoliaEndpoint([source])
    return { input in
      let request = AlgoliaRequest(input[...])
      guard let response = request.response(of: endpoint) else { return false }
      return response.status == 200 && request.body.contains { (0x36...0x39).contains($0) }
    }
  }

  /// Requests to Algolia's search API with a secured key: no request finds a record, or a value of the facet
  /// `brand`, that the filter of the key excludes.
  ///
  /// The first line contains other restrictions, for a second key. The rest is the request.
  static let securedKey = FuzzTarget("secured-key") {
    var source = AlgoliaSource("main", try await SampleIndex.searcher())
    source.isEmbedded = true
    let endpoint = AlgoliaEndpoint([source], keys: ["parent"])
    let filtered = AlgoliaRequest.key("filters=brand%3Aapple".utf8, derivedFrom: "parent")
    return { input in
      let parts = input.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return false }
      let request = AlgoliaRequest(parts[1])
      let restricted = AlgoliaRequest.key(parts[0], derivedFrom: "parent")
      _ = request.response(of: endpoint, key: restricted)
      guard let response = request.response(of: endpoint, key: filtered) else { return false }
      let brands = response.body.members(named: "facets").flatMap {
        $0.object?["brand"]?.object?.members.map(\.name) ?? []
      }
      require(brands.allSatisfy { $0 == "apple" }, "\(brands)")
      let keys = response.body.members(named: "objectID").compactMap(\.text)
      require(keys.allSatisfy(SampleIndex.isApple), "\(keys)")
      return !keys.isEmpty && request.body.contains { (0x36...0x39).contains($0) }
    }
  }

  /// Records that are appended to an index: searches have the same results as with a new index.
  static let append = FuzzTarget("append") {
    let sample = try ExtendedIndex()
    return { input in waiting { await sample.hasOtherValue(input) } ?? false }
  }

  /// Index files with changed bytes and correct checksums: they are rejected, or searches end.
  ///
  /// An input is a list of changes, each of two bytes for the section, four for the offset, and one for
  /// the new byte.
  static let index = FuzzTarget("index") {
    let sample = try await SampleIndex()
    return { input in
      var index = sample.index
      var (changes, isPlanted) = (input[...], false)
      while changes.count >= 7 {
        let numbers = changes.prefix(7).map { Int($0) }
        let offset = numbers[2] | numbers[3] << 8 | numbers[4] << 16 | numbers[5] << 24
        index.change(section: numbers[0] | numbers[1] << 8, offset: offset, to: UInt8(numbers[6]))
        isPlanted = isPlanted || (0xE0..<0xFF).contains(numbers[6])
        changes = changes.dropFirst(7)
      }
      index.updateChecksums()
      let bytes = index.bytes
      let isUsable = waiting { await sample.isUsable(bytes) } ?? false
      return isUsable && isPlanted && bytes != sample.index.bytes
    }
  }
}

/// A request to Algolia's search API.
private struct AlgoliaRequest {
  private let path: String
  private let query: String?
  let body: [UInt8]

  /// Reads a request: its first line is the path, with a query in a GET request, and the rest the body.
  init(_ bytes: ArraySlice<UInt8>) {
    let parts = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    let line = String(decoding: parts[0], as: UTF8.self)
    let address = line.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    (path, query) = (String(address[0]), address.count > 1 ? String(address[1]) : nil)
    body = parts.count > 1 ? Array(parts[1]) : []
  }

  /// The key with restrictions, as Algolia's clients derive it from another key.
  static func key(_ restrictions: some Collection<UInt8>, derivedFrom parent: String) -> String {
    let signature = SHA256.authenticationCode(of: Array(restrictions), key: Array(parent.utf8))
    let digits = signature.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    return Base64.encode(Array(digits.utf8) + restrictions)
  }

  /// The response, which has one of the documented statuses; nil if it takes too long.
  func response(
    of endpoint: AlgoliaEndpoint, key: String? = nil
  ) -> (status: Int, body: JSONValue)? {
    let response = waiting {
      await endpoint.response(
        method: query == nil ? "POST" : "GET", path: path, query: query ?? "",
        headers: key.map { ["x-algolia-api-key": $0] } ?? [:], body: body)
    }
    if let response {
      require(
        [200, 400, 403, 404, 405, 413].contains(response.status), "status \(response.status)")
    }
    return response
  }
}

extension JSONValue {
  /// The values of all members with a name, also in nested objects.
  fileprivate func members(named name: String) -> [JSONValue] {
    switch self {
    case .object(let object):
      object.members.flatMap {
        ($0.name == name ? [$0.value] : []) + $0.value.members(named: name)
      }
    case .array(let items): items.flatMap { $0.members(named: name) }
    default: []
    }
  }
}

/// A file of records in a temporary folder in memory, which each input replaces.
struct TemporaryFile: Sendable {
  let folder: String
  private let name: String

  init(_ name: String) throws {
    self.name = name
    let template = access("/dev/shm", W_OK) == 0 ? "/dev/shm/fuzz.XXXXXX" : "/tmp/fuzz.XXXXXX"
    var path = Array(template.utf8CString)
    guard mkdtemp(&path) != nil else { fatalError("cannot create a temporary folder") }
    folder = String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // libFuzzer ends with `_exit` after a crash, so the folder then remains.
    TemporaryFile.removeAtExit(folder)
  }

  private static func removeAtExit(_ folder: String) {
    folders.append(folder)
    atexit { for folder in TemporaryFile.folders { TemporaryFile.remove(folder) } }
  }

  // Safe: only the main thread makes folders and runs exit handlers.
  private nonisolated(unsafe) static var folders: [String] = []

  private static func remove(_ folder: String) {
    for name in Directory.entries(at: folder) ?? [] { unlink("\(folder)/\(name)") }
    rmdir(folder)
  }

  /// Writes the file.
  func write(_ bytes: [UInt8]) {
    let file = fopen("\(folder)/\(name)", "w")
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  /// The hits of an empty query over the records of an input; nil if the file is rejected.
  func hits(
    of input: [UInt8], configure: (inout EmbeddedSettings) -> Void
  ) -> [Hit]? {
    write(input)
    var settings = EmbeddedSettings()
    settings.records = RecordPaths(name)
    settings.cache = false
    configure(&settings)
    let (prepared, folder) = (settings, folder)
    let hits = waiting { () -> [Hit]? in
      var diagnostics = Diagnostics()
      guard let searcher = try? await prepared.open(in: folder, into: &diagnostics) else {
        return nil
      }
      return try? await searcher.search([SearchRequest()])[0].hits
    }
    return hits ?? nil
  }
}

/// An index to which each input is appended.
struct ExtendedIndex: Sendable {
  private let records: TemporaryFile
  private let changes: TemporaryFile
  private let settings: EmbeddedSettings

  init() throws {
    records = try TemporaryFile("records.ndjson")
    changes = try TemporaryFile("changes.ndjson")
    var settings = EmbeddedSettings()
    settings.records = "records.ndjson"
    settings.ranking = [RankingCriterion("price", .descending)]
    settings.cacheFolder = "."
    self.settings = settings
  }

  /// Whether an input has a brand, a price, or a tag that is not in the corpus; false if it is rejected.
  func hasOtherValue(_ input: [UInt8]) async -> Bool {
    records.write(Self.records)
    changes.write(input)
    let cache = IndexCache(settings, in: records.folder, minimumRecords: 0)
    var diagnostics = Diagnostics()
    let result = try? await cache.append("\(changes.folder)/changes.ndjson", into: &diagnostics)
    guard let result, result.count > 0 else { return false }
    let built = try? await RecordLoader(settings, in: records.folder)
      .load(into: &diagnostics) { _ in false }.records
    guard let built, let segments = try? await cache.open(into: &diagnostics) else {
      fatalError("the records cannot be read any more")
    }
    require(segments.count == 2, "\(segments.count) segments")
    let (found, expected) = (
      EmbeddedSearcher(segments, settings), EmbeddedSearcher(built, settings)
    )
    require(found.recordCount == expected.recordCount, "\(found.recordCount) records")
    var values: [FacetValue] = []
    for query in ["", "apple", "zurich banan", "b"] {
      var request = SearchRequest()
      request.query = query
      request.hitsPerPage = 100
      for attribute in ["brand", "price", "tags"] { request.addFacet(attribute, limit: 100) }
      let (first, second) = (
        try? await found.search([request])[0], try? await expected.search([request])[0]
      )
      require(first?.hits.map(\.objectID) == second?.hits.map(\.objectID), "hits of '\(query)'")
      require(first?.facets == second?.facets, "facets of '\(query)'")
      values += first?.facets.values.flatMap { $0 } ?? []
    }
    return values.contains { !Self.values.contains($0.value) }
  }

  /// A few records, so that indexing them is fast.
  private static let records = SampleIndex.records.split(separator: UInt8(ascii: "\n")).prefix(8)
    .flatMap { $0 + [UInt8(ascii: "\n")] }

  /// The brands, tags, and prices of the records and of the corpus.
  private static let values = Set(
    SampleIndex.words + (0..<17).map { String($0) } + [
      "99", "-1", "apple banana cherry", "cherry banana apple banana cherry",
      "bandana apple bandana apple",
    ])
}

/// An index of some records, which is searched, and whose file is changed.
struct SampleIndex: Sendable {
  private let settings: EmbeddedSettings
  private let folder: String
  /// The unchanged index.
  private let original: IndexedRecords
  /// The index file.
  let index: IndexBytes

  init() async throws {
    let file = try TemporaryFile("records.ndjson")
    file.write(Self.records)
    var settings = EmbeddedSettings()
    settings.records = "records.ndjson"
    settings.searchable = ["name", "tags"]
    settings.cacheFolder = "."
    var diagnostics = Diagnostics()
    let built = try await IndexCache(settings, in: file.folder, minimumRecords: 0)
      .build(into: &diagnostics)
    guard let path = built.path, let mapped = OwnedBytes.mapped(path: path, isBrief: true) else {
      fatalError("the index was not written")
    }
    (self.settings, folder, index) = (settings, file.folder, IndexBytes(Array(mapped.bytes)))
    original = built.records
    unlink(path)
  }

  /// An embedded searcher over the records.
  static func searcher() async throws -> any Searcher {
    let file = try TemporaryFile("records.ndjson")
    file.write(records)
    var settings = EmbeddedSettings()
    settings.records = "records.ndjson"
    settings.searchable = ["name", "tags"]
    settings.cache = false
    var diagnostics = Diagnostics()
    return try await settings.open(in: file.folder, into: &diagnostics)
  }

  /// Whether an index file opens. If so, searches it.
  func isUsable(_ bytes: [UInt8]) async -> Bool {
    let path = "\(folder)/records.ndjson"
    guard let identity = SourceIdentity(path: path) else { fatalError("no records") }
    let location = CacheLocation(settings, path: path, identity: identity, folder: nil)
    let stored = StoredIndex(fingerprint: location.fingerprint, source: path, identity: identity)
    guard let opened = try? await stored.open(OwnedBytes(copying: bytes)) else { return false }
    for segments in [[opened.records], [original, opened.records]] {
      await search(EmbeddedSearcher(segments, settings))
    }
    return true
  }

  private func search(_ searcher: EmbeddedSearcher) async {
    for query in ["", "appel", "zürich straße", "b"] {
      var request = SearchRequest()
      request.query = query
      request.hitsPerPage = 50
      for attribute in ["brand", "price", "tags"] { request.addFacet(attribute) }
      request.addStatistics(of: "price")
      _ = try? await searcher.search([request])
    }
  }

  /// Whether the record with a key has the brand `apple`.
  static func isApple(_ key: String) -> Bool {
    Int(key.dropFirst()).map { $0 % 3 == 0 } ?? false
  }

  /// The words of the names, tags, and brands.
  static let words = ["apple", "banana", "Zürich", "straße", "cherry", "東京", "bandana"]

  /// The records, one in each line.
  static let records: [UInt8] = {
    let lines = (0..<40).map { number in
      let (first, second) = (words[number % 7], words[number * 3 % 5])
      return #"{"objectID":"r\#(number)","name":"\#(first) \#(second)","tags":["\#(second)"],"#
        + #""brand":"\#(words[number % 3])","price":\#(number * number % 17)}"#
    }
    return Array(lines.joined(separator: "\n").utf8)
  }()
}

/// The bytes of an index file, whose sections can be changed.
struct IndexBytes: Sendable {
  private(set) var bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  private var sectionCount: Int { Int(word(3)) }

  private func word(_ index: Int) -> UInt64 {
    bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self) }
  }

  private mutating func set(_ index: Int, _ word: UInt64) {
    withUnsafeBytes(of: word) { bytes.replaceSubrange(8 * index..<8 * index + 8, with: $0) }
  }

  private func checksum(_ range: Range<Int>) -> UInt64 {
    // A copy is aligned, as the checksum requires.
    Array(bytes[range]).withUnsafeBytes { Checksum.of($0) }
  }

  private func entry(_ section: Int) -> Int {
    SectionLayout.headerWords + section * SectionLayout.entryWords
  }

  private func range(_ section: Int) -> Range<Int> {
    let start = Int(word(entry(section) + 1))
    return start..<start + Int(word(entry(section) + 2))
  }

  /// Sets a byte of a section; both numbers are reduced to the valid range.
  mutating func change(section: Int, offset: Int, to byte: UInt8) {
    let range = range(section % sectionCount)
    if !range.isEmpty { bytes[range.lowerBound + offset % range.count] = byte }
  }

  /// Makes all checksums correct.
  mutating func updateChecksums() {
    for section in 0..<sectionCount { set(entry(section) + 3, checksum(range(section))) }
    let header = SectionLayout.headerWords * 8
    set(4, checksum(header..<header + sectionCount * SectionLayout.entryWords * 8))
    set(SectionLayout.headerWords - 1, checksum(0..<header - 8))
  }
}
