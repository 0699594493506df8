internal import WidgetCore

/// The files of a package with a widget of one's own, its test, and a screen that shows it.
struct WidgetPackage {
  /// The Swift type, in upper camel case.
  let name: String
  /// The folder or the address of the package that widgets are written for.
  let core: String

  /// The name behind `type:`.
  var type: String { name.prefix(1).lowercased() + name.dropFirst() }

  /// The texts by their paths in the folder of the package.
  var files: KeyValuePairs<String, String> {
    [
      "Package.swift": manifest, "Sources/\(name)/\(name).swift": widget,
      "Sources/\(name)App/App.swift": app, "Tests/\(name)Tests/\(name)Tests.swift": test,
      "screen.yaml": screen, "records.json": records,
    ]
  }

  private var manifest: String {
    let isAddress = core.contains("://") || core.hasPrefix("git@")
    let source =
      isAddress ? "url: \"\(core)\", branch: \"main\"" : "name: \"widgetrun\", path: \"\(core)\""
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      let core: Target.Dependency = .product(name: "WidgetCore", package: "widgetrun")

      let package = Package(
        name: "\(name)",
        dependencies: [.package(\(source))],
        targets: [
          .target(name: "\(name)", dependencies: [core]),
          .executableTarget(
            name: "\(name)App",
            dependencies: ["\(name)", .product(name: "WidgetRun", package: "widgetrun")]),
          .testTarget(name: "\(name)Tests", dependencies: ["\(name)", core]),
        ])

      """
  }

  private var widget: String {
    """
    public import WidgetCore

    /// The values of one attribute, one of which is kept at a time.
    public struct \(name): Connector {
      public static let type = "\(type)"
      public static let summary = "The values of one attribute, one of which is kept at a time."
      public static let example = "type: \(type)\\nattribute: color"
      public static let actions = [
        ActionDescription("toggle", value: "a value of the list", "Keeps a value, or all again.")
      ]

      @Parameter("The attribute whose values are shown.") public var attribute: String
      @Parameter("The most values shown.") public var limit: Int = 10

      public init() {}

      public func validate(_ report: inout ParameterReport) {
        if limit < 1 { report.error("limit", "the limit is \\(limit), expected 1 or more") }
      }

      private var selection: FacetSelection {
        FacetSelection(of: attribute, .or, groupName: nil)
      }

      public var targets: [RefinementTarget] { selection.targets }

      public func prepare(_ request: inout SearchRequest) {
        request.askFacet(attribute, limit: max(1, limit))
      }

      public func apply(
        _ action: Action, to state: inout SearchState, in context: WidgetContext
      ) throws(ActionError) {
        guard action.name == "toggle" else { throw .unknown(action, for: Self.self) }
        selection.toggle(try action.text(), mode: .single, in: &state.filters)
      }

      public func view(in context: WidgetContext) -> View {
        let selected = selection.selected(in: context.state.filters)
        let values = context.response?.facets[attribute] ?? []
        let choices = values.prefix(limit).map { value in
          View.Choice(
            context.wording.name(of: value.value, of: attribute), value: .text(value.value),
            count: value.count, isSelected: selected.contains(value.value),
            actions: [context.action("toggle", value.value)])
        }
        return .choices(View.ChoiceList(Array(choices), selectionMode: .single))
      }
    }

    """
  }

  private var app: String {
    """
    import \(name)
    import WidgetRun

    @main struct App {
      static func main() { WidgetRun.main(registering: \(name).self) }
    }

    """
  }

  private var test: String {
    """
    import Testing
    import WidgetCore

    @testable import \(name)

    @Suite struct \(name)Tests {
      private func state(after values: String...) throws -> SearchState {
        var widget = \(name)()
        widget.attribute = "color"
        var state = SearchState()
        for value in values {
          let action = Action(widget: "\(type)", name: "toggle", value: value)
          try widget.apply(action, to: &state, in: WidgetContext(id: "\(type)"))
        }
        return state
      }

      @Test func aClickKeepsOneValue() throws {
        #expect(try state(after: "red", "green").filters.description == #"( "color":"green" )"#)
      }

      @Test func aSecondClickKeepsAllAgain() throws {
        #expect(try state(after: "red", "red").filters.isEmpty)
      }
    }

    """
  }

  private var screen: String {
    """
    title: \(name)
    searcher: { type: embedded, records: records.json, searchable: [name] }
    widgets:
      - { type: searchBox, id: search }
      - { type: \(type), id: colors, attribute: color }
      - { type: hits, template: "{{name}}" }
    tests:
      - name: a click keeps one value
        do: [colors.toggle=red]
        expect: { hits: 2, colors: { red: 2 } }

    """
  }

  private var records: String {
    """
    [
      { "objectID": "1", "name": "red apple", "color": "red" },
      { "objectID": "2", "name": "green apple", "color": "green" },
      { "objectID": "3", "name": "red cherry", "color": "red" }
    ]

    """
  }
}
