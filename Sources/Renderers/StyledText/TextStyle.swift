/// What a stretch of text is; how that looks is decided when it is drawn.
enum TextStyle: Hashable, Sendable {
  case plain
  case title
  case heading
  /// Less important than what stands around it.
  case faint
  /// A part that matches the query.
  case match
  case selected
  case excluded
  case failure

  /// The parameters of the ANSI sequence that switches the style on; nil for no style.
  var codes: String? {
    switch self {
    case .plain: nil
    case .title, .heading: "1"
    case .faint: "2"
    case .match: "1;33"
    case .selected: "32"
    case .excluded, .failure: "31"
    }
  }
}
