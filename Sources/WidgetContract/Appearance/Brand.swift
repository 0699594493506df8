public import Components

/// The name, logo, and links that frame the pages of a screen.
public struct Brand: ParameterRecord {
  /// A link in the header or the footer.
  public struct Link: ParameterRecord {
    @Parameter("The text.") public var label: String
    @Parameter("The address.") public var url: String

    /// Creates an empty link; both parameters are still to be set.
    public init() {}

    public func validate(_ report: inout ParameterReport) {
      if url.contains(":"), !["https:", "http:", "mailto:"].contains(where: url.hasPrefix) {
        report.error("url", "'\(url)' is not a web address", help: "write 'https://…'")
      }
    }
  }

  @Parameter("The name beside the logo (default: the screen's title).") public var name: String?
  @Parameter("The logo: a URL, or a path below the screen's 'assets'.") public var logo: String?
  @Parameter("The icon in the browser's tab: a URL, or a path below the screen's 'assets'.")
  public var favicon: String?
  @Parameter("The address that name and logo lead to (default: the start of the screen).")
  public var url: String?
  @Parameter("The links in the header, each with 'label' and 'url'.") public var links: [Link] = []
  @Parameter("The text in the footer.") public var footer: String?

  /// Creates a brand that shows the screen's title.
  public init() {}
}
