import UIKit

@objcMembers
class BoatsViewController: UIViewController {

    @IBOutlet private weak var card: UIView!
    @IBOutlet private var label: UILabel!
    let heard = NSMutableArray()

    override func viewDidLoad() {
        super.viewDidLoad()
        label.text = "No ratings"
        let tap = UITapGestureRecognizer(target: self, action: #selector(self.cardTapped))
        card.addGestureRecognizer(tap)
    }

    private dynamic func cardTapped(_ recognizer: UITapGestureRecognizer) {
        performSegue(withIdentifier: "showBoat", sender: recognizer.view)
    }

    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        guard let controller = segue.destination as? BoatViewController else { return }
        controller.delegate = self
    }
}
