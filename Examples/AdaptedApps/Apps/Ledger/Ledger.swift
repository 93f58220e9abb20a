import Foundation

extension Notification.Name {
    static let ledgerDidChange = Notification.Name("LedgerDidChange")
}

@objc(LDGEntry)
@objcMembers
class Entry: NSObject {

    var title: String
    var cents: Int
    var isIncome: Bool { return cents > 0 }

    init(title: String, cents: Int) {
        self.title = title
        self.cents = cents
        super.init()
    }

    override var description: String { return "\(title): \(cents)" }
}

@objc protocol LedgerObserver: NSObjectProtocol {
    @objc optional func ledger(_ ledger: Ledger, didAdd entry: Entry)
    @objc optional func ledgerDidClear(_ ledger: Ledger)
    @objc optional var wantsSums: Bool { get }
}

class Ledger: NSObject {

    static var shared = Ledger()

    weak var observer: LedgerObserver?
    private(set) var entries: [Entry] = [
        Entry(title: "Salary", cents: 310_000),
        Entry(title: "Rent", cents: -120_000),
        Entry(title: "Groceries", cents: -8_450),
        Entry(title: "Books", cents: -3_990),
        Entry(title: "Sold bicycle", cents: 22_000),
    ]

    var balance: Int {
        return (entries as NSArray).value(for: \.cents).reduce(0, +)
    }

    func add(_ entry: Entry) {
        entries.insert(entry, at: 0)
        observer?.ledger?(self, didAdd: entry)
        NotificationCenter.default.post(name: .ledgerDidChange, object: self, userInfo: ["entry": entry])
    }

    static func format(_ cents: Int) -> String {
        let amount = NSString(format: "%.2f", Double(abs(cents)) / 100)
        return (cents < 0 ? "−" : "") + "€" + (amount as String)
    }
}

private extension NSArray {
    func value(for key: KeyPath<Entry, Int>) -> [Int] {
        return compactMap { ($0 as? Entry)?[keyPath: key] }
    }
}
