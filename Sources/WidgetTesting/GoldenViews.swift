internal import Foundation
internal import Renderers
internal import WidgetCore

/// Golden files with the expected views of a widget type, one file per example.
///
/// The file `TYPE-NUMBER.json` contains the JSON output for the widget in several states: for
/// example before the first response, with selected values, and after a failure. To record the
/// files again, set the environment variable `RECORD_SNAPSHOTS=1`, and review the changes.
public struct GoldenViews: Sendable {
  private let folder: String
  private let isRecording: Bool

  /// Creates a reference to golden files.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder with the files; created when recording.
  ///   - isRecording: Whether to write the files instead of comparing them; nil to use
  ///     `RECORD_SNAPSHOTS`.
  public init(folder: String, isRecording: Bool? = nil) {
    self.folder = folder
    self.isRecording =
      isRecording ?? (ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil)
  }

  func compare(_ widget: some Connector, example: Int, _ violations: inout Violations) {
    let file = URL(fileURLWithPath: folder)
      .appendingPathComponent("\(violations.type)-\(example).json")
    let text = Self.text(of: widget)
    if isRecording { return record(text, file, &violations) }
    guard let data = try? Data(contentsOf: file) else {
      return violations.report(
        "golden-view", "missing file '\(file.path)'; set RECORD_SNAPSHOTS=1 to record it")
    }
    let expected = String(decoding: data, as: UTF8.self)
    guard expected != text else { return }
    violations.report("golden-view", "'\(file.path)' differs: \(Self.difference(expected, text))")
  }

  private func record(_ text: String, _ file: URL, _ violations: inout Violations) {
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    } catch {
      violations.report("golden-view", "cannot write '\(file.path)': \(error)")
    }
  }

  private static func text(of widget: some Connector) -> String {
    let type = type(of: widget).type
    let views = SampleContext.all(for: widget).map { sample in
      let shown = Frame.Widget(id: "widget", type: type, view: widget.view(in: sample.context))
      let search = Frame.Search(id: "main", state: sample.context.state)
      let frame = FrameJSON(Frame(title: nil, searches: [search], widgets: [shown])).value
      let view = frame.object?["widgets"]?.array?.first?.object?["view"] ?? .null
      return (sample.name, view)
    }
    return JSONValue.object(JSONObject(views)).text(.indented) + "\n"
  }

  /// Describes the first line that differs.
  private static func difference(_ expected: String, _ found: String) -> String {
    let (old, new) = (expected.split(separator: "\n"), found.split(separator: "\n"))
    let index = zip(old, new).prefix { $0 == $1 }.count
    let (before, after) = (old.dropFirst(index).first, new.dropFirst(index).first)
    return "line \(index + 1): expected '\(before ?? "")', found '\(after ?? "")'"
  }
}
