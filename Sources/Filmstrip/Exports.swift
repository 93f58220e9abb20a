@_exported public import Recording
