import WidgetCore

extension View {
  /// What draws the view as text.
  var textControl: any TextControl {
    switch self {
    case .text(let text): SentenceText(text: text)
    case .field(let field): field.textControl()
    case .choices(let choices): ChoicesText(choices: choices)
    case .range(let range): RangeText(range: range)
    case .records(let records): RecordsText(records: records)
    case .pager(let pager): PagerText(pager: pager)
    case .tree(let tree): TreeText(tree: tree)
    case .tags(let tags): TagsText(tags: tags)
    case .banner(let banner): BannerText(banner: banner)
    case .progress(let progress): ProgressText(progress: progress)
    case .group(let group): GroupText(group: group)
    case .failure(let failure): FailureText(message: failure.message)
    }
  }
}
