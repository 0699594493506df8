/// How a screen speaks to people, whatever its records and its searcher say.
///
/// Widgets get it with their context, renderers with the frame. It touches labels and texts only:
/// values in actions, filters and requests stay those of the records.
public struct Wording: Hashable, Sendable {
  public var labels: Labels

  public init(labels: Labels = Labels()) {
    self.labels = labels
  }

  /// The attribute as people know it; its own name if it has no label.
  public func name(of attribute: String) -> String {
    labels.attributes[attribute] ?? attribute
  }

  /// A value of an attribute as people know it.
  public func name(of value: String, of attribute: String) -> String {
    labels.values[attribute]?[value] ?? value
  }

  /// What a chip or a list shows of a filter.
  public func label(of filter: Filter) -> String {
    filter.label(in: self)
  }
}

extension Wording: FilterWords {
  public func name(ofAttribute attribute: String) -> String {
    name(of: attribute)
  }

  public func name(ofValue value: String, of attribute: String) -> String? {
    labels.values[attribute]?[value]
  }
}
