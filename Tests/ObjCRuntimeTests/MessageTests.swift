import ObjCRuntime
import Testing

@MainActor
private class Listener: NSObject {
  var heard: [String] = []
  func plain() { heard.append("plain") }
  func one(_ value: Any) { heard.append("one \(value)") }
  func two(_ a: String, _ b: Int) { heard.append("two \(a) \(b)") }
  func note(_ notification: Notification) { heard.append(notification.name.rawValue) }
  func three(_ a: String, _ b: Int, _ c: Bool) -> Int {
    heard.append("three \(a) \(b) \(c)")
    return 3
  }
  func tick(_ timer: Timer) { heard.append("tick \(timer.userInfo ?? "")") }
}

@MainActor private protocol Hearing: AnyObject {
  func plain()
}

extension Listener: Hearing {}

@MainActor private class LoudListener: Listener {}

private var keyA: UInt8 { 0 }

@MainActor
struct MessageTests {
  private let listener = Listener()

  @Test func `an object is of its class and of those above, and of no other`() {
    let loud = LoudListener()
    let type: AnyClass = LoudListener.self
    #expect(
      loud.isKind(of: type) && loud.isKind(of: Listener.self) && loud.isKind(of: NSObject.self))
    #expect(!listener.isKind(of: type))
    #expect(loud.isMember(of: LoudListener.self) && !loud.isMember(of: Listener.self))
  }

  @Test func `a selector may stand for a protocol's method or for a property`() {
    let required = Selector("plain", { (object: any Hearing) in object.plain })
    #expect(listener.responds(to: required) && !NSObject().responds(to: required))
    listener.perform(required)
    listener.perform(Selector("heard", { (object: Listener) in { object.heard } }))
    #expect(listener.heard == ["plain"])
    listener.perform(
      Selector("setHeard:", { (object: Listener) in { object.heard = $0 } }), with: ["set"])
    #expect(listener.heard == ["set"])
  }

  @Test func `an object performs and responds to the methods of its class`() {
    let two = Selector("two::", Listener.two)
    listener.perform(Selector("plain", Listener.plain))
    listener.perform(Selector("one:", Listener.one), with: 5)
    listener.perform(two, with: "x", with: 2)
    #expect(listener.heard == ["plain", "one 5", "two x 2"])
    Selector("three:::", Listener.three).perform(on: listener, with: ["x", 1, true])
    Selector("three:::", Listener.three).perform(on: listener, with: ["x", 1])
    #expect(listener.heard.last == "three x 1 true")
    #expect(listener.responds(to: two) && LoudListener().responds(to: two))
    #expect(!NSObject().responds(to: two) && !listener.responds(to: nil))
    NSObject().perform(two, with: "x", with: 2)
  }

  @Test func `delayed calls come at their time, in order, unless called off`() throws {
    let clock = VirtualClock()
    try VirtualClock.with(clock) {
      let one = Selector("one:", Listener.one)
      listener.perform(one, with: "late", afterDelay: 0.5)
      listener.perform(one, with: "soon", afterDelay: 0.1)
      try clock.advance(to: Timestamp(seconds: 0.2))
      #expect(listener.heard == ["one soon"])
      NSObject.cancelPreviousPerformRequests(withTarget: listener)
      try clock.advance(to: Timestamp(seconds: 1))
      #expect(listener.heard == ["one soon"])
      listener.perform(one, with: "kept", afterDelay: 0.1)
      listener.perform(one, with: "dropped", afterDelay: 0.1)
      NSObject.cancelPreviousPerformRequests(
        withTarget: listener, selector: one, object: "dropped")
      try clock.advance(to: Timestamp(seconds: 2))
      #expect(listener.heard == ["one soon", "one kept"])
    }
  }

  @Test func `a timer calls its target with itself`() throws {
    let clock = VirtualClock()
    try VirtualClock.with(clock) {
      let tick = Selector("tick:", Listener.tick)
      let timer = Timer.scheduledTimer(
        timeInterval: 0.1, target: listener, selector: tick, userInfo: "tock", repeats: true)
      let other = Timer(
        timeInterval: 0.25, target: listener, selector: tick, userInfo: nil, repeats: false)
      RunLoop.main.add(other, forMode: .common)
      try clock.advance(to: Timestamp(seconds: 0.3))
      timer.invalidate()
      try clock.advance(to: Timestamp(seconds: 1))
      #expect(listener.heard == ["tick tock", "tick tock", "tick ", "tick tock"])
    }
  }

  @Test func `notifications reach who asked for them, by name and by sender, until removed`() {
    VirtualClock.with(VirtualClock()) {
      let (a, b) = (Notification.Name("a"), Notification.Name("b"))
      let center = NotificationCenter.default
      let (sender, note) = (NSObject(), Selector("note:", Listener.note))
      center.addObserver(listener, selector: note, name: a, object: nil)
      center.addObserver(listener, selector: note, name: b, object: sender)
      var count = 0
      let token = center.addObserver(forName: a, object: nil, queue: .main) { _ in count += 1 }
      center.post(name: a, object: nil)
      center.post(name: b, object: nil)
      center.post(name: b, object: sender)
      #expect(listener.heard == ["a", "b"] && count == 1)
      center.removeObserver(listener, name: a, object: nil)
      center.removeObserver(token)
      center.post(name: a, object: nil)
      center.post(name: b, object: sender)
      #expect(listener.heard == ["a", "b", "b"] && count == 1)
      center.removeObserver(listener)
      center.post(name: b, object: sender)
      #expect(listener.heard.count == 3)
    }
  }

  @Test func `a recording does not hear of another's notifications`() {
    let name = Notification.Name("a")
    VirtualClock.with(VirtualClock()) {
      NotificationCenter.default.addObserver(
        listener, selector: Selector("note:", Listener.note), name: name, object: nil)
    }
    VirtualClock.with(VirtualClock()) { NotificationCenter.default.post(name: name, object: nil) }
    #expect(listener.heard.isEmpty)
  }
}
