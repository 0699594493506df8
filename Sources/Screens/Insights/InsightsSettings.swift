public import WidgetCore

/// What a screen says under `insights`: where events go, and in whose name.
public struct InsightsSettings: ParameterRecord {
  @Parameter("The file that events are added to, one a line; standard error if absent.")
  public var output: String?
  @Parameter("Who sees and clicks.") public var userToken: String = "anonymous"
  @Parameter("The index that events name; the searcher's id if absent.") public var index: String?
  @Parameter("What the event of hits that are shown is called.")
  public var viewEvent: String = "Hits Viewed"
  @Parameter("What a click on a hit is called.") public var clickEvent: String = "Hit Clicked"
  @Parameter("What a conversion is called.") public var convertEvent: String = "Hit Converted"
  @Parameter("What the choice of a filter is called.")
  public var filterEvent: String = "Filter Applied"

  public init() {}

  public func validate(_ report: inout ParameterReport) {
    let isAllowed: (Unicode.Scalar) -> Bool = {
      $0.isASCII
        && ($0.properties.isAlphabetic || ("0"..."9").contains($0)
          || "-_=+/".unicodeScalars.contains($0))
    }
    if !(1...128).contains(userToken.utf8.count) || !userToken.unicodeScalars.allSatisfy(isAllowed)
    {
      report.error(
        "userToken", "expected a token of 1 to 128 letters, digits and '-_=+/'",
        help: "it names a person without telling who it is")
    }
    for (name, value) in [
      ("viewEvent", viewEvent), ("clickEvent", clickEvent), ("convertEvent", convertEvent),
      ("filterEvent", filterEvent),
    ] where !(1...64).contains(value.unicodeScalars.count) {
      report.error(name, "'\(name)' has \(value.unicodeScalars.count) characters, expected 1 to 64")
    }
  }
}
