import WidgetCore

/// A number with what makes it smaller and larger, and its limits: `Rating: ≥ 3 [-] [+] 0 to 5`.
struct StepperText: TextControl {
  let stepper: View.Stepper
  let text: String
  let label: String

  func lines(in layout: TextLayout) -> [StyledText] {
    let prefix = StyledText(stepper.prefix.isEmpty ? "" : "\(stepper.prefix) ")
    let number = text.isEmpty ? StyledText("any", .faint) : StyledText(text, .selected)
    let buttons = button("-", stepper.decrement) + .spaces(1) + button("+", stepper.increment)
    let limits = stepper.bounds.map { bounds in
      StyledText("\(bounds.lowerBound.shortText) to \(bounds.upperBound.shortText)", .faint)
    }
    return Flow(
      lead: StyledText("\(label):", .heading) + .spaces(1) + prefix + number,
      pieces: [.spaces(2) + buttons, limits ?? StyledText()], separator: .spaces(1), hanging: 2
    ).lines(to: layout.width)
  }

  private func button(_ sign: String, _ action: Action?) -> StyledText {
    StyledText("[\(sign)]", action == nil ? .faint : .heading)
  }
}
