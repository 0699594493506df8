/// What went wrong: `! message`.
struct FailureText: TextControl {
  let message: String

  func lines(in layout: TextLayout) -> [StyledText] {
    StyledText("! \(message)", .failure, keepsLineBreaks: true)
      .wrapped(to: layout.width, hanging: 2)
  }
}
