internal import FileAccess

/// Reads a file or a stream line by line.
struct LineReader: Sequence, IteratorProtocol {
  /// Maximum length of a line in bytes. Longer lines are split, which bounds the memory.
  static let maximumLineLength = 1 << 24

  private let descriptor: FileDescriptor
  private var buffer: [UInt8] = []
  // The offset up to which the buffer has no line break, so that each byte is searched once.
  private var searched = 0
  private var isAtEnd = false

  init(_ descriptor: FileDescriptor) {
    self.descriptor = descriptor
  }

  /// The next line without its line break. Invalid UTF-8 becomes replacement characters.
  mutating func next() -> String? {
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { removeLine(upTo: end + 1) }
        return text(buffer[..<end])
      }
      searched = buffer.count
      if isAtEnd || buffer.count > Self.maximumLineLength {
        defer { removeLine(upTo: buffer.count) }
        return buffer.isEmpty ? nil : text(buffer[...])
      }
      let chunk = (try? descriptor.read(atMost: 1 << 14)) ?? []
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
