internal import Foundation
internal import Renderers
internal import WidgetCore

/// Views that are kept in files and must stay as they are: one file for each example of a type.
///
/// A file is `TYPE-NUMBER.json` and holds what the JSON renderer makes of the widget in a few
/// moments: before the first answer, with values selected, after a failure. Set
/// `RECORD_SNAPSHOTS=1` to write the files anew, and look at what has changed.
public struct GoldenViews: Sendable {
  private let folder: String
  private let isRecording: Bool

  /// - Parameters:
  ///   - folder: where the files are; made when they are first recorded.
  ///   - isRecording: whether the files are written anew; if absent, the environment decides.
  public init(folder: String, isRecording: Bool? = nil) {
    self.folder = folder
    self.isRecording =
      isRecording ?? (ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil)
  }

  func compare(_ widget: some Connector, example: Int, _ findings: inout Findings) {
    let file = URL(fileURLWithPath: folder)
      .appendingPathComponent("\(findings.type)-\(example).json")
    let text = Self.text(of: widget)
    if isRecording { return record(text, file, &findings) }
    guard let data = try? Data(contentsOf: file) else {
      return findings.report(
        "golden-view", "there is no '\(file.path)'; RECORD_SNAPSHOTS=1 writes it")
    }
    let kept = String(decoding: data, as: UTF8.self)
    guard kept != text else { return }
    findings.report("golden-view", "'\(file.path)' differs: \(Self.difference(kept, text))")
  }

  private func record(_ text: String, _ file: URL, _ findings: inout Findings) {
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    } catch {
      findings.report("golden-view", "cannot write '\(file.path)': \(error)")
    }
  }

  private static func text(of widget: some Connector) -> String {
    let type = type(of: widget).type
    let moments = SampleContext.all(for: widget).map { sample in
      let shown = Frame.Widget(id: "widget", type: type, view: widget.view(in: sample.context))
      let search = Frame.Search(id: "main", state: sample.context.state)
      let frame = FrameJSON(Frame(title: nil, searches: [search], widgets: [shown])).value
      let view = frame.object?["widgets"]?.array?.first?.object?["view"] ?? .null
      return (sample.name, view)
    }
    return JSONValue.object(JSONObject(moments)).text(.indented) + "\n"
  }

  /// The first line that differs.
  private static func difference(_ kept: String, _ found: String) -> String {
    let (old, new) = (kept.split(separator: "\n"), found.split(separator: "\n"))
    let place = zip(old, new).prefix { $0 == $1 }.count
    let (before, after) = (old.dropFirst(place).first, new.dropFirst(place).first)
    return "line \(place + 1) was '\(before ?? "")', is '\(after ?? "")'"
  }
}
