import Testing
import UIKit

/// What is asked and told while text is edited, with answers that can be changed.
@MainActor
private final class Editors: NSObject, UITextFieldDelegate, UITextViewDelegate {
  var log: [String] = []
  var mayBegin = true
  var mayEnd = true

  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
    log.append("should begin \(textField.isEditing)")
    return mayBegin
  }
  func textFieldDidBeginEditing(_ textField: UITextField) {
    log.append("did begin \(textField.isEditing)")
  }
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
    log.append("should end \(textField.isEditing)")
    return mayEnd
  }
  func textFieldDidEndEditing(_ textField: UITextField) {
    log.append("did end \(textField.isEditing)")
  }
  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool {
    log.append("view should begin")
    return mayBegin
  }
  func textViewDidBeginEditing(_ textView: UITextView) { log.append("view did begin") }
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool {
    log.append("view should end")
    return mayEnd
  }
  func textViewDidEndEditing(_ textView: UITextView) { log.append("view did end") }
}

@MainActor
struct TextEditingTests {
  private let editors = Editors()

  private func log() -> [String] {
    defer { editors.log = [] }
    return editors.log
  }

  @Test func `a field asks its delegate before editing begins and ends, and tells it then`() {
    inFreshApp { _, window in
      let (field, other) = (UITextField(), UITextField())
      field.delegate = editors
      field.addAction(UIAction { _ in self.editors.log.append("event") }, for: .editingDidBegin)
      window.addSubview(field)
      window.addSubview(other)
      editors.mayBegin = false
      #expect(!field.becomeFirstResponder() && !field.isEditing)
      #expect(log() == ["should begin false"])
      editors.mayBegin = true
      #expect(field.becomeFirstResponder() && field.becomeFirstResponder())
      #expect(log() == ["should begin false", "did begin true", "event"])
      editors.mayEnd = false
      #expect(!other.becomeFirstResponder() && field.isEditing && !other.isEditing)
      #expect(!field.resignFirstResponder() && !window.endEditing(false))
      #expect(log() == Array(repeating: "should end true", count: 3))
      // By force, the answer does not count.
      #expect(window.endEditing(true) && !field.isEditing)
      #expect(log() == ["should end true", "did end false"])
      editors.mayEnd = true
      field.becomeFirstResponder()
      _ = log()
      #expect(other.becomeFirstResponder() && other.isEditing)
      #expect(log() == ["should end true", "did end false"])
    }
  }

  @Test func `a text view is edited from a tap on, with a caret behind its last letter`() throws {
    try inFreshApp { clock, window in
      let view = UITextView(frame: CGRect(x: 20, y: 100, width: 200, height: 120))
      view.font = .systemFont(ofSize: 17)
      view.text = "Lisbon\nPorto"
      view.delegate = editors
      window.addSubview(view)
      window.makeKeyAndVisible()
      let count = view.subviews.count
      let driver = TouchDriver(application: .shared)
      driver.down([(0, CGPoint(x: 50, y: 120))])
      try clock.run(to: 0.1)
      driver.up([0])
      try clock.run(to: 0.2)
      #expect(view.isFirstResponder && view.subviews.count == count + 1)
      #expect(log() == ["view should begin", "view did begin"])
      let label = UILabel()
      (label.font, label.text) = (.systemFont(ofSize: 17), "Porto")
      view.layoutIfNeeded()
      let caret = try #require(view.subviews.last)
      // Five points of the container's padding, and eight above the first of two lines.
      #expect(abs(caret.frame.minX - 5 - label.intrinsicContentSize.width) <= 0.5)
      #expect(abs(caret.frame.minY - 8 - UIFont.systemFont(ofSize: 17).lineHeight) <= 0.5)
      #expect(view.resignFirstResponder() && view.subviews.count == count)
      #expect(log() == ["view should end", "view did end"])
    }
  }

  @Test func `text that cannot be edited has no caret, and can be chosen all the same`() {
    inFreshApp { _, window in
      let view = UITextView(frame: CGRect(x: 20, y: 100, width: 200, height: 120))
      view.delegate = editors
      #expect(!view.becomeFirstResponder())
      window.addSubview(view)
      let count = view.subviews.count
      view.isEditable = false
      #expect(view.becomeFirstResponder() && view.subviews.count == count && log() == [])
      view.resignFirstResponder()
      view.isSelectable = false
      #expect(!view.canBecomeFirstResponder && !view.becomeFirstResponder())
    }
  }

  // MARK: Typing

  @Test func `letters are added and taken away where the delegate allows it`() {
    inFreshApp { _, window in
      let field = UITextField()
      window.addSubview(field)
      let typing = Typing()
      field.delegate = typing
      var events = 0
      field.addAction(UIAction { _ in events += 1 }, for: .editingChanged)
      #expect(UIControl.Event.allEditingEvents.contains(.editingChanged))
      field.becomeFirstResponder()
      for letter in ["c", "a", "👍🏽"] { field.insertText(letter) }
      #expect(field.text == "ca👍🏽" && field.hasText && events == 3)
      // The range is counted as NSString counts.
      #expect(typing.log == ["0 0 c", "1 0 a", "2 0 👍🏽"])
      typing.log = []
      field.deleteBackward()
      #expect(field.text == "ca" && typing.log == ["2 4 "])
      typing.isAllowed = false
      field.insertText("t")
      #expect(field.text == "ca" && events == 4 && typing.changes == 4)
      typing.isAllowed = true
      field.insertText("\n")
      #expect(typing.returns == 1 && field.isEditing)
      field.addAction(UIAction { _ in events += 10 }, for: .editingDidEndOnExit)
      field.insertText("\n")
      #expect(events == 14 && !field.isEditing)
      field.text = ""
      field.deleteBackward()
      #expect(!field.hasText && events == 14)
    }
  }

  @Test func `letters are added to a text view, with the return key as a new line`() {
    inFreshApp { _, window in
      let view = UITextView()
      window.addSubview(view)
      let typing = Typing()
      view.delegate = typing
      view.becomeFirstResponder()
      for letter in ["a", "\n", "b"] { view.insertText(letter) }
      view.deleteBackward()
      #expect(view.text == "a\n" && view.hasText && typing.changes == 4)
      #expect(typing.log == ["0 0 a", "1 0 \n", "2 0 b", "2 1 "])
      typing.isAllowed = false
      view.insertText("c")
      #expect(view.text == "a\n")
    }
  }
}

/// Where a text view's lines lie.
@MainActor @Suite struct TextContainerTests {
  /// A label with the text of the view, in the same font.
  private func label(_ view: UITextView) -> UILabel {
    let label = UILabel()
    (label.text, label.numberOfLines) = (view.text, 0)
    label.font = view.font ?? label.font
    return label
  }

  private func makeView() -> UITextView {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 120, height: 200))
    view.text = "Ten minutes. The bus is behind a tractor."
    view.font = .systemFont(ofSize: 17)
    view.isScrollEnabled = false
    return view
  }

  private func textFrame(_ view: UITextView) -> CGRect? {
    view.layoutIfNeeded()
    return view.subviews.first { $0 is UILabel }?.frame
  }

  @Test func `without padding and insets the text fills the view`() {
    inFreshApp { _, _ in
      let view = makeView()
      #expect(view.textContainer.lineFragmentPadding == 5)
      #expect(textFrame(view)?.minX == 5 && textFrame(view)?.width == 110)
      view.textContainer.lineFragmentPadding = 0
      view.textContainerInset = .zero
      let size = label(view).sizeThatFits(CGSize(width: 120, height: 0))
      #expect(textFrame(view) == CGRect(x: 0, y: 0, width: 120, height: size.height))
      #expect(view.sizeThatFits(CGSize(width: 120, height: 0)).height == size.height)
      let line = label(view).sizeThatFits(.zero)
      #expect(view.intrinsicContentSize == line)
      view.textContainer.lineFragmentPadding = 12
      #expect(view.intrinsicContentSize == CGSize(width: line.width + 24, height: line.height))
    }
  }

  @Test func `lines beyond the most are not there`() {
    inFreshApp { _, _ in
      let view = makeView()
      let insets = view.textContainerInset.top + view.textContainerInset.bottom
      let line = label(view).sizeThatFits(.zero).height
      let whole = view.sizeThatFits(CGSize(width: 120, height: 0)).height
      view.textContainer.maximumNumberOfLines = 2
      view.textContainer.lineBreakMode = .byTruncatingTail
      let height = view.sizeThatFits(CGSize(width: 120, height: 0)).height
      #expect(whole > height && abs(height - insets - 2 * line) <= 1)
      view.layoutIfNeeded()
      let text = view.subviews.compactMap { $0 as? UILabel }.first
      #expect(text?.numberOfLines == 2 && text?.lineBreakMode == .byTruncatingTail)
      view.textContainer.maximumNumberOfLines = 0
      #expect(view.sizeThatFits(CGSize(width: 120, height: 0)).height == whole)
    }
  }
}

/// What is asked and told of keys.
@MainActor
private final class Typing: NSObject, UITextFieldDelegate, UITextViewDelegate {
  var log: [String] = []
  var isAllowed = true
  var returns = 0
  var changes = 0

  private func note(_ range: NSRange, _ text: String) -> Bool {
    log.append("\(range.location) \(range.length) \(text)")
    return isAllowed
  }
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool {
    note(range, string)
  }
  func textFieldDidChangeSelection(_ textField: UITextField) { changes += 1 }
  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    returns += 1
    return true
  }
  func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool {
    note(range, text)
  }
  func textViewDidChange(_ textView: UITextView) { changes += 1 }
}
