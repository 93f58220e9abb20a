import Foundation

/// How books are read: what the screens of the settings change.
final class Preferences {

    static let typefaces = ["Athelas", "Charter", "Georgia", "Iowan Old Style", "Palatino", "System"]

    var typeface = "Charter"
    var textSize: Float = 0.5
    var lineSpacing = 4.0
    var isJustified = true
    var isReminded = false
    var reminder = DateComponents(hour: 20, minute: 30)
    var sound = "Bell"

    var reminderText: String {
        String(format: "%02d:%02d", reminder.hour ?? 0, reminder.minute ?? 0)
    }
}
