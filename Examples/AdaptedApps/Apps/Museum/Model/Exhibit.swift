import Foundation

/// Something that stands in a room of the museum.
struct Exhibit: Decodable, Hashable, Sendable {
    let id: Int
    let name: String
    let origin: String
    let picture: URL
}

/// What is told of an exhibit on its own page.
struct Story: Decodable, Sendable {
    let text: String
    let room: String
}
