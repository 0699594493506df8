import Testing
import WidgetCore

@testable import Renderers

@Suite struct ViewJSONTests {
  private let action = Action(widget: "w", name: "set")

  private func text(_ view: View) -> String {
    view.renderedJSON.text(.compact)
  }

  @Test func textHasValues() {
    #expect(
      text(.text(View.Text("2 hits", values: members(("nbHits", 2)))))
        == #"{"kind":"text","text":"2 hits","values":{"nbHits":2}}"#)
  }

  @Test func fieldHasAction() {
    var field = View.Field("zur\u{1B}", placeholder: "Type", action: action)
    field.submit = action
    #expect(
      text(.field(field))
        == #"{"kind":"field","text":"zur\u001b","placeholder":"Type","action":"w.set","#
        + #""stepper":null,"submit":"w.set"}"#)
  }

  @Test func stepperHasActions() {
    let stepper = View.Stepper(
      prefix: "≥", value: 3, bounds: 0...5, step: 0.5, increment: action)
    #expect(
      text(.field(View.Field("3", action: action, stepper: stepper)))
        == #"{"kind":"field","text":"3","placeholder":"","action":"w.set","stepper":{"#
        + #""prefix":"≥","value":3,"bounds":[0,5],"boundsLabels":null,"step":0.5,"#
        + #""increment":"w.set","decrement":null},"submit":null}"#)
  }

  @Test func choicesOfCloudHaveWeights() {
    let cloud = View.ChoiceList([View.Choice("a", value: "a", count: 7, weight: 5)], layout: .cloud)
    #expect(text(.choices(cloud)).contains(#""actions":{},"weight":5}"#))
  }

  @Test func choicesHaveActions() {
    let choice = View.Choice(
      "Apple", value: "Apple", count: 3, isSelected: true,
      actions: [
        Action(widget: "w", name: "toggle", value: "Apple"),
        Action(widget: "w", name: "exclude", value: "Apple"),
      ])
    #expect(
      text(.choices(View.ChoiceList([choice], showMore: Action(widget: "w", name: "showMore"))))
        == #"{"kind":"choices","selectionMode":"multiple","style":"list","items":[{"#
        + #""label":"Apple","value":"Apple","count":3,"isSelected":true,"isExcluded":false,"#
        + #""isEnabled":true,"actions":{"toggle":"w.toggle=Apple","exclude":"w.exclude=Apple"}}],"#
        + #""showMore":"w.showMore","isShowingMore":false,"search":null,"#
        + #""isFromSearch":false}"#)
  }

  @Test func missingChoiceValuesAreNull() {
    let choices = View.ChoiceList(
      [View.Choice("All", value: nil)], selectionMode: .single, layout: .button)
    #expect(
      text(.choices(choices))
        == #"{"kind":"choices","selectionMode":"single","style":"button","items":[{"#
        + #""label":"All","value":null,"count":null,"isSelected":false,"isExcluded":false,"#
        + #""isEnabled":true,"actions":{}}],"showMore":null,"isShowingMore":false,"search":null,"#
        + #""isFromSearch":false}"#)
  }

  @Test func rangesAreArraysOfTwoNumbersOrNull() {
    let range = View.Range(
      bounds: 0...2000, value: NumericRange(0.5...10), histogram: [.init(from: 0, to: 9, count: 3)],
      action: action)
    #expect(
      text(.range(range))
        == #"{"kind":"range","bounds":[0,2000],"boundsLabels":null,"value":[0.5,10],"limits":null,"valueLabels":null,"#
        + #""days":null,"histogram":[{"from":0,"to":9,"count":3}],"scale":"linear","step":null,"action":"w.set"}"#
    )
    var open = View.Range(bounds: nil, value: NumericRange(5...), action: action)
    open.valueLabels = View.Range.EndsText(lower: "$5", upper: nil)
    open.limits = NumericRange(...9)
    #expect(
      text(.range(open)).contains(
        #""value":[5,null],"limits":[null,9],"valueLabels":["$5",null],"#))
    #expect(
      text(.range(View.Range(bounds: nil, value: nil, action: action)))
        == #"{"kind":"range","bounds":null,"boundsLabels":null,"value":null,"limits":null,"valueLabels":null,"#
        + #""days":null,"histogram":[],"scale":"linear","step":null,"action":"w.set"}"#
    )
  }

  @Test func pagerStartsAtZero() {
    let pager = View.Pager(page: 1, nbPages: 3, pages: [0, 1, 2], action: action)
    #expect(
      text(.pager(pager))
        == #"{"kind":"pager","page":1,"nbPages":3,"pages":[0,1,2],"action":"w.set"}"#)
  }

  @Test func treeNestsItems() {
    let tree = View.Tree([
      .init(View.Choice("a", value: "a"), children: [.init(View.Choice("b", value: "a > b"))])
    ])
    #expect(
      text(.tree(tree))
        == #"{"kind":"tree","items":[{"label":"a","value":"a","count":null,"isSelected":false,"#
        + #""isExcluded":false,"isEnabled":true,"actions":{},"children":[{"label":"b","#
        + #""value":"a > b","count":null,"isSelected":false,"isExcluded":false,"isEnabled":true,"#
        + #""actions":{},"children":[]}]}],"showMore":null,"isShowingMore":false,"search":null,"#
        + #""isFromSearch":false}"#)
  }

  @Test func tagsHaveRemoveActions() {
    let tags = View.TagList(
      [
        .init(
          "brand", operator: .or,
          tags: [.init("Apple", value: "brand:Apple", remove: action)]),
        .init("", tags: [.init("x", value: "x", isExcluded: true)]),
      ], text: "all")
    #expect(
      text(.tags(tags))
        == #"{"kind":"tags","sections":[{"title":"brand","operator":"or","tags":[{"#
        + #""label":"Apple","value":"brand:Apple","isExcluded":false,"remove":"w.set"}]},{"#
        + #""title":"","operator":null,"tags":[{"label":"x","value":"x","isExcluded":true,"#
        + #""remove":null}]}],"text":"all"}"#)
  }

  @Test func bannerKeepsData() {
    #expect(
      text(.banner(View.Banner(["html": "<b>Sale</b>"])))
        == #"{"kind":"banner","data":{"html":"<b>Sale</b>"},"text":null}"#)
  }

  @Test func progressGroupsAndFailures() {
    #expect(
      text(.progress(View.Progress(isLoading: true, label: "Wait")))
        == #"{"kind":"progress","isLoading":true,"label":"Wait"}"#)
    #expect(
      text(.group(View.Group("All", [.failure(View.Failure("no"))])))
        == #"{"kind":"group","title":"All","isCollapsed":false,"isHidden":false,"toggle":null,"views":[{"kind":"failure","message":"no"}]}"#
    )
  }
}
