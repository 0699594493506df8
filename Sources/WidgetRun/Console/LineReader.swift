/// The lines of standard input or of a file as they arrive.
struct LineReader: Sequence, IteratorProtocol {
  /// A line longer than this many bytes is cut; nothing that is read by lines needs more.
  static let longestLine = 1 << 24

  private let descriptor: FileDescriptor
  private var buffer: [UInt8] = []
  // Where no line end has been looked for yet, so that a long line is searched once.
  private var searched = 0
  private var isAtEnd = false

  init(_ descriptor: FileDescriptor) {
    self.descriptor = descriptor
  }

  /// The next line without its end; bytes that are no UTF-8 become replacement characters.
  mutating func next() -> String? {
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { removeLine(upTo: end + 1) }
        return text(buffer[..<end])
      }
      searched = buffer.count
      if isAtEnd || buffer.count > Self.longestLine {
        defer { removeLine(upTo: buffer.count) }
        return buffer.isEmpty ? nil : text(buffer[...])
      }
      let chunk = descriptor.read(atMost: 1 << 14) ?? []
      isAtEnd = chunk.isEmpty
      buffer += chunk
    }
  }

  private mutating func removeLine(upTo end: Int) {
    buffer.removeSubrange(..<end)
    searched = 0
  }

  private func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes, as: UTF8.self)
  }
}
