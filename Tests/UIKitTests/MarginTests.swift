import Testing
import UIKit

@MainActor @Suite struct MarginTests {
  @Test func `margins take in the safe area, and a controller's view has the system's`() throws {
    try inFreshApp { _, window in
      let controller = UIViewController()
      window.rootViewController = controller
      window.makeKeyAndVisible()
      let view = try #require(controller.view)
      #expect(view.layoutMargins == UIEdgeInsets(top: 50, left: 16, bottom: 30, right: 16))
      let inner = UIView()
      inner.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(inner)
      NSLayoutConstraint.activate([
        NSLayoutConstraint(
          item: inner, attribute: .leading, relatedBy: .equal, toItem: view,
          attribute: .leadingMargin, multiplier: 1, constant: 0),
        NSLayoutConstraint(
          item: inner, attribute: .width, relatedBy: .equal, toItem: nil,
          attribute: .notAnAttribute, multiplier: 1, constant: 50),
        inner.topAnchor.constraint(equalTo: view.layoutMarginsGuide.topAnchor),
        inner.bottomAnchor.constraint(equalTo: view.readableContentGuide.bottomAnchor),
      ])
      view.layoutIfNeeded()
      #expect(inner.frame == CGRect(x: 16, y: 50, width: 50, height: 720))
      view.directionalLayoutMargins = NSDirectionalEdgeInsets(
        top: 1, leading: 2, bottom: 3, trailing: 4)
      view.layoutIfNeeded()
      #expect(inner.frame == CGRect(x: 2, y: 51, width: 50, height: 716))
    }
  }

  /// The figures are of a view debugger: github.com/Shopify/FunctionalTableData, CollectionCell.swift.
  @Test func `content of a table's cell keeps to the margins of titles`() throws {
    try inFreshApp { _, window in
      window.makeKeyAndVisible()
      for isRightToLeft in [false, true] {
        let cell = UITableViewCell(frame: CGRect(x: 0, y: 300, width: 320, height: 60))
        window.traitOverrides.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
        window.addSubview(cell)
        cell.layoutIfNeeded()
        let content = cell.contentView
        let whole = NSDirectionalEdgeInsets(top: 11, leading: 20, bottom: 11, trailing: 20)
        #expect(content.directionalLayoutMargins == whole)
        #expect(cell.directionalLayoutMargins == whole)
        cell.textLabel?.text = "Title"
        cell.accessoryType = .disclosureIndicator
        cell.setNeedsLayout()
        cell.layoutIfNeeded()
        let title = try #require(cell.textLabel)
        let room = content.bounds.inset(by: content.layoutMargins)
        #expect(abs(title.frame.minX - room.minX) < 1e-9)
        #expect(abs(title.frame.width - room.width) < 1e-9)
        #expect(content.directionalLayoutMargins.trailing < 20)
        content.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        cell.setNeedsLayout()
        cell.layoutIfNeeded()
        #expect(content.layoutMargins == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
      }
    }
  }

  @Test func `a row is as high as its content with the margins`() {
    inFreshApp { _, window in
      window.makeKeyAndVisible()
      let cell = UITableViewCell(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
      let block = UIView()
      block.translatesAutoresizingMaskIntoConstraints = false
      cell.contentView.addSubview(block)
      let margins = cell.contentView.layoutMarginsGuide
      NSLayoutConstraint.activate([
        block.topAnchor.constraint(equalTo: margins.topAnchor),
        block.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
        block.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
        block.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
        block.heightAnchor.constraint(equalToConstant: 50),
      ])
      let table = OneRow(cell)
      window.addSubview(table)
      window.layoutIfNeeded()
      #expect(cell.frame.height == 72)
      #expect(block.frame == CGRect(x: 20, y: 11, width: 280, height: 50))
    }
  }

  private final class OneRow: UITableView, UITableViewDataSource {
    let cell: UITableViewCell

    init(_ cell: UITableViewCell) {
      self.cell = cell
      super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 400), style: .plain)
      dataSource = self
    }

    required init?(coder: NSCoder) { nil }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      cell
    }
  }

  @Test func `text keeps to a width that is good to read`() {
    inFreshApp { _, _ in
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 1000, height: 100))
      let text = UIView()
      text.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(text)
      let guide = root.readableContentGuide
      NSLayoutConstraint.activate([
        text.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
        text.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
      ])
      root.layoutIfNeeded()
      #expect(text.frame.minX == 164 && text.frame.width == 672)
    }
  }

  @Test func `a changed constant moves views by the animation's curve`() throws {
    try inFreshApp { clock, window in
      window.makeKeyAndVisible()
      let view = UIView()
      view.translatesAutoresizingMaskIntoConstraints = false
      window.addSubview(view)
      let left = view.leftAnchor.constraint(equalTo: window.leftAnchor)
      left.isActive = true
      window.layoutIfNeeded()
      left.constant = 100
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { window.layoutIfNeeded() }
      try clock.run(to: 0.25)
      #expect(view.layer.presentation()?.frame.minX == 25 && view.frame.minX == 100)
    }
  }
}
