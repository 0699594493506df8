import WidgetCore

extension PageHTML {
  mutating func write(_ field: View.Field, _ place: ViewPlace) {
    if let stepper = field.stepper { return write(stepper, field, place) }
    let wording = wording
    let action = (frame.typingWaits ? field.submit : nil) ?? field.action
    let live = frame.typingWaits && field.submit != nil ? nil : followingQuery(action) ?? ""
    form(action, ["class": "search", "role": "search"]) { html in
      let name = wording.text(.search)
      let label = place.name.isEmpty ? name : "\(name): \(place.name)"
      html.start(
        "input",
        [
          "type": "search", "name": "value", "id": "\(place.id)-value", "value": field.text,
          "placeholder": field.placeholder.isEmpty ? nil : field.placeholder,
          "aria-label": label, "autocomplete": "off", "spellcheck": "false", "maxlength": "500",
          "data-live": live, "enterkeyhint": "search", "dir": "auto",
        ])
      html.element("button", ["type": "submit"], name)
    }
  }

  /// The address after typing, which ends in what is typed and can be put together without asking
  /// for it; nil where the text does not come to be the query as it is.
  private func followingQuery(_ action: Action) -> String? {
    var typing = action
    typing.value = "\u{E000}"
    let item = "q=%EE%80%80"
    guard let address = frame.address.after(typing) else { return nil }
    let items = address.split(separator: "&")
    guard items.contains(item[...]) else { return nil }
    return "?" + items.map { $0 == item ? "" : "\($0)&" }.joined() + "q="
  }

  private mutating func write(_ stepper: View.Stepper, _ field: View.Field, _ place: ViewPlace) {
    html.raw("<div class=\"stepper\">")
    let key = place.id
    link(
      stepper.decrement,
      LinkAttributes(style: "step", key: "\(key)-less", label: "−, \(place.name)")
    ) {
      $0.text("−")
    }
    let wording = wording
    form(field.action, ["class": "numbers"]) { html in
      html.element("label") { html in
        html.text(stepper.prefix)
        html.raw(" <span class=\"hidden\">")
        html.text(place.name.isEmpty ? wording.text(.number) : place.name)
        html.raw("</span>")
        html.start(
          "input",
          [
            "type": "number", "name": "value", "id": "\(key)-value", "value": field.text,
            "step": "any", "min": stepper.bounds.map { $0.lowerBound.inputText },
            "max": stepper.bounds.map { $0.upperBound.inputText },
            "placeholder": wording.text(.anyNumber),
          ])
      }
      html.element("button", ["type": "submit"], "OK")
    }
    link(
      stepper.increment,
      LinkAttributes(style: "step", key: "\(key)-more", label: "+, \(place.name)")
    ) {
      $0.text("+")
    }
    if let labels = stepper.boundsLabels {
      html.element("span", ["class": "faint"], wording.text(from: labels.lower, to: labels.upper))
    }
    html.raw("</div>")
  }

  /// The histogram, two numbers to type, and what their ends are called.
  mutating func write(_ range: View.Range, _ place: ViewPlace) {
    guard let bounds = range.bounds ?? range.value else { return }
    let value = range.value ?? bounds
    histogram(range, value)
    let wording = wording
    let numbers = RangeInputs(range, bounds, value)
    form(
      range.action,
      [
        "class": "numbers", "data-range": range.days == nil ? range.scale.rawValue : "days",
        "data-min": numbers.bounds.lower, "data-max": numbers.bounds.upper,
        "data-step": range.step?.inputText,
      ]
    ) { html in
      let ends: [(StaticString, Phrase, String?, String, String)] = [
        (
          "from", .minimum, numbers.value?.lower, numbers.bounds.lower,
          range.boundsLabels?.lower ?? ""
        ),
        (
          "to", .maximum, numbers.value?.upper, numbers.bounds.upper,
          range.boundsLabels?.upper ?? ""
        ),
      ]
      for (name, phrase, number, bound, label) in ends {
        html.element("label") { html in
          html.element("span", ["class": "faint"], "\(wording.text(phrase)) \(label)")
          html.start(
            "input",
            [
              "type": numbers.type, "name": "\(name)", "id": "\(place.id)-\(name)",
              "value": number, "placeholder": bound, "min": numbers.bounds.lower,
              "max": numbers.bounds.upper, "step": numbers.step,
              "aria-label": "\(wording.text(phrase)), \(place.name)",
            ])
        }
      }
      html.element("button", ["type": "submit"], "OK")
    }
    guard let chosen = range.value else { return }
    var all = range.action
    all.value = ""
    let lower = range.valueLabels?.lower ?? chosen.lowerBound.shortText
    let upper = range.valueLabels?.upper ?? chosen.upperBound.shortText
    html.raw("<p class=\"tags\">")
    link(all, LinkAttributes(style: "tag", key: "\(place.id)-all")) { html in
      html.text(wording.text(from: lower, to: upper))
      html.raw(" <span aria-hidden=\"true\">×</span>")
    }
    html.raw("</p>")
  }

  private mutating func histogram(_ range: View.Range, _ value: ClosedRange<Double>) {
    let buckets = range.histogram
    guard let most = buckets.map(\.count).max(), most > 0 else { return }
    html.start(
      "svg",
      [
        "class": "histogram", "viewBox": "0 0 \(buckets.count * 10) 40", "aria-hidden": "true",
        "preserveAspectRatio": "none",
      ])
    for (index, bucket) in buckets.enumerated() {
      let height = bucket.count > 0 ? max(Double(bucket.count) / Double(most) * 40, 1) : 0
      let isInside = bucket.to >= value.lowerBound && bucket.from <= value.upperBound
      html.start(
        "rect",
        [
          "x": String(index * 10), "y": (40 - height).inputText, "width": "9",
          "height": height.inputText, "class": isInside ? "in" : nil,
        ])
      html.raw("</rect>")
    }
    html.raw("</svg>")
  }

  /// A form that carries out an action on the state of this page.
  mutating func form(
    _ action: Action, _ attributes: HTMLWriter.Attributes, _ content: (inout HTMLWriter) -> Void
  ) {
    html.start("form", ["action": "./", "method": "get"], attributes)
    let target = "\(action.widget).\(action.name)"
    html.start("input", ["type": "hidden", "name": "do", "value": target])
    html.start("input", ["type": "hidden", "name": "state", "value": frame.address.description])
    content(&html)
    html.raw("</form>")
  }
}

extension Double {
  /// The number as an input's attribute has it.
  fileprivate var inputText: String { isFinite ? shortText : "" }
}

/// What the inputs of a range hold: numbers, or days.
private struct RangeInputs {
  let type: String
  let bounds: View.Range.BoundsText
  let value: View.Range.BoundsText?
  let step: String?

  init(_ range: View.Range, _ bounds: ClosedRange<Double>, _ value: ClosedRange<Double>) {
    if let days = range.days, let known = days.bounds ?? days.value {
      (type, self.bounds, self.value, step) = ("date", known, days.value, nil)
      return
    }
    type = "number"
    self.bounds = Self.ends(of: bounds)
    self.value = range.value.map(Self.ends)
    step = range.step.map(\.inputText) ?? "any"
  }

  private static func ends(of range: ClosedRange<Double>) -> View.Range.BoundsText {
    View.Range.BoundsText(lower: range.lowerBound.inputText, upper: range.upperBound.inputText)
  }
}
