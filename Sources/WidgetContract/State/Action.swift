/// Something a person does to a widget: `facetList.brand.toggle=Apple`.
///
/// The same text is used on the command line, in tests, in URLs and in the JSON rendering.
public struct Action: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The widget's id.
  public var widget: String
  public var name: String
  /// What stands behind the equals sign; nil if there is none.
  public var value: String?

  public init(widget: String, name: String, value: String? = nil) {
    self.widget = widget
    self.name = name
    self.value = value
  }

  /// Reads `WIDGET.ACTION` or `WIDGET.ACTION=VALUE`: the first `=` begins the value, and the last
  /// dot before it the action's name. Nil if there is no dot, or nothing on one side of it.
  public init?(_ text: String) {
    // Sign by sign, since a value may begin with an accent, which would be one with the equals sign.
    let equals = text.unicodeScalars.firstIndex(of: "=")
    let target = text[..<(equals ?? text.endIndex)]
    guard let dot = target.lastIndex(of: ".") else { return nil }
    let name = target[target.index(after: dot)...]
    guard dot > target.startIndex, !name.isEmpty else { return nil }
    self.init(
      widget: String(target[..<dot]), name: String(name),
      value: equals.map { String(text.unicodeScalars[$0...].dropFirst()) })
  }

  public var description: String {
    "\(widget).\(name)" + (value.map { "=\($0)" } ?? "")
  }
}

/// An action that a connector understands.
public struct ActionDescription: Hashable, Sendable {
  /// What an action means for the screen besides what its widget changes.
  public enum Effect: Hashable, Sendable {
    case none
    /// What waits by the screen's `searchOn` is searched for.
    case submits
    /// What waits is taken back.
    case discards
    /// A click on the hit whose key is the value.
    case clicks
    /// A purchase, or the like, of the hit whose key is the value.
    case converts
  }

  public var name: String
  /// What the value is, such as `a value of the list`; nil if the action takes none.
  public var value: String?
  public var help: String
  public var effect: Effect

  public init(_ name: String, value: String? = nil, _ help: String, effect: Effect = .none) {
    self.name = name
    self.value = value
    self.help = help
    self.effect = effect
  }
}
