internal import Synchronization

/// The widgets that the pages of a result have in common, with the parts of documents that show them.
///
/// - Owner: the frames of these pages, and the cache of their screen.
/// - Size: at most `maximumSize` bytes of rendered parts; later parts are not kept.
/// - Invalidation: never, because the widgets are immutable.
///
/// Thread-safe.
package final class SharedWidgets: Sendable {
  /// A rendered widget.
  package struct Part: Sendable {
    /// The text in UTF-8, without the addresses in `insertions`.
    package var bytes: [UInt8] = []
    /// The addresses that each page inserts, with their offsets in `bytes` in ascending order.
    package var insertions: [(offset: Int, insertion: Insertion)] = []

    package init() {}
  }

  /// An address that is different on each page.
  package enum Insertion: Sendable {
    /// The address of the page, as the value of a form.
    case address
    /// The address after an action, as the target of a link.
    case link(Action)
  }

  /// Identifies a rendered widget.
  package struct PartKey: Hashable, Sendable {
    /// The id of the widget.
    package var widget: String
    /// Whether its links contain actions instead of addresses.
    package var hasActionLinks: Bool

    package init(widget: String, hasActionLinks: Bool) {
      self.widget = widget
      self.hasActionLinks = hasActionLinks
    }
  }

  /// The rendered widgets, protected by the lock.
  private struct Parts {
    var byKey: [PartKey: Part]
    var size = 0
  }

  private static let maximumSize = 1 << 17

  /// The widgets by id.
  package let byID: [String: Frame.Widget]
  private let parts: Mutex<Parts>

  /// - Parameter widgets: widgets of the first level.
  package init(_ widgets: [Frame.Widget]) {
    byID = Dictionary(widgets.map { ($0.id, $0) }) { first, _ in first }
    parts = Mutex(Parts(byKey: Dictionary(minimumCapacity: widgets.count)))
  }

  /// Returns a rendered widget; nil if it has not been added.
  package func part(for key: PartKey) -> Part? {
    parts.withLock { $0.byKey[key] }
  }

  /// Adds a rendered widget, unless all parts together would be too large.
  package func insert(_ part: Part, for key: PartKey) {
    parts.withLock { parts in
      guard parts.size + part.bytes.count <= Self.maximumSize else { return }
      parts.size += part.bytes.count
      parts.byKey[key] = part
    }
  }
}
