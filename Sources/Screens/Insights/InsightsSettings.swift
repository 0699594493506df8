public import WidgetCore

/// The settings for Insights events, as declared under `insights`.
public struct InsightsSettings: ParameterRecord {
  @Parameter("File to append events to, one per line (default: standard error).")
  public var output: String?
  @Parameter("Pseudonym of the user.") public var userToken: String = "anonymous"
  @Parameter("Index name of the events (default: the searcher's id).") public var index: String?
  @Parameter("Name of the event for viewed hits.")
  public var viewEvent: String = "Hits Viewed"
  @Parameter("Name of the event for a click on a hit.")
  public var clickEvent: String = "Hit Clicked"
  @Parameter("Name of the event for a conversion.")
  public var convertEvent: String = "Hit Converted"
  @Parameter("Name of the event for an applied filter.")
  public var filterEvent: String = "Filter Applied"

  /// Creates settings with default values.
  public init() {}

  /// Reports an invalid user token and event names that are empty or too long.
  public func validate(_ report: inout ParameterReport) {
    let isAllowed: (Unicode.Scalar) -> Bool = {
      $0.isASCII
        && ($0.properties.isAlphabetic || ("0"..."9").contains($0)
          || "-_=+/".unicodeScalars.contains($0))
    }
    if !(1...128).contains(userToken.utf8.count) || !userToken.unicodeScalars.allSatisfy(isAllowed)
    {
      report.error(
        "userToken", "expected 1 to 128 ASCII letters, digits, and '-_=+/'",
        help: "use a pseudonym such as 'user-42'")
    }
    for (name, value) in [
      ("viewEvent", viewEvent), ("clickEvent", clickEvent), ("convertEvent", convertEvent),
      ("filterEvent", filterEvent),
    ] where !(1...64).contains(value.unicodeScalars.count) {
      report.error(name, "'\(name)' has \(value.unicodeScalars.count) characters, expected 1 to 64")
    }
  }
}
