import Foundation
import UIKit

class DialViewController: UIViewController {

    @objc private(set) dynamic var angle: CGFloat = 0 {
        didSet { label.text = String(format: "%.2f", Double(angle)) }
    }

    private lazy var dial = DialControl(frame: CGRect(x: 60, y: 200, width: 270, height: 270))
    private let label = UILabel(frame: CGRect(x: 60, y: 520, width: 270, height: 40))
    private(set) var log: [String] = []
    private var observation: NSKeyValueObservation?

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Dial"
        #if os(iOS) && !targetEnvironment(macCatalyst)
        view.backgroundColor = .systemBackground
        log.append("phone")
        #else
        #error("this screen is for phones")
        #endif
        dial.delegate = self
        view.addSubview(dial)
        view.addSubview(label)
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "Reset", style: .plain, target: self, action: #selector(DialViewController.reset as (DialViewController) -> () -> Void))
        view.addGestureRecognizer(UILongPressGestureRecognizer(
            target: self, action: #selector(reset(_:) as (UILongPressGestureRecognizer) -> Void)))
        observation = observe(\.angle, options: [.new, .old]) { controller, change in
            if change.newValue == 0 { controller.log.append("zero again") }
        }
        if #available(iOS 26, *) {
            log.append("glass")
            dial.cornerConfiguration = .capsule()
        }
        if responds(to: #selector(setter: angle)) { log.append("settable") }
        perform(#selector(Self.greet), with: nil, afterDelay: 0.1)
    }

    @objc func greet() { log.append("hello") }

    @objc func reset() {
        angle = 0
        log.append("reset")
        navigationController?.pushViewController(DoneViewController(), animated: true)
    }

    @objc private func reset(_ recognizer: UILongPressGestureRecognizer) {
        log.append("long press \(recognizer.state == .began ? "began" : "went on")")
    }

    private func reset(_ name: String) {}
}

extension DialViewController: DialControlDelegate {

    func dial(_ dial: DialControl, didTurnTo angle: CGFloat) {
        self.angle = angle
    }
}

private class DoneViewController: UIViewController {

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemIndigo
        let tap = UITapGestureRecognizer(
            target: navigationController, action: #selector(UINavigationController.popViewController(animated:)))
        view.addGestureRecognizer(tap)
    }
}
