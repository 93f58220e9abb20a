import Foundation
import UIKit

// Most files of apps import Foundation as well.
class Reminder {
  static let due = Notification.Name("due")

  private var observer: NSObjectProtocol?
  private var timer: Timer?

  func start(after interval: TimeInterval, then report: @escaping (TimeInterval) -> Void) {
    let center: NotificationCenter = .default
    observer = center.addObserver(forName: Reminder.due, object: nil, queue: nil) { _ in
      DispatchQueue.main.async { report(CACurrentMediaTime()) }
    }
    timer = Timer.scheduledTimer(withTimeInterval: interval, repeats: false) { _ in
      NotificationCenter.default.post(name: Reminder.due, object: nil)
    }
    let work = DispatchWorkItem { report(-1) }
    DispatchQueue.main.asyncAfter(deadline: DispatchTime.now() + interval, execute: work)
    work.cancel()
  }
}
