import Components
import FileAccess
import Search

extension IndexCache {
  /// The maximum number of segments after the first one; more are merged.
  private static let maximumSegments = 8
  /// If more than one record of this number is not in the first segment, the index is built again.
  private static let maximumShare = 10
  /// The number of bytes that are copied at once.
  private static let chunkSize = 1 << 20

  /// Appends the records of a file to the file of records, and adds a segment with them to the index.
  ///
  /// The records replace those with the same keys. Nothing is appended if one of them cannot be used.
  /// Searchers that have opened the index still answer with the earlier records.
  ///
  /// - Parameter changes: the path of a file with a JSON object in each line.
  /// - Throws: `refused` if one of the files has another format, `malformed` if a record cannot be used,
  ///   `unavailable` if a file cannot be read or written, or changes meanwhile.
  /// - Complexity: O(changes), or O(records) if the index is not up to date or has too many segments.
  func append(
    _ changes: String, into diagnostics: inout Diagnostics
  ) async throws(SearchError) -> AppendedRecords {
    let list = try RecordFileList(settings.records, in: directory)
    guard list.files.count == 1, LineFile(list, settings) != nil else {
      throw SearchError(
        .refused,
        "cannot append records to '\(list.paths.joined(separator: ", "))', which is not a single file "
          + "with a JSON object in each line")
    }
    let status = FileStatus(path: changes)
    if let version = status?.version, FileStatus(path: list.firstPath)?.version == version {
      throw SearchError(.refused, "cannot append '\(changes)' to itself")
    }
    if status?.version.size == 0 {
      return AppendedRecords(source: list.firstPath, path: nil, count: 0, replacedCount: nil)
    }
    let lock = try await SourceLock(list.firstPath)
    defer { lock.close() }
    try removeInterrupted(changes, list, lock)
    let (segments, earlierVersions) = try await currentSegments(list, into: &diagnostics)
    guard let identity = list.identity else { throw Self.changed(list.firstPath) }
    let endsLine = try Self.endsLine(list.firstPath, identity)
    let preceding = PrecedingRecords(
      size: identity.size + (endsLine ? 0 : 1), isSameFile: false,
      recordCount: segments.reduce(0) { $0 + $1.sourceRecordCount },
      searchable: segments.last?.index.attributes ?? [])
    let (new, file) = try await load(changes, following: preceding, into: &diagnostics)
    guard !segments.isEmpty, let index = location(list, identity).path else {
      try copy(file, startsLine: !endsLine, nil, lock, list, identity)
      return AppendedRecords(
        source: list.firstPath, path: nil, count: new.sourceRecordCount, replacedCount: nil)
    }
    let segment = try write(new, ofIndex: index, list, identity)
    try copy(file, startsLine: !endsLine, AppendJournal(index: index), lock, list, identity)
    guard let current = list.identity else { throw Self.changed(list.firstPath) }
    let previous = upToDateList(ofIndex: index, location(list, identity))
    let recordCount = LiveRecords.count(segments + [new])
    let segmentList = SegmentList(
      base: previous?.base ?? location(list, identity).fingerprint,
      fingerprint: location(list, current).fingerprint, identity: current.text,
      earlierVersions: earlierVersions + [identity.text],
      recordCount: recordCount,
      baseSize: previous?.baseSize ?? identity.size,
      segments: (previous?.segments ?? []) + [segment])
    do throws(SystemError) {
      try segmentList.write(forIndex: index, permissions: current.cachePermissions)
      // Removes segments of killed processes as well.
      SegmentList.removeSegments(ofIndex: index, except: segmentList)
    } catch {
      reportUncached(
        list.firstPath, "cannot write '\(index)': \(error.description)", into: &diagnostics)
    }
    return AppendedRecords(
      source: list.firstPath, path: index, count: new.sourceRecordCount,
      replacedCount: LiveRecords.count(segments) + new.index.recordCount - recordCount)
  }

  /// Removes the first bytes of a file that a killed process has appended, since they are appended again
  /// and their last line can be incomplete.
  private func removeInterrupted(
    _ changes: String, _ list: RecordFileList, _ lock: SourceLock
  ) throws(SearchError) {
    guard let identity = list.identity, let index = location(list, identity).path,
      let status = FileStatus(path: list.firstPath)
    else { return }
    let journal = AppendJournal(index: index)
    if let size = journal.interruptedSize(of: status),
      Self.endsWithStart(of: changes, list.firstPath, from: size)
    {
      do throws(SystemError) {
        try lock.truncate(to: size)
      } catch {
        throw Self.unwritable(list.firstPath, error)
      }
    }
    journal.end()
  }

  /// Whether the bytes of a file from an offset on are the first ones of another file, perhaps after a line
  /// break.
  private static func endsWithStart(of changes: String, _ path: String, from start: Int) -> Bool {
    guard let identity = SourceIdentity(path: path), let other = SourceIdentity(path: changes),
      let file = try? SourceFile(path: path, identity: identity),
      let changes = try? SourceFile(path: changes, identity: other)
    else { return false }
    let endsLine = (try? file.bytes(max(0, start - 1)..<start)) == [UInt8(ascii: "\n")]
    let lineBreaks = endsLine ? 0 : 1
    let count = file.size - start - lineBreaks
    guard count >= 0, count <= changes.size else { return false }
    return stride(from: 0, to: count, by: chunkSize).allSatisfy { offset in
      let range = offset..<min(offset + chunkSize, count)
      let appended = try? file.bytes(
        start + lineBreaks + range.lowerBound..<start + lineBreaks + range.upperBound)
      return appended != nil && appended == (try? changes.bytes(range))
    }
  }

  /// Opens the index, after building it or merging its segments if necessary.
  ///
  /// - Returns: the segments, none if there are too few records for an index; and the earlier versions
  ///   of the source.
  private func currentSegments(
    _ list: RecordFileList, into diagnostics: inout Diagnostics
  ) async throws(SearchError) -> (segments: [IndexedRecords], earlierVersions: [String]) {
    var ignored = Diagnostics()
    guard let opened = await stored(list, into: &ignored), let identity = list.identity,
      let index = location(list, identity).path
    else {
      let built = try await build(into: &diagnostics)
      return (built.path == nil ? [] : [built.records], [])
    }
    let segmentList = upToDateList(ofIndex: index, location(list, identity))
    let earlierVersions = segmentList?.earlierVersions ?? []
    let added = opened.dropFirst().reduce(0) { $0 + $1.index.recordCount }
    if added > opened[0].index.recordCount / Self.maximumShare {
      let built = try await build(into: &ignored)
      return (built.path == nil ? [] : [built.records], earlierVersions)
    }
    guard let segmentList, opened.count > Self.maximumSegments else {
      return (opened, earlierVersions)
    }
    let preceding = PrecedingRecords(
      size: segmentList.baseSize, recordCount: opened[0].sourceRecordCount,
      searchable: opened[0].index.attributes)
    let loader = try RecordLoader(settings, in: directory, following: preceding)
    let (merged, _) = try await loader.load(into: &ignored) { _ in true }
    let segment = try write(merged, ofIndex: index, list, identity)
    var mergedList = segmentList
    mergedList.segments = [segment]
    do throws(SystemError) {
      try mergedList.write(forIndex: index, permissions: identity.cachePermissions)
    } catch {
      throw Self.unwritable(index, error)
    }
    SegmentList.removeSegments(ofIndex: index, except: mergedList)
    return ([opened[0], merged], earlierVersions)
  }

  /// The list of an index if it is up to date, or nil.
  private func upToDateList(ofIndex path: String, _ location: CacheLocation) -> SegmentList? {
    SegmentList(index: path).flatMap { $0.fingerprint == location.fingerprint ? $0 : nil }
  }

  /// Indexes the records of a file that will be appended.
  private func load(
    _ changes: String, following preceding: PrecedingRecords, into diagnostics: inout Diagnostics
  ) async throws(SearchError) -> (records: IndexedRecords, file: SourceFile) {
    var settings = settings
    settings.records = RecordPaths(changes)
    let loader = try RecordLoader(settings, in: "", following: preceding)
    let file = try SourceFile(path: loader.list.firstPath, identity: loader.identity)
    var found = Diagnostics()
    let (records, _) = try await loader.load(into: &found) { _ in true }
    if let problem = found.all.first(where: { $0.id == .unreadableRecord }) {
      diagnostics.report(found)
      throw SearchError(
        .malformed,
        "nothing was appended, because of line \(problem.range.start.line) of '\(changes)'")
    }
    diagnostics.report(found)
    return (records, file)
  }

  /// Writes a segment of an index.
  private func write(
    _ records: IndexedRecords, ofIndex path: String, _ list: RecordFileList,
    _ identity: SourceIdentity
  ) throws(SearchError) -> SegmentList.Segment {
    let (file, fingerprint) = SegmentList.newSegment(ofIndex: path)
    var index = index(list, location(list, identity), identity)
    index.fingerprint = fingerprint
    do throws(SystemError) {
      try index.write(records, Diagnostics(), to: file)
    } catch {
      throw Self.unwritable(file, error)
    }
    return SegmentList.Segment(
      file: file.split(separator: "/").last.map { String($0) } ?? file, fingerprint: fingerprint)
  }

  /// Appends the content of a file to the file of records; removes it again after an error.
  private func copy(
    _ changes: SourceFile, startsLine: Bool, _ journal: AppendJournal?, _ lock: SourceLock,
    _ list: RecordFileList, _ identity: SourceIdentity
  ) throws(SearchError) {
    guard list.identity == identity, let status = FileStatus(path: list.firstPath) else {
      throw Self.changed(list.firstPath)
    }
    defer { journal?.end() }
    do {
      // The records are complete without the line break at the end.
      try journal?.begin(status, upTo: identity.size + (startsLine ? 1 : 0) + changes.size)
      if startsLine { try lock.append([UInt8(ascii: "\n")]) }
      var last = UInt8(ascii: "\n")
      for start in stride(from: 0, to: changes.size, by: Self.chunkSize) {
        let bytes = try changes.bytes(start..<min(start + Self.chunkSize, changes.size))
        try lock.append(bytes)
        last = bytes.last ?? last
      }
      if last != UInt8(ascii: "\n") { try lock.append([UInt8(ascii: "\n")]) }
      try changes.check()
      try lock.synchronize()
    } catch {
      try? lock.truncate(to: identity.size)
      if let error = error as? SearchError { throw error }
      throw Self.unwritable(list.firstPath, error as? SystemError)
    }
  }

  /// Whether the last line of a file ends with a line break.
  private static func endsLine(
    _ path: String, _ identity: SourceIdentity
  ) throws(SearchError) -> Bool {
    let file = try SourceFile(path: path, identity: identity)
    return try file.bytes(max(0, identity.size - 1)..<identity.size) == [UInt8(ascii: "\n")]
  }

  private static func changed(_ path: String) -> SearchError {
    SearchError(.unavailable, "'\(path)' is being written to; try again when that is finished")
  }

  private static func unwritable(_ path: String, _ error: SystemError?) -> SearchError {
    SearchError(.unavailable, "cannot write '\(path)': \(error?.description ?? "unknown error")")
  }
}
