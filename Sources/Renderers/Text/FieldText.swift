import WidgetCore

/// A field with its label and a cursor: `Search: zur▏`.
struct FieldText: TextControl {
  let field: View.Field
  /// What stands before it; the screen's own word if absent.
  var label: String?

  func lines(in layout: TextLayout) -> [StyledText] {
    let cursor = StyledText("▏", .faint)
    let content =
      field.text.isEmpty
      ? cursor + StyledText(field.placeholder, .faint) : StyledText(field.text) + cursor
    let line =
      StyledText("\(label ?? layout.wording.text(.search)):", .heading) + .spaces(1) + content
    return line.wrapped(to: layout.width, hanging: 2)
  }
}

extension View.Field {
  /// What draws the field as text, with a label in place of its usual one.
  func textControl(labelled label: String? = nil) -> any TextControl {
    if let stepper {
      StepperText(stepper: stepper, text: text, label: label)
    } else {
      FieldText(field: self, label: label)
    }
  }
}
