internal import Components

/// How far a push has come.
public struct PushProgress: Hashable, Sendable {
  /// How many records have been sent, from the first on.
  public var records: Int
  /// Tells whether the same records come again: a checksum of those that have been sent.
  public var checksum: UInt64

  public init(records: Int = 0, checksum: UInt64 = 0xCBF2_9CE4_8422_2325) {
    self.records = records
    self.checksum = checksum
  }

  /// Counts some more records. The checksum is FNV-1a.
  public mutating func add(_ sent: [StoredRecord]) {
    records += sent.count
    for record in sent {
      for text in [record.objectID, JSONValue.object(record.record).text(.compact)] {
        for byte in text.utf8 { checksum = (checksum ^ UInt64(byte)) &* 0x100_0000_01B3 }
        checksum = (checksum ^ 0xFF) &* 0x100_0000_01B3
      }
    }
  }
}
