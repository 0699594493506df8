import Components
import Synchronization

/// Counts the values of several columns in large sets of records on several threads.
///
/// Each set is divided into blocks, in which all columns are counted at once, so that the records of a
/// block are listed once and stay in the processor's cache. The results don't depend on the number of
/// threads: the sum of numbers, which is rounded, is that of the blocks in order, as on one thread.
struct ConcurrentCounts {
  /// The results by set and column.
  struct Results {
    fileprivate var counts: [Key: [UInt32]] = [:]
    fileprivate var statistics: [Key: StatisticsCollector] = [:]

    /// Returns how often each ordinal occurs in a set; nil if that was not counted.
    func counts(of ordinals: ValueOrdinals, inSet set: Int) -> [UInt32]? {
      counts[Key(set: set, column: ObjectIdentifier(ordinals))]
    }

    /// Returns the statistics of the numbers in a set; nil if they were not computed.
    func statistics(of numbers: Column.Numbers, inSet set: Int) -> StatisticsCollector? {
      statistics[Key(set: set, column: ObjectIdentifier(numbers))]
    }
  }

  fileprivate struct Key: Hashable {
    let set: Int
    let column: ObjectIdentifier
  }

  /// The columns to count in a set.
  private struct Job: Sendable {
    /// The number of the set.
    let set: Int
    let records: RecordSet
    var ordinals: [ValueOrdinals] = []
    var numbers: [Column.Numbers] = []
  }

  /// When and on how many threads to count.
  struct Limits: Sendable {
    /// The minimum number of records times columns.
    ///
    /// Counting as many takes several times as long as starting a thread, about 25 µs (measured).
    var minimumWork = 1 << 19
    /// The number of threads.
    var threads = min(NativeThread.processorCount, 4)
  }

  private let limits: Limits
  private var jobs: [Job] = []

  init(_ limits: Limits) {
    self.limits = limits
  }

  /// The number of columns to read, each multiplied by the number of records.
  private var work: Int {
    jobs.reduce(0) { $0 + $1.records.count * ($1.ordinals.count + $1.numbers.count) }
  }

  /// Adds ordinals to count.
  mutating func add(_ ordinals: ValueOrdinals, inSet set: Int, _ records: RecordSet) {
    let index = index(ofSet: set, records)
    if jobs[index].ordinals.contains(where: { $0 === ordinals }) { return }
    jobs[index].ordinals.append(ordinals)
  }

  /// Adds numbers to compute statistics of.
  mutating func add(_ numbers: Column.Numbers, inSet set: Int, _ records: RecordSet) {
    let index = index(ofSet: set, records)
    if jobs[index].numbers.contains(where: { $0 === numbers }) { return }
    jobs[index].numbers.append(numbers)
  }

  private mutating func index(ofSet set: Int, _ records: RecordSet) -> Int {
    if let index = jobs.firstIndex(where: { $0.set == set }) { return index }
    jobs.append(Job(set: set, records: records))
    return jobs.count - 1
  }

  /// Counts everything, or nothing if that is faster on one thread while the results are read.
  func results() -> Results {
    guard limits.threads > 1, work >= limits.minimumWork, !jobs.isEmpty else { return Results() }
    let queue = Queue(jobs)
    NativeThread.run(on: limits.threads) { [limits] in queue.work(threadCount: limits.threads) }
    return queue.results
  }

  /// The work of all threads.
  private final class Queue: Sendable {
    /// What the threads have finished.
    private struct Finished {
      var counts: [Key: [UInt32]] = [:]
      var statistics: [BlockStatistics] = []
    }

    /// The statistics of a column in a block.
    private struct BlockStatistics {
      let key: Key
      let block: Int
      let statistics: StatisticsCollector
    }

    private let jobs: [Job]
    private let blocks: [(job: Int, block: Int)]
    private let next = Atomic(0)
    private let finished = Mutex(Finished())

    init(_ jobs: [Job]) {
      self.jobs = jobs
      blocks = jobs.indices.flatMap { job in
        (0..<jobs[job].records.blockCount).map { (job, $0) }
      }
    }

    /// The results after all threads have returned from `work`.
    ///
    /// The statistics of blocks are added in ascending order, which determines the sum.
    var results: Results {
      finished.withLock { finished in
        var results = Results(counts: finished.counts)
        for part in finished.statistics.sorted(by: { $0.block < $1.block }) {
          results.statistics[part.key, default: StatisticsCollector()].add(part.statistics)
        }
        return results
      }
    }

    /// Counts blocks until none is left.
    func work(threadCount: Int) {
      var counters = [[OrdinalCounter]](repeating: [], count: jobs.count)
      var statistics: [BlockStatistics] = []
      let buffer = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: RecordSet.blockSize)
      defer { buffer.deallocate() }
      while true {
        let (index, _) = next.add(1, ordering: .relaxed)
        guard index < blocks.count else { break }
        let (number, block) = blocks[index]
        let job = jobs[number]
        if counters[number].isEmpty {
          counters[number] = job.ordinals.map {
            OrdinalCounter($0, recordCount: job.records.count / threadCount)
          }
        }
        job.records.withRecords(ofBlock: block, in: buffer) { records in
          for index in counters[number].indices { counters[number][index].add(records) }
          for numbers in job.numbers {
            statistics.append(
              BlockStatistics(
                key: Key(set: job.set, column: ObjectIdentifier(numbers)), block: block,
                statistics: StatisticsCollector(of: numbers, in: records)))
          }
        }
      }
      add(counters, statistics)
    }

    private func add(_ counters: [[OrdinalCounter]], _ statistics: [BlockStatistics]) {
      finished.withLock { finished in
        finished.statistics += statistics
        for (job, counters) in zip(jobs, counters) {
          for (ordinals, counter) in zip(job.ordinals, counters) {
            let key = Key(set: job.set, column: ObjectIdentifier(ordinals))
            finished.counts[key].add(counter.counts())
          }
        }
      }
    }
  }
}

extension [UInt32]? {
  /// Adds counts, of which there are as many.
  fileprivate mutating func add(_ counts: [UInt32]) {
    guard var sum = take() else {
      self = counts
      return
    }
    for index in sum.indices { sum[index] &+= counts[index] }
    self = sum
  }
}
