/// The base class of controllers that store their content for observing views.
///
/// ```swift
/// let list = FacetListObservableController()
/// list.onChange = { view.show(list.facets) }
/// for await _ in list.changes { print(list.facets.count) }
/// ```
///
/// A change of a property by the application is passed on like one by a user.
@MainActor open class ObservableController {
  /// Called after each change.
  public var onChange: (() -> Void)?
  private var continuations: [AsyncStream<Void>.Continuation] = []
  /// True while a connector changes the properties.
  private(set) var isUpdating = false

  /// Creates a controller without observers.
  public init() {}

  deinit {
    for continuation in continuations { continuation.finish() }
  }

  /// The changes from now on; each access starts a new sequence.
  ///
  /// Changes that are not awaited yet count as one. The sequence ends when the controller is
  /// released.
  public var changes: AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    continuations.append(continuation)
    return stream
  }

  /// Tells the observers that the content has changed.
  ///
  /// O(observers).
  public func notifyChange() {
    onChange?()
    continuations.removeAll { continuation in
      if case .terminated = continuation.yield() { true } else { false }
    }
  }

  /// Changes properties for a connector, so that the changes are not sent back to it.
  package func update(_ change: () -> Void) {
    let wasUpdating = isUpdating
    isUpdating = true
    change()
    isUpdating = wasUpdating
    notifyChange()
  }

  /// Sends a change of a property by the application, unless a connector changes it.
  func changed(_ send: () -> Void) {
    if isUpdating { return }
    send()
    notifyChange()
  }
}
