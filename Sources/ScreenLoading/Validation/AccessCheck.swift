internal import WidgetCore

/// Reports the files and hosts that a screen names and the access policy does not allow.
///
/// The check gives each refusal a source location. Independent of it, files, connections, and programs
/// are checked when they are opened.
struct AccessCheck {
  private let access: AccessPolicy
  private let folder: String

  /// - Parameters:
  ///   - access: what the screen may access.
  ///   - file: the screen, to whose folder paths are relative.
  init(_ access: AccessPolicy, file: String) {
    self.access = access
    folder = FilePath.folder(of: file)
  }

  /// Checks a screen.
  func report(
    _ root: Node, _ searchers: [SearcherDeclaration], into diagnostics: inout Diagnostics
  ) {
    guard access.isRestricted, let screen = root.mapping else { return }
    report(searchers, of: screen, into: &diagnostics)
    report(screen["assets"], into: &diagnostics)
    report(screen["insights"]?.mapping?["output"], isOutput: true, into: &diagnostics)
    for renderer in screen["renderers"]?.sequence ?? [] {
      report(renderer.mapping?["output"], isOutput: true, into: &diagnostics)
    }
  }

  /// Checks the searchers of a screen or of another file.
  func report(
    _ searchers: [SearcherDeclaration], of file: Mapping, into diagnostics: inout Diagnostics
  ) {
    guard access.isRestricted else { return }
    for searcher in searchers {
      guard let declaration = searcher.settings as? any AccessDeclaration else { continue }
      let node = file["searchers"]?.mapping?[searcher.id] ?? file["searcher"]
      for declared in declaration.accesses(in: folder) {
        guard let refusal = access.refusal(of: declared.resource) else { continue }
        let parameter = node?.mapping?[declared.parameter]
        diagnostics.report(refusal.diagnostic(at: parameter?.range ?? searcher.range))
      }
    }
  }

  /// Checks the path of a file or folder.
  ///
  /// - Parameter isOutput: whether `-` is standard output.
  private func report(
    _ node: Node?, isOutput: Bool = false, into diagnostics: inout Diagnostics
  ) {
    guard let node, let path = node.text, !(isOutput && path == "-") else { return }
    let complete = path.hasPrefix("/") || folder == "." ? path : "\(folder)/\(path)"
    guard let refusal = access.refusal(of: .file(complete)) else { return }
    diagnostics.report(refusal.diagnostic(at: node.range))
  }
}
