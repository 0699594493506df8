extension Double {
  /// The shortest text that reads back as the same number, without a needless `.0`: `10`, `0.1`.
  public var shortText: String {
    if self == rounded(), abs(self) < 1e15 { return String(Int(self)) }
    return description
  }
}
