internal import Glibc

/// The time zones that the system knows, in files of the format TZif (RFC 8536).
struct TimeZoneDatabase {
  /// Why there is no such zone.
  struct Failure: Error, Hashable {
    var message: String
    var help: String
  }

  static let system = TimeZoneDatabase(folder: "/usr/share/zoneinfo")

  let folder: String

  func zone(named name: String) throws(Failure) -> TimeZoneRules {
    let shown = "'\(name.prefix(60))'"
    guard Self.isName(name), let bytes = Self.contents(of: "\(folder)/\(name)") else {
      throw unknown(name)
    }
    guard let zone = TimeZoneFile(bytes)?.zone(named: name) else {
      throw Failure(
        message: "cannot read the time zone \(shown) in '\(folder)'",
        help: "expected a file of the format TZif; install 'tzdata' again")
    }
    return zone
  }

  private func unknown(_ name: String) -> Failure {
    guard let known = names else {
      return Failure(
        message: "there is no time zone database in '\(folder)' to look up '\(name.prefix(60))'",
        help: "install 'tzdata', or write the distance from UTC, as in '+02:00'")
    }
    return Failure(
      message: "unknown time zone '\(name.prefix(60))', expected UTC, a distance from it or a name",
      help: Suggestion.nearest(to: name, in: known).map { "did you mean '\($0)'?" }
        ?? "write it as in '+02:00' or 'Europe/Zurich'")
  }

  /// The names of all zones; nil if there is no database.
  private var names: [String]? {
    guard
      let bytes = Self.contents(of: "\(folder)/tzdata.zi")
        ?? Self.contents(of: "\(folder)/zone.tab")
    else { return nil }
    // Lines are `CC  +4724+00829  Europe/Zurich` in the one, `Z Europe/Zurich …` and
    // `L Europe/Zurich Europe/Vaduz` in the other.
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      let parts = line.split { $0 == " " || $0 == "\t" }
      guard parts.count > 2, line.first != "#" else { return nil }
      return String(parts[0] == "Z" ? parts[1] : parts[2])
    }
    .filter { $0.contains("/") }
  }

  /// Letters, digits and a few signs, in parts that lead nowhere else.
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

  /// Nil if there is no such file, or it is larger than any of them.
  static func contents(of path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    var count = 0
    while count < bytes.count {
      let room = bytes.count - count
      let read = bytes.withUnsafeMutableBytes { buffer in
        Glibc.read(file, buffer.baseAddress.map { $0 + count }, room)
      }
      guard read >= 0 else { return nil }
      if read == 0 { return Array(bytes[..<count]) }
      count += read
    }
    return nil
  }
}
