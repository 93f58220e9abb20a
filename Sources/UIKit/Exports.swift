@_exported public import InterfaceBuilder
@_exported public import UIKitControllers
@_exported public import UIKitCore
@_exported public import UIKitGraphics
@_exported public import UIKitLists
