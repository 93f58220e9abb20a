@_exported public import Frames
@_exported public import UIKit
