@_exported public import UIKitControllers
