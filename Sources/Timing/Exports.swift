// The lowest module to re-export Foundation, so that the names declared here shadow Foundation's
// own for everybody above.
@_exported @preconcurrency public import Foundation
