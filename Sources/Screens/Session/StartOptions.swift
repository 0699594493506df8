public import WidgetCore

/// What the command line adds to the start that a screen file describes.
public struct StartOptions: Sendable {
  /// Takes the place of the file's query; nil leaves it.
  public var query: String?
  /// Filters besides the file's; a person sees and can remove them.
  public var filters: [FilterGroup]
  /// Takes the place of the file's page, 0-based; nil leaves it.
  public var page: Int?
  /// The moment that dates count from, in seconds since 1970; nil for the file's, else that of the
  /// session's start.
  public var now: Double?
  /// A state as `Frame.address` has it, which takes the place of all other options but `now`; nil for none.
  public var address: String?

  public init(
    query: String? = nil, filters: [FilterGroup] = [], page: Int? = nil, now: Double? = nil,
    address: String? = nil
  ) {
    self.query = query
    self.filters = filters
    self.page = page
    self.now = now
    self.address = address
  }

  /// True if a person has said what to look for.
  var hasInput: Bool {
    query?.isEmpty == false || !filters.isEmpty || address?.isEmpty == false
  }
}
