import WidgetCore

// Widgets that the pages of a result share are written once. Only addresses that contain the number of
// the page are inserted again.
extension PageHTML {
  /// Writes a widget of the first level.
  mutating func write(_ widget: Frame.Widget) {
    guard let shared = frame.sharedWidgets, shared.byID[widget.id] != nil else {
      return write(widget, level: 2)
    }
    let key = SharedWidgets.PartKey(widget: widget.id, hasActionLinks: isPart)
    if let part = shared.part(for: key) { return write(part) }
    recorder.start(at: html.count)
    write(widget, level: 2)
    if let part = recorder.finish(html) { shared.insert(part, for: key) }
  }

  private mutating func write(_ part: SharedWidgets.Part) {
    var start = 0
    for (end, insertion) in part.insertions {
      html.copy(part.bytes[start..<end])
      switch insertion {
      case .address: currentAddressAttribute()
      case .link(let action): linkAttribute(action)
      }
      start = end
    }
    html.copy(part.bytes[start...])
  }

  /// Writes the address of the page as the value of an input.
  mutating func currentAddressAttribute() {
    let start = html.count
    html.attribute("value", frame.address.description)
    recorder.note(.address, at: start..<html.count)
  }

  /// The address of the page; pages cannot share a widget that contains it.
  var currentAddress: String {
    recorder.cancel()
    return frame.address.description
  }

  /// Returns the address after an action; nil if the action is not possible.
  ///
  /// Pages cannot share a widget that contains it if it leads to the same page of hits.
  func nextAddress(after action: Action) -> String? {
    guard let next = frame.address.next(after: action) else { return nil }
    if next.keepsPage { recorder.cancel() }
    return next.text
  }
}

/// Records a part of a page while it is written.
///
/// A class, because functions that read an address do not change the page.
final class PartRecorder {
  /// The offset of the part in the page; nil if none is recorded.
  private var start: Int?
  /// The ranges of the page that are not recorded, in ascending order, with what replaces them.
  private var omitted: [(range: Range<Int>, insertion: SharedWidgets.Insertion)] = []

  /// Starts to record a part.
  ///
  /// - Parameter start: the number of bytes before it.
  func start(at start: Int) {
    self.start = start
    omitted.removeAll(keepingCapacity: true)
  }

  /// Notes an attribute that is different on each page.
  ///
  /// - Parameters:
  ///   - insertion: the content of the attribute.
  ///   - range: the range of the attribute in the page.
  func note(_ insertion: SharedWidgets.Insertion, at range: Range<Int>) {
    if start != nil { omitted.append((range, insertion)) }
  }

  /// Notes that the part contains something else that is different on each page.
  func cancel() {
    start = nil
  }

  /// Returns the recorded part; nil if it cannot be shared.
  ///
  /// - Parameter page: the page up to the end of the part.
  func finish(_ page: borrowing HTMLWriter) -> SharedWidgets.Part? {
    guard var position = start else { return nil }
    start = nil
    var part = SharedWidgets.Part()
    part.bytes.reserveCapacity(page.count - position)
    for (range, insertion) in omitted {
      part.bytes += page.bytes(in: position..<range.lowerBound)
      part.insertions.append((part.bytes.count, insertion))
      position = range.upperBound
    }
    part.bytes += page.bytes(in: position..<page.count)
    return part
  }
}
