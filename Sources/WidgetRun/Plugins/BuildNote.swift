internal import Components

/// A line at the end of a plug-in: the build of the program that made it, and a checksum.
///
/// It can be checked before the library is opened. Tools that rewrite a library, such as `strip`, remove it,
/// so a library without a note is only checked as an ELF file.
struct BuildNote {
  /// The build of the program that compiled the plug-in.
  let identity: BuildIdentity
  /// Whether the bytes before the note have the checksum in it.
  let isIntact: Bool

  private static let start = "\nwidgetrun-plugin "
  private static let maximumLength = 512

  /// Finds the note in the bytes of a plug-in; nil if there is none.
  init?(of bytes: [UInt8]) {
    guard bytes.last == UInt8(ascii: "\n"),
      let line = bytes.dropLast().suffix(Self.maximumLength).lastIndex(of: UInt8(ascii: "\n")),
      bytes[line...].starts(with: Self.start.utf8)
    else { return nil }
    let text = String(decoding: bytes[line...].dropLast(), as: UTF8.self).dropFirst(
      Self.start.count)
    guard let space = text.lastIndex(of: " ") else { return nil }
    identity = BuildIdentity(String(text[..<space]))
    isIntact = text[text.index(after: space)...] == Self.checksum(of: bytes[..<line])
  }

  /// Returns the bytes of a library followed by a note.
  static func adding(_ identity: BuildIdentity, to bytes: [UInt8]) -> [UInt8] {
    bytes + Array("\(start)\(identity.text) \(checksum(of: bytes[...]))\n".utf8)
  }

  private static func checksum(of bytes: ArraySlice<UInt8>) -> String {
    var hash = FNVHash()
    hash.add(bytes)
    return String(hash.value, radix: 16)
  }
}
