import Foundation

extension Notification.Name {
    static let boatRated = Notification.Name("boatRated")
}

/// What the rating of a boat is told to.
@objc protocol BoatRating: AnyObject {
    func rated(_ stars: Int)
}

final class Boat: NSObject {
    @objc dynamic var stars = 0
    let name: String
    let seen = Date()

    init(name: String) {
        self.name = name
    }
}
