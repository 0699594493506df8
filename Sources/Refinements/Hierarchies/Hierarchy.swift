internal import Components

/// Attributes that refine each other, such as `region.lvl0` and `region.lvl1`, and the one path
/// that is selected in them; what menus and breadcrumbs of a hierarchy share.
///
/// A value names all levels down to its own: `Europe > Italy`. The path has a group of its own, so
/// that a screen can have several hierarchies. Excluded values are kept in the `and` group of the
/// same name.
public struct Hierarchy: Hashable, Sendable {
  /// The attributes of the levels, from the top down.
  public var attributes: [String]
  /// What stands between the levels in a value.
  public var separator: String
  /// The value below which the hierarchy begins for people; nil for the top.
  public var rootPath: String?
  /// The name of the group that the path is kept in.
  public var groupName: String

  /// A hierarchy whose group has the name of the first attribute unless another is given.
  public init(
    _ attributes: [String], separator: String, rootPath: String? = nil, groupName: String? = nil
  ) {
    self.attributes = attributes
    self.separator = separator
    self.rootPath = rootPath
    self.groupName = groupName ?? attributes.first ?? ""
  }

  /// The first level that people see, 0-based.
  public var rootLevel: Int {
    rootPath.map { parts(of: $0).count } ?? 0
  }

  public var targets: [RefinementTarget] {
    attributes.map { RefinementTarget($0, in: .hierarchical(groupName), kind: .facet) }
  }

  /// Where excluded values are kept.
  public var exclusionTargets: [RefinementTarget] {
    attributes.map {
      RefinementTarget($0, in: .and(groupName), kind: .facet, isForExclusions: true)
    }
  }

  /// The selected values from the top down, each within the one before; empty if none is.
  ///
  /// A filter that came from outside of the widgets is taken for the end of a path.
  public func selected(in filters: FilterState) -> [String] {
    path(in: filters)?.filters.map(\.value.text) ?? []
  }

  /// Selects a value in place of what is selected; nil, or the root, selects nothing.
  public func select(_ value: String?, in filters: inout FilterState) {
    filters.removeAll(in: .hierarchical(groupName))
    if let value, value != rootPath { filters.setHierarchicalPath(path(to: value), in: groupName) }
  }

  /// Does what a click on a value does: on the one selected last it goes one level up, on any
  /// other to that value.
  public func toggle(_ value: String, in filters: inout FilterState) {
    if isExcluded(value, in: filters) { exclude(value, in: &filters) }
    let selected = selected(in: filters)
    select(selected.last == value ? selected.dropLast().last : value, in: &filters)
  }

  /// True if a value is kept out.
  public func isExcluded(_ value: String, in filters: FilterState) -> Bool {
    exclusion(of: value).map { filters.contains($0, in: .and(groupName)) } ?? false
  }

  /// Keeps a value out, or no longer; nothing below it is selected then.
  public func exclude(_ value: String, in filters: inout FilterState) {
    guard let exclusion = exclusion(of: value) else { return }
    if selected(in: filters).contains(value) { select(nil, in: &filters) }
    filters.toggle(exclusion, in: .and(groupName))
  }

  /// Neither selects nor excludes anything any more.
  public func clear(in filters: inout FilterState) {
    select(nil, in: &filters)
    filters.removeAll(excluded(in: filters), from: .and(groupName))
  }

  /// Asks how many records each excluded value keeps out.
  public func askExcludedCounts(in request: inout SearchRequest) {
    for filter in excluded(in: request.filters) {
      request.askCount(of: !filter, ignoring: .and(groupName))
    }
  }

  /// How many records an excluded value keeps out; nil if that is not known.
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

  /// Lets a filter that came from outside count as a path, without which its level could not be
  /// counted as if another value were selected.
  public func complete(_ filters: inout FilterState) {
    let group = FilterGroup.ID.hierarchical(groupName)
    guard filters.hierarchicalPaths[groupName] == nil, filters.filters(in: group).count == 1 else {
      return
    }
    if let path = path(in: filters) { filters.setHierarchicalPath(path, in: groupName) }
  }

  /// The value of an action, which must lie in the hierarchy.
  public func value(of action: Action) throws(ActionError) -> String {
    let value = try action.text()
    if let rootPath, !value.hasPrefix(rootPath + separator) {
      throw ActionError("'\(action)': expected a value below '\(rootPath)'")
    }
    guard !value.isEmpty, parts(of: value).count <= attributes.count else {
      throw ActionError(
        "'\(action)': expected a value of 1 to \(attributes.count) levels, with '\(separator)' "
          + "in between")
    }
    return value
  }

  /// What people see of a value: its label, else the part of it that is its own level's, as
  /// `Italy` is of `Europe > Italy`.
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
