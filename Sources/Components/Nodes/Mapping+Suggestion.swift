extension Mapping {
  /// Replaces a key by the most similar known key; not safe if the mapping
  /// has that key too.
  public func fixIt(
    for entry: Entry, in known: some Sequence<String>
  ) -> Diagnostic.FixIt? {
    var fixIt = Suggestion.fixIt(for: entry.key, in: known, at: entry.keyRange)
    if let key = fixIt?.replacement, self.entry(key) != nil { fixIt?.isSafe = false }
    return fixIt
  }
}
