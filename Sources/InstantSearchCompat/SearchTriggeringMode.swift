/// The user input that starts a search with the text of a search box.
public enum SearchTriggeringMode: Hashable, Sendable {
  /// Every change of the text.
  case searchAsYouType
  /// The submission of the text; changes before it are not applied.
  case searchOnSubmit
}
