/// A tag that the author of a screen lists for people to choose.
///
/// It is written as the tag's name, or as a mapping: `{tag: promo, label: On sale}`.
public struct ListedTag: Hashable, Sendable {
  public var tag: String
  public var label: String

  /// - Parameter label: what people see; nil for the tag's name.
  public init(_ tag: String, label: String? = nil) {
    self.tag = tag
    self.label = label ?? tag
  }

  public var filter: ListedFilter {
    ListedFilter(Filter.Tag(value: tag), label: label)
  }
}

extension ListedTag: ParameterValue {
  private struct Entry: ParameterRecord {
    @Parameter("The tag's name.") var tag: String
    @Parameter("What people see of it.") var label: String?
  }

  public static var parameterType: ParameterType {
    .oneOf([.text, Entry.parameterType])
  }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> ListedTag? {
    if node.mapping != nil {
      let entry = Entry.make(from: node, into: &diagnostics)
      return entry.map { ListedTag($0.tag, label: $0.label) }
    }
    return String.decode(node, into: &diagnostics).map { ListedTag($0) }
  }

  public var json: JSONValue {
    label == tag ? .text(tag) : ["tag": .text(tag), "label": .text(label)]
  }
}
