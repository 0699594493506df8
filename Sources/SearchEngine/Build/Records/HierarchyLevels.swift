import Components

/// The levels of paths, as Algolia's hierarchical facets expect them: the path `A > B > C` has the
/// levels `A`, `A > B`, and `A > B > C`.
struct HierarchyLevels {
  /// The maximum number of levels; deeper ones are ignored.
  static let maximumCount = 10

  /// The distinct values of each level, from the top down.
  private(set) var levels: [[String]] = []

  /// - Parameters:
  ///   - paths: texts, whose names may be surrounded by spaces; empty names are ignored, so that
  ///     `/a/b/` is the path `a/b`.
  ///   - separator: the text between the names.
  init(_ paths: [String], separator: String) {
    for path in paths {
      var value = ""
      for (level, name) in Self.names(of: path, separator: separator).enumerated() {
        value += level == 0 ? name : separator + name
        if level == levels.count { levels.append([]) }
        if !levels[level].contains(value) { levels[level].append(value) }
      }
    }
  }

  /// The names in a path, from the top down.
  static func names(of path: String, separator: String) -> [String] {
    path.unicodeScalars.split(separator: separator.trimmed.unicodeScalars)
      .map { String($0).trimmed }.filter { !$0.isEmpty }.prefix(maximumCount).map { $0 }
  }
}
