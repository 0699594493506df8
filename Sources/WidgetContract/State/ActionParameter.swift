extension Action: ParameterValue {
  public static var parameterType: ParameterType { .named("action", .text) }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> Action? {
    guard let scalar = node.scalar, !node.isNull else { return mismatch(node, into: &diagnostics) }
    if let action = Action(scalar.text) { return action }
    return mismatch(
      node, into: &diagnostics,
      help: "write it as for '--do': WIDGET.ACTION=VALUE, as in 'facetList.brand.toggle=Apple'")
  }

  public var json: JSONValue { .text(description) }
}
