/// A tag that a list offers, with an optional label.
///
/// A screen file writes it as the tag's name, or as `{tag: promo, label: On sale}`.
public struct TagOption: Hashable, Sendable {
  /// The tag's name, without `_tags:`.
  public var tag: String
  /// The label; nil for the tag's name.
  public var label: String?

  /// Creates an option; a nil label means the tag's name.
  public init(_ tag: String, label: String? = nil) {
    self.tag = tag
    self.label = label
  }

  /// The option as a filter on the tag.
  public var filter: FilterOption {
    FilterOption(Filter.Tag(value: tag), label: label)
  }
}

extension TagOption: ShorthandParameter {
  /// The mapping form of a tag option.
  public struct Settings: ParameterRecord {
    @Parameter("The tag's name.") var tag: String
    @Parameter("The label (default: the tag's name).") var label: String?

    /// Creates the default settings; required parameters are still to be set.
    public init() {}
  }

  public init(shorthand: String) {
    self.init(shorthand)
  }

  public init(settings: Settings) {
    self.init(settings.tag, label: settings.label)
  }

  public static func decodeShorthand(
    _ node: Node, into diagnostics: inout Diagnostics
  ) -> TagOption? {
    guard let name = String.decode(node, into: &diagnostics) else { return nil }
    guard case .tag(let tag)? = try? FilterParser.parseFilter(name) else { return TagOption(name) }
    diagnostics.report(
      Diagnostic(
        .invalidValue, "expected the name of a tag without '_tags:', found \(node.nounPhrase)",
        at: node.range, help: tag.isNegated ? nil : "write '\(tag.value)'"))
    return nil
  }

  public var json: JSONValue {
    guard let label, label != tag else { return .text(tag) }
    return ["tag": .text(tag), "label": .text(label)]
  }
}
