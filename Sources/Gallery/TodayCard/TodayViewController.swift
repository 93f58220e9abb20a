import UIKit

/// The list of today's stories.
final class TodayViewController: UITableViewController {
  private let cards = Card.today
  private var isStatusBarHidden = false

  /// The cell whose card is open, or opening.
  private(set) var selectedCell: CardCell?

  override var prefersStatusBarHidden: Bool { isStatusBarHidden }
  override var preferredStatusBarUpdateAnimation: UIStatusBarAnimation {
    UIAccessibility.isReduceMotionEnabled ? .fade : .slide
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    tableView.separatorStyle = .none
    tableView.rowHeight = 440
    tableView.showsVerticalScrollIndicator = false
    tableView.delaysContentTouches = false
    tableView.register(CardCell.self, forCellReuseIdentifier: CardCell.reuseIdentifier)
    tableView.tableHeaderView = TodayHeaderView(
      frame: CGRect(x: 0, y: 0, width: view.bounds.width, height: TodayHeaderView.height))
  }

  // MARK: Rows

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    cards.count
  }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
    -> UITableViewCell
  {
    let cell = tableView.dequeueReusableCell(
      withIdentifier: CardCell.reuseIdentifier, for: indexPath)
    (cell as? CardCell)?.cardView.show(cards[indexPath.row])
    return cell
  }

  // MARK: Touches

  override func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {
    let cell = tableView.cellForRow(at: indexPath)
    UIView.animate(withDuration: 0.1) {
      cell?.transform = CGAffineTransform(scaleX: 0.95, y: 0.95)
    }
  }

  override func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {
    let cell = tableView.cellForRow(at: indexPath)
    UIView.animate(withDuration: 0.3) {
      cell?.transform = .identity
    }
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    guard let cell = tableView.cellForRow(at: indexPath) as? CardCell else { return }
    selectedCell = cell
    setStatusBarHidden(true)
    let detail = CardDetailViewController(card: cards[indexPath.row])
    detail.modalPresentationStyle = .custom
    detail.transitioningDelegate = self
    present(detail, animated: true)
  }

  func setStatusBarHidden(_ isHidden: Bool) {
    isStatusBarHidden = isHidden
    UIView.animate(withDuration: 0.25) {
      self.setNeedsStatusBarAppearanceUpdate()
    }
  }
}

extension TodayViewController: UIViewControllerTransitioningDelegate {
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    CardPresentationController(presentedViewController: presented, presenting: presenting)
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    if UIAccessibility.isReduceMotionEnabled { return CardFader() }
    guard let cell = selectedCell else { return nil }
    return CardAnimator(direction: .presenting, cell: cell)
  }

  func animationController(forDismissed dismissed: UIViewController)
    -> UIViewControllerAnimatedTransitioning?
  {
    guard let cell = selectedCell else { return nil }
    setStatusBarHidden(false)
    if UIAccessibility.isReduceMotionEnabled { return CardFader() }
    return CardAnimator(direction: .dismissing, cell: cell)
  }
}
