/// The lines of standard input or of a file as they arrive.
struct LineReader: Sequence, IteratorProtocol {
  /// A line longer than this many bytes is cut; nothing that is read by lines needs more.
  static let longestLine = 1 << 24

  private let descriptor: FileDescriptor
  private var buffer: [UInt8] = []
  private var isAtEnd = false

  init(_ descriptor: FileDescriptor) {
    self.descriptor = descriptor
  }

  /// The next line without its end; bytes that are no UTF-8 become replacement characters.
  mutating func next() -> String? {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer.removeSubrange(...end) }
        return text(buffer[..<end])
      }
      if isAtEnd || buffer.count > Self.longestLine {
        defer { buffer = [] }
        return buffer.isEmpty ? nil : text(buffer[...])
      }
      let chunk = descriptor.read(atMost: 1 << 12) ?? []
      isAtEnd = chunk.isEmpty
      buffer += chunk
    }
  }

  private func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes, as: UTF8.self)
  }
}
