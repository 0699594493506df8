import WidgetCore
import TestSupport

/// Generates views with texts that are hard to lay out; deterministic for a seed.
struct RandomViews {
  var generator: SeededGenerator
  private let words = [
    "", "a", "Apple", "brand: Apple", "日本語の電話", "👩‍👩‍👧‍👦🇨🇭", "e\u{301}\u{302}", "\u{301}", "مرحبا بالعالم",
    "नमस्ते का", "ि",
    "\u{1B}[31m", "two\nlines", "tab\tbed", "\r\n", "\u{200D}", "☎\u{FE0F}", "\u{FE0F}", "   ",
    "ｆｕｌｌ",
    "a-very-long-word-that-does-not-fit-anywhere", "several words of a usual length in a row",
    "¶\u{9B}",
  ]

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  mutating func frame() -> Frame {
    let widgets = list { random in
      Frame.Widget(
        id: random.text(), type: "any", title: random.flag() ? random.text() : nil,
        view: random.view())
    }
    return Frame(
      title: text(), searches: [Frame.Search(id: "main", state: SearchState())], widgets: widgets,
      errors: list { $0.text() })
  }

  private mutating func view(depth: Int = 0) -> View {
    switch Int.random(in: 0..<(depth < 3 ? 12 : 11), using: &generator) {
    case 0: .text(View.Text(text()))
    case 1:
      .field(
        View.Field(
          text(), placeholder: text(), action: action, stepper: flag() ? stepper() : nil))
    case 2, 3: .choices(choices())
    case 4: .range(range())
    case 5: .records(recordList())
    case 6: .records(table())
    case 7: .pager(pager())
    case 8: .tree(View.Tree(list { $0.branch() }))
    case 9: .tags(View.TagList(list { $0.section() }, text: text()))
    case 10:
      flag()
        ? .banner(View.Banner([.text(text())], text: flag() ? text() : nil))
        : .failure(View.Failure(text()))
    default: .group(View.Group(text(), list { $0.view(depth: depth + 1) }))
    }
  }

  private let action = Action(widget: "w", name: "set")

  private mutating func stepper() -> View.Stepper {
    View.Stepper(
      prefix: text(), value: number(), bounds: flag() ? interval() : nil, step: number(),
      increment: flag() ? action : nil)
  }

  private mutating func choices() -> View.ChoiceList {
    let styles: [View.ChoiceList.Layout] = [
      .list, .segments, .menu, .path, .cloud, .toggle, .button,
    ]
    return View.ChoiceList(
      list { $0.choice() }, selectionMode: flag() ? .single : .multiple,
      layout: styles.randomElement(using: &generator) ?? .list, showMore: flag() ? action : nil)
  }

  private mutating func choice() -> View.Choice {
    View.Choice(
      text(), value: nil, count: flag() ? integer() : nil, isSelected: flag(), isExcluded: flag(),
      isEnabled: flag())
  }

  private mutating func branch(depth: Int = 0) -> View.Tree.Branch {
    View.Tree.Branch(choice(), children: depth < 5 ? list { $0.branch(depth: depth + 1) } : [])
  }

  private mutating func range() -> View.Range {
    View.Range(
      bounds: flag() ? interval() : nil, value: flag() ? range(interval()) : nil,
      histogram: list { .init(from: $0.number(), to: $0.number(), count: $0.integer()) },
      action: action)
  }

  private mutating func range(_ interval: ClosedRange<Double>) -> NumericRange? {
    NumericRange(
      lower: flag() ? interval.lowerBound : nil, upper: flag() ? interval.upperBound : nil)
  }

  private mutating func records() -> [View.RecordList.Item] {
    list { random in
      let parts = random.list {
        HighlightedText.Part($0.text(), isHighlighted: $0.flag())
      }
      let hit = Hit(objectID: "1", record: JSONObject())
      return View.RecordList.Item(line: HighlightedText(parts: parts), hit: hit)
    }
  }

  private mutating func recordList() -> View.RecordList {
    var view = View.RecordList(records(), offset: integer(), emptyText: text())
    for index in view.records.indices where flag() {
      view.records[index].others = records()
      view.records[index].more = integer()
      view.records[index].position = integer()
    }
    view.marker = flag() ? .number : .bullet
    view.sections = list { .init($0.text(), value: nil, count: $0.integer()) }
    view.showPrevious = flag() ? action : nil
    view.showMore = flag() ? action : nil
    view.banner = flag() ? View.Banner([.text(text())], text: flag() ? text() : nil) : nil
    view.map = flag() ? map() : nil
    return view
  }

  private mutating func map() -> View.Map {
    let bounds = GeographicArea.Box(
      north: number(), east: number(), south: number(), west: number())
    let points = list { random in
      let place = Coordinates(latitude: random.number(), longitude: random.number())
      return View.Map.Point(place, record: random.integer())
    }
    return View.Map(points, bounds: bounds)
  }

  private mutating func table() -> View.RecordList {
    var table = View.RecordList(records(), emptyText: text())
    table.columns = list { random in
      View.RecordList.Column(
        "a", title: random.text(), alignment: random.flag() ? .left : .right,
        width: random.flag() ? random.integer() : nil)
    }
    for index in table.records.indices {
      table.records[index].cells = records().map(\.line)
    }
    return table
  }

  private mutating func pager() -> View.Pager {
    View.Pager(page: integer(), nbPages: integer(), pages: list { $0.integer() }, action: action)
  }

  private mutating func section() -> View.TagList.Section {
    View.TagList.Section(
      text(), operator: flag() ? .or : nil,
      tags: list { .init($0.text(), value: "", isExcluded: $0.flag(), remove: $0.action) })
  }

  private mutating func interval() -> ClosedRange<Double> {
    let (one, other) = (number(), number())
    return min(one, other)...max(one, other)
  }

  private mutating func number() -> Double {
    [0, 0.1, 1, 5, 2000, -3, .infinity, 1e300, -.greatestFiniteMagnitude]
      .randomElement(using: &generator) ?? 0
  }

  private mutating func integer() -> Int {
    [0, 1, 2, 7, 1234, -5, .max, .min].randomElement(using: &generator) ?? 0
  }

  private mutating func flag() -> Bool {
    Bool.random(using: &generator)
  }

  private mutating func text() -> String {
    list { $0.words.randomElement(using: &$0.generator) ?? "" }
      .joined(separator: flag() ? " " : "")
  }

  private mutating func list<Element>(_ make: (inout Self) -> Element) -> [Element] {
    let count = Int.random(in: 0...3, using: &generator)
    return (0..<count).map { _ in make(&self) }
  }
}
