/// Receives the problems of `validate`, and adds the source location of the parameter.
public struct ParameterReport: Sendable {
  let node: Node
  let mapping: Mapping
  public private(set) var diagnostics = Diagnostics()

  init(node: Node, mapping: Mapping) {
    self.node = node
    self.mapping = mapping
  }

  /// Reports an error at the value of `parameter`, or at the whole mapping if it is not written.
  ///
  /// - Parameters:
  ///   - index: the item (0-based) to report at, where the value is a list.
  ///   - part: the part of the value's text to report at, where it is found there.
  public mutating func error(
    _ parameter: String, item index: Int? = nil, text part: String? = nil, _ message: String,
    id: DiagnosticID = .invalidValue, help: String? = nil
  ) {
    report(.error, parameter, index, part, message, id, help)
  }

  /// Reports a warning at the value of `parameter`, or at the whole mapping if it is not written.
  ///
  /// - Parameters:
  ///   - index: the item (0-based) to report at, where the value is a list.
  ///   - part: the part of the value's text to report at, where it is found there.
  public mutating func warning(
    _ parameter: String, item index: Int? = nil, text part: String? = nil, _ message: String,
    id: DiagnosticID = .invalidValue, help: String? = nil
  ) {
    report(.warning, parameter, index, part, message, id, help)
  }

  /// The source range of item `index` (0-based) of a parameter that is a list.
  public func range(_ parameter: String, item index: Int) -> SourceRange? {
    guard let items = mapping[parameter]?.sequence, items.indices.contains(index) else {
      return nil
    }
    return items[index].range
  }

  private mutating func report(
    _ severity: Diagnostic.Severity, _ parameter: String, _ index: Int?, _ part: String?,
    _ message: String, _ id: DiagnosticID, _ help: String?
  ) {
    let item = index.flatMap { range(parameter, item: $0) }
    let text = part.flatMap { mapping[parameter]?.range(ofText: $0) }
    let location = text ?? item ?? mapping[parameter]?.range ?? mapping["type"]?.range ?? node.range
    diagnostics.report(Diagnostic(id, message, at: location, severity: severity, help: help))
  }
}
