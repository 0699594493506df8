import Search

/// Makes an index from what was collected in the parts of a file.
struct IndexAssembler {
  private let parts: [RecordCollector]
  private let source: RecordSource
  /// For each part the number of its first record among those of all parts.
  private let offsets: [Int]
  /// For each record its number in the file.
  private let origins: [Int]
  private(set) var findings: RecordFindings
  private let tree: AttributeTree
  /// For each part and each node of its tree the node of the common tree.
  private let nodes: [[Int]]
  private let keys: ByteTable
  /// The records whose keys no earlier one has, in the order of the file.
  private let distinct: [Int]

  /// - Parameters:
  ///   - parts: in the order of the file.
  ///   - findings: what was found before the records were read one by one.
  init(_ parts: [RecordCollector], _ source: RecordSource, _ findings: RecordFindings) {
    self.parts = parts
    self.source = source
    self.findings = findings
    var (offsets, origins): ([Int], [Int]) = ([], [])
    var (tree, nodes) = (AttributeTree(), [[Int]]())
    for part in parts {
      offsets.append(origins.count)
      origins += part.kept
      nodes.append(tree.merge(part.tree))
      self.findings.merge(part.findings)
    }
    (self.offsets, self.origins, self.tree, self.nodes) = (offsets, origins, tree, nodes)
    var keys = parts.first?.keys ?? ByteTable()
    var distinct = Array(0..<keys.count)
    for (part, offset) in zip(parts, offsets).dropFirst() {
      for number in 0..<part.keys.count {
        let key = part.keys[number]
        let place = key.withUnsafeBufferPointer { keys.number(of: $0) }
        if place == distinct.count {
          distinct.append(offset + number)
        } else {
          self.findings.reportDuplicate(
            String(decoding: key, as: UTF8.self), at: source.origin(origins[offset + number]),
            first: source.origin(origins[distinct[place]]))
        }
      }
    }
    (self.keys, self.distinct) = (keys, distinct)
  }

  /// The dotted paths of everything that the records hold, in the order of first appearance.
  var paths: [String] { Array(tree.paths.dropFirst()) }

  var recordCount: Int { distinct.count }

  /// How many attributes hold text but are not searched, because there are too many.
  var unsearchedAttributes: Int { parts.reduce(0) { $0 + $1.text.unsearchedAttributes } }

  /// The index.
  ///
  /// - Parameter isComplete: whether to make all that a stored index has ready.
  func assemble(
    _ settings: EmbeddedSettings, isComplete: Bool
  ) throws(SearchError) -> IndexedRecords {
    let inFile = source.text(of: distinct.map { origins[$0] })
    let order = try order(inFile, settings.ranking)
    let records = order.map { distinct[Int($0)] }
    let builder = TextIndexBuilder(parts.map(\.text), offsets, records)
    let index = builder.index()
    var columns: [String: Column] = [:]
    if isComplete {
      var places = [UInt32?](repeating: nil, count: origins.count)
      for (place, record) in records.enumerated() { places[record] = UInt32(place) }
      for (path, values) in collectedValues where !values.isAbandoned {
        columns[path] = ColumnBuilder(values, places: places, recordCount: records.count)
          .column(isStored: true)
      }
    }
    return IndexedRecords(
      text: source.text(of: records.map { origins[$0] }),
      keys: KeyTable(ByteStrings(order.lazy.map { keys[Int($0)] })), attributes: Set(paths),
      index: index, columns: columns,
      prefixes: isComplete
        ? ReadyPrefixes(index, columns) : .none(recordCount: records.count))
  }

  /// The records of the file in the order of the custom ranking.
  private func order(
    _ text: RecordText, _ ranking: [RankingCriterion]
  ) throws(SearchError) -> [UInt32] {
    if ranking.isEmpty { return (0..<text.count).map { UInt32($0) } }
    let columns = try ColumnReader.columns(of: Set(ranking.map(\.attribute)), in: text)
    return RankOrder(ranking, columns, recordCount: text.count).order
  }

  /// The values of the attributes that are found at one place of the records only, so that the
  /// values there are those that looking up the path would give.
  private var collectedValues: [String: ColumnValues] {
    var isUsable = tree.isAmbiguous.map { !$0 }
    isUsable[AttributeTree.root] = false
    for (part, nodes) in zip(parts, nodes) {
      for (node, isRepeated) in part.isRepeated.enumerated() where isRepeated {
        isUsable[nodes[node]] = false
      }
    }
    var values: [String: ColumnValues] = [:]
    for (index, part) in parts.enumerated() {
      for (node, column) in part.columns.enumerated() where isUsable[nodes[index][node]] {
        values[tree.paths[nodes[index][node]], default: ColumnValues(mayAbandon: true)]
          .append(column, from: offsets[index])
      }
    }
    return values
  }
}
