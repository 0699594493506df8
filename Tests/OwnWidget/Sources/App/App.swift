import WidgetCore
import WidgetRun

@main struct App {
  static func main() { WidgetRun.main(registering: [Letters.self]) }
}

/// The first letters of the values of an attribute.
struct Letters: Connector {
  static let type = "letters"
  static let summary = "The first letters of the values of one attribute."

  @Parameter("The attribute whose values are looked at.") var attribute: String

  func prepare(_ request: inout SearchRequest) {
    request.addFacet(attribute, limit: 1_000)
  }

  func view(in context: WidgetContext) -> View {
    let values = context.response?.facets[attribute] ?? []
    let letters = Set(values.compactMap(\.value.first)).sorted()
    return .text(View.Text(letters.map(String.init).joined(separator: " ")))
  }
}
