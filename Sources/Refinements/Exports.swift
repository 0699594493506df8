// Refinements read requests and states, and return views.
@_exported public import Components
@_exported public import Search
@_exported public import WidgetContract
@_exported public import Wording
