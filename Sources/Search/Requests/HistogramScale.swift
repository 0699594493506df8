internal import Glibc

extension SearchRequest.Histogram.Scale {
  /// Where bands begin, strictly ascending from `low` on.
  ///
  /// - Parameters:
  ///   - count: the most bands.
  ///   - occurrences: the numbers between the bounds, ascending, and how often each occurs.
  package func starts(
    _ count: Int, from low: Double, to high: Double, _ occurrences: [(number: Double, count: Int)]
  ) -> [Double] {
    var starts = [low]
    func add(_ start: Double, isEndAllowed: Bool = false) {
      guard start > starts[starts.count - 1], start < high || (isEndAllowed && start == high)
      else { return }
      starts.append(start)
    }
    switch self {
    case .linear:
      for band in 1..<max(1, count) {
        let part = Double(band) / Double(count)
        // The width of all may be more than a number can tell.
        add(low * (1 - part) + high * part)
      }
    case .log:
      let (first, last) = (Glibc.log(low), Glibc.log(high))
      for band in 1..<max(1, count) {
        add(exp(first + (last - first) * (Double(band) / Double(count))))
      }
    case .quantile:
      let total = occurrences.reduce(0) { $0 + $1.count }
      var (before, band) = (0, 1)
      for occurrence in occurrences {
        if band < count, before * count >= total * band {
          add(occurrence.number, isEndAllowed: true)
          while band < count, before * count >= total * band { band += 1 }
        }
        before += occurrence.count
      }
    }
    return starts
  }
}
