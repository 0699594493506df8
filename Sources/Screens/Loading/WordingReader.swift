internal import WidgetCore

/// Reads the words of a screen: `locale`, `labels`, `formats` and `strings`.
struct WordingReader {
  func read(_ screen: Mapping, into diagnostics: inout Diagnostics) -> Wording {
    Wording(
      locale: screen.value("locale", into: &diagnostics) ?? .english,
      labels: screen.value("labels", into: &diagnostics) ?? DisplayNames(),
      formats: screen.value("formats", into: &diagnostics) ?? [:],
      strings: screen.value("strings", into: &diagnostics) ?? Strings())
  }
}
