/// A sort order that users can select.
///
/// A screen file writes it as the name of the searcher's sort order, or as a mapping:
/// `{label: Cheapest first, value: "price:asc"}`. Without a value it is the searcher's own ranking.
public struct SortOption: Hashable, Sendable {
  /// The label; nil for a readable form of the name, or the text "Relevance".
  public var label: String?
  /// The name of the sort order; nil for the searcher's own ranking.
  public var sort: String?
  /// True if the sort order is selected initially.
  public var isDefault: Bool

  /// Creates an option; an empty name means the searcher's own ranking.
  public init(_ sort: String?, label: String? = nil, isDefault: Bool = false) {
    self.sort = sort?.isEmpty == true ? nil : sort
    self.label = label
    self.isDefault = isDefault
  }

  /// Returns the label in the texts of a screen.
  public func label(in wording: Wording) -> String {
    label ?? sort.map { Self.readable($0, in: wording) } ?? wording.text(.relevance)
  }

  /// Returns a name such as `price_asc` or `products-price-desc` in words: `Price, ascending`.
  private static func readable(_ name: String, in wording: Wording) -> String {
    guard name.allSatisfy({ isSeparator($0) || isPartOfWord($0) }) else { return name }
    var words = name.split(whereSeparator: isSeparator).map { $0.lowercased() }
    let direction: Phrase? =
      switch words.last {
      case "asc", "ascending": .ascending
      case "desc", "descending": .descending
      default: nil
      }
    if direction != nil { words.removeLast() }
    guard let first = words.first else { return name }
    let text = ([first.prefix(1).uppercased() + first.dropFirst()] + words.dropFirst())
      .joined(separator: " ")
    return direction.map { "\(text), \(wording.text($0))" } ?? text
  }

  private static func isSeparator(_ character: Character) -> Bool {
    character == "_" || character == "-" || character == ":"
  }

  private static func isPartOfWord(_ character: Character) -> Bool {
    // Most names are ASCII, and the properties of other characters take longer.
    character.asciiValue?.isASCIIAlphanumeric ?? (character.isLetter || character.isNumber)
  }
}

extension SortOption: ShorthandParameter {
  /// The mapping form of a sort option.
  public struct Settings: ParameterRecord {
    @Parameter("The label (default: the value).") var label: String?
    @Parameter("The name of the sort order (default: the searcher's own ranking).")
    var value: String?
    @Parameter("Whether it is selected initially.") var `default`: Bool = false

    /// Creates the default settings; required parameters are still to be set.
    public init() {}
  }

  public init(shorthand: String) {
    self.init(shorthand)
  }

  public init(settings: Settings) {
    self.init(settings.value, label: settings.label, isDefault: settings.default)
  }

  public var json: JSONValue {
    ["label": label.json, "value": sort?.json ?? .null, "default": .boolean(isDefault)]
  }
}
