extension Node {
  /// A node with the content of a JSON value: texts are quoted scalars. O(size).
  ///
  /// - Parameters:
  ///   - json: the value.
  ///   - range: the source range of the node and of all nodes within it.
  public init(_ json: JSONValue, range: SourceRange) {
    self.init(Self.content(json, range), range: range)
  }

  private static func content(_ json: JSONValue, _ range: SourceRange) -> Content {
    switch json {
    case .null: .scalar(Scalar("null", style: .plain, value: .null))
    case .boolean(let flag): .scalar(Scalar("\(flag)", style: .plain, value: .boolean(flag)))
    case .integer(let number): .scalar(Scalar("\(number)", style: .plain, value: .integer(number)))
    case .number(let number):
      .scalar(Scalar(json.text(.compact), style: .plain, value: .number(number)))
    case .text(let text): .scalar(Scalar(text: text))
    case .array(let items): .sequence(items.map { Node($0, range: range) })
    case .object(let object):
      .mapping(
        Mapping(
          object.members.map {
            Mapping.Entry(key: $0.name, keyRange: range, value: Node($0.value, range: range))
          }))
    }
  }
}
