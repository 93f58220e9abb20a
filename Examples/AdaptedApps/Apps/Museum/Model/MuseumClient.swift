import Foundation
import UIKit

enum MuseumError: LocalizedError {
    case status(Int)
    case notAPicture

    var errorDescription: String? {
        switch self {
        case .status(let code): return "The museum answers \(code)."
        case .notAPicture: return "This is no picture."
        }
    }
}

/// Asks the museum's server. Copies of a client share the pictures that have been loaded.
struct MuseumClient: Sendable {

    private let base = URL(string: "https://museum.example/api/")!
    private let pictures = PictureCache()

    func exhibits() async throws -> [Exhibit] {
        try await decoded("exhibits")
    }

    func story(of exhibit: Exhibit) async throws -> Story {
        try await decoded("exhibits/\(exhibit.id)/story")
    }

    @MainActor
    func picture(of exhibit: Exhibit) async throws -> UIImage {
        guard let image = UIImage(data: try await pictures.data(for: exhibit.picture)) else {
            throw MuseumError.notAPicture
        }
        return image
    }

    private func decoded<Value: Decodable>(_ path: String) async throws -> Value {
        guard let url = URL(string: path, relativeTo: base) else { throw URLError(.badURL) }
        return try await JSONDecoder().decode(Value.self, from: Self.data(from: url.absoluteURL))
    }

    fileprivate static func data(from url: URL) async throws -> Data {
        let (data, response) = try await URLSession.shared.data(from: url)
        let code = (response as? HTTPURLResponse)?.statusCode ?? 200
        guard code == 200 else { throw MuseumError.status(code) }
        return data
    }
}

/// Pictures, each of which is asked for once, however many views want it.
private actor PictureCache {

    private var tasks: [URL: Task<Data, Error>] = [:]

    func data(for url: URL) async throws -> Data {
        if let task = tasks[url] { return try await task.value }
        let task = Task { try await MuseumClient.data(from: url) }
        tasks[url] = task
        do {
            return try await task.value
        } catch {
            tasks[url] = nil
            throw error
        }
    }
}
