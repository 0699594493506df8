// A widget imports this module and nothing else.
@_exported public import Components
@_exported public import Refinements
@_exported public import Search
@_exported public import WidgetContract
@_exported public import Wording
