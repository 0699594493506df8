internal import Components
internal import RemoteSearch

extension HTTPRequest {
  /// The header lines in libcurl's notation.
  ///
  /// `Name: value` sets a header, `Name;` sets it to an empty value, and `Name:` suppresses a header
  /// that libcurl would add.
  ///
  /// - Throws: `HTTPFailure` if the method, a name, or a value could change the rest of the request.
  func headLines() throws(HTTPFailure) -> [String] {
    guard method.isHTTPToken else {
      throw HTTPFailure(.connection, "the request method is not valid")
    }
    // Without this line libcurl would wait a second before it sends a large body.
    var lines = ["Expect:"]
    if !headers.contains(where: { $0.name.lowercased() == "content-type" }) {
      lines.append("Content-Type:")
    }
    for header in headers {
      guard header.name.isHTTPToken else {
        throw HTTPFailure(.connection, "the name of a request header is not valid")
      }
      guard !header.value.utf8.contains(where: \.isControl) else {
        throw HTTPFailure(.connection, "a request header contains a control character")
      }
      let isEmpty = header.value.utf8.allSatisfy(\.isBlank)
      lines.append(isEmpty ? "\(header.name);" : "\(header.name): \(header.value)")
    }
    return lines
  }

  /// Whether the request has a body, which may be empty.
  var sendsBody: Bool {
    method != "HEAD" && (!body.isEmpty || ["POST", "PUT", "PATCH"].contains(method))
  }
}

extension UInt8 {
  /// Whether the byte is a space or a tab.
  var isBlank: Bool { self == 0x20 || self == 0x09 }

  /// Whether the byte is an ASCII control character other than a tab.
  fileprivate var isControl: Bool { self < 0x20 && self != 0x09 || self == 0x7F }
}
