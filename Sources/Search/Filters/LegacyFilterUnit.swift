/// One item of Algolia's older filter lists: texts that must all hold, or one of which must.
public enum LegacyFilterUnit: Hashable, Sendable {
  case and([String])
  case or([String])
}
