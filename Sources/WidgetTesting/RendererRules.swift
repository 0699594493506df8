internal import WidgetCore

/// What every renderer must do.
struct RendererRules {
  var renderer: any Renderer

  func check(_ findings: inout Findings) {
    let frames = [SampleFrames.empty, SampleFrames.plain, SampleFrames.odd]
    for frame in frames {
      for width in [0, 1, 20, 80, .max] {
        for usesColor in [false, true] {
          check(frame, OutputTraits(width: width, usesColor: usesColor), &findings)
        }
      }
    }
    // A narrow renderer may break a label anywhere.
    let text = renderer.render(SampleFrames.plain, for: OutputTraits(width: 1_000))
      .filter { !$0.isWhitespace }
    for label in SampleFrames.labels where !text.contains(label.filter { !$0.isWhitespace }) {
      findings.report("shows-everything", "'\(label)' is in the frame, but not in the rendering")
    }
  }

  private func check(_ frame: Frame, _ traits: OutputTraits, _ findings: inout Findings) {
    let text = renderer.render(frame, for: traits)
    let place = "at width \(traits.width)\(traits.usesColor ? " with colour" : "")"
    findings.expect(
      text.hasSuffix("\n"), "line-break", "the rendering must end in a line break, \(place)")
    findings.expect(
      text == renderer.render(frame, for: traits), "render-pure",
      "a frame is rendered in two ways, \(place)")
    let controls = text.unicodeScalars.filter {
      ($0.value < 0x20 && $0 != "\n" && $0 != "\t") || (0x7F..<0xA0).contains($0.value)
    }
    findings.expect(
      controls.isEmpty || traits.usesColor, "control-characters",
      "control characters of a record reach the output, \(place)")
  }
}
