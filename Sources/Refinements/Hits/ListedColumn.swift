/// An attribute that the author of a screen shows as a column.
///
/// It is written as the attribute's name, or as a mapping: `{attribute: price, title: Price}`.
public struct ListedColumn: Hashable, Sendable {
  public var attribute: String
  /// What stands above the column; nil for the attribute's label.
  public var title: String?
  /// Nil for numbers on the right, everything else on the left.
  public var align: View.Records.Alignment?
  /// In characters; nil for what the values need.
  public var width: Int?
  /// Nil for the format that the screen gives the attribute.
  public var format: ValueFormat?

  public init(_ attribute: String) {
    self.attribute = attribute
  }

  /// What the column shows of a hit, with its matched parts marked.
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

extension ListedColumn: ParameterValue {
  private struct Entry: ParameterRecord {
    @Parameter("The attribute.") var attribute: String
    @Parameter("What stands above; the attribute's label if absent.") var title: String?
    @Parameter("The side; numbers on the right if absent.") var align: View.Records.Alignment?
    @Parameter("The width in characters; what the values need if absent.") var width: Int?
    @Parameter("How values are written; as the screen's 'formats' say if absent.")
    var format: ValueFormat?
  }

  public static var parameterType: ParameterType {
    .oneOf([.text, Entry.parameterType])
  }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> ListedColumn? {
    guard node.mapping != nil else {
      return String.decode(node, into: &diagnostics).map { ListedColumn($0) }
    }
    return Entry.make(from: node, into: &diagnostics).map { entry in
      var column = ListedColumn(entry.attribute)
      column.title = entry.title
      column.align = entry.align
      column.width = entry.width
      column.format = entry.format
      return column
    }
  }

  public var json: JSONValue {
    if self == ListedColumn(attribute) { return .text(attribute) }
    var entry = Entry()
    entry.attribute = attribute
    entry.title = title
    entry.align = align
    entry.width = width
    entry.format = format
    return entry.json
  }
}
