extension Wording {
  /// Returns a distance: `850 m`, `3.4 km`, `1,204 km`.
  ///
  /// If the screen has a format for `__distance`, it applies to the number of meters.
  public func text(ofMeters meters: Double) -> String {
    if formats["__distance"] != nil { return text(of: meters, of: "__distance") }
    let style = locale.numberStyle
    if meters < 999.5 { return "\(style.text(of: meters.rounded(), .atMost(0))) m" }
    let kilometers = meters / 1000
    return "\(style.text(of: kilometers, .atMost(kilometers < 9.95 ? 1 : 0))) km"
  }

  /// Returns degrees with at most one decimal: `47.4°`.
  public func text(ofDegrees degrees: Double) -> String {
    "\(locale.numberStyle.text(of: degrees, .atMost(1)))°"
  }
}
