@_exported public import Timing
