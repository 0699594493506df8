internal import RemoteSearch

/// Parses the header section of a response from the lines that libcurl receives.
///
/// A response may begin with interim responses (100 to 199), whose headers are discarded. Trailers
/// after a chunked body are ignored.
struct ResponseHead {
  /// The maximum number of bytes of all header lines, including interim responses.
  static let maximumSize = 128 << 10

  private enum Phase {
    case statusLine
    case fields(isInterim: Bool)
    case complete
  }

  /// The header fields of the final response, in the order received.
  private(set) var headers: [HTTPHeader] = []
  private var size = 0
  private var phase = Phase.statusLine

  /// Parses a line with its line end.
  ///
  /// - Throws: `HTTPFailure` if the header section is too large or contains different lengths.
  mutating func receive(_ line: [UInt8]) throws(HTTPFailure) {
    size += line.count
    guard size <= Self.maximumSize else { throw .headerSectionTooLarge }
    switch phase {
    case .statusLine:
      headers = []
      // The status line is 'HTTP/1.1 200 OK' or 'HTTP/2 200'.
      let status = line.drop { $0 != UInt8(ascii: " ") }.dropFirst()
      phase = .fields(isInterim: status.first == UInt8(ascii: "1"))
    case .fields(let isInterim):
      let text = line.prefix { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
      if text.isEmpty {
        phase = isInterim ? .statusLine : .complete
      } else {
        try addField(text)
      }
    case .complete: break
    }
  }

  private mutating func addField(_ text: ArraySlice<UInt8>) throws(HTTPFailure) {
    if text.first?.isBlank == true, let last = headers.indices.last {
      // A folded line continues the value of the previous line (RFC 9112, section 5.2).
      headers[last].value += " " + Self.trimmed(text)
    } else if let colon = text.firstIndex(of: UInt8(ascii: ":")) {
      let header = HTTPHeader(
        Self.trimmed(text[..<colon]), Self.trimmed(text[(colon + 1)...]))
      guard !contradictsLength(header) else { throw .invalidResponse }
      headers.append(header)
    }
  }

  /// Whether the header specifies another body length than a previous header.
  ///
  /// RFC 9112, section 6.3, requires the client to reject such a response; libcurl uses the last length.
  private func contradictsLength(_ header: HTTPHeader) -> Bool {
    let name = "content-length"
    return header.name.lowercased() == name
      && headers.contains { $0.name.lowercased() == name && $0.value != header.value }
  }

  /// Decodes text without surrounding whitespace; invalid UTF-8 becomes U+FFFD.
  private static func trimmed(_ text: ArraySlice<UInt8>) -> String {
    let start = text.drop(while: \.isBlank)
    let end = start.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? start.startIndex
    return String(decoding: start[..<end], as: UTF8.self)
  }

  /// The headers of the decoded body: without those that describe the encoded body.
  var headersForDecodedBody: [HTTPHeader] {
    let describesEncodedBody = headers.contains { $0.name.lowercased() == "content-encoding" }
    guard describesEncodedBody else { return headers }
    return headers.filter {
      !["content-encoding", "content-length"].contains($0.name.lowercased())
    }
  }
}
