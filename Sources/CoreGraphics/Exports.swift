@_exported public import ObjCRuntime
@_exported public import Timing
@_exported public import URLLoading

// Once more by name: what is exported by name wins over Foundation's own of that name in a file that
// imports Foundation as well, where neither module would hide the other's.
@_exported public import class ObjCRuntime.BlockOperation
@_exported public import class ObjCRuntime.NotificationCenter
@_exported public import class ObjCRuntime.Operation
@_exported public import class ObjCRuntime.OperationQueue
@_exported public import class Timing.DispatchGroup
@_exported public import class Timing.DispatchQueue
@_exported public import class Timing.DispatchSemaphore
@_exported public import struct Timing.DispatchTime
@_exported public import class Timing.DispatchWorkItem
@_exported public import class Timing.RunLoop
@_exported public import class Timing.Thread
@_exported public import class Timing.Timer
@_exported public import func Timing.arc4random
@_exported public import func Timing.arc4random_uniform
@_exported public import func Timing.drand48
@_exported public import func Timing.srand48
@_exported public import class URLLoading.HTTPURLResponse
@_exported public import struct URLLoading.URLRequest
@_exported public import class URLLoading.URLResponse
@_exported public import class URLLoading.URLSession
@_exported public import class URLLoading.URLSessionConfiguration
@_exported public import typealias URLLoading.URLSessionDataTask
@_exported public import typealias URLLoading.URLSessionDownloadTask
@_exported public import class URLLoading.URLSessionTask
@_exported public import typealias URLLoading.URLSessionUploadTask
