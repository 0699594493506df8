/// The attributes of the records as a tree of object members.
struct AttributeTree: Sendable {
  /// The node of a whole record.
  static let root = 0

  /// The parent's number and the name of each node; the root has no entry, so node 1 is entry 0.
  private var children = ByteStringInterner()
  private var key: [UInt8] = []
  /// The node that followed each node in the last record, which is tried first: most records have
  /// the same members in the same order.
  private var followers = [0]
  private var last = 0
  /// The dotted path of each node; the root's is empty.
  private(set) var paths = [""]
  /// The parent and the name of each node; the root's name is empty.
  private var members: [(parent: Int, name: [UInt8])] = [(root, [])]

  /// The node of a member of the object at `parent`, which is added if it doesn't exist.
  mutating func child(of parent: Int, named name: UnsafeBufferPointer<UInt8>) -> Int {
    let guess = followers[last]
    let node =
      guess > 0 && isChild(guess, of: parent, named: name)
      ? guess : lookUp(parent, name)
    followers[last] = node
    last = node
    return node
  }

  private func isChild(_ node: Int, of parent: Int, named name: UnsafeBufferPointer<UInt8>) -> Bool
  {
    members[node].parent == parent && members[node].name.count == name.count
      && members[node].name.withUnsafeBufferPointer { $0.compared(to: name) == 0 }
  }

  private mutating func lookUp(_ parent: Int, _ name: UnsafeBufferPointer<UInt8>) -> Int {
    key.removeAll(keepingCapacity: true)
    withUnsafeBytes(of: UInt32(parent)) { key.append(contentsOf: $0) }
    key.append(contentsOf: name)
    let node = key.withUnsafeBufferPointer { children.number(of: $0) } + 1
    if node == paths.count {
      let text = String(decoding: name, as: UTF8.self)
      paths.append(parent == Self.root ? text : "\(paths[parent]).\(text)")
      members.append((parent, Array(name)))
      followers.append(0)
    }
    return node
  }

  /// Adds the nodes of another tree.
  ///
  /// - Returns: the node in this tree for each node of the other tree.
  mutating func merge(_ other: AttributeTree) -> [Int] {
    var nodes = [Self.root]
    for number in 0..<other.children.count {
      let (parent, name) = other.members[number + 1]
      nodes.append(name.withUnsafeBufferPointer { child(of: nodes[parent], named: $0) })
    }
    return nodes
  }

  /// True for nodes with the path of another node, such as a member `a.b` and the `b` of an `a`.
  var isAmbiguous: [Bool] {
    var counts: [String: Int] = [:]
    for path in paths { counts[path, default: 0] += 1 }
    return paths.map { counts[$0, default: 0] > 1 }
  }
}
