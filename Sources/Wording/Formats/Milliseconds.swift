extension Duration {
  /// The duration in milliseconds, rounded to two decimals.
  public var milliseconds: Double {
    let (seconds, attoseconds) = components
    let hundredths = Double(seconds) * 1e5 + Double(attoseconds) / 1e13
    return hundredths.rounded() / 100
  }
}
