import ObjCRuntime
import Testing

/// A class of an app that lists what is reached by name.
@MainActor
private class Account: NSObject, NamedMembers {
  var heard: [String] = []
  var name = "Ada"
  var balance: CGFloat = 1
  var initial: String { String(name.prefix(1)) }

  func close() { heard.append("close") }
  func rename(_ name: String?) { heard.append("rename \(name ?? "nil")") }
  func go(animated: Bool) { heard.append("go \(animated)") }
  func count(_ number: Int) { heard.append("count \(number)") }
  func any(_ value: Any) { heard.append("any") }
  func both(_ a: NSObject, _ b: NSObject?) { heard.append("both") }
  func owner() -> NSObject { Account() }

  class var interfaceMembers: [InterfaceMember] {
    [
      .property("name", \Account.name), .property("balance", \Account.balance),
      .property("initial", \Account.initial), .action(Selector("close", Account.close)),
    ]
  }
}

@MainActor private final class Savings: Account {
  override func close() { heard.append("close savings") }
}

@MainActor private final class Stranger: NSObject {
  func close() {}
}

@MainActor
struct SelectorTests {
  /// What a recording is told while `body` runs.
  private func told(_ body: () throws -> Void) rethrows -> [Diagnostic.Code] {
    try VirtualClock.with(VirtualClock()) {
      try body()
      return RecordingContext.current[DiagnosticLog.self].all.map(\.code)
    }
  }

  @Test func `a name alone finds what the class lists, in subclasses too`() {
    let (account, savings) = (Account(), Savings())
    let codes = told {
      account.perform(NSSelectorFromString("close"))
      savings.perform(Selector("close"))
      #expect(account.responds(to: "close") && !account.responds(to: Selector("open")))
    }
    #expect(account.heard == ["close"] && savings.heard == ["close savings"] && codes == [])
  }

  @Test func `the method of another class is looked for by its name`() {
    let account = Account()
    #expect(told { account.perform(Selector("close", Stranger.close)) } == [])
    #expect(account.heard == ["close"])
  }

  @Test func `what an object does not understand is told`() {
    let codes = told {
      Account().perform(Selector("open"))
      Stranger().perform(Selector("close", Account.close))
    }
    #expect(codes == [.unknownSelector, .unknownSelector])
  }

  @Test func `a flag is true where an object is sent, as on a device`() {
    let account = Account()
    let go = Selector("go:", { (o: Account) in o.go(animated:) })
    #expect(
      told {
        account.perform(go, with: Stranger())
        account.perform(go, with: nil)
        account.perform(go, with: false)
      } == [])
    #expect(account.heard == ["go true", "go false", "go false"])
  }

  @Test func `an argument that the method does not take is told`() {
    let account = Account()
    let codes = told {
      account.perform(Selector("count:", Account.count), with: Stranger())
      account.perform(Selector("both::", Account.both), with: nil, with: nil)
      account.perform(Selector("any:", Account.any), with: nil)
      account.perform(Selector("rename:", Account.rename), with: nil)
      account.perform(Selector("both::", Account.both), with: account)
    }
    #expect(codes == [.unfitArgument, .unfitArgument, .unfitArgument])
    #expect(account.heard == ["any", "rename nil"])
  }

  @Test func `what a method returns lives on`() throws {
    try VirtualClock.with(VirtualClock()) {
      let account = Account()
      let owner = try #require(account.perform(Selector("owner", Account.owner)))
      #expect(owner.takeUnretainedValue() is Account)
      #expect(account.perform(Selector("close")) == nil)
    }
  }

  @Test func `properties are read and set by name, numbers of any kind among them`() {
    let account = Account()
    let codes = told {
      account.setValue("Bea", forKey: "name")
      account.setValue(3, forKey: "balance")
      account.setValue(NSNumber(value: 4.5), forKeyPath: "balance")
      #expect(account.value(forKey: "initial") as? String == "B")
      #expect(account.value(forKeyPath: "balance") as? CGFloat == 4.5)
      account.setValue("C", forKey: "initial")
      account.setValue(Stranger(), forKey: "name")
      _ = account.value(forKey: "heard")
    }
    #expect(codes == [.unfitValue, .unfitValue, .unknownKey] && account.name == "Bea")
  }

  @Test func `a log's category goes on to its loggers, and levels have the numbers of iOS`() {
    let log = OSLog(subsystem: "tests", category: "network")
    #expect("\(Logger(log))" == "\(Logger(subsystem: "other", category: "network"))")
    #expect("\(Logger(OSLog.default))" == "\(Logger())")
    let levels: [OSLogType] = [.default, .info, .debug, .error, .fault]
    #expect(levels.map(\.rawValue) == [0, 1, 2, 16, 17])
    for level in levels { Logger(log).log(level: level, "written at \(level.rawValue)") }
  }

  @Test func `messages of a log hold their values`() {
    let message: OSLogMessage =
      "\("a", privacy: .public) \(2.5, format: .fixed(precision: 2)) \(255, format: .hex)"
    #expect("\(message)".contains("a 2.50 ff"))
    Logger(subsystem: "tests", category: "log").info("written \(1)")
    os_log("%{public}@ %d", "text" as NSString, 3)
    let masked: OSLogMessage = "\("b", privacy: .private(mask: OSLogPrivacy.Mask.hash))"
    #expect("\(masked)".contains("b"))
  }
}
