extension View {
  /// Removable tags in sections, such as the active filters.
  public struct TagList: Hashable, Sendable {
    /// A label with an action that removes it.
    public struct Tag: Hashable, Sendable {
      /// The label shown to users.
      public var label: String
      /// The text of the filter, or of the query.
      public var value: String
      /// True if the filter excludes records.
      public var isExcluded: Bool
      /// Removes the filter; nil if it cannot be removed.
      public var remove: Action?

      /// Creates a tag.
      public init(_ label: String, value: String, isExcluded: Bool = false, remove: Action? = nil) {
        self.label = label
        self.value = value
        self.isExcluded = isExcluded
        self.remove = remove
      }
    }

    /// Tags with a common title.
    public struct Section: Hashable, Sendable {
      /// The title, such as the label of an attribute.
      public var title: String
      /// How the filters of the section combine; nil if it is not shown.
      public var `operator`: RefinementOperator?
      /// The tags in display order.
      public var tags: [Tag]

      /// Creates a section.
      public init(_ title: String, operator: RefinementOperator? = nil, tags: [Tag]) {
        self.title = title
        self.operator = `operator`
        self.tags = tags
      }
    }

    /// The sections in display order.
    public var sections: [Section]
    /// Removes all tags; nil if the widget does not offer it.
    public var clear: Action?
    /// All filters as one text, such as the SQL text of a filter state.
    ///
    /// Empty if there is none.
    public var text: String

    /// Creates a list of tags.
    public init(_ sections: [Section], text: String = "") {
      self.sections = sections
      self.text = text
    }
  }
}
