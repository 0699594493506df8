import Testing
import WidgetCore

@testable import Renderers

@Suite struct FrameMessagesTests {
  @Test func failedSearchesFollowFrameErrorsWithoutDuplicates() {
    let state = SearchState()
    let frame = Frame(
      title: nil,
      searches: [
        Frame.Search(id: "a", state: state, error: SearchError(.unavailable, "no answer")),
        Frame.Search(id: "b", state: state, error: SearchError(.refused, "too many words")),
        Frame.Search(id: "c", state: state, error: SearchError(.refused, "too many words")),
      ], widgets: [], errors: ["searcher 'a': no answer"])
    #expect(frame.messages == ["searcher 'a': no answer", "too many words"])
    #expect(
      TextRenderer().render(frame, for: OutputTraits())
        == "! searcher 'a': no answer\n! too many words\n")
  }
}
