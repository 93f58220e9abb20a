import Foundation

/// A tale to fall asleep by.
struct Story: Hashable {
    let title: String
    let narrator: String
    let artwork: String
    let duration: TimeInterval

    static let all = [
        Story(title: "The Lighthouse", narrator: "Ines Carvalho", artwork: "lighthouse", duration: 1_914),
        Story(title: "Night Train", narrator: "Jonas Weber", artwork: "train", duration: 2_482),
        Story(title: "Rain on Tin", narrator: "Amira Haddad", artwork: "rain", duration: 3_600),
        Story(title: "Salt Marsh", narrator: "Tomás Rey", artwork: "marsh", duration: 1_655),
        Story(title: "The Orchard", narrator: "Ines Carvalho", artwork: "orchard", duration: 2_040),
        Story(title: "Low Tide", narrator: "Leo Brandt", artwork: "tide", duration: 1_488),
        Story(title: "Snow Line", narrator: "Amira Haddad", artwork: "snow", duration: 2_760),
        Story(title: "Paper Moon", narrator: "Leo Brandt", artwork: "moon", duration: 1_230),
    ]
}

extension TimeInterval {

    /// Minutes and seconds, as in 7:05.
    var clock: String {
        let seconds = Int(self)
        return String(format: "%d:%02d", seconds / 60, seconds % 60)
    }
}
