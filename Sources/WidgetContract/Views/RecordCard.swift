extension View.RecordList {
  /// The arrangement of the records.
  public enum Layout: String, Hashable, Sendable, CaseIterable, ParameterValue {
    /// One record below the other, with a small image.
    case list
    /// Cards in columns, with the image on top.
    case cards
    /// Small cells in many columns, for short records.
    case grid
    /// One row per record, with columns.
    case table
  }

  /// The parts of a record; absent parts are empty or nil.
  public struct Card: Hashable, Sendable {
    /// The address of the image: an HTTP or HTTPS URL, or a path below the assets of the screen.
    public var image: String?
    /// The name of the record.
    public var title = HighlightedText()
    /// The line with the title, such as the category or the brand.
    public var subtitle = HighlightedText()
    /// The formatted price.
    public var price = ""
    /// The number of stars, from 0 to `maximumRating`; nil for an unrated record.
    public var rating: Double?
    /// The formatted rating; empty for an unrated record.
    public var ratingText = ""
    /// A short remark, such as `Sale`.
    public var badge = ""
    /// A longer text.
    public var text = HighlightedText()
    /// The URL that the record leads to; HTTP or HTTPS.
    public var link: String?
    /// More lines, such as `color: red`.
    public var details: [HighlightedText] = []

    /// The number of stars of the best rating.
    public static let maximumRating = 5

    /// Creates an empty card.
    public init() {}

    /// The rating as five filled and empty stars, rounded to whole stars; empty without a rating.
    public var stars: String {
      guard let rating else { return "" }
      let count = Int(rating.rounded())
      return String(repeating: "★", count: count)
        + String(repeating: "☆", count: Self.maximumRating - count)
    }

    /// Whether `lines` is empty.
    package var isTextless: Bool {
      title.isEmpty && badge.isEmpty && subtitle.isEmpty && price.isEmpty && rating == nil
        && text.isEmpty && details.allSatisfy(\.isEmpty)
    }

    /// The parts as lines of text, in the order of a card; image and link are omitted.
    ///
    /// The first line consists of the title and the badge, the second of subtitle, price, and stars.
    public var lines: [HighlightedText] {
      var first = title
      if !badge.isEmpty { first.append("\(first.isEmpty ? "" : " ")[\(badge)]") }
      let second = [subtitle, HighlightedText(price), HighlightedText(stars)]
        .filter { !$0.isEmpty }.joined(separator: " · ")
      return ([first, second, text] + details).filter { !$0.isEmpty }
    }
  }
}
