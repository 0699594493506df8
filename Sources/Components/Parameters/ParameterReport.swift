/// Collects the diagnostics of `validate`, and adds the source location of each parameter.
public struct ParameterReport: Sendable {
  let node: Node
  let mapping: Mapping
  /// The diagnostics so far.
  public private(set) var diagnostics = Diagnostics()

  init(node: Node, mapping: Mapping) {
    self.node = node
    self.mapping = mapping
  }

  /// Reports an error at the value of a parameter.
  ///
  /// If the file does not set the parameter, it is reported at the type or at the mapping.
  ///
  /// - Parameters:
  ///   - parameter: the name of the parameter.
  ///   - index: the item of a list to report at, from 0; nil for the whole value.
  ///   - part: the part of the value's text to report at; nil for the whole value.
  ///   - message: the problem: lower case, user input in quotes, no trailing period.
  ///   - id: the kind of the diagnostic.
  ///   - help: the suggested fix.
  public mutating func error(
    _ parameter: String, item index: Int? = nil, text part: String? = nil, _ message: String,
    id: DiagnosticID = .invalidValue, help: String? = nil
  ) {
    report(.error, parameter, index, part, message, id, help)
  }

  /// Reports a warning at the value of a parameter.
  ///
  /// If the file does not set the parameter, it is reported at the type or at the mapping.
  ///
  /// - Parameters:
  ///   - parameter: the name of the parameter.
  ///   - index: the item of a list to report at, from 0; nil for the whole value.
  ///   - part: the part of the value's text to report at; nil for the whole value.
  ///   - message: the problem: lower case, user input in quotes, no trailing period.
  ///   - id: the kind of the diagnostic.
  ///   - help: the suggested fix.
  public mutating func warning(
    _ parameter: String, item index: Int? = nil, text part: String? = nil, _ message: String,
    id: DiagnosticID = .invalidValue, help: String? = nil
  ) {
    report(.warning, parameter, index, part, message, id, help)
  }

  /// The source range of an item of a list.
  ///
  /// - Parameters:
  ///   - parameter: the name of the parameter.
  ///   - index: the index of the item, from 0.
  /// - Returns: nil if the file does not set the parameter, or the list has no such item.
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
