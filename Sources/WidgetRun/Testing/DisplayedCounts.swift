internal import WidgetCore

/// The counts that a widget displays, by label and by value.
struct DisplayedCounts {
  private var counts: [String: Int] = [:]
  /// The labels in display order.
  private(set) var labels: [String] = []

  init(_ view: View) {
    add(view)
  }

  /// The count of a label or value; nil if it is not displayed or has no count.
  subscript(name: String) -> Int? { counts[name] }

  private mutating func add(_ view: View) {
    switch view {
    case .choices(let choices): for choice in choices.items { add(choice) }
    case .tree(let tree): for branch in tree.branches { add(branch) }
    case .group(let group): for member in group.members { add(member.view) }
    default: break
    }
  }

  private mutating func add(_ branch: View.Tree.Branch) {
    add(branch.choice)
    for child in branch.children { add(child) }
  }

  // If several choices have the same name, the first one counts.
  private mutating func add(_ choice: View.Choice) {
    guard let count = choice.count else { return }
    labels.append(choice.label)
    for name in [choice.label, choice.value.text ?? choice.value.text(.compact)]
    where counts[name] == nil { counts[name] = count }
  }
}
