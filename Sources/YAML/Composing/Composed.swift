internal import Components

/// A value on its way into a node.
struct Composed {
  /// Nil if it could not be understood, which has been reported.
  var content: Node.Content?
  var range: SourceRange
  /// The number of nodes, as if every alias were written out.
  var size = 1
  /// The number of mappings and lists inside one another; 0 for a scalar.
  var height = 0

  var node: Node? {
    content.map { Node($0, range: range) }
  }

  /// Counts a part of this collection in, and stretches its range to the part's end.
  mutating func hold(_ part: Composed) {
    size += part.size
    height = max(height, part.height)
    range.end = part.range.end
  }
}
