internal import Components

extension Hierarchy {
  /// Reports what is wrong with the parameters `attributes`, `separator` and `rootPath`.
  public func check(_ report: inout ParameterReport) {
    if attributes.isEmpty {
      report.error("attributes", "'attributes' is empty, expected the levels from the top down")
    }
    for (index, attribute) in attributes.enumerated()
    where attributes[..<index].contains(attribute) {
      report.error(
        "attributes", item: index, "'\(attribute)' is listed twice, expected each level once")
    }
    if separator.isEmpty {
      report.error(
        "separator", "'separator' is empty, expected what stands between levels, as in ' > '")
    } else if let rootPath, !attributes.isEmpty, rootLevel >= attributes.count {
      report.error(
        "rootPath",
        "'\(rootPath)' has \(rootLevel.counting("level")), expected fewer than the "
          + "\(attributes.count) of 'attributes'",
        help: "below it there is nothing to choose")
    }
  }
}
