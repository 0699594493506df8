/// The attributes that occur in the records, found by walking down from an object to its members.
struct AttributeTree: Sendable {
  /// The node of a whole record.
  static let root = 0

  private var children = ByteTable()
  private var key: [UInt8] = []
  /// The dotted path of each node; the root's is empty.
  private(set) var paths = [""]

  /// The node of a member of the object at `parent`, which is added if it is new.
  mutating func child(of parent: Int, named name: UnsafeBufferPointer<UInt8>) -> Int {
    key.removeAll(keepingCapacity: true)
    withUnsafeBytes(of: UInt32(parent)) { key.append(contentsOf: $0) }
    key.append(contentsOf: name)
    let number = key.withUnsafeBufferPointer { children.number(of: $0) }
    if number + 1 == paths.count {
      let text = String(decoding: name, as: UTF8.self)
      paths.append(parent == Self.root ? text : "\(paths[parent]).\(text)")
    }
    return number + 1
  }

  /// Adds the nodes of another tree.
  ///
  /// - Returns: for each node of the other tree its node in this one.
  mutating func merge(_ other: AttributeTree) -> [Int] {
    var nodes = [Self.root]
    for number in 0..<other.children.count {
      let key = other.children[number]
      var parent = 0
      for byte in key.prefix(4).reversed() { parent = parent << 8 | Int(byte) }
      nodes.append(key.dropFirst(4).withUnsafeBufferPointer { child(of: nodes[parent], named: $0) })
    }
    return nodes
  }

  /// True for the nodes that share their path with another, as `a.b` and the `b` of an `a` do.
  var isAmbiguous: [Bool] {
    var counts: [String: Int] = [:]
    for path in paths { counts[path, default: 0] += 1 }
    return paths.map { counts[$0, default: 0] > 1 }
  }
}
