import Components

/// Names and values in the format of a URL's query, such as `query=a%20b&page=1`.
enum URLEncodedForm {
  /// The decoded names and values, in order. `+` is a space.
  static func pairs(_ text: String) -> [(name: String, value: String)] {
    text.split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (decode(parts[0]), parts.count > 1 ? decode(parts[1]) : "")
    }
  }

  private static func decode(_ text: Substring) -> String {
    PercentEncoding.decode(text, readingPlusAsSpace: true)
  }
}
