import UIKit

/// A ring that empties as the eggs boil.
class TimerViewController: ScreenViewController {

    private let ring = CAShapeLayer()
    private let clock = UILabel()
    private var timer: Timer?
    @objc dynamic private(set) var seconds = 180

    override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        title = "Timer"
        tabBarItem = UITabBarItem(title: title, image: UIImage(systemName: "play.fill"), tag: 1)
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        timer = Timer.scheduledTimer(timeInterval: 0.5, target: self, selector: #selector(tick), userInfo: nil, repeats: true)
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        timer?.invalidate()
        timer = nil
    }

    @objc private func tick() {
        guard seconds > 176 else {
            timer?.invalidate()
            return
        }
        seconds -= 1
        clock.text = String(format: "%d:%02d", seconds / 60, seconds % 60)
        ring.strokeEnd = CGFloat(seconds - 170) / 10
    }
}

extension TimerViewController {

    override func configure() {
        let circle = CGRect(x: 0, y: 0, width: 220, height: 220)
        ring.path = UIBezierPath(ovalIn: circle).cgPath
        ring.frame = circle
        ring.fillColor = nil
        ring.strokeColor = UIColor.systemOrange.cgColor
        ring.lineWidth = 16
        ring.lineCap = .round
        ring.transform = CATransform3DMakeRotation(-.pi / 2, 0, 0, 1)
        view.layer.addSublayer(ring)
        clock.text = "3:00"
        clock.font = .systemFont(ofSize: 44, weight: .light)
        clock.textAlignment = .center
        view.addSubview(clock)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let middle = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
        ring.position = middle
        clock.bounds = CGRect(x: 0, y: 0, width: 200, height: 60)
        clock.center = middle
    }
}
