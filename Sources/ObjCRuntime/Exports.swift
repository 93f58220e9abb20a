@_exported public import Timing

// Once more by name: what is exported by name wins over Foundation's own of that name in a file that
// imports Foundation as well, where neither module would hide the other's.
@_exported public import class Timing.DispatchQueue
@_exported public import struct Timing.DispatchTime
@_exported public import class Timing.DispatchWorkItem
@_exported public import class Timing.Timer
@_exported public import func Timing.arc4random
@_exported public import func Timing.arc4random_uniform
@_exported public import func Timing.drand48
@_exported public import func Timing.srand48
