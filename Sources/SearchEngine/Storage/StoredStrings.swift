extension ByteStrings {
  /// Writes the strings as parts `part` and `part + 1` of a group.
  func write(
    to writer: inout SectionWriter, _ group: SectionID.Group, _ part: UInt16 = 0, column: Int = 0
  ) throws(SectionWriter.Failure) {
    try writer.add(SectionID(group, part, column: column), bytes)
    try writer.add(SectionID(group, part + 1, column: column), starts.table)
  }

  init(
    _ reader: SectionReader, _ group: SectionID.Group, _ part: UInt16 = 0, column: Int = 0
  ) throws(IndexFileError) {
    let bytes: Table<UInt8> = try reader.table(SectionID(group, part, column: column))
    let starts: Table<UInt32> = try reader.table(SectionID(group, part + 1, column: column))
    guard let offsets = Offsets(checking: starts, count: starts.count - 1, limit: bytes.count)
    else { throw .corrupted }
    self.init(bytes: bytes, starts: offsets)
  }
}
