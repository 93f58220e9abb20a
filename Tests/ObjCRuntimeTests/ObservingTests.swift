import ObjCRuntime
import Testing

@MainActor
private final class Model: NSObject, KeyValueCoding {
  var number = 0 { didSet { didChangeValue(forKey: "number") } }
  var child: Model? { didSet { didChangeValue(forKey: "child") } }

  init(child: Model? = nil) { self.child = child }

  func value(forKey key: String) -> Any? { key == "number" ? number : key == "child" ? child : nil }
  func setValue(_ value: Any?, forKey key: String) { number = value as? Int ?? 0 }
}

@MainActor
private final class Watcher: NSObject, KeyValueObserver {
  var heard: [String] = []

  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    heard.append(
      "\(keyPath ?? "") \(change?[.oldKey] ?? "-") \(change?[.newKey] ?? "-")")
  }
}

@MainActor
private final class Forgetful: NSObject, KeyValueObserver {
  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    super.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
  }
}

@MainActor
struct ObservingTests {
  private let model = Model()

  @Test func `a change says that a value was set, by key path and by name`() {
    var kinds: [NSKeyValueChange] = []
    let token = model.observe(\.number) { kinds.append($1.kind) }
    final class Named: NSObject, KeyValueObserver {
      var kind: Any?
      func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
      ) {
        kind = change?[.kindKey]
      }
    }
    let named = Named()
    model.addObserver(named, forKeyPath: "number", options: [], context: nil)
    model.number = 8
    #expect(kinds == [.setting])
    #expect(named.kind as? UInt == NSKeyValueChange.setting.rawValue)
    token.invalidate()
  }

  @Test func `a key path is observed with the values that were asked for, until the token goes`() {
    var heard: [String] = []
    var token: NSKeyValueObservation? = model.observe(\.number, options: [.old, .new]) {
      heard.append("\($1.oldValue ?? -1) \($1.newValue ?? -1) \($0.number)")
    }
    let bare = model.observe(\.number) { heard.append("\($1.oldValue ?? -1) \($0.number)") }
    model.number = 3
    model.number = 3
    #expect(heard == ["0 3 3", "-1 3"])
    bare.invalidate()
    token?.invalidate()
    model.number = 4
    token = model.observe(\.number, options: [.initial, .new]) {
      heard.append("now \($1.newValue ?? -1)")
    }
    #expect(heard == ["0 3 3", "-1 3", "now 4"])
    token = nil
    model.number = 5
    #expect(token == nil && heard.count == 3)
  }

  @Test func `a property is observed by name, along a path, until removed`() {
    let (parent, watcher) = (Model(child: model), Watcher())
    model.addObserver(watcher, forKeyPath: "number", options: [.old, .new], context: nil)
    model.number = 1
    model.setValue(2, forKey: "number")
    #expect(watcher.heard == ["number 0 1", "number 1 2"])
    model.removeObserver(watcher, forKeyPath: "number")
    model.number = 3
    #expect(watcher.heard.count == 2)
    parent.setValue(9, forKeyPath: "child.number")
    #expect(parent.value(forKeyPath: "child.number") as? Int == 9)
  }

  @Test func `observing keeps neither side alive`() {
    weak var (object, watcher): (Model?, Watcher?)
    do {
      let (model, other) = (Model(), Watcher())
      (object, watcher) = (model, other)
      model.addObserver(other, forKeyPath: "number", context: nil)
    }
    #expect(object == nil && watcher == nil)
  }

  @Test func `along a path, changes of the objects in between are heard too`() {
    let (parent, watcher) = (Model(child: model), Watcher())
    var heard: [Int] = []
    let token = parent.observe(\.child?.number, options: [.new]) { _, change in
      heard.append((change.newValue ?? nil) ?? -1)
    }
    parent.addObserver(watcher, forKeyPath: "child.number", options: [.new], context: nil)
    model.number = 1
    // Nothing on the path is another's.
    Model().number = 5
    #expect(heard == [1] && watcher.heard == ["child.number - 1"])
    let other = Model()
    other.number = 7
    parent.child = other
    model.number = 2
    other.number = 8
    #expect(heard == [1, 7, 8])
    #expect(watcher.heard == ["child.number - 1", "child.number - 7", "child.number - 8"])
    token.invalidate()
    parent.removeObserver(watcher, forKeyPath: "child.number")
    other.number = 9
    #expect(heard.count == 3 && watcher.heard.count == 3)
  }

  @Test func `a change that is passed on to the class above is told of`() {
    let codes = VirtualClock.with(VirtualClock()) {
      RecordingContext.current.announce = { _ in }
      let forgetful = Forgetful()
      model.addObserver(forgetful, forKeyPath: "number", context: nil)
      model.number = 1
      return RecordingContext.current[DiagnosticLog.self].all.map(\.code)
    }
    #expect(codes == [.unknownKey])
  }
}
