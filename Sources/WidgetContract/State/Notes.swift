extension SearchState {
  /// Notes something down for a widget, under a name of the widget's own; nil strikes it out.
  public mutating func note(_ value: JSONValue?, as name: String, for widget: String) {
    var notes = memory[widget]?.object ?? JSONObject()
    notes[name] = value
    memory[widget] = notes.members.isEmpty ? nil : .object(notes)
  }
}

extension JSONValue {
  /// What a widget has noted down in its memory under a name; nil if nothing is.
  public func note(_ name: String) -> JSONValue? { object?[name] }
}
