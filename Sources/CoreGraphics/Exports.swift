@_exported public import ObjCRuntime
