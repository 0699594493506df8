import WidgetCore

/// Choices within choices, each level indented below the one around it.
struct TreeText: TextControl {
  let tree: View.Tree

  func lines(in layout: TextLayout) -> [StyledText] {
    let search = SearchedText(field: tree.search, hasItems: !tree.branches.isEmpty)
    let more = MoreText(action: tree.showMore, isShowingMore: tree.isShowingMore)
    return search.lines(in: layout)
      + ChoiceRows(rows: rows).lines(in: layout)
      + more.lines(in: layout)
  }

  /// The branches in rows, those inside of others behind them.
  var rows: [ChoiceRows.Row] { rows(of: tree.branches, depth: 0) }

  private func rows(of branches: [View.Tree.Branch], depth: Int) -> [ChoiceRows.Row] {
    branches.flatMap { branch in
      [ChoiceRows.Row(choice: branch.choice, selectionMode: .single, depth: depth)]
        + rows(of: branch.children, depth: depth + 1)
    }
  }
}
