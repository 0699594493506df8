import Components

extension Diagnostics {
  /// The diagnostics as JSON, so that opening an index reports them again.
  ///
  /// - Parameter files: the paths of the files; others are those of the first one.
  func json(files: [String]) -> JSONValue {
    .array(
      all.map { diagnostic in
        var object: [JSONObject.Element] = [
          ("id", .text(diagnostic.id.rawValue)), ("message", .text(diagnostic.message)),
          ("severity", .text(diagnostic.severity.rawValue)),
          ("range", diagnostic.range.json(files)),
        ]
        if let help = diagnostic.help { object.append(("help", .text(help))) }
        let notes = diagnostic.notes.map { note -> JSONValue in
          ["message": .text(note.message), "range": note.range.json(files)]
        }
        object.append(("notes", .array(notes)))
        return .object(JSONObject(object))
      })
  }

  /// Reads diagnostics of some files, skipping invalid entries.
  init(json: JSONValue?, files: [String]) {
    self.init()
    for item in json?.array ?? [] {
      guard let object = item.object, let id = object["id"]?.text,
        let message = object["message"]?.text,
        let range = SourceRange(json: object["range"], files)
      else { continue }
      let notes = (object["notes"]?.array ?? []).compactMap { note -> Diagnostic.Note? in
        guard let text = note.object?["message"]?.text,
          let range = SourceRange(json: note.object?["range"], files)
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
  /// The positions, and the number of the file.
  fileprivate func json(_ files: [String]) -> JSONValue {
    [
      .integer(start.line), .integer(start.column), .integer(end.line), .integer(end.column),
      .integer(1 + (files.firstIndex(of: file) ?? 0)),
    ]
  }

  fileprivate init?(json: JSONValue?, _ files: [String]) {
    let numbers = (json?.array ?? []).compactMap { value -> Int? in
      if case .integer(let number) = value { number } else { nil }
    }
    guard numbers.count == 5, numbers.allSatisfy({ (1...Int(Int32.max)).contains($0) }),
      numbers[4] <= files.count
    else {
      return nil
    }
    self.init(
      file: files[numbers[4] - 1], start: SourcePosition(line: numbers[0], column: numbers[1]),
      end: SourcePosition(line: numbers[2], column: numbers[3]))
  }
}
