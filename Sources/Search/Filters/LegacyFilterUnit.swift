/// One item of Algolia's older filter lists: texts that must all match, or one of which must.
public enum LegacyFilterUnit: Hashable, Sendable {
  case and([String])
  case or([String])

  public var texts: [String] {
    switch self {
    case .and(let texts), .or(let texts): texts
    }
  }
}
