// A widget's file imports this module and nothing else.
@_exported public import Components
@_exported public import Search
