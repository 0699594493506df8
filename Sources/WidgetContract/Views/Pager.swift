extension View {
  /// The pages of a result; all pages here are 0-based, in actions they are 1-based.
  public struct Pager: Hashable, Sendable {
    public var page: Int
    public var nbPages: Int
    /// The pages to offer, a window around the current one.
    public var pages: [Int]
    /// What going to a page does; its value is the page, 1-based.
    public var action: Action

    public init(page: Int, nbPages: Int, pages: [Int], action: Action) {
      self.page = page
      self.nbPages = nbPages
      self.pages = pages
      self.action = action
    }
  }
}
