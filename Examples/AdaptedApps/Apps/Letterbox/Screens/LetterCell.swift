import UIKit

/// The sender and the time above the subject and the first words.
final class LetterCell: UITableViewCell {

    private let name = UILabel()
    private let time = UILabel()
    private let subject = UILabel()
    private let words = UILabel()

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        name.font = .preferredFont(forTextStyle: .headline)
        time.font = .preferredFont(forTextStyle: .subheadline)
        time.textColor = .secondaryLabel
        time.setContentHuggingPriority(.required, for: .horizontal)
        time.setContentCompressionResistancePriority(.required, for: .horizontal)
        subject.font = .preferredFont(forTextStyle: .subheadline)
        words.font = .preferredFont(forTextStyle: .subheadline)
        words.textColor = .secondaryLabel
        let top = UIStackView(arrangedSubviews: [name, time])
        top.alignment = .firstBaseline
        top.spacing = 8
        let column = UIStackView(arrangedSubviews: [top, subject, words])
        column.axis = .vertical
        column.spacing = 2
        column.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(column)
        let margins = contentView.layoutMarginsGuide
        NSLayoutConstraint.activate([
            column.topAnchor.constraint(equalTo: margins.topAnchor),
            column.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
            column.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
            column.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
        ])
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    func show(_ letter: Letter) {
        name.text = letter.name
        time.text = letter.time
        subject.text = letter.subject
        words.text = letter.text
    }
}
