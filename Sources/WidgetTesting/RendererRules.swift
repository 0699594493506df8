internal import WidgetCore

/// The rules for renderers.
struct RendererRules {
  var renderer: any Renderer

  func check(_ violations: inout Violations) {
    let frames = [SampleFrames.empty, SampleFrames.typical, SampleFrames.unusual]
    for frame in frames {
      for width in [0, 1, 20, 80, .max] {
        for usesColor in [false, true] {
          check(frame, OutputTraits(width: width, usesColor: usesColor), &violations)
        }
      }
    }
    // Ignores white space, because a renderer may wrap a label anywhere.
    let text = renderer.render(SampleFrames.typical, for: OutputTraits(width: 1_000))
      .filter { !$0.isWhitespace }
    for label in SampleFrames.labels where !text.contains(label.filter { !$0.isWhitespace }) {
      violations.report("shows-everything", "'\(label)' is in the frame, but not in the output")
    }
  }

  private func check(_ frame: Frame, _ traits: OutputTraits, _ violations: inout Violations) {
    let text = renderer.render(frame, for: traits)
    let condition = "at width \(traits.width)\(traits.usesColor ? " with color" : "")"
    violations.expect(
      text.hasSuffix("\n"), "line-break", "the output must end with a newline, \(condition)")
    violations.expect(
      text == renderer.render(frame, for: traits), "render-pure",
      "rendering a frame twice returns different output, \(condition)")
    let controls = text.unicodeScalars.filter {
      ($0.value < 0x20 && $0 != "\n" && $0 != "\t") || (0x7F..<0xA0).contains($0.value)
    }
    violations.expect(
      controls.isEmpty || traits.usesColor, "control-characters",
      "the output contains control characters of a record, \(condition)")
  }
}

/// Frames for testing renderers.
enum SampleFrames {
  /// Texts of `typical` that must be in the output.
  static let labels = [
    "Sample", "Apple", "Nokia", "Zurich", "Sale", "Brand", "Phones", "out of order", "went wrong",
  ]

  /// Contains no widgets and no response.
  static let empty = Frame(title: nil, searches: [search], widgets: [])

  /// Contains every kind of view with typical texts and numbers.
  static let typical = Frame(
    title: "Sample", searches: [search], widgets: views(text: { $0 }, number: 5),
    errors: ["something went wrong"])

  /// Contains every kind of view with control characters and extreme numbers.
  static let unusual = Frame(
    title: "\u{1B}[31m\u{0}", searches: [search],
    widgets: views(text: { "\($0)\u{1B}[2J\u{9B}\u{7}\r\n\t👩‍👩‍👧e\u{301}日本" }, number: .max),
    errors: ["", "\u{1B}]0;title\u{7}"])

  private static let search = Frame.Search(
    id: "main", state: SearchState(), response: SearchResponse(query: "zur", nbHits: 3))

  private static func views(text: (String) -> String, number: Int) -> [Frame.Widget] {
    let action = Action(widget: "widget", name: "toggle", value: text("Apple"))
    let choices = [
      View.Choice(
        text("Apple"), value: .text(text("Apple")), count: number, weight: 5, isSelected: true,
        actions: [action]),
      View.Choice(text("Nokia"), value: .null, isExcluded: true, isEnabled: false),
    ]
    let styles: [View.ChoiceList.Layout] = [
      .list, .segments, .menu, .path, .cloud, .toggle, .button,
    ]
    let lists = styles.map {
      View.choices(View.ChoiceList(choices, layout: $0, showMore: action, isShowingMore: true))
    }
    let views =
      lists + [
        .text(View.Text(text("3 results"), values: JSONObject([("n", .integer(number))]))),
        .field(View.Field(text("zur"), placeholder: text("Type"), action: action)),
        .field(
          View.Field(
            "", action: action,
            stepper: View.Stepper(
              prefix: "≥", value: Double(number), bounds: -.infinity ... .infinity,
              increment: action))),
        .range(
          View.Range(
            bounds: 0...Double(number), value: NumericRange(1...2),
            histogram: [HistogramBucket(from: 0, to: 9, count: number)], action: action)),
        .range(View.Range(bounds: nil, value: NumericRange(Double(number)...), action: action)),
        .range(View.Range(bounds: nil, value: nil, action: action)),
        .records(records(text, number)),
        .records(View.RecordList([], emptyText: text("No results"))),
        .pager(View.Pager(page: number, nbPages: number, pages: [0, 1, number], action: action)),
        .pager(View.Pager(page: 0, nbPages: 0, pages: [], action: action)),
        .tree(
          View.Tree([.init(choices[0], children: [.init(View.Choice(text("Phones"), value: 1))])])),
        .tags(
          View.TagList(
            [.init(text("Brand"), operator: .or, tags: [.init(text("Apple"), value: "a:b")])],
            text: text("a:b"))),
        .banner(View.Banner(["title": .text(text("Sale"))], text: text("Sale"))),
        .banner(View.Banner(.null)),
        .progress(View.Progress(isLoading: true, label: text("Loading"))),
        .group(View.Group(text("Group"), [lists[0], .text(View.Text(text("inside")))])),
        .failure(View.Failure(text("out of order"))),
      ]
    return views.enumerated().map { index, view in
      Frame.Widget(
        id: "widget\(index)", type: "sample", title: index.isMultiple(of: 2) ? text("Title") : nil,
        view: view)
    }
  }

  private static func records(_ text: (String) -> String, _ number: Int) -> View.RecordList {
    let line = HighlightedText(parts: [
      .init(text("Zur"), isHighlighted: true), .init(text("ich"), isHighlighted: false),
    ])
    let plainLine = HighlightedText(parts: [.init(text("Zurich"), isHighlighted: false)])
    let hit = Hit(objectID: text("7"), record: JSONObject([("name", .text(text("Zurich")))]))
    var row = View.RecordList.Item(line: line, hit: hit)
    row.cells = [plainLine]
    var records = View.RecordList([row], offset: number)
    records.columns = [View.RecordList.Column("name", title: text("Name"))]
    return records
  }
}
