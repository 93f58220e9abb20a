import UIKit

func useDevice(in host: UIView) {
  let screen = UIScreen.main
  let application = UIApplication.shared
  let window: UIWindow? = application.keyWindow ?? application.windows.first { $0.isKeyWindow }
  _ = window?.rootViewController?.view.frame
  _ = application.statusBarFrame.height + screen.bounds.width
  _ = host.convert(host.bounds, to: screen.coordinateSpace)
  _ = UIDevice.current.userInterfaceIdiom == .pad
  let traits: UITraitCollection = host.traitCollection
  _ = traits.verticalSizeClass == .compact
  if UIAccessibility.isReduceMotionEnabled { host.alpha = 1 }
  let generator = UIImpactFeedbackGenerator(style: .medium)
  generator.prepare()
  generator.impactOccurred()
}
