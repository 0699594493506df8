internal import Synchronization
internal import WidgetCore

/// The parts of a frame that are computed on first use.
///
/// It is a class, so that the closures of a frame share one copy of the session.
final class FrameContents: Sendable {
  /// Parts that most links of a page need.
  private struct Known {
    /// The contexts of actions.
    var contexts: [WidgetContext]?
    /// The effects of refinements on the state.
    var effects: RefinementEffects.Effects?
    /// The encoded filters and widget states of the state.
    var refinements: StateQuery.Part?
    /// The other part of the encoded state, by the indices of the scopes that return to the first page.
    var searches: [(resetScopes: [Int], part: StateQuery.Part)] = []
  }

  let searches: [Frame.Search]
  private let session: SessionStateMachine
  private let known = Mutex(Known())

  init(_ session: SessionStateMachine) {
    (self.session, searches) = (session, session.searches)
  }

  var widgets: Frame.Widgets { session.widgets(searches: searches) }

  /// The address of the state.
  var address: String {
    if isPlain { return text(of: session.state) }
    return session.text(of: session.state, session.searched, isReleased: session.isReleased)
  }

  /// Returns the address of the state after an action; nil if the action is rejected.
  func address(after action: Action) -> Address.Next? {
    if isPlain, let effect = refinementEffect(of: action) { return address(after: effect) }
    guard let (next, effect) = try? session.outcome(of: action, in: contexts) else { return nil }
    let isSubmitted = effect == .submits
    let (state, searched, keepsPage) = session.states(changedTo: next, isSubmitted: isSubmitted)
    if isPlain { return Address.Next(text(of: state), keepsPage: keepsPage) }
    return Address.Next(
      session.text(of: state, searched, isReleased: session.isReleased || isSubmitted),
      keepsPage: keepsPage)
  }

  /// Whether addresses contain only the state itself, because no changes are pending and the renderer has
  /// not chosen another page size.
  private var isPlain: Bool {
    !session.screen.searchOn.delaysChanges && session.pageSize == nil
  }

  /// Returns the cached effect of an action, or computes and caches it; nil if it is not a refinement.
  private func refinementEffect(of action: Action) -> RefinementEffects.Effect? {
    let effects = effects
    if let effect = effects.value(for: action) { return effect }
    guard session.prepared.isRefinement(action) else { return nil }
    let next = try? session.outcome(of: action, in: contexts).state
    let effect = next.map(effect(reaching:)) ?? .rejected
    RefinementEffects.insert(effect, of: action, into: effects)
    return effect
  }

  private func effect(reaching next: ScreenState) -> RefinementEffects.Effect {
    .changed(
      session.query.refinementPart(of: next),
      resetScopes: next.scopes.indices.filter {
        next.resetsPage(of: next.scopes[$0], after: session.state)
      })
  }

  private func address(after effect: RefinementEffects.Effect) -> Address.Next? {
    guard case .changed(let part, let resetScopes) = effect else { return nil }
    return Address.Next(
      session.query.text(searchPart(resetting: resetScopes), part),
      keepsPage: resetScopes.count < session.state.scopes.count)
  }

  /// Returns the address of a state; many differ from the state of the session by the page only.
  private func text(of state: ScreenState) -> String {
    let hasOwnRefinements =
      state.filters == session.state.filters && state.widgetStates == session.state.widgetStates
    return session.query.text(
      session.query.searchPart(of: state),
      hasOwnRefinements ? ownRefinements : session.query.refinementPart(of: state))
  }

  private var contexts: [WidgetContext] {
    known.withLock { known in
      if let contexts = known.contexts { return contexts }
      let contexts = session.actionContexts(searches: searches)
      known.contexts = contexts
      return contexts
    }
  }

  private var effects: RefinementEffects.Effects {
    known.withLock { known in
      if let effects = known.effects { return effects }
      let effects = session.query.refinements.effects(on: session.state)
      known.effects = effects
      return effects
    }
  }

  private var ownRefinements: StateQuery.Part {
    known.withLock { known in
      if let part = known.refinements { return part }
      let part = session.query.refinementPart(of: session.state)
      known.refinements = part
      return part
    }
  }

  private func searchPart(resetting scopes: [Int]) -> StateQuery.Part {
    known.withLock { known in
      if let existing = known.searches.first(where: { $0.resetScopes == scopes }) {
        return existing.part
      }
      var state = session.state
      for index in scopes { state.resetPage(state.scopes[index]) }
      let part = session.query.searchPart(of: state)
      known.searches.append((scopes, part))
      return part
    }
  }
}
