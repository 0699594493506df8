import WidgetCore

/// A text field with its label and a cursor: `Search: zur▏`.
struct FieldText: TextControl {
  let field: View.Field
  /// The label; nil for the screen's word for "search".
  var label: String?

  func lines(in layout: TextLayout) -> [StyledText] {
    let cursor = StyledText("▏", .faint)
    let content =
      field.text.isEmpty
      ? cursor + StyledText(field.placeholder, .faint) : StyledText(field.text) + cursor
    let line =
      StyledText("\(label ?? layout.wording.text(.search)):", .heading) + .spaces(1) + content
    return line.wrapped(to: layout.width, hangingIndent: 2)
  }
}

extension View.Field {
  /// Returns the control for the field, with a label instead of the default one.
  package func textControl(labelled label: String? = nil) -> any TextControl {
    if let stepper {
      StepperText(stepper: stepper, text: text, label: label)
    } else {
      FieldText(field: self, label: label)
    }
  }
}

/// A number with buttons and its bounds: `Rating: ≥ 3 [-] [+] 0 to 5`.
struct StepperText: TextControl {
  let stepper: View.Stepper
  let text: String
  /// The label; nil for the screen's word for "number".
  let label: String?

  func lines(in layout: TextLayout) -> [StyledText] {
    let prefix = StyledText(stepper.prefix.isEmpty ? "" : "\(stepper.prefix) ")
    let wording = layout.wording
    let number =
      text.isEmpty ? StyledText(wording.text(.anyNumber), .faint) : StyledText(text, .selected)
    let buttons = button("-", stepper.decrement) + .spaces(1) + button("+", stepper.increment)
    let heading = StyledText("\(label ?? wording.text(.number)):", .heading)
    return FlowLayout(
      lead: heading + .spaces(1) + prefix + number,
      items: [.spaces(2) + buttons, bounds(wording)], separator: .spaces(1), hangingIndent: 2
    ).lines(to: layout.width)
  }

  private func bounds(_ wording: Wording) -> StyledText {
    guard let bounds = stepper.bounds else { return StyledText() }
    let lower = stepper.boundsLabels?.lower ?? bounds.lowerBound.shortText
    let upper = stepper.boundsLabels?.upper ?? bounds.upperBound.shortText
    return StyledText(wording.text(from: lower, to: upper), .faint)
  }

  private func button(_ symbol: String, _ action: Action?) -> StyledText {
    StyledText("[\(symbol)]", action == nil ? .faint : .heading)
  }
}
