/// Pieces side by side, as many on a line as fit.
struct Flow {
  /// What the first line begins with.
  var lead = StyledText()
  var pieces: [StyledText]
  /// What stands between two pieces on one line; left out at line ends.
  var separator: StyledText
  /// The columns by which all lines but the first are indented.
  var hanging = 0

  /// The lines, none wider than `width` unless a single character is.
  func lines(to width: Int) -> [StyledText] {
    let indent = StyledText.spaces(min(hanging, width / 2))
    var lines: [StyledText] = []
    var line = lead
    var isStart = true
    for piece in pieces where !piece.isEmpty {
      let gap = isStart ? StyledText() : separator
      if line.width + gap.width + piece.width <= width || line.isEmpty {
        line += gap + piece
      } else {
        lines.append(line)
        line = indent + piece
      }
      isStart = false
    }
    if !line.isEmpty { lines.append(line) }
    return lines.flatMap { $0.wrapped(to: width, hanging: hanging) }
  }
}
