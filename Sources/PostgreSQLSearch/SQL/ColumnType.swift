/// The type of a user's own column, as far as the translation of its values depends on it.
enum ColumnType: Hashable {
  /// A text of any length.
  case text
  /// An array of texts.
  case texts
  case boolean
  case integer
  case decimal
  case floatingPoint
  /// A date, or a time with or without a time zone.
  case date
  /// Any other type, whose values are converted to JSON.
  case other

  /// The types of numbers.
  static let numbers: Set<ColumnType> = [.integer, .decimal, .floatingPoint]

  /// Creates the type from its name, as returned by `format_type`.
  init(_ name: String) {
    self =
      switch name {
      case "text", "character varying": .text
      case "text[]", "character varying[]": .texts
      case "boolean": .boolean
      case "smallint", "integer", "bigint": .integer
      case "numeric": .decimal
      case "real", "double precision": .floatingPoint
      case let name where name == "date" || name.hasPrefix("timestamp"): .date
      default: .other
      }
  }
}
