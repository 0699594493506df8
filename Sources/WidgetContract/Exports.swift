// Views and requests are made of the types of these modules.
@_exported public import Components
@_exported public import Search
@_exported public import Wording
