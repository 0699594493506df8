extension Mapping {
  /// The replacement of a key by the known one that was most likely meant; not safe if the mapping
  /// has that key too.
  public func fixIt(
    for entry: Entry, in known: some Sequence<String>
  ) -> Diagnostic.FixIt? {
    var fixIt = Suggestion.fixIt(for: entry.key, in: known, at: entry.keyRange)
    if let key = fixIt?.replacement, self.entry(key) != nil { fixIt?.isSafe = false }
    return fixIt
  }
}
