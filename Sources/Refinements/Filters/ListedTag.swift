/// A tag that the author of a screen lists for people to choose.
///
/// It is written as the tag's name, or as `{tag: promo, label: On sale}`.
public struct ListedTag: Hashable, Sendable {
  public var tag: String
  /// What people see; nil for the tag's name.
  public var label: String?

  /// Lists a tag under a label; nil for the tag's name.
  public init(_ tag: String, label: String? = nil) {
    self.tag = tag
    self.label = label
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
    guard let name = String.decode(node, into: &diagnostics) else { return nil }
    if let filter = try? FilterParser.parseFilter(name), case .tag(let tag) = filter {
      diagnostics.report(
        Diagnostic(
          .invalidValue, "expected the bare name of a tag, found \(node.nounPhrase)",
          at: node.range, help: tag.isNegated ? nil : "write '\(tag.value)'"))
      return nil
    }
    return ListedTag(name)
  }

  public var json: JSONValue {
    guard let label, label != tag else { return .text(tag) }
    return ["tag": .text(tag), "label": .text(label)]
  }
}
