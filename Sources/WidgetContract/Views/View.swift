/// The output of a widget, as one of a few controls that every renderer supports.
///
/// Views contain the actions of their parts, so that renderers don't depend on widgets.
///
/// Indirect, because a renderer copies a view several times.
public indirect enum View: Hashable, Sendable {
  /// A sentence.
  case text(Text)
  /// A text field, or a number with a stepper.
  case field(Field)
  /// A list of choices.
  case choices(ChoiceList)
  /// A numeric or date range.
  case range(Range)
  /// A list of records.
  case records(RecordList)
  /// The pages of a result.
  case pager(Pager)
  /// A tree of choices.
  case tree(Tree)
  /// Removable tags.
  case tags(TagList)
  /// Custom data.
  case banner(Banner)
  /// The activity of the searcher.
  case progress(Progress)
  /// Several views with a title.
  case group(Group)
  /// The reason why there is no view.
  case failure(Failure)

  /// The name of the control in the JSON output.
  public var kind: String {
    switch self {
    case .text: "text"
    case .field: "field"
    case .choices: "choices"
    case .range: "range"
    case .records: "records"
    case .pager: "pager"
    case .tree: "tree"
    case .tags: "tags"
    case .banner: "banner"
    case .progress: "progress"
    case .group: "group"
    case .failure: "failure"
    }
  }
}

extension View {
  /// True if the view lacks data that only a response contains.
  public var lacksResponse: Bool {
    switch self {
    case .records(let records): records.records.isEmpty
    case .choices(let choices): choices.items.isEmpty
    case .tree(let tree): tree.branches.isEmpty
    case .range(let range): range.bounds == nil
    case .text: isEmpty
    case .field, .pager, .tags, .banner, .progress, .group, .failure: false
    }
  }

  /// True if the view shows nothing and offers no action.
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
    case .group(let group): group.isHidden || group.members.allSatisfy(\.visibleView.isEmpty)
    }
  }
}
