import UIKit

/// A picture that fades in when it has been loaded, and what it is of.
class ExhibitCell: UITableViewCell {

    private let pictureView = UIImageView()
    private let nameLabel = UILabel()
    private let originLabel = UILabel()
    private var loading: Task<Void, Never>?

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        accessoryType = .disclosureIndicator
        pictureView.backgroundColor = .tertiarySystemFill
        pictureView.tintColor = .systemGray3
        pictureView.layer.cornerRadius = 10
        pictureView.clipsToBounds = true
        nameLabel.font = .preferredFont(forTextStyle: .headline)
        originLabel.font = .preferredFont(forTextStyle: .subheadline)
        originLabel.textColor = .secondaryLabel
        let words = UIStackView(arrangedSubviews: [nameLabel, originLabel])
        words.axis = .vertical
        words.spacing = 4
        let row = UIStackView(arrangedSubviews: [pictureView, words])
        row.spacing = 16
        row.alignment = .center
        row.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(row)
        NSLayoutConstraint.activate([
            pictureView.widthAnchor.constraint(equalToConstant: 96),
            pictureView.heightAnchor.constraint(equalToConstant: 72),
            row.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 20),
            row.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -8),
            row.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
        ])
    }

    required init?(coder: NSCoder) {
        fatalError("Cells are made in code.")
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        loading?.cancel()
        pictureView.image = nil
    }

    func show(_ exhibit: Exhibit, from client: MuseumClient) {
        nameLabel.text = exhibit.name
        originLabel.text = exhibit.origin
        accessibilityIdentifier = exhibit.name
        loading = Task { [weak self] in
            let image = try? await client.picture(of: exhibit)
            guard !Task.isCancelled, let self else { return }
            self.fadeIn(image)
        }
    }

    private func fadeIn(_ image: UIImage?) {
        pictureView.contentMode = image == nil ? .center : .scaleAspectFill
        UIView.transition(with: pictureView, duration: 0.25, options: .transitionCrossDissolve) {
            self.pictureView.image = image ?? UIImage(systemName: "photo")
        }
    }
}
