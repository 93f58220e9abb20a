import Foundation

struct Letter: Hashable {
    let id: Int
    let name: String
    let subject: String
    let text: String
    let time: String

    func matches(_ search: String) -> Bool {
        [name, subject, text].contains { $0.localizedCaseInsensitiveContains(search) }
    }
}

/// The letters of the inbox, the newest first.
final class Mailbox {

    private(set) var letters = [
        Letter(id: 1, name: "Ines Carvalho", subject: "Keys for Saturday", text: "They are with the neighbour on the second floor.", time: "09:41"),
        Letter(id: 2, name: "Rowing Club", subject: "Boats in the water", text: "The season opens on Sunday at ten.", time: "08:15"),
        Letter(id: 3, name: "Jonas Weber", subject: "Photographs", text: "Here are the ones from the lake, in full size.", time: "07:50"),
        Letter(id: 4, name: "City Library", subject: "Two books are due", text: "Please return them by the end of the month.", time: "Yesterday"),
        Letter(id: 5, name: "Amira Haddad", subject: "Soup recipe", text: "Roast the peppers first, and keep the skins.", time: "Yesterday"),
        Letter(id: 6, name: "Studio Nord", subject: "Your prints are ready", text: "We are open until six.", time: "Friday"),
        Letter(id: 7, name: "Tomás Rey", subject: "Train on Monday", text: "I have two seats by the window.", time: "Friday"),
        Letter(id: 8, name: "Grandma", subject: "Sunday lunch", text: "Come at one, and bring nobody who dislikes plums.", time: "Thursday"),
        Letter(id: 9, name: "Bicycle Workshop", subject: "New chain fitted", text: "The brakes are good for another year.", time: "Thursday"),
        Letter(id: 10, name: "Leo Brandt", subject: "Map of the ridge", text: "The path by the quarry is closed until May.", time: "Wednesday"),
    ]

    func remove(_ letter: Letter) {
        letters.removeAll { $0 == letter }
    }

    func fetch() {
        guard !letters.contains(where: { $0.id == 0 }) else { return }
        letters.insert(Letter(id: 0, name: "Post Office", subject: "A parcel for you", text: "It waits at the counter.", time: "Now"), at: 0)
    }
}
