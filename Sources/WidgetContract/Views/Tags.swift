extension View {
  /// Small things that can be taken away, in sections.
  public struct Tags: Hashable, Sendable {
    /// One thing.
    public struct Tag: Hashable, Sendable {
      public var label: String
      /// The filter's text.
      public var value: String
      public var isExcluded: Bool
      /// Takes it away; nil if it cannot be.
      public var remove: Action?

      public init(_ label: String, value: String, isExcluded: Bool = false, remove: Action? = nil) {
        self.label = label
        self.value = value
        self.isExcluded = isExcluded
        self.remove = remove
      }
    }

    /// Tags that belong together.
    public struct Section: Hashable, Sendable {
      public var title: String
      /// How the tags of the section combine; nil if that does not matter.
      public var `operator`: RefinementOperator?
      public var tags: [Tag]

      public init(_ title: String, operator: RefinementOperator? = nil, tags: [Tag]) {
        self.title = title
        self.operator = `operator`
        self.tags = tags
      }
    }

    public var sections: [Section]
    /// Everything as one text, such as the SQL text of a filter state; empty if there is none.
    public var text: String

    public init(_ sections: [Section], text: String = "") {
      self.sections = sections
      self.text = text
    }
  }
}
