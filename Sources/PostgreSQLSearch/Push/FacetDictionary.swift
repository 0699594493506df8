/// The identifiers of the facet values of a table.
///
/// A record contains the identifiers of its values in one list, which is smaller than their texts and
/// faster to count.
struct FacetDictionary {
  /// An attribute and one of its values.
  private struct Entry: Hashable {
    var attribute: String
    var value: String
  }

  private var identifiers: [Entry: Int32] = [:]
  private var last: Int32 = -1
  /// The rows of the values that have not been stored yet.
  private var unstored = CopyRows()

  /// Adds a stored value.
  mutating func add(stored identifier: Int32, of attribute: String, _ value: String) {
    identifiers[Entry(attribute: attribute, value: value)] = identifier
    last = max(last, identifier)
  }

  /// The identifier of a value, which is added if it is new. O(1).
  mutating func identifier(of attribute: String, _ value: String) -> Int32 {
    let entry = Entry(attribute: attribute, value: value)
    if let identifier = identifiers[entry] { return identifier }
    last += 1
    identifiers[entry] = last
    unstored.add(String(last))
    unstored.add(attribute)
    unstored.add(value)
    unstored.endRow()
    return last
  }

  /// The rows of the values that were added since the last call, which must be stored.
  mutating func takeUnstored() -> CopyRows {
    defer { unstored = CopyRows() }
    return unstored
  }
}
