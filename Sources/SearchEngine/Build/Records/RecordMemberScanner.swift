import Components
import Glibc

/// The members of a record, found in its JSON text without parsing it: what shows a few attributes
/// of a hit reads only those.
///
/// The text was parsed before, when the record was indexed. Of a text that is no JSON something
/// may be found all the same, but nothing outside of it is read.
struct RecordMemberScanner: ~Copyable {
  /// Where the name and the value of a member stand, both counted from the start of the record.
  private struct Member {
    var name: UInt32
    var nameCount: UInt32
    var value: UInt32
    var valueCount: UInt32
  }

  /// Records of more members are left to the parser. A kilobyte of memory is had fast.
  private static let maximumCount = 64

  private let members = UnsafeMutablePointer<Member>.allocate(capacity: maximumCount)
  private var count = 0
  private var start = 0

  deinit {
    members.deallocate()
  }

  /// Finds the members of the object at `range`; false if something else stands there, a text in it
  /// has escapes, or the members are very many. O(length).
  mutating func find(in range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    (count, start) = (0, range.lowerBound)
    guard var scanner = JSONScanner(bytes, range), scanner.take("{") else { return false }
    if scanner.take("}") { return true }
    var found = 0
    repeat {
      guard found < Self.maximumCount, let name = scanner.text(), scanner.take(":"),
        let value = scanner.value()
      else { return false }
      (members + found).initialize(
        to: Member(
          name: UInt32(truncatingIfNeeded: name.start &- start),
          nameCount: UInt32(truncatingIfNeeded: name.count),
          value: UInt32(truncatingIfNeeded: value.start &- start),
          valueCount: UInt32(truncatingIfNeeded: value.count)))
      found &+= 1
    } while scanner.take(",")
    guard scanner.take("}") else { return false }
    count = found
    return true
  }

  /// Where the value of the last member with a name stands.
  borrowing func value(
    of name: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Range<Int>? {
    guard let base = bytes.baseAddress, let letters = name.baseAddress else { return nil }
    var place = count
    while place > 0 {
      place &-= 1
      let member = members[place]
      if Int(member.nameCount) == name.count,
        memcmp(base + start + Int(member.name), letters, name.count) == 0
      {
        let value = start &+ Int(member.value)
        return value..<value &+ Int(member.valueCount)
      }
    }
    return nil
  }
}

extension JSONValue {
  /// The value at a range of a JSON text, if it is a text without escapes, a list of such texts or
  /// a short number, which need no parser; else nil.
  init?(plainAt range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>) {
    guard var scanner = JSONScanner(bytes, range) else { return nil }
    if let text = scanner.text() {
      self = .text(scanner.string(text))
    } else if scanner.take("[") {
      var items: [JSONValue] = []
      items.reserveCapacity(4)
      repeat {
        guard let text = scanner.text() else { return nil }
        items.append(.text(scanner.string(text)))
      } while scanner.take(",")
      guard scanner.take("]") else { return nil }
      self = .array(items)
    } else if let number = scanner.number() {
      self = number
    } else {
      return nil
    }
    if !scanner.isAtEnd { return nil }
  }
}
