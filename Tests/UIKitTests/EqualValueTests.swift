import Foundation
import QuartzCore
import Testing
import UIKit

/// A property, and a view with it: it is set to the value that it has.
@MainActor
private struct Property {
  /// The class and the property, as `UIStackView.axis`.
  let name: String
  let makeView: @MainActor () -> UIView
  let set: @MainActor (UIView) -> Void

  init<View: UIView, Value>(
    _ name: String, _ path: ReferenceWritableKeyPath<View, Value>,
    of makeView: @escaping @MainActor () -> View
  ) {
    self.name = name
    self.makeView = makeView
    set = { view in
      guard let view = view as? View else { return }
      view[keyPath: path] = view[keyPath: path]
    }
  }
}

/// A property that is set to the value it has asks for no layout and no drawing.
@MainActor @Suite struct EqualValueTests {
  private static func label() -> UILabel {
    let label = UILabel()
    label.text = "Text"
    label.font = .systemFont(ofSize: 17)
    label.highlightedTextColor = .red
    return label
  }

  private static func styledLabel() -> UILabel {
    let label = UILabel()
    label.attributedText = NSAttributedString(
      string: "Text", attributes: [.font: UIFont.systemFont(ofSize: 9)])
    return label
  }

  private static func button() -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle("Title", for: .normal)
    return button
  }

  private static func field() -> UITextField {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 90, height: 34))
    (field.text, field.placeholder) = ("Text", "Empty")
    (field.leftView, field.rightView) = (UIView(), UIView())
    return field
  }

  private static func textView() -> UITextView {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 90, height: 90))
    view.text = "Text"
    return view
  }

  private static func stack() -> UIStackView {
    UIStackView(arrangedSubviews: [label(), button()])
  }

  private static func table() -> UITableView {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 300), style: .plain)
    (table.tableHeaderView, table.tableFooterView) = (UIView(), UIView())
    table.backgroundView = UIView()
    return table
  }

  private static func cell() -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    (cell.backgroundView, cell.accessoryView) = (UIView(), UIView())
    return cell
  }

  private static func configuredCell() -> UITableViewCell {
    let cell = cell()
    cell.backgroundConfiguration = .listGroupedCell()
    return cell
  }

  private static func row() -> UICollectionViewListCell {
    let cell = UICollectionViewListCell(frame: CGRect(x: 0, y: 0, width: 200, height: 50))
    cell.backgroundConfiguration = .listPlainCell()
    return cell
  }

  private static func collection() -> UICollectionView {
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 200, height: 300),
      collectionViewLayout: UICollectionViewFlowLayout())
    view.backgroundView = UIView()
    return view
  }

  private static func item() -> UICollectionViewCell {
    let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    (cell.backgroundView, cell.selectedBackgroundView) = (UIView(), UIView())
    return cell
  }

  private static func picture() -> UIImageView {
    let view = UIImageView(image: UIImage(systemName: "star"))
    view.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: 20)
    return view
  }

  private static func pages() -> UIPageControl {
    let pages = UIPageControl()
    pages.numberOfPages = 3
    return pages
  }

  private static func segments() -> UISegmentedControl {
    UISegmentedControl(items: ["One", "Two"])
  }

  private static func scroll() -> UIScrollView {
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 90, height: 90))
    view.contentSize = CGSize(width: 90, height: 400)
    return view
  }

  private static func refreshed() -> UIScrollView {
    let view = scroll()
    view.refreshControl = UIRefreshControl()
    return view
  }

  private static func refresh() -> UIRefreshControl {
    let control = UIRefreshControl()
    control.attributedTitle = NSAttributedString(string: "Loading")
    return control
  }

  private static func bar() -> UINavigationBar {
    UINavigationBar(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
  }

  private static func searchBar() -> UISearchBar {
    UISearchBar(frame: CGRect(x: 0, y: 0, width: 300, height: 52))
  }

  private static func toolbar() -> UIToolbar {
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
    bar.items = [UIBarButtonItem(systemItem: .edit), .flexibleSpace()]
    return bar
  }

  private static func tabs() -> UITabBar {
    let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 300, height: 49))
    bar.items = [UITabBarItem(title: "Tab", image: nil, tag: 0)]
    bar.selectedItem = bar.items?.first
    return bar
  }

  private static func slider() -> UISlider { UISlider() }
  private static func progress() -> UIProgressView { UIProgressView(progressViewStyle: .default) }
  private static func toggle() -> UISwitch { UISwitch() }
  private static func wheel() -> UIActivityIndicatorView { UIActivityIndicatorView(style: .medium) }
  private static func glass() -> UIVisualEffectView {
    UIVisualEffectView(effect: UIBlurEffect(style: .regular))
  }
  private static func header() -> UITableViewHeaderFooterView {
    let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
    view.backgroundView = UIView()
    view.backgroundConfiguration = .listPlainHeaderFooter()
    return view
  }

  private static let plain: [Property] = [
    Property("UIView.frame", \UIView.frame, of: label),
    Property("UIView.bounds", \UIView.bounds, of: label),
    Property("UIView.center", \UIView.center, of: label),
    Property("UIView.anchorPoint", \UIView.anchorPoint, of: label),
    Property("UIView.transform", \UIView.transform, of: label),
    Property("UIView.transform3D", \UIView.transform3D, of: label),
    Property("UIView.alpha", \UIView.alpha, of: label),
    Property("UIView.isHidden", \UIView.isHidden, of: label),
    Property("UIView.isOpaque", \UIView.isOpaque, of: label),
    Property("UIView.clipsToBounds", \UIView.clipsToBounds, of: label),
    Property("UIView.backgroundColor", \UIView.backgroundColor, of: label),
    Property("UIView.tintColor", \UIView.tintColor, of: ownTint),
    Property("UIView.tintAdjustmentMode", \UIView.tintAdjustmentMode, of: button),
    Property("UIView.mask", \UIView.mask, of: label),
    Property("UIView.contentMode", \UIView.contentMode, of: picture),
    Property("UIView.contentScaleFactor", \UIView.contentScaleFactor, of: label),
    Property("UIView.autoresizingMask", \UIView.autoresizingMask, of: label),
    Property("UIView.autoresizesSubviews", \UIView.autoresizesSubviews, of: label),
    Property(
      "UIView.translatesAutoresizingMaskIntoConstraints",
      \UIView.translatesAutoresizingMaskIntoConstraints, of: label),
    Property("UIView.layoutMargins", \UIView.layoutMargins, of: marginned),
    Property("UIView.directionalLayoutMargins", \UIView.directionalLayoutMargins, of: marginned),
    Property(
      "UIView.insetsLayoutMarginsFromSafeArea", \UIView.insetsLayoutMarginsFromSafeArea, of: label),
    Property(
      "UIView.preservesSuperviewLayoutMargins", \UIView.preservesSuperviewLayoutMargins, of: label),
    Property("UIView.traitOverrides", \UIView.traitOverrides, of: label),
    Property(
      "UIView.minimumContentSizeCategory", \UIView.minimumContentSizeCategory, of: label),
    Property(
      "UIView.maximumContentSizeCategory", \UIView.maximumContentSizeCategory, of: label),
    Property("UIView.overrideUserInterfaceStyle", \UIView.overrideUserInterfaceStyle, of: label),
    Property("UIView.semanticContentAttribute", \UIView.semanticContentAttribute, of: label),
    Property("UIView.gestureRecognizers", \UIView.gestureRecognizers, of: label),
    Property("UIView.interactions", \UIView.interactions, of: label),
    Property("UIView.isUserInteractionEnabled", \UIView.isUserInteractionEnabled, of: label),
    Property("UIView.isMultipleTouchEnabled", \UIView.isMultipleTouchEnabled, of: label),
    Property("UIView.isExclusiveTouch", \UIView.isExclusiveTouch, of: label),
    Property("UIView.tag", \UIView.tag, of: label),
    Property("UIView.accessibilityIdentifier", \UIView.accessibilityIdentifier, of: label),
    Property("UIView.accessibilityLabel", \UIView.accessibilityLabel, of: label),
    Property("UIView.accessibilityHint", \UIView.accessibilityHint, of: label),
    Property("UIView.accessibilityValue", \UIView.accessibilityValue, of: label),
    Property("UIView.accessibilityTraits", \UIView.accessibilityTraits, of: label),
    Property("UIView.isAccessibilityElement", \UIView.isAccessibilityElement, of: label),
    Property(
      "UIView.accessibilityElementsHidden", \UIView.accessibilityElementsHidden, of: label),
    Property("UIView.accessibilityViewIsModal", \UIView.accessibilityViewIsModal, of: label),
    Property(
      "UIView.shouldGroupAccessibilityChildren", \UIView.shouldGroupAccessibilityChildren,
      of: label),
  ]

  private static func ownTint() -> UIView {
    let view = button()
    view.tintColor = .red
    return view
  }

  private static func marginned() -> UIView {
    // Clear of the safe area, which margins take in when they are read.
    let view = UIView(frame: CGRect(x: 9, y: 100, width: 90, height: 90))
    view.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    return view
  }

  private static let text: [Property] = [
    Property("UILabel.text", \UILabel.text, of: label),
    Property("UILabel.attributedText", \UILabel.attributedText, of: styledLabel),
    Property("UILabel.font", \UILabel.font, of: label),
    Property("UILabel.textColor", \UILabel.textColor, of: label),
    Property("UILabel.textAlignment", \UILabel.textAlignment, of: label),
    Property("UILabel.lineBreakMode", \UILabel.lineBreakMode, of: label),
    Property("UILabel.numberOfLines", \UILabel.numberOfLines, of: label),
    Property(
      "UILabel.adjustsFontForContentSizeCategory", \UILabel.adjustsFontForContentSizeCategory,
      of: label),
    Property("UILabel.preferredMaxLayoutWidth", \UILabel.preferredMaxLayoutWidth, of: label),
    Property("UILabel.adjustsFontSizeToFitWidth", \UILabel.adjustsFontSizeToFitWidth, of: label),
    Property("UILabel.minimumScaleFactor", \UILabel.minimumScaleFactor, of: label),
    Property("UILabel.shadowColor", \UILabel.shadowColor, of: label),
    Property("UILabel.shadowOffset", \UILabel.shadowOffset, of: label),
    Property("UILabel.baselineAdjustment", \UILabel.baselineAdjustment, of: label),
    Property("UILabel.highlightedTextColor", \UILabel.highlightedTextColor, of: label),
    Property("UILabel.isHighlighted", \UILabel.isHighlighted, of: label),
    Property("UITextField.text", \UITextField.text, of: field),
    Property("UITextField.attributedText", \UITextField.attributedText, of: field),
    Property("UITextField.placeholder", \UITextField.placeholder, of: field),
    Property("UITextField.attributedPlaceholder", \UITextField.attributedPlaceholder, of: field),
    Property("UITextField.font", \UITextField.font, of: field),
    Property("UITextField.textColor", \UITextField.textColor, of: field),
    Property("UITextField.textAlignment", \UITextField.textAlignment, of: field),
    Property("UITextField.isSecureTextEntry", \UITextField.isSecureTextEntry, of: field),
    Property("UITextField.borderStyle", \UITextField.borderStyle, of: field),
    Property("UITextField.leftView", \UITextField.leftView, of: field),
    Property("UITextField.rightView", \UITextField.rightView, of: field),
    Property("UITextField.clearButtonMode", \UITextField.clearButtonMode, of: field),
    Property("UITextField.leftViewMode", \UITextField.leftViewMode, of: field),
    Property("UITextField.rightViewMode", \UITextField.rightViewMode, of: field),
    Property("UITextView.text", \UITextView.text, of: textView),
    Property("UITextView.attributedText", \UITextView.attributedText, of: textView),
    Property("UITextView.font", \UITextView.font, of: textView),
    Property("UITextView.textColor", \UITextView.textColor, of: textView),
    Property("UITextView.textAlignment", \UITextView.textAlignment, of: textView),
    Property(
      "UITextView.textContainer.lineFragmentPadding",
      \UITextView.textContainer.lineFragmentPadding, of: textView),
    Property(
      "UITextView.textContainer.maximumNumberOfLines",
      \UITextView.textContainer.maximumNumberOfLines, of: textView),
    Property(
      "UITextView.textContainer.lineBreakMode", \UITextView.textContainer.lineBreakMode,
      of: textView),
    Property("UITextView.textContainerInset", \UITextView.textContainerInset, of: textView),
    Property("UITextView.isEditable", \UITextView.isEditable, of: textView),
    Property("UITextView.isSelectable", \UITextView.isSelectable, of: textView),
    Property("UITextView.isScrollEnabled", \UITextView.isScrollEnabled, of: textView),
  ]

  private static let controls: [Property] = [
    Property("UIControl.isEnabled", \UIControl.isEnabled, of: button),
    Property("UIControl.isSelected", \UIControl.isSelected, of: button),
    Property("UIControl.isHighlighted", \UIControl.isHighlighted, of: button),
    Property(
      "UIControl.contentHorizontalAlignment", \UIControl.contentHorizontalAlignment, of: button),
    Property("UIControl.contentVerticalAlignment", \UIControl.contentVerticalAlignment, of: button),
    Property("UIButton.menu", \UIButton.menu, of: button),
    Property("UIButton.showsMenuAsPrimaryAction", \UIButton.showsMenuAsPrimaryAction, of: button),
    Property(
      "UIButton.changesSelectionAsPrimaryAction", \UIButton.changesSelectionAsPrimaryAction,
      of: button),
    Property("UIButton.contentEdgeInsets", \UIButton.contentEdgeInsets, of: button),
    Property("UIButton.titleEdgeInsets", \UIButton.titleEdgeInsets, of: button),
    Property("UIButton.imageEdgeInsets", \UIButton.imageEdgeInsets, of: button),
    Property("UIImageView.animationDuration", \UIImageView.animationDuration, of: picture),
    Property("UIImageView.animationImages", \UIImageView.animationImages, of: picture),
    Property(
      "UIImageView.highlightedAnimationImages", \UIImageView.highlightedAnimationImages,
      of: picture),
    Property("UIImageView.animationRepeatCount", \UIImageView.animationRepeatCount, of: picture),
    Property("UIImageView.image", \UIImageView.image, of: picture),
    Property("UIImageView.highlightedImage", \UIImageView.highlightedImage, of: picture),
    Property("UIImageView.isHighlighted", \UIImageView.isHighlighted, of: picture),
    Property(
      "UIImageView.preferredSymbolConfiguration", \UIImageView.preferredSymbolConfiguration,
      of: picture),
    Property("UIPageControl.numberOfPages", \UIPageControl.numberOfPages, of: pages),
    Property("UIPageControl.currentPage", \UIPageControl.currentPage, of: pages),
    Property("UIPageControl.hidesForSinglePage", \UIPageControl.hidesForSinglePage, of: pages),
    Property(
      "UIPageControl.pageIndicatorTintColor", \UIPageControl.pageIndicatorTintColor, of: pages),
    Property(
      "UIPageControl.currentPageIndicatorTintColor", \UIPageControl.currentPageIndicatorTintColor,
      of: pages),
    Property(
      "UISegmentedControl.selectedSegmentTintColor", \UISegmentedControl.selectedSegmentTintColor,
      of: segments),
    Property(
      "UISegmentedControl.selectedSegmentIndex", \UISegmentedControl.selectedSegmentIndex,
      of: segments),
    Property("UISlider.minimumValue", \UISlider.minimumValue, of: slider),
    Property("UISlider.maximumValue", \UISlider.maximumValue, of: slider),
    Property("UISlider.value", \UISlider.value, of: slider),
    Property("UISlider.isContinuous", \UISlider.isContinuous, of: slider),
    Property("UISlider.minimumTrackTintColor", \UISlider.minimumTrackTintColor, of: slider),
    Property("UISlider.maximumTrackTintColor", \UISlider.maximumTrackTintColor, of: slider),
    Property("UISlider.thumbTintColor", \UISlider.thumbTintColor, of: slider),
    Property("UISlider.minimumValueImage", \UISlider.minimumValueImage, of: slider),
    Property("UISlider.maximumValueImage", \UISlider.maximumValueImage, of: slider),
    Property("UISwitch.isOn", \UISwitch.isOn, of: toggle),
    Property("UISwitch.onTintColor", \UISwitch.onTintColor, of: toggle),
    Property("UISwitch.thumbTintColor", \UISwitch.thumbTintColor, of: toggle),
    Property("UIProgressView.progressViewStyle", \UIProgressView.progressViewStyle, of: progress),
    Property("UIProgressView.progressTintColor", \UIProgressView.progressTintColor, of: progress),
    Property("UIProgressView.trackTintColor", \UIProgressView.trackTintColor, of: progress),
    Property("UIProgressView.progress", \UIProgressView.progress, of: progress),
    Property("UIActivityIndicatorView.style", \UIActivityIndicatorView.style, of: wheel),
    Property("UIActivityIndicatorView.color", \UIActivityIndicatorView.color, of: wheel),
    Property(
      "UIActivityIndicatorView.hidesWhenStopped", \UIActivityIndicatorView.hidesWhenStopped,
      of: wheel),
    Property("UIVisualEffectView.effect", \UIVisualEffectView.effect, of: glass),
  ]

  private static let containers: [Property] = [
    Property("UIStackView.axis", \UIStackView.axis, of: stack),
    Property("UIStackView.distribution", \UIStackView.distribution, of: stack),
    Property("UIStackView.alignment", \UIStackView.alignment, of: stack),
    Property("UIStackView.spacing", \UIStackView.spacing, of: stack),
    Property(
      "UIStackView.isLayoutMarginsRelativeArrangement",
      \UIStackView.isLayoutMarginsRelativeArrangement, of: stack),
    Property("UIScrollView.contentSize", \UIScrollView.contentSize, of: scroll),
    Property("UIScrollView.contentInset", \UIScrollView.contentInset, of: scroll),
    Property("UIScrollView.contentOffset", \UIScrollView.contentOffset, of: scroll),
    Property(
      "UIScrollView.contentInsetAdjustmentBehavior", \UIScrollView.contentInsetAdjustmentBehavior,
      of: scroll),
    Property("UIScrollView.bounces", \UIScrollView.bounces, of: scroll),
    Property("UIScrollView.alwaysBounceVertical", \UIScrollView.alwaysBounceVertical, of: scroll),
    Property(
      "UIScrollView.alwaysBounceHorizontal", \UIScrollView.alwaysBounceHorizontal, of: scroll),
    Property("UIScrollView.scrollIndicatorInsets", \UIScrollView.scrollIndicatorInsets, of: scroll),
    Property("UIScrollView.isScrollEnabled", \UIScrollView.isScrollEnabled, of: scroll),
    Property("UIScrollView.isPagingEnabled", \UIScrollView.isPagingEnabled, of: scroll),
    Property(
      "UIScrollView.isDirectionalLockEnabled", \UIScrollView.isDirectionalLockEnabled, of: scroll),
    Property("UIScrollView.delaysContentTouches", \UIScrollView.delaysContentTouches, of: scroll),
    Property("UIScrollView.decelerationRate", \UIScrollView.decelerationRate, of: scroll),
    Property(
      "UIScrollView.showsVerticalScrollIndicator", \UIScrollView.showsVerticalScrollIndicator,
      of: scroll),
    Property(
      "UIScrollView.showsHorizontalScrollIndicator", \UIScrollView.showsHorizontalScrollIndicator,
      of: scroll),
    Property("UIScrollView.indicatorStyle", \UIScrollView.indicatorStyle, of: scroll),
    Property(
      "UIScrollView.verticalScrollIndicatorInsets", \UIScrollView.verticalScrollIndicatorInsets,
      of: scroll),
    Property(
      "UIScrollView.horizontalScrollIndicatorInsets", \UIScrollView.horizontalScrollIndicatorInsets,
      of: scroll),
    Property("UIScrollView.refreshControl", \UIScrollView.refreshControl, of: refreshed),
    Property(
      "UIRefreshControl.attributedTitle", \UIRefreshControl.attributedTitle, of: refresh),
    Property("UIScrollView.minimumZoomScale", \UIScrollView.minimumZoomScale, of: scroll),
    Property("UIScrollView.maximumZoomScale", \UIScrollView.maximumZoomScale, of: scroll),
    Property("UIScrollView.zoomScale", \UIScrollView.zoomScale, of: scroll),
    Property("UIScrollView.bouncesZoom", \UIScrollView.bouncesZoom, of: scroll),
    Property("UITableView.dataSource", \UITableView.dataSource, of: table),
    Property("UITableView.rowHeight", \UITableView.rowHeight, of: table),
    Property("UITableView.estimatedRowHeight", \UITableView.estimatedRowHeight, of: table),
    Property(
      "UITableView.estimatedSectionHeaderHeight", \UITableView.estimatedSectionHeaderHeight,
      of: table),
    Property(
      "UITableView.estimatedSectionFooterHeight", \UITableView.estimatedSectionFooterHeight,
      of: table),
    Property("UITableView.sectionHeaderHeight", \UITableView.sectionHeaderHeight, of: table),
    Property("UITableView.sectionFooterHeight", \UITableView.sectionFooterHeight, of: table),
    Property("UITableView.separatorStyle", \UITableView.separatorStyle, of: table),
    Property("UITableView.separatorColor", \UITableView.separatorColor, of: table),
    Property("UITableView.separatorInset", \UITableView.separatorInset, of: table),
    Property("UITableView.allowsSelection", \UITableView.allowsSelection, of: table),
    Property(
      "UITableView.allowsSelectionDuringEditing", \UITableView.allowsSelectionDuringEditing,
      of: table),
    Property("UITableView.isEditing", \UITableView.isEditing, of: table),
    Property("UITableView.sectionIndexColor", \UITableView.sectionIndexColor, of: table),
    Property(
      "UITableView.sectionIndexBackgroundColor", \UITableView.sectionIndexBackgroundColor, of: table
    ),
    Property(
      "UITableView.sectionIndexTrackingBackgroundColor",
      \UITableView.sectionIndexTrackingBackgroundColor, of: table),
    Property(
      "UITableView.sectionIndexMinimumDisplayRowCount",
      \UITableView.sectionIndexMinimumDisplayRowCount, of: table),
    Property(
      "UITableView.allowsMultipleSelection", \UITableView.allowsMultipleSelection, of: table),
    Property("UITableView.tableHeaderView", \UITableView.tableHeaderView, of: table),
    Property("UITableView.tableFooterView", \UITableView.tableFooterView, of: table),
    Property("UITableView.backgroundView", \UITableView.backgroundView, of: table),
    Property("UITableViewCell.selectionStyle", \UITableViewCell.selectionStyle, of: cell),
    Property("UITableViewCell.isHighlighted", \UITableViewCell.isHighlighted, of: cell),
    Property("UITableViewCell.isSelected", \UITableViewCell.isSelected, of: cell),
    Property("UITableViewCell.separatorInset", \UITableViewCell.separatorInset, of: cell),
    Property("UITableViewCell.backgroundView", \UITableViewCell.backgroundView, of: cell),
    Property(
      "UITableViewCell.selectedBackgroundView", \UITableViewCell.selectedBackgroundView, of: cell),
    Property("UITableViewCell.accessoryType", \UITableViewCell.accessoryType, of: cell),
    Property("UITableViewCell.accessoryView", \UITableViewCell.accessoryView, of: cell),
    Property("UITableViewCell.isEditing", \UITableViewCell.isEditing, of: cell),
    Property(
      "UITableViewCell.shouldIndentWhileEditing", \UITableViewCell.shouldIndentWhileEditing,
      of: cell),
    Property("UITableViewCell.showsReorderControl", \UITableViewCell.showsReorderControl, of: cell),
    Property(
      "UITableViewCell.editingAccessoryType", \UITableViewCell.editingAccessoryType, of: cell),
    Property(
      "UITableViewCell.editingAccessoryView", \UITableViewCell.editingAccessoryView, of: cell),
    Property(
      "UITableViewCell.backgroundConfiguration", \UITableViewCell.backgroundConfiguration,
      of: configuredCell),
    Property(
      "UITableViewCell.automaticallyUpdatesContentConfiguration",
      \UITableViewCell.automaticallyUpdatesContentConfiguration, of: cell),
    Property(
      "UITableViewCell.automaticallyUpdatesBackgroundConfiguration",
      \UITableViewCell.automaticallyUpdatesBackgroundConfiguration, of: cell),
    Property(
      "UITableViewHeaderFooterView.backgroundConfiguration",
      \UITableViewHeaderFooterView.backgroundConfiguration, of: header),
    Property(
      "UITableViewHeaderFooterView.automaticallyUpdatesContentConfiguration",
      \UITableViewHeaderFooterView.automaticallyUpdatesContentConfiguration, of: header),
    Property(
      "UITableViewHeaderFooterView.automaticallyUpdatesBackgroundConfiguration",
      \UITableViewHeaderFooterView.automaticallyUpdatesBackgroundConfiguration, of: header),
    Property(
      "UITableViewHeaderFooterView.backgroundView", \UITableViewHeaderFooterView.backgroundView,
      of: header),
    Property("UICollectionView.dataSource", \UICollectionView.dataSource, of: collection),
    Property(
      "UICollectionView.collectionViewLayout", \UICollectionView.collectionViewLayout,
      of: collection),
    Property("UICollectionView.allowsSelection", \UICollectionView.allowsSelection, of: collection),
    Property(
      "UICollectionView.allowsMultipleSelection", \UICollectionView.allowsMultipleSelection,
      of: collection),
    Property("UICollectionView.backgroundView", \UICollectionView.backgroundView, of: collection),
    Property("UICollectionViewCell.backgroundView", \UICollectionViewCell.backgroundView, of: item),
    Property(
      "UICollectionViewCell.selectedBackgroundView", \UICollectionViewCell.selectedBackgroundView,
      of: item),
    Property("UICollectionViewCell.isHighlighted", \UICollectionViewCell.isHighlighted, of: item),
    Property("UICollectionViewCell.isSelected", \UICollectionViewCell.isSelected, of: item),
    Property(
      "UICollectionViewCell.backgroundConfiguration",
      \UICollectionViewCell.backgroundConfiguration, of: row),
    Property(
      "UICollectionViewCell.automaticallyUpdatesContentConfiguration",
      \UICollectionViewCell.automaticallyUpdatesContentConfiguration, of: item),
    Property(
      "UICollectionViewCell.automaticallyUpdatesBackgroundConfiguration",
      \UICollectionViewCell.automaticallyUpdatesBackgroundConfiguration, of: item),
    Property("UICollectionView.isEditing", \UICollectionView.isEditing, of: collection),
    Property(
      "UICollectionViewListCell.indentationLevel", \UICollectionViewListCell.indentationLevel,
      of: row),
    Property(
      "UICollectionViewListCell.indentationWidth", \UICollectionViewListCell.indentationWidth,
      of: row),
    Property(
      "UICollectionViewListCell.indentsAccessories", \UICollectionViewListCell.indentsAccessories,
      of: row),
    Property("UINavigationBar.isTranslucent", \UINavigationBar.isTranslucent, of: bar),
    Property("UINavigationBar.barTintColor", \UINavigationBar.barTintColor, of: bar),
    Property("UINavigationBar.prefersLargeTitles", \UINavigationBar.prefersLargeTitles, of: bar),
    Property("UINavigationBar.barStyle", \UINavigationBar.barStyle, of: bar),
    Property("UINavigationBar.backIndicatorImage", \UINavigationBar.backIndicatorImage, of: bar),
    Property(
      "UINavigationBar.backIndicatorTransitionMaskImage",
      \UINavigationBar.backIndicatorTransitionMaskImage, of: bar),
    Property("UISearchBar.text", \UISearchBar.text, of: searchBar),
    Property("UISearchBar.placeholder", \UISearchBar.placeholder, of: searchBar),
    Property("UISearchBar.showsCancelButton", \UISearchBar.showsCancelButton, of: searchBar),
    Property("UIToolbar.items", \UIToolbar.items, of: toolbar),
    Property("UIToolbar.isTranslucent", \UIToolbar.isTranslucent, of: toolbar),
    Property("UIToolbar.barTintColor", \UIToolbar.barTintColor, of: toolbar),
    Property("UIToolbar.barStyle", \UIToolbar.barStyle, of: toolbar),
    Property("UINavigationBar.shadowImage", \UINavigationBar.shadowImage, of: bar),
    Property("UITabBar.items", \UITabBar.items, of: tabs),
    Property("UITabBar.selectedItem", \UITabBar.selectedItem, of: tabs),
    Property("UITabBar.unselectedItemTintColor", \UITabBar.unselectedItemTintColor, of: tabs),
  ]

  private static var all: [Property] { plain + text + controls + containers }

  /// What text input says of the keyboard that is to come up, which is drawn anew whenever it is asked for.
  private static let keyboardTraits = Set(
    ["UITextField", "UITextView", "UISearchBar"].flatMap { type in
      [
        "keyboardType", "keyboardAppearance", "returnKeyType", "autocapitalizationType",
        "autocorrectionType", "spellCheckingType", "enablesReturnKeyAutomatically",
        "isSecureTextEntry",
      ].map { "\(type).\($0)" }
    })

  /// Properties that are not in the table, and why.
  private static let others: [String: String] = [
    "UITextField.clearsOnBeginEditing": "it counts when editing begins",
    "UIScrollView.keyboardDismissMode": "it counts when a drag begins",
    "UIButton.configuration": "a configuration cannot be compared, on iOS either",
    "UITableViewCell.contentConfiguration": "a configuration cannot be compared, on iOS either",
    "UITableViewCell.configurationUpdateHandler": "a closure cannot be compared",
    "UITableViewHeaderFooterView.contentConfiguration":
      "a configuration cannot be compared, on iOS either",
    "UITableViewHeaderFooterView.configurationUpdateHandler": "a closure cannot be compared",
    "UICollectionViewCell.contentConfiguration":
      "a configuration cannot be compared, on iOS either",
    "UICollectionViewCell.configurationUpdateHandler": "a closure cannot be compared",
    "UICollectionViewListCell.accessories": "accessories hold closures, which cannot be compared",
    "UIButton.configurationUpdateHandler": "a closure cannot be compared",
    "UINavigationBar.titleTextAttributes": "a dictionary of any values cannot be compared",
    "UINavigationBar.largeTitleTextAttributes": "a dictionary of any values cannot be compared",
    "UINavigationBar.standardAppearance": "an appearance is copied when it is set",
    "UINavigationBar.compactAppearance": "an appearance is copied when it is set",
    "UINavigationBar.scrollEdgeAppearance": "an appearance is copied when it is set",
    "UINavigationBar.compactScrollEdgeAppearance": "an appearance is copied when it is set",
    "UIToolbar.standardAppearance": "an appearance is copied when it is set",
    "UIToolbar.compactAppearance": "an appearance is copied when it is set",
    "UIToolbar.scrollEdgeAppearance": "an appearance is copied when it is set",
    "UITabBar.standardAppearance": "an appearance is copied when it is set",
    "UITabBar.scrollEdgeAppearance": "an appearance is copied when it is set",
  ]

  private func waiting(_ layer: CALayer) -> [String] {
    let name = layer.delegate.map { "\(type(of: $0))" } ?? "\(type(of: layer))"
    var found: [String] = []
    if layer.needsLayout() { found.append("layout of \(name)") }
    if layer.needsDisplay() { found.append("drawing of \(name)") }
    for sublayer in layer.sublayers ?? [] { found += waiting(sublayer) }
    return found
  }

  @Test func `a property that is set to what it is asks for nothing`() throws {
    for property in Self.all {
      try inFreshApp { clock, window in
        let root = UIViewController()
        window.rootViewController = root
        window.makeKeyAndVisible()
        let view = property.makeView()
        root.view.addSubview(view)
        try clock.run(to: 1)
        UIApplication.shared.layOutWindows()
        // What has no size is not drawn, and goes on waiting.
        let before = waiting(window.layer)
        #expect(!before.contains { $0.hasPrefix("layout") }, "before \(property.name)")
        property.set(view)
        #expect(waiting(window.layer) == before, "\(property.name)")
      }
    }
  }

  @Test func `constraints and priorities that are set to what they are ask for nothing`() throws {
    try inFreshApp { clock, window in
      let stack = Self.stack()
      stack.translatesAutoresizingMaskIntoConstraints = false
      window.addSubview(stack)
      window.makeKeyAndVisible()
      let width = stack.widthAnchor.constraint(equalToConstant: 90)
      width.priority = .defaultHigh
      width.isActive = true
      let (label, button) = (stack.arrangedSubviews[0], Self.button())
      stack.addArrangedSubview(button)
      stack.setCustomSpacing(9, after: label)
      try clock.run(to: 1)
      UIApplication.shared.layOutWindows()
      let before = waiting(window.layer)
      (width.constant, width.priority, width.isActive) = (90, .defaultHigh, true)
      stack.setCustomSpacing(9, after: label)
      for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
        label.setContentHuggingPriority(label.contentHuggingPriority(for: axis), for: axis)
        label.setContentCompressionResistancePriority(
          label.contentCompressionResistancePriority(for: axis), for: axis)
      }
      button.setTitle("Title", for: .normal)
      button.setTitleColor(nil, for: .normal)
      button.setImage(nil, for: .normal)
      #expect(waiting(window.layer) == before)
      width.constant = 91
      #expect(waiting(window.layer) != before)
    }
  }

  /// What views of the system can be told by a property that is not only read.
  @Test func `the table has every property of every view`() throws {
    let root = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }
    let classes = Set(Self.all.map { $0.name.prefix { $0 != "." } })
    let names = Set(Self.all.map(\.name)).union(Self.others.keys).union(Self.keyboardTraits)
    var found = 0
    for folder in ["UIKitCore", "UIKitLists", "UIKitControllers"] {
      let sources = root.appendingPathComponent("Sources/\(folder)")
      for case let file as URL in try #require(
        FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
      where file.pathExtension == "swift" {
        var type: Substring = ""
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
          if let match = line.firstMatch(of: /^(?:open|public) class (\w+)/) { type = match.1 }
          if line.hasPrefix("}") { type = "" }
          guard classes.contains(type),
            let match = line.firstMatch(of: /^  open (?:weak )?var (\w+)\b(.*)$/),
            match.2.contains("didSet") || match.2.contains(" = ") || !match.2.contains("{ ")
          else { continue }
          let name = "\(type).\(match.1)"
          if name.hasSuffix("elegate") || Self.isReadOnly(line, in: file) { continue }
          found += 1
          #expect(names.contains(name), "\(name)")
        }
      }
    }
    #expect(found > 100)
  }

  /// Whether the accessor that follows a declaration has no setter.
  private static func isReadOnly(_ line: Substring, in file: URL) -> Bool {
    guard line.hasSuffix("{"), !line.contains(" = "),
      let text = try? String(contentsOf: file, encoding: .utf8),
      let start = text.range(of: line)?.upperBound
    else { return false }
    let body = text[start...].prefix(while: { _ in true }).components(separatedBy: "\n  }")[0]
    return !body.contains("set {") && !body.contains("didSet")
  }
}
