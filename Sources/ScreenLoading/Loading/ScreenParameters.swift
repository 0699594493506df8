internal import Screens
internal import WidgetCore

/// The keys of a screen file outside components; validation, help, and the schema derive from it.
///
/// Named types such as `widget` are defined by the registry.
enum ScreenParameters {
  /// A key whose description is created on demand, because only help and the schema need it.
  struct LazyDescription: Sendable {
    let name: String
    let description: @Sendable () -> ParameterDescription
  }

  static let screen = [
    top("title", .text, "Heading of the screen."),
    top("searcher", searcherType, "Source of the records."),
    top("searchers", .map(searcherType), "Several searchers by id, for widgets to refer to."),
    top("include", .list(.text), "Files with more presets, relative to this file."),
    top("presets", .map(presetType), "Partial widgets by name, for widgets to extend."),
    top("state", StateDeclaration.parameterType, "Initial query, filters, and page."),
    top("searchOn", SearchTrigger.parameterType, "When the screen searches."),
    top("widgets", .list(widgetType), "Widgets of the screen, in layout order.", isRequired: true),
    top("insights", InsightsSettings.parameterType, "Recording of views, clicks, and conversions."),
    top("locale", DisplayLocale.parameterType, "Language of numbers, dates, and plurals."),
    top("labels", DisplayNames.parameterType, "Display names of attributes and values."),
    top("formats", .map(ValueFormat.parameterType), "Number and date formats by attribute."),
    top("strings", Strings.parameterType, "Translations of the user interface."),
    top("theme", Theme.parameterType, "Appearance of the pages: a theme's name or its settings."),
    top("regions", PageRegions.parameterType, "Regions of the pages and the widgets in them."),
    top("brand", Brand.parameterType, "Name, logo, and links around the screen."),
    top("assets", .text, "Folder with the images of the pages, relative to this file."),
    top("renderers", .list(rendererType), "Output formats of 'run', unless an option sets them."),
    top("plugins", .list(.text), "Files with more component types, relative to this file."),
    top("tests", .list(TestDeclaration.parameterType), "Test cases for 'widgetrun test'."),
  ]

  static let included = screen.filter { ["presets", "include"].contains($0.name) }

  static let searcher = [
    type("searcher"), key("filterState", .text, "Filter state to use (default: its own)."),
  ]

  static let preset = [
    type("widget"), key("title", .text, "Heading of the widget."),
    key("preset", .text, "Preset to extend."),
    key("searcher", .text, "Id of the widget's searcher (default: the first one)."),
    key("filterState", .text, "Filter state that the widget reads and writes."),
  ]

  static let widget: [ParameterDescription] =
    preset.prefix(1) + [key("id", .text, "Unique name of the widget in actions and tests.")]
    + preset.dropFirst()

  static let renderer = [
    type("renderer"), key("output", .text, "Output file, relative to this file."),
  ]

  private static let widgetType = ParameterType.named("widget", .anything)
  private static let presetType = ParameterType.named("preset", .anything)
  private static let searcherType = ParameterType.named("searcher", .anything)
  private static let rendererType = ParameterType.named("renderer", .anything)

  private static func top(
    _ name: String, _ type: @autoclosure @escaping @Sendable () -> ParameterType, _ help: String,
    isRequired: Bool = false
  ) -> LazyDescription {
    LazyDescription(name: name) { key(name, type(), help, isRequired: isRequired) }
  }

  private static func type(_ noun: String) -> ParameterDescription {
    key("type", .named("\(noun) type", .text), "Type of the \(noun).")
  }

  private static func key(
    _ name: String, _ type: ParameterType, _ help: String, isRequired: Bool = false
  ) -> ParameterDescription {
    ParameterDescription(
      name: name, type: type, defaultValue: nil, isRequired: isRequired, help: help)
  }
}
