import WidgetCore

@testable import Renderers

/// Renders a view as text without its heading; escape characters are written as `^`.
func drawn(
  _ view: View, width: Int = 80, usesColor: Bool = false, matches: TextLayout.Matches = .marked
) -> String {
  view.textControl.lines(in: TextLayout(width: width, matches: matches))
    .map { $0.text(usesColor: usesColor) }.joined(separator: "\n")
    .replacing("\u{1B}", with: "^")
}

/// Renders a screen with one searcher as text.
func rendered(_ widgets: Frame.Widget..., title: String? = nil, width: Int = 80) -> String {
  let search = Frame.Search(id: "main", state: SearchState())
  let frame = Frame(title: title, searches: [search], widgets: widgets)
  return TextRenderer().render(frame, for: OutputTraits(width: width))
}

func highlighted(_ parts: (String, Bool)...) -> HighlightedText {
  HighlightedText(parts: parts.map { .init($0.0, isHighlighted: $0.1) })
}

func members(_ members: (String, JSONValue)...) -> JSONObject {
  JSONObject(members)
}
