import Synchronization
import Testing

@testable import WidgetContract

@Suite struct LazyTests {
  /// Counts how often something is made.
  private final class Counter: Sendable {
    private let made = Mutex(0)

    var count: Int { made.withLock(\.self) }

    func make(_ id: String) -> [Frame.Widget] {
      made.withLock { $0 += 1 }
      return [Frame.Widget(id: id, type: "text", view: .text(.init(id)))]
    }
  }

  private func frame(_ counter: Counter) -> Frame {
    Frame(
      title: nil, searches: [], making: { Frame.Widgets(all: counter.make("a")) }, errors: [],
      wording: Wording(), design: PageDesign(), address: Address(""), hasUnsubmittedText: false)
  }

  @Test func unreadFrameIsNotBuilt() {
    let counter = Counter()
    let shown = frame(counter)
    #expect(!shown.isLoading && shown.errors.isEmpty)
    #expect(counter.count == 0)
  }

  @Test func copiesOfAFrameAreBuiltOnce() async {
    let counter = Counter()
    let frame = frame(counter)
    let ids = await withTaskGroup(of: [String].self) { group in
      for _ in 0..<8 { group.addTask { frame.widgets.map(\.id) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(ids == Array(repeating: ["a"], count: 8))
    #expect(frame.allWidgets.count == 1)
    #expect(counter.count == 1)
  }

  @Test func changedWidgetsAffectOnlyTheCopy() {
    let counter = Counter()
    let frame = frame(counter)
    var other = frame
    other.widgets = []
    #expect(other.widgets.isEmpty)
    #expect(frame.widgets.map(\.id) == ["a"])
  }

  @Test func addressIsEncodedOnFirstUse() {
    let counter = Counter()
    let address = Address(
      making: { counter.make("q=zur")[0].id }, next: { .init($0.name, keepsPage: false) })
    #expect(address.after(Action(widget: "w", name: "set")) == "set")
    #expect(counter.count == 0)
    #expect("\(address)\(address.description)" == "q=zurq=zur")
    #expect(counter.count == 1)
  }
}
