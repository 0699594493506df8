extension View {
  /// True if the view lacks what only an answer brings.
  public var lacksAnswer: Bool {
    switch self {
    case .records(let records): records.records.isEmpty
    case .choices(let choices): choices.items.isEmpty
    case .tree(let tree): tree.branches.isEmpty
    case .range(let range): range.bounds == nil
    case .text: isEmpty
    case .field, .pager, .tags, .banner, .progress, .group, .failure: false
    }
  }

  /// True if there is nothing in the view for a person to see or to do.
  public var isEmpty: Bool {
    switch self {
    case .text(let text): text.text.isEmpty
    case .field, .failure: false
    case .choices(let choices): choices.items.isEmpty && choices.search == nil
    case .range(let range): range.bounds == nil && range.value == nil
    case .records(let records): records.records.isEmpty && records.emptyText.isEmpty
    case .pager(let pager): pager.nbPages == 0
    case .tree(let tree): tree.branches.isEmpty && tree.search == nil
    case .tags(let tags): tags.text.isEmpty && tags.sections.allSatisfy(\.tags.isEmpty)
    case .banner(let banner): banner.data.isNull
    case .progress(let progress): !progress.isLoading
    case .group(let group): group.isHidden || group.members.allSatisfy(\.shown.isEmpty)
    }
  }
}
