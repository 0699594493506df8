/// Sends values, such as the responses of a searcher, to subscribed objects.
///
/// ```swift
/// searcher.onResults.subscribe(with: self) { controller, response in
///   controller.title = "\(response.nbHits) results"
/// }
/// ```
///
/// An observer references its subscribed objects weakly. A subscription ends when its object is
/// released, so that most code needs no cancellation. Callbacks run synchronously on the main actor,
/// in the order of the subscriptions.
@MainActor public final class Observer<Value> {
  /// Receives a value together with the subscribed object.
  public typealias Callback<Owner: AnyObject> = @MainActor (_ owner: Owner, _ value: Value) -> Void

  /// Whether to keep the last value for `subscribePast(with:callback:)`.
  ///
  /// Setting it to false discards the value.
  public var retainLastData: Bool {
    didSet { if !retainLastData { lastDataFired = nil } }
  }
  /// The last value; nil if there is none, or if it is not retained.
  public private(set) var lastDataFired: Value?
  private var subscriptions: [Subscription<Value>] = []

  /// Creates an observer without subscriptions.
  ///
  /// - Parameter retainLastData: Whether to keep the last value for later subscriptions.
  public init(retainLastData: Bool = true) {
    self.retainLastData = retainLastData
  }

  /// The subscribed objects that still exist, in the order of their subscriptions.
  ///
  /// O(subscriptions).
  public var observers: [AnyObject] { subscriptions.compactMap(\.observer) }

  /// Calls back with every later value until the object is released.
  ///
  /// - Parameters:
  ///   - owner: The object, which is referenced weakly; do not capture it in the callback.
  ///   - callback: Receives the object and the value.
  /// - Returns: A subscription, with which you can end it earlier.
  @discardableResult public func subscribe<Owner: AnyObject>(
    with owner: Owner, callback: @escaping Callback<Owner>
  ) -> Subscription<Value> {
    let subscription = Subscription<Value>(observer: owner) { [weak owner] value in
      if let owner { callback(owner, value) }
    }
    subscriptions.removeAll { !$0.isActive }
    subscriptions.append(subscription)
    return subscription
  }

  /// Calls back with the last value, if there is one, and with every later value.
  ///
  /// - Parameters:
  ///   - owner: The object, which is referenced weakly; do not capture it in the callback.
  ///   - callback: Receives the object and the value.
  /// - Returns: A subscription, with which you can end it earlier.
  @discardableResult public func subscribePast<Owner: AnyObject>(
    with owner: Owner, callback: @escaping Callback<Owner>
  ) -> Subscription<Value> {
    let subscription = subscribe(with: owner, callback: callback)
    if let lastDataFired { subscription.deliver(lastDataFired) }
    return subscription
  }

  /// Calls back with the next value only.
  ///
  /// - Parameters:
  ///   - owner: The object, which is referenced weakly; do not capture it in the callback.
  ///   - callback: Receives the object and the value.
  /// - Returns: A subscription, with which you can end it earlier.
  @discardableResult public func subscribeOnce<Owner: AnyObject>(
    with owner: Owner, callback: @escaping Callback<Owner>
  ) -> Subscription<Value> {
    let subscription = subscribe(with: owner, callback: callback)
    subscription.once = true
    return subscription
  }

  /// Ends all subscriptions of an object.
  public func cancelSubscription(for observer: AnyObject) {
    for subscription in subscriptions where subscription.observer === observer {
      subscription.cancel()
    }
    subscriptions.removeAll { !$0.isActive }
  }

  /// Ends all subscriptions, including those of `values`.
  public func cancelAllSubscriptions() {
    for subscription in subscriptions { subscription.cancel() }
    subscriptions = []
  }

  /// Sends a value to all subscribed objects.
  ///
  /// Subscriptions that a callback adds receive only later values, and those that it cancels do not
  /// receive this one. O(subscriptions).
  public func fire(_ value: Value) {
    if retainLastData { lastDataFired = value }
    for subscription in subscriptions { subscription.deliver(value) }
    subscriptions.removeAll { !$0.isActive }
  }
}

extension Observer where Value: Sendable {
  /// The later values as a sequence; each access starts a new one.
  ///
  /// The sequence buffers values that are not awaited yet. It ends when the observer is released or
  /// all subscriptions are cancelled.
  ///
  /// ```swift
  /// for await response in searcher.onResults.values { print(response.nbHits) }
  /// ```
  public var values: AsyncStream<Value> {
    let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
    let feed = StreamFeed(continuation)
    let subscription = subscribe(with: feed) { feed, value in feed.continuation.yield(value) }
    subscription.retained = feed
    continuation.onTermination = { [weak subscription] _ in
      Task { @MainActor in subscription?.cancel() }
    }
    return stream
  }
}

/// Ends a stream when the subscription that feeds it is released.
private final class StreamFeed<Value: Sendable>: Sendable {
  let continuation: AsyncStream<Value>.Continuation

  init(_ continuation: AsyncStream<Value>.Continuation) {
    self.continuation = continuation
  }

  deinit { continuation.finish() }
}

/// The connection of an object to an observer, with which it can be ended.
@MainActor public final class Subscription<Value> {
  /// The subscribed object; nil after it was released or the subscription was cancelled.
  public private(set) weak var observer: AnyObject?
  /// Whether the subscription ends after the next value.
  public var once = false
  /// An object that has no other owner than the subscription.
  var retained: AnyObject?
  private var callback: (@MainActor (Value) -> Void)?

  init(observer: AnyObject, callback: @escaping @MainActor (Value) -> Void) {
    self.observer = observer
    self.callback = callback
  }

  /// Ends the subscription; does nothing if it has ended already.
  public func cancel() {
    callback = nil
    observer = nil
    retained = nil
  }

  var isActive: Bool { observer != nil }

  func deliver(_ value: Value) {
    guard isActive, let callback else { return }
    if once { cancel() }
    callback(value)
  }
}
