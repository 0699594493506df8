internal import WidgetCore

/// Reads the words of a screen: `locale`, `labels`, `formats` and `strings`.
struct WordingReader {
  func read(_ screen: Mapping, into diagnostics: inout Diagnostics) -> Wording {
    var wording = Wording()
    wording.locale = value("locale", screen, into: &diagnostics) ?? .english
    wording.labels = value("labels", screen, into: &diagnostics) ?? Labels()
    wording.formats = value("formats", screen, into: &diagnostics) ?? [:]
    wording.strings = value("strings", screen, into: &diagnostics) ?? Strings()
    return wording
  }

  private func value<Value: ParameterValue>(
    _ key: String, _ screen: Mapping, into diagnostics: inout Diagnostics
  ) -> Value? {
    guard let entry = screen.entry(key) else { return nil }
    guard !entry.value.isNull else {
      diagnostics.report(.missingValue(entry, expected: Value.parameterType.phrase))
      return nil
    }
    return Value.decode(entry.value, into: &diagnostics)
  }
}
