internal import Components

extension Hierarchy {
  /// Reports invalid values of the parameters `attributes`, `separator` and `rootPath`.
  public func check(_ report: inout ParameterReport) {
    if attributes.isEmpty {
      report.error("attributes", "'attributes' is empty, expected one attribute per level")
    }
    for (index, attribute) in attributes.enumerated()
    where attributes[..<index].contains(attribute) {
      report.error(
        "attributes", item: index, "'\(attribute)' is listed twice")
    }
    if separator.isEmpty {
      report.error(
        "separator", "'separator' is empty, expected a text such as ' > '")
    } else if let rootPath, !attributes.isEmpty, rootLevel >= attributes.count {
      report.error(
        "rootPath",
        "'\(rootPath)' has \(rootLevel.counting("level")), expected fewer than the "
          + "\(attributes.count) of 'attributes'",
        help: "there are no values below it")
    }
  }
}
