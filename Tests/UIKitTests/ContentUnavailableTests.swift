import Testing
import UIKit

@MainActor @Suite struct ContentUnavailableTests {
  private static func labels(in view: UIView) -> [UILabel] {
    view.subviews.flatMap { ($0 as? UILabel).map { [$0] } ?? labels(in: $0) }
  }

  private func shown(in view: UIView) throws -> UIContentUnavailableView {
    try #require(view.subviews.compactMap { $0 as? UIContentUnavailableView }.first)
  }

  @Test func `what there is stands in the middle, part under part`() throws {
    try inFreshApp { clock, window in
      window.makeKeyAndVisible()
      var taps = 0
      var configuration = UIContentUnavailableConfiguration.empty()
      configuration.image = UIGraphicsImageRenderer(size: CGSize(width: 60, height: 40))
        .image { _ in }
      configuration.imageProperties.maximumSize = CGSize(width: 30, height: 30)
      configuration.text = "Nothing Here"
      configuration.secondaryText = "Come back later."
      configuration.button.title = "Try Again"
      configuration.buttonProperties.primaryAction = UIAction { _ in taps += 1 }
      let controller = UIViewController()
      controller.contentUnavailableConfiguration = configuration
      window.rootViewController = controller
      window.layoutIfNeeded()
      let view = try shown(in: controller.view)
      #expect(view.frame == controller.view.bounds)
      view.layoutIfNeeded()
      let column = try #require(view.subviews.compactMap { $0 as? UIStackView }.first)
      let safe = view.bounds.inset(by: controller.view.safeAreaInsets)
      #expect(abs(column.frame.midY - safe.midY) < 1)
      let parts = column.arrangedSubviews
      #expect(parts.count == 4)
      #expect(parts[0].frame.size == CGSize(width: 30, height: 20))
      for (upper, lower) in zip(parts, parts.dropFirst()) {
        #expect(upper.frame.maxY < lower.frame.minY)
      }
      for part in parts { #expect(abs(part.frame.midX - column.bounds.midX) < 0.5) }
      #expect(parts[1].frame.minY - parts[0].frame.maxY == configuration.imageToTextPadding)
      let driver = TouchDriver(application: .shared)
      driver.down(at: parts[3].convert(CGPoint(x: 5, y: 5), to: nil))
      try clock.run(to: 0.1)
      driver.up()
      #expect(taps == 1)
      controller.contentUnavailableConfiguration = nil
      #expect(controller.view.subviews.isEmpty)
    }
  }

  /// A screen that says by its state what there is.
  private final class Results: UITableViewController {
    var isEmpty = true
    var updates = 0

    override func updateContentUnavailableConfiguration(
      using state: UIContentUnavailableConfigurationState
    ) {
      updates += 1
      contentUnavailableConfiguration =
        isEmpty ? UIContentUnavailableConfiguration.search().updated(for: state) : nil
    }
  }

  @Test func `a screen says what it has not found, and keeps it in sight while it is scrolled`()
    throws
  {
    try inFreshApp { _, window in
      window.makeKeyAndVisible()
      let controller = Results()
      let search = UISearchController(searchResultsController: nil)
      controller.navigationItem.searchController = search
      window.rootViewController = UINavigationController(rootViewController: controller)
      window.layoutIfNeeded()
      #expect(controller.updates == 1)
      let view = try shown(in: controller.view)
      #expect(Self.labels(in: view).first?.text == "No Results")
      search.searchBar.text = "plums"
      controller.setNeedsUpdateContentUnavailableConfiguration()
      window.layoutIfNeeded()
      #expect(controller.updates == 2)
      #expect(controller.contentUnavailableConfigurationState.searchText == "plums")
      #expect(Self.labels(in: view).first?.text == "No Results for “plums”")
      controller.tableView.contentOffset.y += 50
      window.layoutIfNeeded()
      #expect(view.frame.origin == controller.tableView.contentOffset)
      controller.isEmpty = false
      controller.setNeedsUpdateContentUnavailableConfiguration()
      window.layoutIfNeeded()
      #expect(!controller.view.subviews.contains { $0 is UIContentUnavailableView })
    }
  }

  @Test func `texts, pictures and buttons look as they are told to`() throws {
    try inFreshApp { _, window in
      window.makeKeyAndVisible()
      var configuration = UIContentUnavailableConfiguration.empty()
      var words: UIContentUnavailableConfiguration.TextProperties = configuration.textProperties
      (words.color, words.font, words.numberOfLines) = (.systemRed, .systemFont(ofSize: 31), 2)
      configuration.textProperties = words
      configuration.text = "Offline"
      var picture: UIContentUnavailableConfiguration.ImageProperties =
        configuration.imageProperties
      (picture.tintColor, picture.cornerRadius) = (.systemGreen, 4)
      configuration.imageProperties = picture
      configuration.image = UIImage(systemName: "star")
      var button: UIContentUnavailableConfiguration.ButtonProperties =
        configuration.buttonProperties
      button.isEnabled = false
      configuration.buttonProperties = button
      configuration.button.title = "Connect"
      let view = UIContentUnavailableView(configuration: configuration)
      view.frame = window.bounds
      window.addSubview(view)
      view.layoutIfNeeded()
      let parts = try #require(view.subviews.compactMap { $0 as? UIStackView }.first)
        .arrangedSubviews
      let (star, title) = (parts[0] as? UIImageView, parts[1] as? UILabel)
      #expect(star?.tintColor == .systemGreen && star?.layer.cornerRadius == 4)
      #expect(title?.textColor == .systemRed && title?.numberOfLines == 2)
      #expect(title?.font.pointSize == 31)
      #expect((parts[2] as? UIButton)?.isEnabled == false)
    }
  }

  @Test func `content that is loaded has a wheel that turns`() {
    inFreshApp { _, window in
      window.makeKeyAndVisible()
      let view = UIContentUnavailableView(configuration: .loading())
      view.frame = window.bounds
      window.addSubview(view)
      view.layoutIfNeeded()
      let column = view.subviews.compactMap { $0 as? UIStackView }.first
      let wheel = column?.arrangedSubviews.first as? UIActivityIndicatorView
      #expect(wheel?.isAnimating == true)
      view.configuration = UIContentUnavailableConfiguration.empty()
      #expect(column?.arrangedSubviews.isEmpty == true && wheel?.isAnimating == false)
    }
  }
}
