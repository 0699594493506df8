/// Why the benchmark cannot go on: lower case, the thing in quotes, and what was expected.
struct BenchError: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
