/// What a widget shows, in terms of a few controls that every renderer knows.
///
/// Views carry the actions that their parts stand for, so that a renderer needs to know no widget.
public enum View: Hashable, Sendable {
  case text(Text)
  case field(Field)
  case choices(Choices)
  case range(Range)
  case records(Records)
  case pager(Pager)
  case tree(Tree)
  case tags(Tags)
  case banner(Banner)
  case progress(Progress)
  case group(Group)
  case failure(Failure)

  /// The control's name in the JSON rendering.
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
