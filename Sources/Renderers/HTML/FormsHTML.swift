import WidgetCore

extension PageHTML {
  /// Writes a search field.
  ///
  /// - Parameter panel: the id of its panel of suggestions; nil if it has none.
  mutating func write(_ field: View.Field, _ context: ViewContext, panel: String? = nil) {
    if let stepper = field.stepper { return write(stepper, field, context) }
    let wording = wording
    let action = (frame.hasUnsubmittedText ? field.submit : nil) ?? field.action
    let live = frame.hasUnsubmittedText && field.submit != nil ? nil : liveAddress(action) ?? ""
    form(action, ["class": "search", "role": "search"]) { html in
      let name = wording.text(.search)
      let label = context.name.isEmpty ? name : "\(name): \(context.name)"
      html.start(
        "input",
        [
          "type": "search", "name": "value", "id": "\(context.id)-value", "value": field.text,
          "placeholder": field.placeholder.isEmpty ? nil : field.placeholder,
          "aria-label": label, "autocomplete": "off", "spellcheck": "false", "maxlength": "500",
          "data-live": live,
          "data-debounce": field.debounce > .zero ? field.debounce.milliseconds.shortText : nil,
          "enterkeyhint": "search", "dir": "auto",
        ],
        [
          "role": panel == nil ? nil : "combobox", "aria-controls": panel,
          "aria-expanded": panel == nil ? nil : "false",
          "aria-autocomplete": panel == nil ? nil : "list",
        ])
      html.element("button", ["type": "submit"], name)
    }
  }

  /// Returns the address of a search up to the query, to which the script appends the typed text.
  ///
  /// Found with a private-use character as the query; nil if the query is not part of the address
  /// unchanged.
  private func liveAddress(_ action: Action) -> String? {
    var probe = action
    probe.value = "\u{E000}"
    let parameter = "q=%EE%80%80"
    guard let address = nextAddress(after: probe) else { return nil }
    let parameters = address.split(separator: "&")
    guard parameters.contains(parameter[...]) else { return nil }
    return "?" + parameters.map { $0 == parameter ? "" : "\($0)&" }.joined() + "q="
  }

  private mutating func write(_ stepper: View.Stepper, _ field: View.Field, _ context: ViewContext)
  {
    html.raw("<div class=\"stepper\">")
    let key = context.id
    link(
      stepper.decrement,
      LinkAttributes(style: "step", key: "\(key)-less", label: "−, \(context.name)")
    ) {
      $0.text("−")
    }
    let wording = wording
    form(field.action, ["class": "numbers"]) { html in
      html.element("label") { html in
        html.text(stepper.prefix)
        html.raw(" <span class=\"hidden\">")
        html.text(context.name.isEmpty ? wording.text(.number) : context.name)
        html.raw("</span>")
        html.start(
          "input",
          [
            "type": "number", "name": "value", "id": "\(key)-value", "value": field.text,
            "step": "any", "min": stepper.limits?.lower?.inputText,
            "max": stepper.limits?.upper?.inputText,
            "placeholder": wording.text(.anyNumber),
          ])
      }
      html.element("button", ["type": "submit"], "OK")
    }
    link(
      stepper.increment,
      LinkAttributes(style: "step", key: "\(key)-more", label: "+, \(context.name)")
    ) {
      $0.text("+")
    }
    if let labels = stepper.boundsLabels {
      html.element("span", ["class": "faint"], wording.text(from: labels.lower, to: labels.upper))
    }
    html.raw("</div>")
  }

  /// Writes the histogram and two inputs for the ends.
  ///
  /// An empty input is an open end.
  mutating func write(_ range: View.Range, _ context: ViewContext) {
    if range.bounds == nil, range.value == nil { return }
    histogram(range)
    let wording = wording
    let numbers = RangeInputs(range)
    let tenths = Double(range.histogram.count) * 10
    form(
      range.action,
      [
        "class": "numbers", "data-range": range.days == nil ? range.scale.rawValue : "days",
        "data-min": numbers.bounds?.lower, "data-max": numbers.bounds?.upper,
        "data-step": range.step?.inputText,
        "data-edges": range.histogram.isEmpty
          ? nil
          : (range.histogram.map(\.from) + [range.histogram.last?.to ?? 0])
            .map(\.inputText).joined(separator: " "),
        "data-counts": range.histogram.isEmpty || Self.track(of: range).width > tenths
          ? nil : range.histogram.map { String($0.count) }.joined(separator: " "),
      ]
    ) { html in
      let inputs:
        [(name: StaticString, phrase: Phrase, value: String?, bound: String?, label: String)] = [
          (
            "from", .minimum, numbers.value?.lower, numbers.bounds?.lower,
            range.boundsLabels?.lower ?? ""
          ),
          (
            "to", .maximum, numbers.value?.upper, numbers.bounds?.upper,
            range.boundsLabels?.upper ?? ""
          ),
        ]
      for (name, phrase, value, bound, label) in inputs {
        html.element("label") { html in
          html.element("span", ["class": "faint"], "\(wording.text(phrase)) \(label)")
          html.start(
            "input",
            [
              "type": numbers.type, "name": "\(name)", "id": "\(context.id)-\(name)",
              "value": value, "placeholder": bound, "min": range.limits?.lower?.inputText,
              "max": range.limits?.upper?.inputText, "step": numbers.step,
              "aria-label": "\(wording.text(phrase)), \(context.name)",
            ])
        }
      }
      html.element("button", ["type": "submit"], "OK")
    }
  }

  private mutating func histogram(_ range: View.Range) {
    let buckets = range.histogram
    guard let maximum = buckets.map(\.count).max(), maximum > 0 else { return }
    let value = range.value?.closed ?? -.infinity ... .infinity
    let (start, width) = Self.track(of: range)
    html.start(
      "svg",
      [
        "class": "histogram", "viewBox": "\(start.inputText) 0 \(width.inputText) 40",
        "aria-hidden": "true", "preserveAspectRatio": "none",
      ])
    for (index, bucket) in buckets.enumerated() {
      let height = bucket.count > 0 ? max(Double(bucket.count) / Double(maximum) * 40, 1) : 0
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

  /// Returns the start and width of the track below the histogram, in tenths of a bucket.
  ///
  /// A track that is longer than the histogram has an additional part of a bucket's width.
  private static func track(of range: View.Range) -> (start: Double, width: Double) {
    let count = Double(range.histogram.count)
    guard let bounds = range.bounds, let first = range.histogram.first?.from,
      let last = range.histogram.last?.to
    else { return (0, count * 10) }
    let before: Double = bounds.lowerBound < first ? 10 : 0
    let after: Double = bounds.upperBound > last ? 10 : 0
    return (-before, before + count * 10 + after)
  }

  /// Writes a form that sends an action together with the state of the page.
  mutating func form(
    _ action: Action, _ attributes: HTMLWriter.Attributes, _ content: (inout HTMLWriter) -> Void
  ) {
    html.start("form", ["action": "./", "method": "get"], attributes)
    let target = "\(action.widget).\(action.name)"
    html.start("input", ["type": "hidden", "name": "do", "value": target])
    html.raw("<input type=\"hidden\" name=\"state\"")
    currentAddressAttribute()
    html.raw(">")
    content(&html)
    html.raw("</form>")
  }
}

extension Double {
  /// The number as the value of an attribute; empty unless finite.
  fileprivate var inputText: String { isFinite ? shortText : "" }
}

/// The attributes of a range's inputs, for numbers or dates.
private struct RangeInputs {
  let type: String
  let bounds: View.Range.BoundsText?
  let value: View.Range.EndsText?
  let step: String?

  init(_ range: View.Range) {
    if let days = range.days {
      (type, bounds, value, step) = ("date", days.bounds, days.value, nil)
      return
    }
    type = "number"
    bounds = range.bounds.map {
      View.Range.BoundsText(lower: $0.lowerBound.inputText, upper: $0.upperBound.inputText)
    }
    value = range.value.map {
      View.Range.EndsText(lower: $0.lower?.inputText, upper: $0.upper?.inputText)
    }
    step = range.step.map(\.inputText) ?? "any"
  }
}
