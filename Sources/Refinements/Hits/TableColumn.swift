/// A table column that shows one attribute of each record.
///
/// A screen file writes it as the attribute's name, or as `{attribute: price, title: Price}`.
public struct TableColumn: Hashable, Sendable {
  /// The attribute, a dotted path.
  public var attribute: String
  /// The heading; nil for the attribute's label.
  public var title: String?
  /// The alignment; nil for numbers on the right and everything else on the left.
  public var align: View.RecordList.Alignment?
  /// The width in characters; nil for the width of the longest value.
  public var width: Int?
  /// The format; nil for the attribute's format on the screen.
  public var format: ValueFormat?

  /// Creates a column with default settings.
  public init(_ attribute: String) {
    self.attribute = attribute
  }

  /// Returns the value of a hit in this column, with highlighted matches.
  public func text(of hit: Hit, in wording: Wording) -> HighlightedText {
    if let value = hit.value(attribute),
      let name = wording.name(ofValue: Template.text(of: value), of: attribute)
    {
      return HighlightedText(name)
    }
    var wording = wording
    if let format { wording.formats[attribute] = format }
    return hit.text(of: attribute, in: wording)
  }
}

extension TableColumn: ShorthandParameter {
  /// The mapping form of a table column.
  public struct Settings: ParameterRecord {
    @Parameter("The attribute.") var attribute: String
    @Parameter("The heading (default: the attribute's label).") var title: String?
    @Parameter("The alignment (default: right for numbers, left for everything else).")
    var align: View.RecordList.Alignment?
    @Parameter("The width in characters (default: as wide as the longest value).") var width: Int?
    @Parameter("The format of the values (default: the attribute's entry in 'formats').")
    var format: ValueFormat?

    /// Creates the default settings; required parameters are still to be set.
    public init() {}
  }

  public init(shorthand: String) {
    self.init(shorthand)
  }

  public init(settings: Settings) {
    self.init(settings.attribute)
    title = settings.title
    align = settings.align
    width = settings.width
    format = settings.format
  }

  public var json: JSONValue {
    if self == TableColumn(attribute) { return .text(attribute) }
    var settings = Settings()
    settings.attribute = attribute
    settings.title = title
    settings.align = align
    settings.width = width
    settings.format = format
    return settings.json
  }
}
