public import Components

/// The encoding of a file of records.
public enum TextEncoding: String, Hashable, Sendable, CaseIterable, ParameterValue {
  /// Unicode in one to four bytes per character.
  case utf8 = "utf-8"
  /// Unicode in two or four bytes per character; the byte order mark decides about their order.
  case utf16 = "utf-16"
  /// Western European, without the euro sign.
  case latin1 = "iso-8859-1"
  /// Western European, with the euro sign.
  case latin9 = "iso-8859-15"
  /// Western European of Windows, which most spreadsheets export.
  case windows1252 = "windows-1252"
}
