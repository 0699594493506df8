extension View {
  /// Custom data, such as the data that a rule attaches to a response.
  public struct Banner: Hashable, Sendable {
    /// The data; null if there is nothing to show.
    public var data: JSONValue
    /// The data in words; nil if only programs can interpret it.
    public var text: String?

    /// Creates a banner.
    public init(_ data: JSONValue, text: String? = nil) {
      self.data = data
      self.text = text
    }
  }

  /// The activity of the searcher.
  public struct Progress: Hashable, Sendable {
    /// True while a search is pending.
    public var isLoading: Bool
    /// The text to show while a search is pending.
    public var label: String

    /// Creates a progress indicator.
    public init(isLoading: Bool, label: String) {
      self.isLoading = isLoading
      self.label = label
    }
  }

  /// A sentence, with the values that it mentions.
  public struct Text: Hashable, Sendable {
    /// The sentence; empty if there is nothing to show.
    public var text: String
    /// The mentioned values by name, for programs.
    public var values: JSONObject

    /// Creates a text.
    public init(_ text: String, values: JSONObject = JSONObject()) {
      self.text = text
      self.values = values
    }
  }

  /// The reason why a widget has no view.
  public struct Failure: Hashable, Sendable {
    /// The reason as a sentence without a period.
    public var message: String

    /// Creates a failure.
    public init(_ message: String) {
      self.message = message
    }
  }
}

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
