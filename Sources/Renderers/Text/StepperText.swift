import WidgetCore

/// A number with what makes it smaller and larger, and its limits: `Rating: ≥ 3 [-] [+] 0 to 5`.
struct StepperText: TextControl {
  let stepper: View.Stepper
  let text: String
  /// What stands before it; the screen's own word if absent.
  let label: String?

  func lines(in layout: TextLayout) -> [StyledText] {
    let prefix = StyledText(stepper.prefix.isEmpty ? "" : "\(stepper.prefix) ")
    let wording = layout.wording
    let number =
      text.isEmpty ? StyledText(wording.text(.anyNumber), .faint) : StyledText(text, .selected)
    let buttons = button("-", stepper.decrement) + .spaces(1) + button("+", stepper.increment)
    let heading = StyledText("\(label ?? wording.text(.number)):", .heading)
    return Flow(
      lead: heading + .spaces(1) + prefix + number,
      pieces: [.spaces(2) + buttons, limits(wording)], separator: .spaces(1), hanging: 2
    ).lines(to: layout.width)
  }

  private func limits(_ wording: Wording) -> StyledText {
    guard let bounds = stepper.bounds else { return StyledText() }
    let lower = stepper.boundsLabels?.lower ?? bounds.lowerBound.shortText
    let upper = stepper.boundsLabels?.upper ?? bounds.upperBound.shortText
    return StyledText(wording.text(from: lower, to: upper), .faint)
  }

  private func button(_ sign: String, _ action: Action?) -> StyledText {
    StyledText("[\(sign)]", action == nil ? .faint : .heading)
  }
}
