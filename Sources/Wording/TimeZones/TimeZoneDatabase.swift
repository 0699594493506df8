internal import FileAccess

/// The time zone database of the system: TZif files (RFC 8536).
struct TimeZoneDatabase {
  /// The reason why a zone cannot be loaded.
  struct Failure: Error, Hashable {
    var message: String
    var help: String
  }

  static let system = TimeZoneDatabase(folder: "/usr/share/zoneinfo")

  /// The directory with a file for each zone.
  let folder: String

  /// Loads a zone by its name, such as `Europe/Zurich`.
  func zone(named name: String) throws(Failure) -> TimeZoneRules {
    let quoted = "'\(name.prefix(60))'"
    guard Self.isName(name), let bytes = Self.contents(of: "\(folder)/\(name)") else {
      throw unknown(name)
    }
    guard let zone = TimeZoneFile(bytes)?.zone(named: name) else {
      throw Failure(
        message: "cannot read the time zone \(quoted) in '\(folder)'",
        help: "reinstall 'tzdata'; the file is not a valid TZif file")
    }
    return zone
  }

  private func unknown(_ name: String) -> Failure {
    guard let allNames = names else {
      return Failure(
        message:
          "cannot look up '\(name.prefix(60))': there is no time zone database in '\(folder)'",
        help: "install 'tzdata', or write an offset such as '+02:00'")
    }
    return Failure(
      message: "unknown time zone '\(name.prefix(60))', expected UTC, an offset, or a name",
      help: Suggestion.nearest(to: name, in: allNames).map { "did you mean '\($0)'?" }
        ?? "write it like '+02:00' or 'Europe/Zurich'")
  }

  /// The names of all zones; nil if there is no database.
  private var names: [String]? {
    guard
      let bytes = Self.contents(of: "\(folder)/tzdata.zi")
        ?? Self.contents(of: "\(folder)/zone.tab")
    else { return nil }
    // Lines of zone.tab: `CC  +4724+00829  Europe/Zurich`; of tzdata.zi: `Z Europe/Zurich …` and
    // `L Europe/Zurich Europe/Vaduz`.
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      let parts = line.split { $0 == " " || $0 == "\t" }
      guard parts.count > 2, line.first != "#" else { return nil }
      return String(parts[0] == "Z" ? parts[1] : parts[2])
    }
    .filter { $0.contains("/") }
  }

  /// Returns true for letters, digits, `+`, `-`, `_`, and slashes.
  ///
  /// Parts that start with a period are rejected, so that names cannot leave the directory.
  private static func isName(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return parts.allSatisfy { part in
      part.utf8.first.map { $0 != UInt8(ascii: ".") } ?? false
        && part.utf8.allSatisfy { byte in
          (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
            || [0x2B, 0x2D, 0x5F].contains(byte)
        }
    }
  }

  /// Reads a file; nil if it does not exist or is 1 MiB or larger.
  static func contents(of path: String) -> [UInt8]? {
    let limit = 1 << 20
    guard let bytes = try? File.read(path, limit: limit), bytes.count < limit else { return nil }
    return bytes
  }
}
