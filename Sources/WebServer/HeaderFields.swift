/// The header fields of a response, in the order in which they are sent.
struct HeaderFields: Sendable {
  /// The names and values.
  private(set) var fields: [(name: String, value: String)]

  init(_ fields: [(name: String, value: String)] = []) {
    self.fields = fields
  }

  /// The value of a field by its name in any case; nil removes the field.
  subscript(name: String) -> String? {
    get { fields.first { $0.name.isEqual(ignoringCaseTo: name) }?.value }
    set {
      let index = fields.firstIndex { $0.name.isEqual(ignoringCaseTo: name) }
      switch (index, newValue) {
      case (let index?, let value?): fields[index].value = value
      case (let index?, nil): fields.remove(at: index)
      case (nil, let value?): fields.append((name, value))
      case (nil, nil): break
      }
    }
  }
}

extension HeaderFields {
  /// The fields of every response: what browsers may do with it.
  static let common = fields(frames: "'none'", frameOptions: "DENY")

  /// The fields of pages that can be in a frame of this site.
  static let framed = fields(frames: "'self'", frameOptions: "SAMEORIGIN")

  private static func fields(frames: String, frameOptions: String) -> HeaderFields {
    HeaderFields([
      ("Cache-Control", "no-cache"),
      ("X-Content-Type-Options", "nosniff"),
      (
        "Content-Security-Policy",
        "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; "
          + "img-src 'self' data: http: https:; form-action 'self'; base-uri 'none'; "
          + "frame-src \(frames); frame-ancestors \(frames)"
      ),
      ("Referrer-Policy", "no-referrer"),
      ("Cross-Origin-Opener-Policy", "same-origin"),
      ("X-Frame-Options", frameOptions),
    ])
  }
}

extension String {
  /// Whether two texts are equal if the case of ASCII letters is ignored.
  func isEqual(ignoringCaseTo other: String) -> Bool {
    utf8.count == other.utf8.count
      && zip(utf8, other.utf8).allSatisfy { $0.lowercasedASCII == $1.lowercasedASCII }
  }

  /// The text with ASCII letters in lower case.
  var lowercasedASCII: String {
    String(decoding: utf8.map(\.lowercasedASCII), as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var lowercasedASCII: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}
