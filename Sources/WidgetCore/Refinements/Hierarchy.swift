/// Attributes that refine each other, such as `region.lvl0` and `region.lvl1`, and the one path
/// that is selected in them; what menus and breadcrumbs of a hierarchy share.
///
/// A value names all levels down to its own: `Europe > Italy`. The path has a group of its own,
/// named after the first attribute, so that a screen can have several hierarchies.
public struct Hierarchy: Hashable, Sendable {
  /// The attributes of the levels, from the top down.
  public var attributes: [String]
  /// What stands between the levels in a value.
  public var separator: String
  /// The value below which the hierarchy begins for people; nil for the top.
  public var rootPath: String?

  public init(_ attributes: [String], separator: String, rootPath: String? = nil) {
    self.attributes = attributes
    self.separator = separator
    self.rootPath = rootPath
  }

  /// The first level that people see, 0-based.
  public var rootLevel: Int {
    rootPath.map { parts(of: $0).count } ?? 0
  }

  public var targets: [RefinementTarget] {
    attributes.map { RefinementTarget($0, in: .hierarchical(name), kind: .facet) }
  }

  /// The selected values from the top down, each within the one before; empty if none is.
  ///
  /// A filter that came from outside of the widgets is taken for the end of a path.
  public func selected(in filters: FilterState) -> [String] {
    path(in: filters)?.filters.map(\.value.text) ?? []
  }

  /// Selects a value in place of what is selected; nil, or the root, selects nothing.
  public func select(_ value: String?, in filters: inout FilterState) {
    filters.removeAll(in: .hierarchical(name))
    if let value, value != rootPath { filters.setHierarchicalPath(path(to: value), in: name) }
  }

  /// Does what a click on a value does: on the one selected last it goes one level up, on any
  /// other to that value.
  public func toggle(_ value: String, in filters: inout FilterState) {
    let selected = selected(in: filters)
    select(selected.last == value ? selected.dropLast().last : value, in: &filters)
  }

  /// Lets a filter that came from outside count as a path, without which its level could not be
  /// counted as if another value were selected.
  public func complete(_ filters: inout FilterState) {
    let group = FilterGroup.ID.hierarchical(name)
    guard filters.hierarchicalPaths[name] == nil, filters.filters(in: group).count == 1 else {
      return
    }
    if let path = path(in: filters) { filters.setHierarchicalPath(path, in: name) }
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

  private var name: String { attributes.first ?? "" }

  private func parts(of value: String) -> [Substring] {
    value.split(separator: separator, omittingEmptySubsequences: false)
  }

  private func path(to value: String) -> HierarchicalPath {
    HierarchicalPath(attributes: attributes, value: value, separator: separator)
  }

  private func path(in filters: FilterState) -> HierarchicalPath? {
    if let path = filters.hierarchicalPaths[name] { return path }
    let paths = filters.filters(in: .hierarchical(name)).compactMap { filter in
      if case .facet(let facet) = filter, !facet.isNegated { path(endingIn: facet) } else { nil }
    }
    return paths.max { $0.filters.count < $1.filters.count }
  }

  private func path(endingIn facet: Filter.Facet) -> HierarchicalPath? {
    let path = path(to: facet.value.text)
    return path.filters.last?.attribute == facet.attribute ? path : nil
  }
}
