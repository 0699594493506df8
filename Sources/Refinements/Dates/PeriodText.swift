extension Period {
  /// Reads `today`, `yesterday`, `this week`, `last month`, `last 30 days`, and `all` for any time;
  /// nil for everything else.
  public init?(_ text: String) {
    let words = text.lowercased().split(separator: " ").map(String.init)
    switch words.count {
    case 1 where words[0] == "today": self = .current(.day)
    case 1 where words[0] == "yesterday": self = .previous(.day)
    case 1 where words[0] == "all": self = .between(nil, nil)
    case 2:
      guard let unit = Unit(rawValue: words[1]) else { return nil }
      switch words[0] {
      case "this": self = .current(unit)
      case "last": self = .previous(unit)
      default: return nil
      }
    case 3 where words[0] == "last":
      guard let count = Int(words[1]), (1...10_000).contains(count),
        let unit = Unit.allCases.first(where: {
          [$0.rawValue, $0.rawValue + "s"].contains(words[2])
        })
      else { return nil }
      self = .last(count, unit)
    default: return nil
    }
  }

  /// What `init(_:)` reads; nil for what is between two dates.
  public var text: String? {
    switch self {
    case .current(.day): "today"
    case .previous(.day): "yesterday"
    case .current(let unit): "this \(unit.rawValue)"
    case .previous(let unit): "last \(unit.rawValue)"
    case .last(let count, let unit): "last \(count) \(unit.rawValue)s"
    case .between(nil, nil): "all"
    case .between: nil
    }
  }
}
