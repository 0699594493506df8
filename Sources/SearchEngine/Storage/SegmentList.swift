import Components
import FileAccess
import SimdJSON

/// The segments that were added to an index file, in a JSON file next to it.
///
/// The list is replaced atomically after records were appended to their source, so it describes the
/// current version of the source or an earlier one, never a wrong one.
struct SegmentList: Sendable {
  /// The suffix of the file with the list.
  static let suffix = ".segments"
  /// The suffix of a file with a segment.
  static let segmentSuffix = ".segment"
  /// The maximum size of a list in bytes.
  private static let maximumSize = 1 << 20
  /// The maximum number of earlier versions.
  private static let maximumVersions = 1_000

  /// A segment.
  struct Segment: Sendable {
    /// The name of the file in the folder of the index.
    var file: String
    /// The text by which the list and the file belong together.
    var fingerprint: String
  }

  /// The fingerprint of the index file.
  var base: String
  /// The fingerprint of the settings and the version of the source with the records of all segments.
  var fingerprint: String
  /// The version of the source with the records of all segments.
  var identity: String
  /// The earlier versions of the source, to which only records were appended, the oldest first.
  var earlierVersions: [String]
  /// The number of records without those that later segments replace.
  var recordCount: Int
  /// The size in bytes of the source of the index file.
  var baseSize: Int
  /// The segments, the oldest first.
  var segments: [Segment]

  /// The path of the list of an index.
  static func path(ofIndex path: String) -> String { path + suffix }

  /// Returns a new path and a new fingerprint for a segment of an index.
  static func newSegment(ofIndex path: String) -> (path: String, fingerprint: String) {
    let number = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    return ("\(path).\(number)\(segmentSuffix)", number)
  }

  /// Reads the list of an index; nil if it has none or an invalid one.
  init?(index path: String) {
    guard var bytes = try? File.read(Self.path(ofIndex: path), limit: Self.maximumSize) else {
      return nil
    }
    let count = bytes.count
    bytes += [UInt8](repeating: 0, count: TapeParser.padding)
    var parser = TapeParser()
    let object = bytes.withUnsafeBufferPointer { bytes in
      (try? parser.parse(0..<count, of: bytes))?.value(Tape.root).object
    }
    guard let object, let base = object["base"]?.text,
      let fingerprint = object["fingerprint"]?.text, let identity = object["identity"]?.text,
      let recordCount = object["recordCount"]?.count, let baseSize = object["baseSize"]?.count
    else { return nil }
    (self.base, self.fingerprint, self.identity) = (base, fingerprint, identity)
    (self.recordCount, self.baseSize) = (recordCount, baseSize)
    earlierVersions = (object["earlierVersions"]?.array ?? []).compactMap(\.text)
    segments = (object["segments"]?.array ?? []).compactMap { segment in
      guard let file = segment.object?["file"]?.text, !file.contains("/"),
        let fingerprint = segment.object?["fingerprint"]?.text
      else { return nil }
      return Segment(file: file, fingerprint: fingerprint)
    }
  }

  init(
    base: String, fingerprint: String, identity: String, earlierVersions: [String],
    recordCount: Int, baseSize: Int, segments: [Segment]
  ) {
    (self.base, self.fingerprint, self.identity) = (base, fingerprint, identity)
    (self.recordCount, self.baseSize, self.segments) = (recordCount, baseSize, segments)
    self.earlierVersions = earlierVersions.suffix(Self.maximumVersions)
  }

  /// Replaces the list of an index.
  func write(forIndex path: String, permissions: UInt32) throws(SystemError) {
    let json: JSONValue = [
      "base": .text(base), "fingerprint": .text(fingerprint), "identity": .text(identity),
      "earlierVersions": .array(earlierVersions.map { .text($0) }),
      "recordCount": .integer(recordCount), "baseSize": .integer(baseSize),
      "segments": .array(
        segments.map { ["file": .text($0.file), "fingerprint": .text($0.fingerprint)] }),
    ]
    try File.replace(
      Self.path(ofIndex: path), with: Array(json.text(.compact).utf8), permissions: permissions)
  }

  /// Whether the source differs from an earlier version only by appended records.
  ///
  /// - Parameters:
  ///   - earlier: the identity of the earlier version.
  ///   - current: the current identity.
  func appended(to earlier: SourceIdentity, current: SourceIdentity) -> Bool {
    identity == current.text && earlierVersions.contains(earlier.text)
  }

  /// Deletes the segments of an index and their companion files, except those in a list; without one,
  /// also the list.
  static func removeSegments(ofIndex path: String, except list: SegmentList? = nil) {
    let name = path.split(separator: "/").last.map { String($0) } ?? path
    let folder = String(path.dropLast(name.count + 1))
    if list == nil { File.remove(Self.path(ofIndex: path)) }
    let kept = list?.segments.map(\.file) ?? []
    for file in Directory.entries(at: folder) ?? []
    where file.hasPrefix("\(name).") && file.dropFirst(name.count + 1).contains(segmentSuffix)
      && !kept.contains(where: file.hasPrefix)
    {
      File.remove("\(folder)/\(file)")
    }
  }
}

extension JSONValue {
  /// The value as a number of records or bytes; nil for other values.
  fileprivate var count: Int? {
    guard case .integer(let number) = self, (0..<1 << 40).contains(number) else { return nil }
    return number
  }
}
