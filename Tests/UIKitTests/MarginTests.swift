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
