import UIKit

func useAppearance(in host: UIView) {
  let colors: [UIColor] = [
    .black, .clear, .white, .red, .lightGray, .gray, .yellow, .blue, .systemBackground,
    UIColor(white: 0.5, alpha: 1), UIColor(red: 1, green: 0.5, blue: 0, alpha: 1),
    UIColor(cgColor: CGColor(gray: 0, alpha: 1)), UIColor.white.withAlphaComponent(0.2),
  ]
  var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
  for color in colors { color.getRed(&r, green: &g, blue: &b, alpha: &a) }
  let cgColor: CGColor = colors[0].withAlphaComponent(0.1).cgColor
  precondition(cgColor.alpha == 0.1)
  let tint: UIColor = #colorLiteral(red: 0.2, green: 0.4, blue: 0.8, alpha: 1)
  let label = UILabel()
  label.text = "Title"
  label.textColor = tint
  label.textAlignment = .center
  label.numberOfLines = 0
  label.font = UIFont.systemFont(ofSize: 17, weight: .medium)
  label.font = .systemFont(ofSize: 12, weight: .bold)
  label.font = UIFont.systemFont(ofSize: 12)
  let font: UIFont = UIFont.boldSystemFont(ofSize: 15)
  label.attributedText = NSAttributedString(
    string: "Styled", attributes: [.font: font, .foregroundColor: UIColor.blue])
  host.addSubview(label)
  label.sizeToFit()
  let picture = UIImageView(image: UIImage(named: "avatar"))
  let other = UIImageView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
  let third = UIImageView()
  third.image = UIImage().withRenderingMode(.alwaysTemplate)
  other.image = picture.image
  _ = picture.image?.cgImage
  _ = picture.image?.scale
  if let cgImage = picture.image?.cgImage {
    third.image = UIImage(cgImage: cgImage, scale: 3, orientation: .up)
  }
  let notes = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
  notes.text = "Notes"
  host.addSubview(notes)
  let effect: UIVisualEffect = UIBlurEffect(style: .light)
  let blur = UIVisualEffectView(effect: effect)
  blur.effect = UIBlurEffect(style: .dark)
  let bare = UIVisualEffectView()
  bare.effect = UIBlurEffect(style: .regular)
  blur.contentView.addSubview(UIView())
  _ = UIBlurEffect(style: .extraLight)
  for view in [picture, other, third, blur, bare] as [UIView] { host.addSubview(view) }
}

class ToggleButton: UIButton {
  override var isHighlighted: Bool {
    didSet { alpha = isHighlighted ? 0.5 : 1 }
  }
}

class ButtonHandler: NSObject {
  var taps = 0

  func install(in host: UIView) {
    let button = UIButton(type: .system)
    button.setTitle("Close", for: .normal)
    button.setTitleColor(.white, for: .highlighted)
    button.setImage(UIImage(systemName: "xmark"), for: UIControl.State())
    button.titleLabel?.font = .systemFont(ofSize: 15)
    button.addTarget(
      self, action: Selector("tap:", ButtonHandler.tapped), for: .touchUpInside)
    button.isExclusiveTouch = true
    host.addSubview(button)
    button.sendActions(for: .touchUpInside)
    button.removeTarget(
      self, action: Selector("tap:", ButtonHandler.tapped), for: .touchUpInside)
    button.sendActions(for: .touchUpInside)
    precondition(taps == 1 && !button.isTracking && button.state == .normal)
    let slider = UISlider()
    slider.minimumValue = 0
    slider.maximumValue = 10
    slider.value = 5
    slider.addTarget(self, action: Selector("slide:", ButtonHandler.slid), for: .valueChanged)
    host.addSubview(slider)
    let plain = UIButton(frame: CGRect(x: 0, y: 0, width: 44, height: 44))
    plain.addTarget(self, action: Selector("tap:", ButtonHandler.tapped), for: .valueChanged)
    let toggle = ToggleButton(frame: CGRect(x: 0, y: 0, width: 44, height: 44))
    toggle.isHighlighted = true
    toggle.isEnabled = !toggle.isSelected
    host.addSubview(toggle)
  }

  func tapped(_ sender: UIButton) { taps += 1 }
  func slid(_ sender: UISlider) {}
}
