import Components

/// A call of an engine's interface, by POST unless it says otherwise.
struct EngineCall: Hashable, Sendable {
  /// What answers besides those with a status of success are no failures; their JSON is `null`.
  enum Tolerance: Hashable, Sendable {
    case nothing
    /// What is asked for is not there, or what is deleted.
    case absence
    /// What is made is there: an earlier try, the answer to which was lost, made it.
    case presence
  }

  var method = "POST"
  /// Begins with a slash.
  var path: String
  var body: [UInt8] = []
  var contentType = "application/json"
  var tolerance = Tolerance.nothing
  /// Whether the answer is one JSON value a line, which makes a list.
  var answersLines = false

  init(_ path: String, _ json: JSONValue) {
    self.path = path
    body = Array(json.text(.compact).utf8)
  }

  /// A call by another method.
  init(_ method: String, _ path: String, _ json: JSONValue? = nil, tolerating: Tolerance = .nothing)
  {
    (self.method, self.path, tolerance) = (method, path, tolerating)
    if let json { body = Array(json.text(.compact).utf8) }
  }

  /// A call whose body is one JSON value a line.
  init(_ path: String, lines: [JSONValue]) {
    self.path = path
    body = lines.flatMap { Array("\($0.text(.compact))\n".utf8) }
    contentType = "application/x-ndjson"
  }
}

extension EngineCall.Tolerance {
  /// Whether an answer with a status that is none of success is no failure.
  func covers(_ status: Int, _ message: String) -> Bool {
    switch self {
    case .nothing: false
    case .absence: status == 404
    case .presence: [400, 409].contains(status) && message.contains("already exists")
    }
  }
}

extension EngineCall {
  /// A name as one part of a path, with all but letters, digits, `-`, `_` and `.` escaped.
  static func segment(_ name: String) -> String {
    let hexadecimal = Array("0123456789ABCDEF")
    return name.utf8.reduce(into: "") { text, byte in
      let character = Character(Unicode.Scalar(byte))
      if byte < 0x80, character.isLetter || character.isNumber || "-_.".contains(character) {
        text.append(character)
      } else {
        text += "%\(hexadecimal[Int(byte >> 4)])\(hexadecimal[Int(byte & 15)])"
      }
    }
  }
}
