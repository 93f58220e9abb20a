import UIKit

class RecipesViewController: ScreenViewController {

    override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        title = "Recipes"
        tabBarItem = UITabBarItem(title: title, image: UIImage(systemName: "bookmark"), tag: 0)
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override func configure() {
        super.configure()
        let recipes = ["Caponata", "Shakshuka", "Ribollita", "Gado-gado", "Borscht"]
        let colors: [UIColor] = [.systemPurple, .systemRed, .systemBrown, .systemGreen, .systemPink]
        view.stack(zip(recipes, colors).map(makeRow), below: heading)
    }
}

class ShoppingViewController: ScreenViewController {

    private var ticked = Set<Int>()
    private var rows: [UIStackView] = []

    override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        title = "Shopping"
        tabBarItem = UITabBarItem(title: title, image: UIImage(systemName: "checkmark"), tag: 2)
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override func configure() {
        rows = ["Aubergines", "Eggs", "Beans", "Peanuts", "Beetroot"].map { makeRow($0, .systemGray3) }
        for (index, row) in rows.enumerated() {
            row.tag = index
            // The name stands in the app's table of gestures too.
            row.addGestureRecognizer(UITapGestureRecognizer(target: self, action: NSSelectorFromString("tick:")))
        }
        view.stack(rows, below: heading)
    }

    @objc func tick(_ recognizer: UITapGestureRecognizer) {
        guard let row = recognizer.view else { return }
        ticked.formSymmetricDifference([row.tag])
        UIView.animate(withDuration: 0.25) {
            self.rows[row.tag].arrangedSubviews[0].backgroundColor = self.ticked.contains(row.tag) ? .systemGreen : .systemGray3
            self.rows[row.tag].alpha = self.ticked.contains(row.tag) ? 0.5 : 1
        }
    }
}
