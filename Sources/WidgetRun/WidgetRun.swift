internal import CommandParsing
public import WidgetCore

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The command line of `widgetrun` as a library: an executable of one's own is a call of `main`.
public enum WidgetRun {
  /// Runs the command line with the built-in types and these, and ends the process.
  ///
  /// ```swift
  /// @main struct App {
  ///   static func main() async { await WidgetRun.main(registering: Stars.self) }
  /// }
  /// ```
  /// - Parameters:
  ///   - types: connectors, searchers and renderers of one's own.
  ///   - server: what `serve` serves screens with, such as the `WebServer` of the library of that
  ///     name; without one the command says so.
  public static func main(
    registering types: any Component.Type..., serving server: (any ScreenServer.Type)? = nil
  ) async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let status = await Launch.$server.withValue(server) {
      await run(arguments, registering: types)
    }
    exit(status.rawValue)
  }

  /// Runs one command and returns how it ended.
  static func run(
    _ arguments: [String], registering types: [any Component.Type] = []
  ) async -> ExitStatus {
    do {
      switch try Program.commands.parse(
        arguments, width: helpWidth, configuration: UserConfiguration.read)
      {
      case .text(let text):
        Console.standardOutput.print(text)
        return .success
      case .completionScript(let shell):
        let registry = try Registry.builtIn(adding: types)
        // The script contains the types that this executable registers.
        Console.standardOutput.print(
          Launch.$registry.withValue(registry) { Program.commands.completionScript(for: shell) })
        return .success
      case .manual(let directory):
        try write(Program.commands.manualPages, to: directory)
        return .success
      case .command(let command, let configured):
        do {
          try await run(command, registry: Registry.builtIn(adding: types))
        } catch let failure as CommandFailure {
          throw failure.parameter.flatMap { configured.error($0, $1) } ?? failure
        }
        return .success
      }
    } catch let error as CommandLineError {
      Console.standardError.print(message: error.text)
      return .usage
    } catch let error as ConfigurationError {
      UserConfiguration.report(error)
      return .invalidConfiguration
    } catch let failure as CommandFailure {
      if let message = failure.message { Console.standardError.print(message: "error: \(message)") }
      return failure.status
    } catch {
      Console.standardError.print("error: \(error)")
      return .usage
    }
  }

  private static func run(_ command: any Command, registry: Registry) async throws {
    try await Launch.$registry.withValue(registry) {
      let plugins = (command as? any PluginCommand)?.plugins
      let types = try plugins?.adding(to: registry) ?? registry
      try await Launch.$registry.withValue(types) {
        try await Launch.$plugins.withValue(plugins) { try await command.run() }
      }
    }
  }

  private static func write(_ pages: [ManualPage], to directory: String) throws {
    for page in pages {
      let path = "\(directory)/\(page.fileName)"
      try Files.makeFolders(of: path)
      try Files.write(page.text, to: path)
    }
    Console.standardError.print("written: \(pages.count) man pages in \(directory)")
  }

  /// Lines of help that are longer than this are hard to read.
  private static var helpWidth: Int {
    min(100, Console.standardOutput.traits(environment: Environment.variables()).width)
  }
}

/// What a launch hands to its commands, which the command-line parser creates.
enum Launch {
  /// The built-in types, those of the executable's own, and those of plugins.
  @TaskLocal static var registry = Registry()
  /// What screens are served with; nil where the executable has nothing for it.
  @TaskLocal static var server: (any ScreenServer.Type)?
  /// How screens may name more plugins; nil where they may not.
  @TaskLocal static var plugins: PluginOptions?
}
