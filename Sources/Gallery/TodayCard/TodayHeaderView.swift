import UIKit

/// The date, the title and the reader's picture above the list.
final class TodayHeaderView: UIView {
  static let height: CGFloat = 96

  override init(frame: CGRect) {
    super.init(frame: frame)
    let date = UILabel()
    date.text = "SATURDAY, NOVEMBER 21"
    date.font = .systemFont(ofSize: 13, weight: .bold)
    date.textColor = .secondaryLabel
    let title = UILabel()
    title.text = "Today"
    title.font = .systemFont(ofSize: 34, weight: .bold)
    title.textColor = .label
    let icon = UIImageView(image: UIImage(named: "avatar"))
    icon.layer.cornerRadius = 17.5
    icon.clipsToBounds = true

    for view in [date, title, icon] {
      view.translatesAutoresizingMaskIntoConstraints = false
      addSubview(view)
    }
    NSLayoutConstraint.activate([
      title.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 20),
      title.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -8),
      date.leadingAnchor.constraint(equalTo: title.leadingAnchor),
      date.bottomAnchor.constraint(equalTo: title.topAnchor, constant: -2),
      icon.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -20),
      icon.centerYAnchor.constraint(equalTo: title.centerYAnchor),
      icon.widthAnchor.constraint(equalToConstant: 35),
      icon.heightAnchor.constraint(equalToConstant: 35),
    ])
  }

  required init?(coder: NSCoder) {
    fatalError("TodayHeaderView is made in code.")
  }
}
