import Search
import SimdJSON

extension Tape.Element {
  /// A date as seconds since 1970; any other value unchanged.
  var dateAsSeconds: Tape.Element {
    guard case .text(let bytes) = self,
      let date = CivilDate.read(String(decoding: bytes, as: UTF8.self))
    else { return self }
    return .integer(date.secondsSince1970())
  }
}
