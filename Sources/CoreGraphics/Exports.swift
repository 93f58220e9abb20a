@_exported public import ObjCRuntime

// By name, as in ObjCRuntime's own exports.
@_exported public import class ObjCRuntime.NotificationCenter
