extension String {
  /// True if two texts are the same characters of Unicode, one by one. O(length).
  ///
  /// `String` also takes `é` as one character for `e` with an accent after it; as values of records
  /// they are two.
  public func isSpelled(as other: String) -> Bool {
    utf8.elementsEqual(other.utf8)
  }
}
