extension Duration {
  /// Milliseconds from 1 to `Int32.max`, the values that libcurl accepts as a limit.
  var roundedUpMilliseconds: Int64 {
    let (seconds, attoseconds) = components
    let perMillisecond: Int64 = 1_000_000_000_000_000
    guard seconds < Int64(Int32.max) / 1_000 else { return Int64(Int32.max) }
    guard seconds >= 0 else { return 1 }
    return max(1, seconds * 1_000 + (attoseconds + perMillisecond - 1) / perMillisecond)
  }

  /// The duration with its unit, as in `2 s` or `250 ms`.
  var formatted: String {
    let (seconds, attoseconds) = components
    let milliseconds = attoseconds / 1_000_000_000_000_000
    if milliseconds == 0 { return "\(seconds) s" }
    return seconds == 0
      ? "\(milliseconds) ms" : "\(Double(seconds) + Double(milliseconds) / 1000) s"
  }
}
