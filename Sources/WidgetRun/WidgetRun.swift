internal import ArgumentParser
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
  ///   - companion: the executable that does what this one cannot, if there is one.
  public static func main(
    registering types: any Component.Type..., serving server: (any ScreenServer.Type)? = nil,
    companion: Companion? = nil
  ) async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let types = types + (companion?.types ?? [])
    let status = await Launch.$server.withValue(server) {
      await Launch.$companion.withValue(companion) { await run(arguments, registering: types) }
    }
    exit(status.rawValue)
  }

  /// Runs one command and returns how it ended.
  static func run(
    _ arguments: [String], registering types: [any Component.Type] = []
  ) async -> ExitStatus {
    do {
      let registry = try Registry.builtIn(adding: types)
      return try await Launch.$registry.withValue(registry) {
        let arguments = try ArgumentCheck.checked(arguments)
        let command = try RootCommand.parseAsRoot(arguments)
        let plugins = (command as? any PluginCommand)?.plugins
        let types = try plugins?.adding(to: registry) ?? registry
        return try await Launch.$registry.withValue(types) {
          try await Launch.$plugins.withValue(plugins) { try await run(command) }
        }
      }
    } catch let failure as CommandFailure {
      if let message = failure.message { Console.standardError.print(message: "error: \(message)") }
      return failure.status
    } catch let error as RegistryError {
      Console.standardError.print("error: \(error)")
      return .usage
    } catch {
      return report(error)
    }
  }

  private static func run(_ command: any ParsableCommand) async throws -> ExitStatus {
    var command = command
    if var asynchronous = command as? any AsyncParsableCommand {
      try await asynchronous.run()
    } else {
      try command.run()
    }
    return .success
  }

  /// What the argument parser has to say: help and version on standard output, mistakes on error.
  private static func report(_ error: any Error) -> ExitStatus {
    let isMistake = RootCommand.exitCode(for: error) != .success
    let message = RootCommand.fullMessage(for: error)
    let console = isMistake ? Console.standardError : Console.standardOutput
    if !message.isEmpty { console.print(message: message.lowercasedLabel) }
    return isMistake ? .usage : .success
  }
}

extension String {
  /// The message with the parser's `Error:` in this command's own lower case.
  fileprivate var lowercasedLabel: String {
    hasPrefix("Error: ") ? "error: " + dropFirst("Error: ".count) : self
  }
}

/// What a launch hands to its commands, which the argument parser creates by itself.
enum Launch {
  /// The built-in types, those of the executable's own, and those of plugins.
  @TaskLocal static var registry = Registry()
  /// What screens are served with; nil where the executable has nothing for it.
  @TaskLocal static var server: (any ScreenServer.Type)?
  /// What does the commands that this executable is too light for; nil where it does all.
  @TaskLocal static var companion: Companion?
  /// How screens may name more plugins; nil where they may not.
  @TaskLocal static var plugins: PluginOptions?
}
