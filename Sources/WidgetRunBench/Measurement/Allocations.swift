import CAllocations

/// How often memory is asked for.
enum Allocations {
  /// Runs something, and counts what it asks for on all threads; nil where that cannot be counted.
  static func counting<Value>(
    _ body: () async throws -> Value
  ) async rethrows -> (value: Value, count: Int?) {
    let before = widgetrun_allocation_count()
    let value = try await body()
    let count = widgetrun_allocation_count() - before
    return (value, widgetrun_can_count_allocations() == 0 ? nil : Int(count))
  }
}
