import InterfaceBuilder
import ObjCRuntime
import QuartzCore
import Synchronization
import Testing
import UIKit
import UIKitLists

/// A part of an object that counts how often it was initialised, and released.
private final class Life: Sendable {
  static let begun = Atomic(0)
  static let ended = Atomic(0)

  init() { Self.begun.add(1, ordering: .relaxed) }
  deinit { Self.ended.add(1, ordering: .relaxed) }
}

private final class Layer: CALayer {
  private let life = Life()
  let source: CALayer?

  override init() {
    source = nil
    super.init()
  }
  override init(layer: Any) {
    source = layer as? CALayer
    super.init(layer: layer)
  }
  required init?(coder: NSCoder) { nil }
}

private final class Attributes: UICollectionViewLayoutAttributes {
  private let life = Life()
}

private final class Row: UITableViewCell {
  private let life = Life()
  let words: String?

  override init(style: CellStyle, reuseIdentifier: String?) {
    words = reuseIdentifier
    super.init(style: style, reuseIdentifier: nil)
  }
  required init?(coder: NSCoder) { nil }
}

private final class Header: UITableViewHeaderFooterView {
  private let life = Life()
  let words: String?

  override init(reuseIdentifier: String?) {
    words = reuseIdentifier
    super.init(reuseIdentifier: nil)
  }
  required init?(coder: NSCoder) { nil }
}

private final class Cell: UICollectionViewCell {
  private let life = Life()
  let place: CGRect

  override init(frame: CGRect) {
    place = frame
    super.init(frame: frame)
  }
  required init?(coder: NSCoder) { nil }
}

private final class Scene: UIViewController {
  private let life = Life()
  let isPlain: Bool

  override init(nibName: String?, bundle: Bundle?) {
    isPlain = nibName == nil && bundle == nil
    super.init(nibName: nibName, bundle: bundle)
  }
  required init?(coder: NSCoder) { nil }
}

private final class Segue: UIStoryboardSegue {
  private let life = Life()
}

/// What `ObjectsFromTypes.swift` leaves unchecked by the compiler: how often objects made by a symbol
/// are initialised and released, and who owns what they were given.
@MainActor @Suite struct ObjectsFromTypesTests {
  private static let count = 1000

  /// Makes objects one after the other, and then all at once.
  ///
  /// - Parameters:
  ///   - arguments: What each object is given, and keeps once.
  ///   - isRight: Whether an object is of the class asked for, and got its arguments.
  private func audit<Object: AnyObject>(
    keeping arguments: AnyObject..., make: () -> Object, isRight: (Object) -> Bool
  ) {
    let before = arguments.map { _getRetainCount($0) }
    let begun = Life.begun.load(ordering: .relaxed)
    let ended = Life.ended.load(ordering: .relaxed)
    for number in 1...Self.count {
      var object = make()
      guard isRight(object), isKnownUniquelyReferenced(&object) else {
        Issue.record("object \(number) got other arguments, or has another owner")
        return
      }
    }
    #expect(Life.begun.load(ordering: .relaxed) - begun == Self.count)
    #expect(Life.ended.load(ordering: .relaxed) - ended == Self.count)
    #expect(arguments.map { _getRetainCount($0) } == before)

    var objects = (1...Self.count).map { _ in make() }
    #expect(objects.allSatisfy { isRight($0) })
    #expect(Life.begun.load(ordering: .relaxed) - begun == 2 * Self.count)
    #expect(Life.ended.load(ordering: .relaxed) - ended == Self.count)
    #expect(arguments.map { _getRetainCount($0) } == before.map { $0 + UInt(Self.count) })
    objects = []
    #expect(Life.ended.load(ordering: .relaxed) - ended == 2 * Self.count)
    #expect(arguments.map { _getRetainCount($0) } == before)
  }

  /// What keeps the characters of a string that is too long to stand in a variable.
  private func characters(of string: String) -> AnyObject? {
    // The second word is the storage's address, under four bits that say what kind it is.
    let address = unsafeBitCast(string, to: (UInt, UInt).self).1 & 0x0FFF_FFFF_FFFF_FFFF
    return UnsafeRawPointer(bitPattern: address).map {
      Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue()
    }
  }

  private let words = String(repeating: "a long identifier ", count: 9)

  @Test func `a string's storage is what its copies own`() throws {
    let storage = try #require(characters(of: words))
    let count = _getRetainCount(storage)
    var copies = Array(repeating: words, count: 5)
    #expect(_getRetainCount(storage) == count + 5)
    copies = []
    #expect(_getRetainCount(storage) == count && copies.isEmpty)
  }

  @Test func `layers and layout attributes are made by their init`() {
    let layerType: CALayer.Type = Layer.self
    audit(make: { layerType.make() }, isRight: { ($0 as? Layer).map { $0.source == nil } ?? false })
    let attributesType: UICollectionViewLayoutAttributes.Type = Attributes.self
    audit(make: { attributesType.make() }, isRight: { $0 is Attributes })
  }

  @Test func `a layer is copied by its init of a layer`() {
    let type: CALayer.Type = Layer.self
    let model = CALayer()
    audit(
      keeping: model, make: { type.make(from: model) },
      isRight: { ($0 as? Layer)?.source === model })
  }

  @Test func `cells and headers of tables get their identifier`() throws {
    let storage = try #require(characters(of: words))
    let rowType: UITableViewCell.Type = Row.self
    audit(
      keeping: storage, make: { rowType.make(reuseIdentifier: words) },
      isRight: { ($0 as? Row)?.words == words })
    let headerType: UITableViewHeaderFooterView.Type = Header.self
    audit(
      keeping: storage, make: { headerType.make(reuseIdentifier: words) },
      isRight: { ($0 as? Header)?.words == words })
  }

  @Test func `elements of collections get their frame`() {
    let type: UICollectionReusableView.Type = Cell.self
    let frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    audit(make: { type.make(frame: frame) }, isRight: { ($0 as? Cell)?.place == frame })
    let view: UIView.Type = Cell.self
    audit(make: { view.`init`(frame: frame) }, isRight: { ($0 as? Cell)?.place == frame })
    audit(make: { view.`init`() }, isRight: { ($0 as? Cell)?.place == .zero })
  }

  @Test func `controllers of scenes are made without a nib`() {
    let type: UIViewController.Type = Scene.self
    audit(make: { type.makePlain() }, isRight: { ($0 as? Scene)?.isPlain == true })
    audit(make: { type.`init`() }, isRight: { ($0 as? Scene)?.isPlain == true })
  }

  @Test func `segues get their identifier and both ends`() throws {
    let type: UIStoryboardSegue.Type = Segue.self
    let (source, destination) = (UIViewController(), UIViewController())
    audit(
      keeping: try #require(characters(of: words)), source, destination,
      make: { type.make(identifier: words, source: source, destination: destination) },
      isRight: {
        $0 is Segue && $0.identifier == words && $0.source === source
          && $0.destination === destination
      })
    audit(
      keeping: source, destination,
      make: { type.make(identifier: nil, source: source, destination: destination) },
      isRight: { $0 is Segue && $0.identifier == nil })
  }
}
