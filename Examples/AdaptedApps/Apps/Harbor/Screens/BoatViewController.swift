import Foundation
import UIKit

@objc protocol BoatViewControllerDelegate: AnyObject {
    func boatViewControllerDidClose(_ controller: BoatViewController)
    @objc optional func boatViewController(_ controller: BoatViewController, didRate stars: Int)
    @objc optional func boatViewController(_ controller: BoatViewController, shouldKeep stars: Int) -> Bool
    @objc optional func boatViewControllerWillClose()
    @objc optional func boatViewControllerIsBusy() -> Bool
    @objc optional var boatAccentColor: UIColor { get }
}

class BoatViewController: UIViewController {

    @IBOutlet private weak var timeLabel: UILabel!
    @IBOutlet private weak var ratingView: RatingView!
    @IBOutlet private var buttons: [UIButton]!

    @objc weak var delegate: BoatViewControllerDelegate?

    private let boat = Boat(name: "Möwe")
    private var timer: Timer?
    private var observation: NSKeyValueObservation?
    private(set) var ticks = 0
    private(set) var heard: [String] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = delegate?.boatAccentColor ?? .white
        observation = boat.observe(\.stars, options: [.new]) { [weak self] _, change in
            self?.heard.append("stars \(change.newValue ?? 0)")
        }
        NotificationCenter.default.addObserver(
            self, selector: #selector(BoatViewController.boatRated(_:)), name: .boatRated, object: nil)
        buttons.forEach {
            $0.addTarget(self, action: #selector(touched(sender:)), for: .touchDown)
        }
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        timer = Timer.scheduledTimer(
            timeInterval: 0.25, target: self, selector: #selector(tick), userInfo: nil, repeats: true)
    }

    @IBAction func rate(_ sender: UIButton) {
        boat.stars = ratingView.stars + 1
        if delegate?.boatViewController?(self, shouldKeep: boat.stars) ?? true {
            ratingView.stars = boat.stars
        }
        delegate?.boatViewController?(self, didRate: ratingView.stars)
        NotificationCenter.default.post(name: .boatRated, object: boat)
    }

    @IBAction private func close() {
        timer?.invalidate()
        if let willClose = delegate?.boatViewControllerWillClose {
            willClose()
        }
        if delegate?.boatViewControllerIsBusy?() == nil {
            heard.append("nobody is busy")
        }
        delegate?.boatViewControllerDidClose(self)
    }

    @objc private func tick() {
        ticks += 1
        timeLabel.text = "\(ticks) ticks"
    }
}

extension BoatViewController {

    @objc fileprivate func boatRated(_ notification: Notification) {
        heard.append("rated \((notification.object as? Boat)?.name ?? "")")
    }

    @objc func touched(sender: UIButton) {
        heard.append("touched")
    }
}
