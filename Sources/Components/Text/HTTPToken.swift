extension StringProtocol {
  /// Whether the text is a token of HTTP, as methods and header names are (RFC 9110, section 5.6.2).
  public var isHTTPToken: Bool {
    !utf8.isEmpty
      && utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"):
          true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }
}
