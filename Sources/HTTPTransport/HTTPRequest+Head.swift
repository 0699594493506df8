internal import Components
internal import RemoteSearch

extension HTTPRequest {
  /// The header lines in the syntax of CURLOPT_HTTPHEADER.
  ///
  /// `Name: value` sets a header, `Name;` sets it to an empty value, and `Name:` suppresses a default
  /// header of libcurl.
  ///
  /// - Throws: `HTTPFailure` if the method, a name, or a value could inject other headers or requests.
  func headerLines() throws(HTTPFailure) -> [String] {
    guard method.isHTTPToken else {
      throw HTTPFailure(.connection, "invalid request method")
    }
    // Without this line, libcurl waits one second for '100 Continue' before it sends a large body.
    var lines = ["Expect:"]
    if !headers.contains(where: { $0.name.lowercased() == "content-type" }) {
      lines.append("Content-Type:")
    }
    for header in headers {
      guard header.name.isHTTPToken else {
        throw HTTPFailure(.connection, "invalid name of a request header")
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
  var hasBody: Bool {
    method != "HEAD" && (!body.isEmpty || ["POST", "PUT", "PATCH"].contains(method))
  }
}

extension UInt8 {
  /// Whether the byte is a space or a tab.
  var isBlank: Bool { self == 0x20 || self == 0x09 }

  /// Whether the byte is an ASCII control character other than a tab.
  fileprivate var isControl: Bool { self < 0x20 && self != 0x09 || self == 0x7F }
}
