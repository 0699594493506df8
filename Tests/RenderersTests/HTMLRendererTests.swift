import Testing
import WidgetCore

@testable import Renderers

@Suite struct HTMLRendererTests {
  private let hostile = "\"><script>alert(1)</script>&'\u{301}"

  private func page(_ views: [View], _ renderer: HTMLRenderer = HTMLRenderer()) -> String {
    let widgets = views.enumerated().map { index, view in
      Frame.Widget(id: "w\(index)\(hostile)", type: hostile, title: hostile, view: view)
    }
    let address = Address("q=1&a=\"") { action in "after=\(action.name)&v=\(action.value ?? "")" }
    var renderer = renderer
    renderer.style = .linked
    let search = Frame.Search(id: "main", state: SearchState())
    return renderer.render(
      Frame(
        title: hostile, searches: [search], widgets: widgets, errors: [hostile], address: address),
      for: OutputTraits())
  }

  private var hit: View.RecordList.Item {
    let record = JSONObject([
      ("image", .text("https://example.org/\(hostile)")), ("bad", "javascript:alert(1)"),
    ])
    let line = HighlightedText(parts: [
      .init(hostile, isHighlighted: true), .init("\nsecond", isHighlighted: false),
    ])
    return View.RecordList.Item(line: line, hit: Hit(objectID: hostile, record: record))
  }

  @Test func dataIsEscaped() {
    let action = Action(widget: "w", name: "toggle", value: hostile)
    var renderer = HTMLRenderer()
    renderer.image = "image"
    let choice = View.Choice(hostile, value: .text(hostile), count: 1, actions: [action])
    var choices = View.ChoiceList([choice])
    choices.search = View.Field(hostile, placeholder: hostile, action: action)
    let html = page(
      [
        .choices(choices), .text(.init(hostile)),
        .field(.init(hostile, placeholder: hostile, action: action)),
        .records(.init([hit])), .tree(.init([.init(choice, children: [.init(choice)])])),
        .tags(
          .init(
            [.init(hostile, tags: [.init(hostile, value: hostile, remove: action)])], text: hostile)
        ),
        .banner(.init(.text(hostile), text: hostile)), .failure(.init(hostile)),
        .group(.init(hostile, [.text(.init(hostile))])),
        .range(.init(bounds: 0...9, value: NumericRange(1...2), action: action)),
      ], renderer)
    #expect(!html.contains("<script>"))
    #expect(html.split(separator: "<script").count == 2)
    #expect(html.contains("&lt;script&gt;"))
  }

  @Test func choiceLinksToStateAfterAction() {
    let action = Action(widget: "list", name: "toggle", value: "A&B")
    let html = page([
      .choices(.init([.init("A&B", value: "A&B", count: 7, isSelected: true, actions: [action])]))
    ])
    #expect(html.contains("href=\"?after=toggle&amp;v=A&amp;B\""))
    #expect(html.contains("role=\"checkbox\" aria-checked=\"true\""))
  }

  @Test func fieldIsFormWithState() {
    let html = page([.field(.init("zur", action: Action(widget: "search", name: "set")))])
    #expect(html.contains("<form action=\"./\" method=\"get\""))
    #expect(html.contains("<input type=\"hidden\" name=\"do\" value=\"search.set\">"))
    #expect(html.contains("<input type=\"hidden\" name=\"state\" value=\"q=1&amp;a=&quot;\">"))
  }

  @Test func rangeHasTwoNumberInputs() {
    let range = View.Range(
      bounds: 0...500, value: NumericRange(10...50), action: Action(widget: "price", name: "set"))
    let html = page([.range(range)])
    #expect(html.contains("name=\"from\"") && html.contains("value=\"10\""))
    #expect(html.contains("name=\"to\"") && html.contains("data-max=\"500\""))
  }

  @Test func inputOfAnOpenEndIsEmpty() throws {
    let range = View.Range(
      bounds: 0...500, value: NumericRange(10...), action: Action(widget: "price", name: "set"))
    let html = page([.range(range)])
    let inputs = html.split(separator: "<input").filter { $0.contains("type=\"number\"") }
    #expect(inputs.map { $0.contains(" value=") } == [true, false])
  }

  @Test func onlyDeclaredBoundsLimitTheInputs() {
    var range = View.Range(
      bounds: 0...500, value: nil, action: Action(widget: "price", name: "set"))
    #expect(!page([.range(range)]).contains(" max=") && !page([.range(range)]).contains(" min="))
    range.limits = NumericRange(0...)
    #expect(
      page([.range(range)]).contains(" min=\"0\"") && !page([.range(range)]).contains(" max="))
  }

  @Test func histogramKeepsItsPartOfALongerTrack() {
    let buckets = (0..<10).map { HistogramBucket(from: Double($0), to: Double($0 + 1), count: 1) }
    let range = View.Range(
      bounds: 0...10, value: NumericRange(-5...20), histogram: buckets,
      action: Action(widget: "price", name: "set"))
    #expect(page([.range(range)]).contains("viewBox=\"-10 0 120 40\""))
  }

  @Test func openRangeWithoutBoundsCanBeReset() {
    let range = View.Range(
      bounds: nil, value: NumericRange(10...), action: Action(widget: "price", name: "set"))
    let html = page([.range(range)])
    #expect(html.contains("value=\"10\"") && !html.contains("data-min"))
  }

  @Test func onlyWebAddressesAreImages() {
    var renderer = HTMLRenderer()
    renderer.image = "bad"
    #expect(!page([.records(.init([hit]))], renderer).contains("<img"))
    renderer.image = "image"
    #expect(page([.records(.init([hit]))], renderer).contains("<img src=\"https://example.org/"))
  }

  @Test func controlsAreTextWithoutAddresses() {
    let action = Action(widget: "list", name: "toggle", value: "A")
    let frame = Frame(
      title: nil, searches: [Frame.Search(id: "main", state: SearchState())],
      widgets: [
        .init(
          id: "list", type: "t", view: .choices(.init([.init("A", value: "A", actions: [action])])))
      ])
    #expect(!HTMLRenderer().render(frame, for: OutputTraits()).contains("class=\"choice\" href"))
  }

  @Test func linksOfPartContainActions() {
    let action = Action(widget: "list", name: "toggle", value: "A&B")
    let frame = Frame(
      title: "T", searches: [Frame.Search(id: "main", state: SearchState())],
      widgets: [
        .init(
          id: "list", type: "t",
          view: .choices(.init([.init("A&B", value: "A&B", actions: [action])])))
      ], address: Address("q=1"))
    let part = String(decoding: HTMLRenderer().part(of: frame), as: UTF8.self)
    #expect(part.hasPrefix("<title>T</title><body data-address=\"q=1\""))
    #expect(part.contains("href=\"?do=list.toggle%3DA%26B\""))
  }

  @Test func dateRangeHasDateInputs() {
    var range = View.Range(
      bounds: 0...172_800, value: NumericRange(0...86_399),
      action: Action(widget: "when", name: "set"))
    range.days = View.Range.Days(
      bounds: .init(lower: "1970-01-01", upper: "1970-01-03"),
      value: .init(lower: "1970-01-01", upper: "1970-01-01"))
    let html = page([.range(range)])
    #expect(html.split(separator: "type=\"date\"").count == 3)
    #expect(html.contains("data-max=\"1970-01-03\"") && html.contains("data-range=\"days\""))
    #expect(!html.contains("type=\"number\""))
  }

  @Test func onlyWebAddressesAreLinked() {
    var renderer = HTMLRenderer()
    renderer.link = "bad"
    #expect(!page([.records(.init([hit]))], renderer).contains("javascript:"))
    renderer.link = "image"
    #expect(page([.records(.init([hit]))], renderer).contains("<a href=\"https://example.org/"))
    var records = View.RecordList([hit])
    records.queryID = "abc"
    #expect(page([.records(records)], renderer).contains("<a href=\"go?do=w0"))
  }

  @Test func searchOnSubmitIsNotLive() {
    var field = View.Field("zur", action: Action(widget: "search", name: "set"))
    field.submit = Action(widget: "search", name: "submit")
    var frame = Frame(
      title: nil, searches: [Frame.Search(id: "main", state: SearchState())],
      widgets: [.init(id: "search", type: "searchBox", view: .field(field))])
    #expect(HTMLRenderer().render(frame, for: OutputTraits()).contains("data-live"))
    frame.hasUnsubmittedText = true
    let html = HTMLRenderer().render(frame, for: OutputTraits())
    #expect(!html.contains("data-live") && html.contains("value=\"search.submit\""))
  }

  @Test func automaticLoadingAndDebounceReachTheScript() {
    var field = View.Field("zur", action: Action(widget: "search", name: "set"))
    #expect(!page([.field(field)]).contains("data-debounce"))
    field.debounce = .milliseconds(200)
    #expect(page([.field(field)]).contains("data-debounce=\"200\""))
    var records = View.RecordList([hit])
    records.showMore = Action(widget: "hits", name: "showMore")
    #expect(!page([.records(records)]).contains("data-ahead"))
    records.loadAhead = 5
    #expect(page([.records(records)]).contains("data-do=\"hits.showMore\" data-ahead=\"5\""))
  }

  @Test func styleContainsTheme() {
    var theme = Theme()
    theme.name = .plum
    theme.mode = .dark
    let style = PageAssets.style(theme)
    #expect(style.contains("--accent: #d9a6ea") && style.contains("color-scheme: dark"))
    #expect(!style.contains("prefers-color-scheme"))
    #expect(PageAssets.style(Theme()).contains("prefers-color-scheme: dark"))
  }

  @Test func assetsHaveNoCommentsOrIndentation() {
    let style = PageAssets.style(Theme())
    #expect(!style.contains("/*") && !style.contains("\n "))
    #expect(style.contains("main:focus {outline: none;}"))
    #expect(!PageAssets.script.contains("\n//") && !PageAssets.script.contains("\n "))
    #expect(PageAssets.script.hasPrefix("(() => {\"use strict\";"))
    #expect(PageAssets.script.hasSuffix("})();\n"))
  }

  @Test func imagesAreDimmedInDarkMode() {
    var theme = Theme()
    theme.mode = .dark
    #expect(PageAssets.style(theme).contains("--dim: brightness(.86)"))
    theme.mode = .light
    #expect(!PageAssets.style(theme).contains("--dim: brightness(.86)"))
  }
}

@Suite struct HTMLWriterTests {
  private func text(_ write: (inout HTMLWriter) -> Void) -> String {
    var html = HTMLWriter()
    write(&html)
    return String(decoding: html.bytes, as: UTF8.self)
  }

  @Test func textsAndAttributesAreEscaped() {
    let html = text { $0.element("a", ["href": "?a=1&b=\"'"], "<script>alert('1')</script>") }
    #expect(
      html
        == "<a href=\"?a=1&amp;b=&quot;&#39;\">&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;</a>")
  }

  @Test func quoteWithCombiningMarkIsEscaped() {
    let html = text { $0.start("a", ["href": "\"\u{301} onclick=alert(1) x=\"\u{20D2}"]) }
    #expect(html.utf8.count { $0 == UInt8(ascii: "\"") } == 2)
    #expect(text { $0.text("<\u{301}b>\u{338}") }.utf8.allSatisfy { $0 != UInt8(ascii: "<") })
  }

  @Test func nilAttributesAreOmitted() {
    #expect(
      text { $0.start("input", ["value": nil, "disabled": "", "name": "a"]) }
        == "<input disabled name=\"a\">")
  }

  @Test func controlCharactersAreReplaced() {
    #expect(
      text { $0.text("a\u{0}\u{1B}\u{9B}\r\n\tb é ä") }
        == "a\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\n\tb é ä")
  }
}
