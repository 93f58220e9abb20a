import UIKit

/// A picture of the catalogue, and what is known about it.
struct Photo: Hashable, Identifiable {
    /// The picture's name in the catalogue.
    let id: String
    let title: String
    let place: String
    let month: String
    let day: Int
    let exposure: String

    var image: UIImage? { UIImage(named: "Photos/\(id)") }
    var date: String { "\(day) \(month)" }
}

extension Photo {

    static let all = [
        Photo(id: "last-ferry", title: "Last Ferry", place: "Naxos", month: "September 2025", day: 21, exposure: "1/250 s   ƒ/8   ISO 100"),
        Photo(id: "harbour-lights", title: "Harbour Lights", place: "Lisbon", month: "September 2025", day: 18, exposure: "1/30 s   ƒ/1.4   ISO 800"),
        Photo(id: "slot-canyon", title: "Slot Canyon", place: "Arizona", month: "September 2025", day: 9, exposure: "1/15 s   ƒ/11   ISO 200"),
        Photo(id: "still-lake", title: "Still Lake", place: "Hallstatt", month: "September 2025", day: 4, exposure: "1/125 s   ƒ/9   ISO 100"),
        Photo(id: "fog", title: "Fog", place: "Black Forest", month: "September 2025", day: 2, exposure: "1/60 s   ƒ/4   ISO 400"),
        Photo(id: "alpenglow", title: "Alpenglow", place: "Dolomites", month: "August 2025", day: 30, exposure: "1/200 s   ƒ/8   ISO 100"),
        Photo(id: "milky-way", title: "Milky Way", place: "La Palma", month: "August 2025", day: 24, exposure: "20 s   ƒ/1.8   ISO 3200"),
        Photo(id: "first-snow", title: "First Snow", place: "Chamonix", month: "August 2025", day: 19, exposure: "1/1000 s   ƒ/8   ISO 200"),
        Photo(id: "moonrise", title: "Moonrise", place: "Skagen", month: "August 2025", day: 11, exposure: "1/8 s   ƒ/5.6   ISO 800"),
        Photo(id: "northern-sky", title: "Northern Sky", place: "Tromsø", month: "August 2025", day: 7, exposure: "6 s   ƒ/2   ISO 1600"),
        Photo(id: "grey-ridge", title: "Grey Ridge", place: "Lofoten", month: "August 2025", day: 5, exposure: "1/320 s   ƒ/8   ISO 100"),
        Photo(id: "blue-hour", title: "Blue Hour", place: "Tatra", month: "August 2025", day: 1, exposure: "1/4 s   ƒ/8   ISO 100"),
    ]
}
