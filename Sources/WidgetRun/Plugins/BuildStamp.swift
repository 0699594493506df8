internal import Screens

/// What tells one build of this program from all others.
struct BuildStamp: Hashable {
  /// The Swift that compiled it, as `6.3`.
  var compiler: String
  /// The linker's digest of the program (`NT_GNU_BUILD_ID`), in hexadecimal.
  var digest: String

  var text: String { "\(compiler) \(digest)" }

  /// Reads `text` back.
  init(_ text: String) {
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    compiler = parts.first ?? ""
    digest = parts.count == 2 ? parts[1] : ""
  }

  private init(compiler: String, digest: String) {
    self.compiler = compiler
    self.digest = digest
  }

  /// The stamp of the running program.
  static func own() throws(PluginError) -> BuildStamp {
    let start = (try? Files.start(of: Files.ownProgram, bytes: 1 << 16)) ?? []
    guard let digest = ELFHeader(start).buildID else {
      throw PluginError(
        "this program cannot load plugins: it was linked without a build id",
        help: "link it with '-Xlinker --export-dynamic -Xlinker --build-id'")
    }
    return BuildStamp(compiler: compiler, digest: digest)
  }

  #if compiler(>=6.5)
    private static let compiler = "6.5"
  #elseif compiler(>=6.4)
    private static let compiler = "6.4"
  #elseif compiler(>=6.3)
    private static let compiler = "6.3"
  #else
    private static let compiler = "6.2"
  #endif
}

/// The start of a program file in the Executable and Linkable Format of 64 bits, little-endian.
private struct ELFHeader {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The digest of the first `NT_GNU_BUILD_ID` note; nil if there is none near the start.
  var buildID: String? {
    guard let table = number(at: 32, bytes: 8), let size = number(at: 54, bytes: 2),
      let count = number(at: 56, bytes: 2)
    else { return nil }
    for index in 0..<count {
      let header = table &+ index &* size
      // `PT_NOTE` is 4.
      guard number(at: header, bytes: 4) == 4, let start = number(at: header &+ 8, bytes: 8),
        let length = number(at: header &+ 32, bytes: 8)
      else { continue }
      if let found = buildID(inNotesFrom: start, length: length) { return found }
    }
    return nil
  }

  private func buildID(inNotesFrom start: Int, length: Int) -> String? {
    var place = start
    while place < start &+ length {
      guard let name = number(at: place, bytes: 4), let size = number(at: place &+ 4, bytes: 4),
        let type = number(at: place &+ 8, bytes: 4)
      else { return nil }
      let content = place &+ 12 &+ aligned(name)
      if type == 3, name == 4, let digest = digest(at: content, size: size) { return digest }
      place = content &+ aligned(size)
    }
    return nil
  }

  private func digest(at place: Int, size: Int) -> String? {
    guard size > 0, size <= 64, place > 0, place <= bytes.count - size else { return nil }
    return bytes[place..<(place + size)].map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0\(digits)" : digits
    }.joined()
  }

  private func aligned(_ size: Int) -> Int { (size &+ 3) & ~3 }

  private func number(at place: Int, bytes count: Int) -> Int? {
    guard place >= 0, place <= bytes.count - count else { return nil }
    let value = bytes[place..<(place + count)].reversed().reduce(UInt64(0)) {
      $0 << 8 | UInt64($1)
    }
    return Int(exactly: value)
  }
}
