import WidgetCore

extension PageHTML {
  mutating func write(_ field: View.Field, _ context: ViewContext) {
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
          "data-live": live, "enterkeyhint": "search", "dir": "auto",
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
    guard let address = frame.address.after(probe) else { return nil }
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
            "step": "any", "min": stepper.bounds.map { $0.lowerBound.inputText },
            "max": stepper.bounds.map { $0.upperBound.inputText },
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

  /// Writes the histogram, two inputs for the bounds, and a chip that resets the range.
  mutating func write(_ range: View.Range, _ context: ViewContext) {
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
      let inputs:
        [(name: StaticString, phrase: Phrase, value: String?, bound: String, label: String)] = [
          (
            "from", .minimum, numbers.value?.lower, numbers.bounds.lower,
            range.boundsLabels?.lower ?? ""
          ),
          (
            "to", .maximum, numbers.value?.upper, numbers.bounds.upper,
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
              "value": value, "placeholder": bound, "min": numbers.bounds.lower,
              "max": numbers.bounds.upper, "step": numbers.step,
              "aria-label": "\(wording.text(phrase)), \(context.name)",
            ])
        }
      }
      html.element("button", ["type": "submit"], "OK")
    }
    guard let selected = range.value else { return }
    var reset = range.action
    reset.value = ""
    let lower = range.valueLabels?.lower ?? selected.lowerBound.shortText
    let upper = range.valueLabels?.upper ?? selected.upperBound.shortText
    html.raw("<p class=\"tags\">")
    link(reset, LinkAttributes(style: "tag", key: "\(context.id)-all")) { html in
      html.text(wording.text(from: lower, to: upper))
      html.raw(" <span aria-hidden=\"true\">×</span>")
    }
    html.raw("</p>")
  }

  private mutating func histogram(_ range: View.Range, _ value: ClosedRange<Double>) {
    let buckets = range.histogram
    guard let maximum = buckets.map(\.count).max(), maximum > 0 else { return }
    html.start(
      "svg",
      [
        "class": "histogram", "viewBox": "0 0 \(buckets.count * 10) 40", "aria-hidden": "true",
        "preserveAspectRatio": "none",
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

  /// Writes a form that sends an action together with the state of the page.
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
  /// The number as the value of an attribute; empty unless finite.
  fileprivate var inputText: String { isFinite ? shortText : "" }
}

/// The attributes of a range's inputs, for numbers or dates.
private struct RangeInputs {
  let type: String
  let bounds: View.Range.BoundsText
  let value: View.Range.BoundsText?
  let step: String?

  init(_ range: View.Range, _ bounds: ClosedRange<Double>, _ value: ClosedRange<Double>) {
    if let days = range.days, let dayBounds = days.bounds ?? days.value {
      (type, self.bounds, self.value, step) = ("date", dayBounds, days.value, nil)
      return
    }
    type = "number"
    self.bounds = Self.texts(of: bounds)
    self.value = range.value.map(Self.texts)
    step = range.step.map(\.inputText) ?? "any"
  }

  private static func texts(of range: ClosedRange<Double>) -> View.Range.BoundsText {
    View.Range.BoundsText(lower: range.lowerBound.inputText, upper: range.upperBound.inputText)
  }
}
