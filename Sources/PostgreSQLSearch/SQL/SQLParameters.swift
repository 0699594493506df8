import Search

/// The parameters of a statement. Values are never part of the statement's text.
struct SQLParameters {
  private struct Entry: Hashable {
    var value: String
    var type: String
  }

  private(set) var values: [String] = []
  private var numbers: [Entry: Int] = [:]

  /// Adds a parameter, if it is new, and returns its placeholder, such as `$3::text`.
  ///
  /// - Parameter type: the name of a PostgreSQL type, which must not come from user input.
  mutating func bind(_ value: String, as type: String = "text") -> String {
    let entry = Entry(value: value, type: type)
    if let number = numbers[entry] { return "$\(number)::\(type)" }
    values.append(value)
    numbers[entry] = values.count
    return "$\(values.count)::\(type)"
  }

  mutating func bind(_ number: Double) -> String {
    bind("\(number)", as: "float8")
  }
}
