import Search

/// The values that a statement is sent with; they never become part of its text.
struct SQLParameters {
  private struct Entry: Hashable {
    var value: String
    var type: String
  }

  private(set) var values: [String] = []
  private var places: [Entry: Int] = [:]

  /// What stands for a value in the statement, as in `$3::text`.
  ///
  /// - Parameter type: the name of a PostgreSQL type; never from outside.
  mutating func bind(_ value: String, as type: String = "text") -> String {
    let entry = Entry(value: value, type: type)
    if let place = places[entry] { return "$\(place)::\(type)" }
    values.append(value)
    places[entry] = values.count
    return "$\(values.count)::\(type)"
  }

  mutating func bind(_ number: Double) -> String {
    bind("\(number)", as: "float8")
  }
}
