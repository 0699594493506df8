import Search
import SimdJSON

extension Tape.Element {
  /// What counts of a date: its seconds since 1970; of any other value the value itself.
  var countedAsDate: Tape.Element {
    guard case .text(let bytes) = self,
      let date = CivilDate.read(String(decoding: bytes, as: UTF8.self))
    else { return self }
    return .integer(date.secondsSince1970())
  }
}
