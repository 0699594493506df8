internal import Components
internal import WidgetCore

/// The files of a Swift package with a widget, an executable, a test, and a screen.
///
/// The templates are in `Sources/CResources/templates/widget`.
struct WidgetPackage {
  /// The Swift type of the widget, in upper camel case.
  let name: String
  /// The directory or URL of the package that contains `WidgetCore`.
  let core: String

  /// The widget's type in YAML: the name in lower camel case.
  var type: String { name.prefix(1).lowercased() + name.dropFirst() }

  /// The paths in the package with their templates.
  private var templates: KeyValuePairs<String, String> {
    [
      "Package.swift": "Package.swift", "Sources/\(name)/\(name).swift": "Widget.swift",
      "Sources/\(name)App/App.swift": "App.swift",
      "Tests/\(name)Tests/\(name)Tests.swift": "Tests.swift",
      "screen.yaml": "screen.yaml", "records.json": "records.json",
    ]
  }

  /// The relative paths in the package.
  var paths: [String] { templates.map(\.key) }

  /// The contents of the files with their relative paths.
  var files: [(path: String, text: String)] {
    templates.map { path, template in
      (path, expanded(Resource.text(of: "templates/widget/\(template)")))
    }
  }

  private func expanded(_ template: String) -> String {
    template.replacing("WidgetName", with: name).replacing("widgetName", with: type)
      .replacing("DEPENDENCY", with: dependency)
  }

  private var dependency: String {
    let isURL = core.contains("://") || core.hasPrefix("git@")
    return isURL ? "url: \"\(core)\", branch: \"main\"" : "name: \"widgetrun\", path: \"\(core)\""
  }
}
