internal import Components

/// Selects a path in attributes such as `region.lvl0` and `region.lvl1`.
///
/// Hierarchical menus and breadcrumbs share it. A value contains all levels down to its own, such as
/// `Europe > Italy`. Each hierarchy has a group, so that a screen can have several; excluded values
/// are in the `and` group of the same name.
public struct Hierarchy: Hashable, Sendable {
  /// The attributes of the levels, from the top down.
  public var attributes: [String]
  /// The text between the levels of a value.
  public var separator: String
  /// The value below which the visible hierarchy begins; nil for the top.
  public var rootPath: String?
  /// The name of the group that contains the path.
  public var groupName: String

  /// Creates a hierarchy; the default group name is the first attribute.
  public init(
    _ attributes: [String], separator: String, rootPath: String? = nil, groupName: String? = nil
  ) {
    self.attributes = attributes
    self.separator = separator
    self.rootPath = rootPath
    self.groupName = groupName ?? attributes.first ?? ""
  }

  /// The first visible level, 0-based.
  public var rootLevel: Int {
    rootPath.map { parts(of: $0).count } ?? 0
  }

  /// The attributes and the group for the widget's `Connector.targets`.
  public var targets: [RefinementTarget] {
    attributes.map { RefinementTarget($0, in: .hierarchical(groupName), kind: .facet) }
  }

  /// The attributes and the group of excluded values.
  public var exclusionTargets: [RefinementTarget] {
    attributes.map {
      RefinementTarget($0, in: .and(groupName), kind: .facet, isForExclusions: true)
    }
  }

  /// Returns the selected values from the top down; empty without a selection.
  ///
  /// A filter that does not come from a widget is treated as the end of a path.
  public func selected(in filters: FilterState) -> [String] {
    path(in: filters)?.filters.map(\.value.text) ?? []
  }

  /// Replaces the selection; nil or the root removes it.
  public func select(_ value: String?, in filters: inout FilterState) {
    filters.removeAll(in: .hierarchical(groupName))
    if let value, value != rootPath { filters.setHierarchicalPath(path(to: value), in: groupName) }
  }

  /// Selects a value; if it is selected, selects its parent.
  public func toggle(_ value: String, in filters: inout FilterState) {
    if isExcluded(value, in: filters) { exclude(value, in: &filters) }
    let selected = selected(in: filters)
    select(selected.last == value ? selected.dropLast().last : value, in: &filters)
  }

  /// Returns true if a value is excluded.
  public func isExcluded(_ value: String, in filters: FilterState) -> Bool {
    exclusion(of: value).map { filters.contains($0, in: .and(groupName)) } ?? false
  }

  /// Excludes a value, or includes it again; removes a selection of or below it.
  public func exclude(_ value: String, in filters: inout FilterState) {
    guard let exclusion = exclusion(of: value) else { return }
    if selected(in: filters).contains(value) { select(nil, in: &filters) }
    filters.toggle(exclusion, in: .and(groupName))
  }

  /// Removes the selection and all exclusions.
  public func clear(in filters: inout FilterState) {
    select(nil, in: &filters)
    filters.removeAll(excluded(in: filters), from: .and(groupName))
  }

  /// Requests the numbers of records that the excluded values exclude.
  public func requestExcludedCounts(in request: inout SearchRequest) {
    for filter in excluded(in: request.filters) {
      request.addCount(of: !filter, ignoring: .and(groupName))
    }
  }

  /// Returns the number of records that a value excludes; nil if it is unknown.
  public func excludedCount(of value: String, in context: WidgetContext) -> Int? {
    guard let exclusion = exclusion(of: value) else { return nil }
    return context.response?.counts[
      SearchRequest.Count(of: !exclusion, ignoring: .and(groupName))]
  }

  private func excluded(in filters: FilterState) -> [Filter] {
    filters.filters(in: .and(groupName)).filter { filter in
      guard case .facet(let facet) = filter else { return false }
      return facet.isNegated && attributes.contains(facet.attribute)
    }
  }

  private func exclusion(of value: String) -> Filter? {
    path(to: value).filters.last.map { !Filter.facet($0) }
  }

  /// Completes the path of a filter that does not come from a widget.
  ///
  /// Without the path, searchers could not count the other values of its level.
  public func complete(_ filters: inout FilterState) {
    let group = FilterGroup.ID.hierarchical(groupName)
    guard filters.hierarchicalPaths[groupName] == nil, filters.filters(in: group).count == 1 else {
      return
    }
    if let path = path(in: filters) { filters.setHierarchicalPath(path, in: groupName) }
  }

  /// Returns the value of an action.
  ///
  /// - Throws: `ActionError` if the value is not in the hierarchy.
  public func value(of action: Action) throws(ActionError) -> String {
    let value = try action.text()
    if let rootPath, !value.hasPrefix(rootPath + separator) {
      throw ActionError("'\(action)': expected a value below '\(rootPath)'")
    }
    guard !value.isEmpty, parts(of: value).count <= attributes.count else {
      throw ActionError(
        "'\(action)': expected a value of 1 to \(attributes.count) levels, "
          + "separated by '\(separator)'")
    }
    return value
  }

  /// Returns the label of a value: its display name, or else its last part.
  ///
  /// The last part of `Europe > Italy` is `Italy`.
  public func label(of value: String, in wording: Wording = Wording()) -> String {
    let parts = parts(of: value)
    let attribute = parts.count <= attributes.count ? attributes[parts.count - 1] : ""
    return wording.name(ofValue: value, of: attribute) ?? String(parts.last ?? "")
  }

  private func parts(of value: String) -> [Substring] {
    value.split(separator: separator, omittingEmptySubsequences: false)
  }

  private func path(to value: String) -> HierarchicalPath {
    HierarchicalPath(attributes: attributes, value: value, separator: separator)
  }

  private func path(in filters: FilterState) -> HierarchicalPath? {
    if let path = filters.hierarchicalPaths[groupName] { return path }
    let paths = filters.filters(in: .hierarchical(groupName)).compactMap { filter in
      if case .facet(let facet) = filter, !facet.isNegated { path(endingIn: facet) } else { nil }
    }
    return paths.max { $0.filters.count < $1.filters.count }
  }

  private func path(endingIn facet: Filter.Facet) -> HierarchicalPath? {
    let path = path(to: facet.value.text)
    return path.filters.last?.attribute == facet.attribute ? path : nil
  }
}

extension Hierarchy {
  /// Reports invalid values of `attributes`, `separator` and `rootPath`.
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
