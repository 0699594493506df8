/// The attributes that occur in the records, found by walking down from an object to its members.
struct AttributeTree {
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
}
