import InstantSearchCompat
import Testing

/// An object that records the values it receives.
@MainActor private final class Recorder {
  var values: [Int] = []
}

@MainActor @Suite struct ObserverTests {
  private let observer = Observer<Int>()
  private let recorder = Recorder()

  @Test("subscribers receive later values with their object")
  func laterValues() {
    observer.fire(1)
    observer.subscribe(with: recorder) { recorder, value in recorder.values.append(value) }
    observer.fire(2)
    observer.fire(3)
    #expect(recorder.values == [2, 3])
  }

  @Test("subscribePast also delivers the last value")
  func pastValue() {
    observer.subscribePast(with: recorder) { $0.values.append($1) }
    #expect(recorder.values.isEmpty)
    observer.fire(1)
    observer.fire(2)
    let late = Recorder()
    observer.subscribePast(with: late) { $0.values.append($1) }
    observer.fire(3)
    #expect(late.values == [2, 3])
    #expect(recorder.values == [1, 2, 3])
  }

  @Test("an observer without retained data delivers no past value")
  func noPastValue() {
    let observer = Observer<Int>(retainLastData: false)
    observer.fire(1)
    observer.subscribePast(with: recorder) { $0.values.append($1) }
    #expect(recorder.values.isEmpty && observer.lastDataFired == nil)
  }

  @Test("a subscription ends when its object is released")
  func release() {
    var count = 0
    var owner: Recorder? = Recorder()
    weak let reference = owner
    if let owner { observer.subscribe(with: owner) { _, _ in count += 1 } }
    observer.fire(1)
    owner = nil
    #expect(reference == nil)
    observer.fire(2)
    #expect(count == 1 && observer.observers.isEmpty)
  }

  @Test("a token cancels one subscription, an object all of its own")
  func cancellation() {
    let other = Recorder()
    let token = observer.subscribe(with: recorder) { $0.values.append($1) }
    observer.subscribe(with: recorder) { $0.values.append(10 * $1) }
    observer.subscribe(with: other) { $0.values.append($1) }
    token.cancel()
    observer.fire(1)
    #expect(recorder.values == [10])
    observer.cancelSubscription(for: recorder)
    observer.fire(2)
    #expect(recorder.values == [10] && other.values == [1, 2])
  }

  @Test("subscribeOnce receives only the next value")
  func once() {
    observer.subscribeOnce(with: recorder) { recorder, value in
      recorder.values.append(value)
      if value == 1 { self.observer.fire(2) }
    }
    observer.fire(1)
    #expect(recorder.values == [1])
  }

  @Test("a callback can cancel and add subscriptions")
  func changesDuringDelivery() {
    let other = Recorder()
    observer.subscribe(with: recorder) { recorder, value in
      recorder.values.append(value)
      observer.cancelSubscription(for: other)
      observer.subscribeOnce(with: recorder) { $0.values.append(100 * $1) }
    }
    observer.subscribe(with: other) { $0.values.append($1) }
    observer.fire(1)
    #expect(recorder.values == [1] && other.values.isEmpty)
    observer.fire(2)
    #expect(recorder.values == [1, 2, 200])
  }

  @Test("the sequence of values ends with the observer")
  func sequence() async {
    var observer: Observer<Int>? = Observer()
    let values = observer?.values
    observer?.fire(1)
    observer?.fire(2)
    observer = nil
    var received: [Int] = []
    if let values { for await value in values { received.append(value) } }
    #expect(received == [1, 2])
  }

  @Test("ending the iteration ends the subscription of a sequence")
  func sequenceEnd() async {
    let task = Task {
      for await value in observer.values { return value }
      return 0
    }
    while observer.observers.isEmpty { await Task.yield() }
    observer.fire(7)
    #expect(await task.value == 7)
    while !observer.observers.isEmpty { await Task.yield() }
  }
}
