internal import WidgetCore

/// The keys that readers take by themselves, each declared once: for checks, help and the schema.
///
/// Types with a name such as `widget` stand for entries that a registry knows.
enum ScreenShape {
  /// A key with what there is to tell about it, which is long to tell, and seldom asked for.
  struct Key: Sendable {
    let name: String
    let description: @Sendable () -> ParameterDescription
  }

  static let screen = [
    top("title", .text, "What stands above the screen."),
    top("searcher", searcherEntry, "Where the records are."),
    top("searchers", .map(searcherEntry), "Several searchers by id; widgets name theirs."),
    top("include", .list(.text), "Files with more presets, as seen from this file."),
    top("presets", .map(presetEntry), "Partial widgets by name, for widgets to build on."),
    top("state", StateEntry.parameterType, "What holds before a person does anything."),
    top("searchOn", SearchTrigger.parameterType, "What a search waits for."),
    top("widgets", .list(widgetEntry), "What the screen shows, in this order.", isRequired: true),
    top("insights", InsightsSettings.parameterType, "Where views, clicks and purchases are told."),
    top("locale", DisplayLocale.parameterType, "The language of numbers, dates and plurals."),
    top("labels", DisplayNames.parameterType, "What people read in place of names and values."),
    top("formats", .map(ValueFormat.parameterType), "How numbers and dates of attributes look."),
    top("strings", Strings.parameterType, "What the screen says by itself, in other words."),
    top("theme", Theme.parameterType, "How its pages look: a theme by name, or what differs."),
    top("renderers", .list(rendererEntry), "What 'run' prints when no flag says otherwise."),
    top("plugins", .list(.text), "Files with more types, as seen from this file."),
    top("tests", .list(TestEntry.parameterType), "What 'widgetrun test' checks."),
  ]

  static let included = screen.filter { ["presets", "include"].contains($0.name) }

  static let searcher = [
    type("searcher"), key("filterState", .text, "The filters it reads; its own if absent."),
  ]

  static let preset = [
    type("widget"), key("title", .text, "What stands above the widget."),
    key("preset", .text, "The preset that this one builds on."),
    key("searcher", .text, "The id of the widget's searcher; the first one if absent."),
    key("filterState", .text, "The filters that the widget reads and writes."),
  ]

  static let widget: [ParameterDescription] =
    preset.prefix(1) + [key("id", .text, "What actions and tests call the widget; unique.")]
    + preset.dropFirst().map { parameter in
      parameter.name == "preset" ? key("preset", .text, "The preset it builds on.") : parameter
    }

  static let renderer = [
    type("renderer"), key("output", .text, "The file that the text goes to, as seen from here."),
  ]

  private static let widgetEntry = ParameterType.named("widget", .anything)
  private static let presetEntry = ParameterType.named("preset", .anything)
  private static let searcherEntry = ParameterType.named("searcher", .anything)
  private static let rendererEntry = ParameterType.named("renderer", .anything)

  private static func top(
    _ name: String, _ type: @autoclosure @escaping @Sendable () -> ParameterType, _ help: String,
    isRequired: Bool = false
  ) -> Key {
    Key(name: name) { key(name, type(), help, isRequired: isRequired) }
  }

  private static func type(_ noun: String) -> ParameterDescription {
    key("type", .named("\(noun) type", .text), "What kind of \(noun) it is.")
  }

  private static func key(
    _ name: String, _ type: ParameterType, _ help: String, isRequired: Bool = false
  ) -> ParameterDescription {
    ParameterDescription(
      name: name, type: type, defaultValue: nil, isRequired: isRequired, help: help)
  }
}
