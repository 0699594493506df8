import Search

/// Merges the segments of a file into an index.
struct IndexMerger {
  private var parts: [SegmentBuilder]
  private let storage: BuildStorage?
  private var source: RecordBuffer
  /// The number of each segment's first record among those of all segments.
  private let offsets: [Int]
  /// The position of each record among all records of the file.
  private let origins: [UInt32]
  /// Problems with single records, in all segments and from splitting the file.
  private(set) var diagnostics: RecordDiagnostics
  private let tree: AttributeTree
  /// The node of the merged tree for each node of each segment's tree.
  private let nodes: [[Int]]
  private var keys = ByteStringInterner()
  /// The records without those whose key a later one has, in file order.
  private var distinct: [UInt32] = []
  /// The number of the key of each record of `distinct`; nil if that is its index.
  private var keyNumbers: [UInt32]?
  /// The indices of `distinct` in the order of the custom ranking.
  private var order: [UInt32] = []

  /// - Parameters:
  ///   - parts: the segments, in file order.
  ///   - diagnostics: problems from splitting the file into records.
  ///   - storage: the storage of large tables; nil for memory.
  init(
    _ parts: consuming [SegmentBuilder], _ source: RecordBuffer, _ diagnostics: RecordDiagnostics,
    in storage: BuildStorage?
  ) {
    self.parts = parts
    self.storage = storage
    self.source = source
    self.diagnostics = diagnostics
    var (offsets, origins): ([Int], [UInt32]) = ([], [])
    var (tree, nodes) = (AttributeTree(), [[Int]]())
    var unreadableDates = UnreadableValues()
    for part in self.parts {
      offsets.append(origins.count)
      origins += part.positions
      nodes.append(tree.merge(part.tree))
      self.diagnostics.merge(part.diagnostics)
      unreadableDates.merge(part.unreadableDates)
    }
    unreadableDates.report(.unreadableDate, ("a date", "dates"), into: &self.diagnostics) {
      let setting = DateFormat.formats(of: [$1]).setting(for: $0)
      return "name their format, as in \(setting ?? "'dateFormat: { \($0): dd/MM/yyyy }'")"
    }
    (self.offsets, self.origins, self.tree, self.nodes) = (offsets, origins, tree, nodes)
  }

  /// Merges the keys of the segments, and determines the order of the custom ranking.
  ///
  /// Required before `recordCount`, `diagnostics`, and `merge`.
  ///
  /// - Throws: `refused` if the keys are too long, `unavailable` if the file has changed.
  mutating func prepare(_ settings: EmbeddedSettings) async throws(SearchError) {
    var partKeys = parts.map(\.keys)
    for part in parts.indices { parts[part].dropKeys() }
    let merger = self
    // The order of all records contains that of the distinct ones, which are not known yet.
    async let ranked = Result { () throws(SearchError) in try merger.rankedRecords(settings) }
    let merged = Result { () throws(SearchError) in try mergeKeys(&partKeys) }
    let order = try await ranked.get()
    try merged.get()
    self.source.releaseText()
    guard keyNumbers != nil else {
      self.order = order
      return
    }
    var indices = [UInt32](repeating: .max, count: origins.count)
    for (index, record) in distinct.enumerated() { indices[Int(record)] = UInt32(index) }
    self.order = order.map { indices[Int($0)] }.filter { $0 != .max }
  }

  /// - Parameter partKeys: the keys of each segment, of which the first are taken instead of copied.
  private mutating func mergeKeys(
    _ partKeys: inout [ByteStringInterner]
  ) throws(SearchError) {
    var keys = ByteStringInterner()
    if !partKeys.isEmpty { swap(&keys, &partKeys[0]) }
    var last = parts.first?.keyed ?? []
    var hasDuplicates = last.count < (parts.first?.positions.count ?? 0)
    for index in parts.indices.dropFirst() {
      let offset = offsets[index]
      let partKeys = partKeys[index]
      for number in 0..<partKeys.count {
        let key = partKeys[number]
        let record = offset + Int(parts[index].keyed[number])
        let merged = key.withUnsafeBufferPointer { keys.number(of: $0) }
        if merged == last.count {
          last.append(UInt32(record))
        } else {
          self.diagnostics.reportDuplicate(
            String(decoding: key, as: UTF8.self), at: source.origin(Int(origins[record])),
            earlier: source.origin(Int(origins[Int(last[merged])])))
          last[merged] = UInt32(record)
        }
      }
      hasDuplicates = hasDuplicates || last.count < offset + parts[index].positions.count
    }
    if keys.isFull { throw SegmentBuilder.keysTooLong }
    self.keys = keys
    keyNumbers = hasDuplicates ? last.ascendingIndices : nil
    distinct = keyNumbers.map { $0.map { last[Int($0)] } } ?? last
    recordCount = distinct.count
  }

  /// The dotted paths of all attributes, in the order of first occurrence.
  var paths: [String] { Array(tree.paths.dropFirst()) }

  /// The number of records with different keys; 0 before `prepare`.
  private(set) var recordCount = 0

  /// The number of attributes with text beyond the maximum, which are not searchable.
  var unsearchedAttributes: Int {
    let attributes = Set(parts.flatMap(\.text.attributes))
    return parts.reduce(max(0, attributes.count - TermPosition.maximumAttributes)) {
      $0 + $1.text.unsearchedAttributes
    }
  }

  /// Builds the index, and releases the segments on the way, since both together take much memory.
  ///
  /// - Parameter isComplete: whether to build everything that a stored index contains: columns and
  ///   precomputed prefixes.
  /// - Throws: `unavailable` if the file has changed, `cancelled` if the task is cancelled.
  mutating func merge(isComplete: Bool) async throws(SearchError) -> IndexedRecords {
    let records = order.map { distinct[Int($0)] }
    let numbers = recordNumbers(records)
    let builder = TextIndexBuilder(
      takeTexts(), offsets, records: records, recordNumbers: numbers, in: storage?.index)
    async let index = Self.index(builder)
    let ordered = try takeKeys()
    var columns: [String: Column] = [:]
    if isComplete {
      for (path, nodes) in collectedNodes {
        let values = try takeValues(of: nodes)
        columns[path] = try column(
          values, recordNumbers: numbers, recordCount: records.count, in: storage?.index)
        values.discard()
      }
    }
    let text = try source.text(of: records.map { origins[Int($0)] }, in: storage?.index)
    let keys = try KeyIndex(ordered, in: storage?.index)
    let textIndex = try await index.get()
    let prefixes: PrecomputedPrefixes =
      isComplete
      ? try await .computed(for: textIndex, columns, in: storage)
      : .none(recordCount: records.count)
    return IndexedRecords(
      text: text, sourceRecordCount: source.ranges.count, keys: keys, attributes: Set(paths),
      index: textIndex, columns: columns, prefixes: prefixes)
  }

  private static func index(
    _ builder: consuming TextIndexBuilder
  ) async -> Result<TextIndex, SearchError> {
    do throws(SearchError) {
      return .success(try await builder.indexBuiltConcurrently())
    } catch {
      return .failure(error)
    }
  }

  /// The column of an attribute; nil if its values are not collected.
  private func column(
    _ values: ColumnValues, recordNumbers: [UInt32], recordCount: Int,
    in storage: TemporaryStorage?
  ) throws(SearchError) -> Column? {
    if values.isAbandoned { return nil }
    if values.isNumeric {
      return try NumberColumnBuilder.column(
        values, recordNumbers: recordNumbers, recordCount: recordCount, in: storage)
    }
    return try ColumnBuilder(
      values, recordNumbers: recordNumbers, recordCount: recordCount, in: storage
    )
    .column()
  }

  /// The keys in the order of the index; releases them and what is needed only for their order.
  private mutating func takeKeys() throws(SearchError) -> ByteStrings {
    let (keys, keyNumbers, order) = (keys, keyNumbers, order)
    self.keys = ByteStringInterner()
    (self.keyNumbers, self.order, distinct) = (nil, [], [])
    return try ByteStrings(
      order.lazy.map { keys[Int(keyNumbers?[Int($0)] ?? $0)] }, byteCount: keys.byteCount,
      in: storage?.index)
  }

  private mutating func takeTexts() -> [SegmentTextBuilder] {
    let texts = parts.map(\.text)
    for part in parts.indices { parts[part].dropText() }
    return texts
  }

  /// The number in the index of each record; `ColumnBuilder.notIndexed` for a duplicate.
  private func recordNumbers(_ records: [UInt32]) -> [UInt32] {
    var numbers = [UInt32](repeating: ColumnBuilder.notIndexed, count: origins.count)
    for (number, record) in records.enumerated() { numbers[Int(record)] = UInt32(number) }
    return numbers
  }

  /// All records in the order of the custom ranking.
  private func rankedRecords(_ settings: EmbeddedSettings) throws(SearchError) -> [UInt32] {
    let ranking = settings.ranking
    if ranking.isEmpty { return (0..<UInt32(origins.count)).map { $0 } }
    let columns = try rankingColumns(
      Set(ranking.map(\.attribute)), dates: DateParsers(settings))
    return RankOrder(ranking, columns, recordCount: origins.count).order
  }

  /// Columns of all records in file order.
  private func rankingColumns(
    _ attributes: Set<String>, dates: DateParsers
  ) throws(SearchError) -> [String: Column] {
    let nodes = collectedNodes
    let numbers = origins.indices.map { UInt32($0) }
    var columns: [String: Column] = [:]
    for attribute in attributes {
      guard let nodes = nodes[attribute] else { continue }
      let column = try column(
        try values(of: nodes), recordNumbers: numbers, recordCount: origins.count,
        in: storage?.temporary)
      // Without facets, the texts of a record without numbers are missing.
      if column?.facets == nil && column?.numbers?.isComplete != true { continue }
      columns[attribute] = column
    }
    let missing = attributes.subtracting(columns.keys)
    if missing.isEmpty { return columns }
    let text = try source.text(of: origins, in: storage?.temporary)
    let read = try ColumnReader.columns(
      of: missing, in: text, dates: dates, existing: Set(tree.paths))
    return columns.merging(read) { first, _ in first }
  }

  /// The segments and nodes with the collected values of each attribute.
  ///
  /// Contains only attributes with one node in the merged tree, so that the collected values equal
  /// those of a lookup by path.
  private var collectedNodes: [String: [(part: Int, node: Int)]] {
    var isUsable = tree.isAmbiguous.map { !$0 }
    isUsable[AttributeTree.root] = false
    for (part, nodes) in zip(parts, nodes) {
      for (node, isRepeated) in part.isRepeated.enumerated() where isRepeated {
        isUsable[nodes[node]] = false
      }
    }
    var found: [String: [(part: Int, node: Int)]] = [:]
    for (number, part) in parts.enumerated() {
      for node in part.columns.indices where isUsable[nodes[number][node]] {
        found[tree.paths[nodes[number][node]], default: []].append((number, node))
      }
    }
    return found
  }

  private func values(
    of sources: [(part: Int, node: Int)]
  ) throws(SearchError) -> ColumnValues {
    let count = sources.reduce(0) { $0 + parts[$1.part].columns[$1.node].count }
    guard count < Int(UInt32.max) else {
      throw SearchError(.refused, "an attribute of the records has more than four billion values")
    }
    guard let first = sources.first else { return ColumnValues(mayAbandon: true) }
    var (values, rest) = (parts[first.part].columns[first.node], sources.dropFirst())
    if offsets[first.part] > 0 {
      (values, rest) = (ColumnValues(mayAbandon: true, in: storage?.temporary), sources[...])
    }
    for (part, node) in rest {
      try values.append(parts[part].columns[node], from: offsets[part])
    }
    return values
  }

  private mutating func takeValues(
    of sources: [(part: Int, node: Int)]
  ) throws(SearchError) -> ColumnValues {
    let values = try values(of: sources)
    for (part, node) in sources {
      if offsets[part] > 0 { parts[part].columns[node].discard() }
      parts[part].dropColumn(node)
    }
    return values
  }
}
