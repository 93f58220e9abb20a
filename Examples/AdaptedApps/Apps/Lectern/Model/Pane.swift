import UIKit

/// What the list of the settings leads to.
enum Pane: Int, CaseIterable {
    case reading, reminders, library, account

    var title: String {
        switch self {
        case .reading: return "Reading"
        case .reminders: return "Reminders"
        case .library: return "Library"
        case .account: return "Account"
        }
    }

    var symbol: String {
        switch self {
        case .reading: return "textformat.size"
        case .reminders: return "bell.fill"
        case .library: return "books.vertical.fill"
        case .account: return "person.fill"
        }
    }

    var color: UIColor {
        switch self {
        case .reading: return .systemBlue
        case .reminders: return .systemRed
        case .library: return .systemOrange
        case .account: return .systemGray
        }
    }
}
