/// A class of views that an element names, and the reader of its attributes.
@MainActor
struct ViewKind {
  let make: (NSCoder) -> UIView?
  let fits: (UIView) -> Bool
  let read: (NibBuilder, UIView, NibReader) throws(NibProblem) -> Void
  /// Whether the class's initialiser chooses a background of its own.
  let isList: Bool

  private init<View: UIView>(
    _ type: View.Type, isList: Bool = false,
    _ read: ((NibBuilder) -> (View, NibReader) throws(NibProblem) -> Void)? = nil
  ) {
    make = { View(coder: $0) }
    fits = { $0 is View }
    self.isList = isList
    self.read = { builder, view, reader throws(NibProblem) in
      if let view = view as? View { try read?(builder)(view, reader) }
    }
  }

  static let all: [String: ViewKind] = [
    "view": ViewKind(UIView.self),
    "containerView": ViewKind(UIView.self),
    "control": ViewKind(UIControl.self, NibBuilder.readControl),
    "label": ViewKind(UILabel.self, NibBuilder.readLabel),
    "imageView": ViewKind(UIImageView.self, NibBuilder.readImageView),
    "button": ViewKind(UIButton.self, NibBuilder.readButton),
    "slider": ViewKind(UISlider.self, NibBuilder.readSlider),
    "switch": ViewKind(UISwitch.self, NibBuilder.readSwitch),
    "segmentedControl": ViewKind(UISegmentedControl.self, NibBuilder.readSegments),
    "textField": ViewKind(UITextField.self, NibBuilder.readTextField),
    "textView": ViewKind(UITextView.self, NibBuilder.readTextView),
    "progressView": ViewKind(UIProgressView.self, NibBuilder.readProgress),
    "pageControl": ViewKind(UIPageControl.self, NibBuilder.readPages),
    "activityIndicatorView": ViewKind(UIActivityIndicatorView.self, NibBuilder.readActivity),
    "stackView": ViewKind(UIStackView.self, NibBuilder.readStack),
    "visualEffectView": ViewKind(UIVisualEffectView.self, NibBuilder.readEffect),
    "scrollView": ViewKind(UIScrollView.self, NibBuilder.readScroll),
    "tableView": ViewKind(UITableView.self, isList: true, NibBuilder.readTable),
    "tableViewCell": ViewKind(UITableViewCell.self, isList: true, NibBuilder.readRow),
    "collectionView": ViewKind(UICollectionView.self, isList: true, NibBuilder.readCollection),
    "collectionViewCell": ViewKind(UICollectionViewCell.self, NibBuilder.readItem),
    "collectionReusableView": ViewKind(UICollectionReusableView.self, NibBuilder.readSupplement),
  ]
}
