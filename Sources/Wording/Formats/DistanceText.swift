extension Wording {
  /// A distance as people say it: `850 m`, `3.4 km`, `1,204 km`; by the format of `__distance`
  /// where the screen has one, which then counts in metres.
  public func text(ofMetres metres: Double) -> String {
    if formats["__distance"] != nil { return text(of: metres, of: "__distance") }
    let shape = locale.numberShape
    if metres < 999.5 { return "\(shape.text(of: metres.rounded(), .atMost(0))) m" }
    let kilometres = metres / 1000
    return "\(shape.text(of: kilometres, .atMost(kilometres < 9.95 ? 1 : 0))) km"
  }
}

extension Wording {
  /// Degrees with at most one decimal: `47.4°`.
  public func text(ofDegrees degrees: Double) -> String {
    "\(locale.numberShape.text(of: degrees, .atMost(1)))°"
  }
}
