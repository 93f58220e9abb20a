@_exported public import Filmstrip
@_exported public import Goldens
@_exported public import Pixels
@_exported public import Review
