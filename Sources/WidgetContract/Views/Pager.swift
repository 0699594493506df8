extension View {
  /// The pages of a result.
  ///
  /// Pages are 0-based here and 1-based in actions.
  public struct Pager: Hashable, Sendable {
    /// The current page, 0-based.
    public var page: Int
    /// The number of pages.
    public var nbPages: Int
    /// The pages to link to, a window around the current one.
    public var pages: [Int]
    /// Goes to a page; the value is the page, 1-based.
    public var action: Action

    /// Creates a pager.
    public init(page: Int, nbPages: Int, pages: [Int], action: Action) {
      self.page = page
      self.nbPages = nbPages
      self.pages = pages
      self.action = action
    }
  }
}
