import WidgetCore

@testable import TerminalInterface

/// A live screen of a sample frame for tests that send events.
struct TerminalTestScreen {
  var state: TerminalState
  private(set) var contents: TerminalContents
  let bindings: KeyBindings

  init(
    _ frame: Frame = TerminalTestScreen.frame(), columns: Int = 80, rows: Int = 24,
    isFlat: Bool = false,
    bindings: KeyBindings = .standard
  ) {
    contents = TerminalContents(frame)
    state = TerminalState(columns: columns, rows: rows, isFlat: isFlat)
    self.bindings = bindings
    state.reconcile(with: contents)
  }

  /// Presses keys by name; returns the effects of the last one.
  @discardableResult mutating func press(_ names: String...) -> [TerminalEffect] {
    var effects: [TerminalEffect] = []
    for name in names {
      guard let key = try? KeyPress(named: name) else { continue }
      effects = send(.key(key))
    }
    return effects
  }

  @discardableResult mutating func send(_ event: TerminalEvent) -> [TerminalEffect] {
    let effects = TerminalReducer(contents: contents, bindings: bindings).reduce(&state, event)
    state.scrollOffsets = rendered.scrollOffsets
    return effects
  }

  mutating func show(_ frame: Frame) {
    contents = TerminalContents(frame)
    state.reconcile(with: contents)
  }

  var rendered: TerminalScreen { TerminalScreen(contents, state, bindings) }
  var text: String { rendered.buffer.text }
  /// The focused item.
  var selected: TerminalItem? { state.focused(in: contents) }

  static func frame(
    query: String = "", price: NumericRange? = nil, chosen: Set<String> = [],
    colors: [String] = ["red", "green", "blue"], records: Int = 12
  ) -> Frame {
    let action = { (widget: String, name: String, value: String?) in
      Action(widget: widget, name: name, value: value)
    }
    let choices = View.ChoiceList(
      colors.enumerated().map { index, color in
        View.Choice(
          color, value: .text(color), count: 900 - index, isSelected: chosen.contains(color),
          actions: [action("color", "toggle", color), action("color", "exclude", color)])
      }, showMore: action("color", "showMore", nil))
    let tags = View.TagList([
      View.TagList.Section(
        "color",
        tags: chosen.sorted().map {
          View.TagList.Tag($0, value: "color:\($0)", remove: action("chips", "remove", $0))
        })
    ])
    let buckets = (0..<10).map {
      HistogramBucket(from: Double($0 * 10), to: Double($0 * 10 + 9), count: 100 - $0 * 7)
    }
    let hits = View.RecordList(
      (0..<records).map { index in
        View.RecordList.Item(
          line: HighlightedText(parts: [.init("fruit number \(index)", isHighlighted: false)]),
          hit: Hit(
            objectID: "\(index)",
            record: JSONObject([
              ("name", .text("fruit")), ("size", .object(JSONObject([("cm", .integer(index))]))),
            ])))
      })
    var state = SearchState()
    state.query = query
    let response = SearchResponse(query: query, nbHits: records)
    return Frame(
      title: "Fruit", searches: [Frame.Search(id: "main", state: state, response: response)],
      widgets: [
        Frame.Widget(
          id: "search", type: "searchBox",
          view: .field(
            View.Field(query, placeholder: "a fruit", action: action("search", "set", nil)))),
        Frame.Widget(id: "chips", type: "currentFilters", view: .tags(tags)),
        Frame.Widget(id: "color", type: "facetList", title: "Color", view: .choices(choices)),
        Frame.Widget(
          id: "price", type: "numberRange", title: "Price",
          view: .range(
            View.Range(
              bounds: 0...100, value: price, histogram: buckets,
              action: action("price", "set", nil)))),
        Frame.Widget(id: "hits", type: "hits", view: .records(hits)),
        Frame.Widget(
          id: "pages", type: "pagination",
          view: .pager(
            View.Pager(page: 1, nbPages: 3, pages: [0, 1, 2], action: action("pages", "set", nil)))),
      ])
  }
}
