import Components

extension Diagnostics {
  /// The diagnostics as JSON, so that opening an index reports them again.
  var json: JSONValue {
    .array(
      all.map { diagnostic in
        var object: [JSONObject.Element] = [
          ("id", .text(diagnostic.id.rawValue)), ("message", .text(diagnostic.message)),
          ("severity", .text(diagnostic.severity.rawValue)), ("range", diagnostic.range.json),
        ]
        if let help = diagnostic.help { object.append(("help", .text(help))) }
        let notes = diagnostic.notes.map { note -> JSONValue in
          ["message": .text(note.message), "range": note.range.json]
        }
        object.append(("notes", .array(notes)))
        return .object(JSONObject(object))
      })
  }

  /// Reads diagnostics of a file, skipping invalid entries.
  init(json: JSONValue?, file: String) {
    self.init()
    for item in json?.array ?? [] {
      guard let object = item.object, let id = object["id"]?.text,
        let message = object["message"]?.text,
        let range = SourceRange(json: object["range"], file: file)
      else { continue }
      let notes = (object["notes"]?.array ?? []).compactMap { note -> Diagnostic.Note? in
        guard let text = note.object?["message"]?.text,
          let range = SourceRange(json: note.object?["range"], file: file)
        else { return nil }
        return Diagnostic.Note(text, at: range)
      }
      let severity = object["severity"]?.text.flatMap(Diagnostic.Severity.init) ?? .warning
      report(
        Diagnostic(
          DiagnosticID(rawValue: id), message, at: range, severity: severity,
          help: object["help"]?.text, notes: notes))
    }
  }
}

extension JSONObject {
  fileprivate typealias Element = (String, JSONValue)
}

extension SourceRange {
  fileprivate var json: JSONValue {
    [.integer(start.line), .integer(start.column), .integer(end.line), .integer(end.column)]
  }

  fileprivate init?(json: JSONValue?, file: String) {
    let numbers = (json?.array ?? []).compactMap { value -> Int? in
      if case .integer(let number) = value { number } else { nil }
    }
    guard numbers.count == 4, numbers.allSatisfy({ (1...Int(Int32.max)).contains($0) }) else {
      return nil
    }
    self.init(
      file: file, start: SourcePosition(line: numbers[0], column: numbers[1]),
      end: SourcePosition(line: numbers[2], column: numbers[3]))
  }
}
