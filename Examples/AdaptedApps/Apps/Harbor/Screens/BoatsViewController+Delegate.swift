import UIKit

extension BoatsViewController: BoatViewControllerDelegate {

    var boatAccentColor: UIColor { return .systemTeal }

    func boatViewControllerDidClose(_ controller: BoatViewController) {
        heard.addObjects(from: controller.heard)
        dismiss(animated: true, completion: nil)
    }

    func boatViewController(_ controller: BoatViewController, didRate stars: Int) {
        heard.add("rated \(stars)")
    }

    func boatViewControllerWillClose() {
        heard.add("will close")
    }
}
