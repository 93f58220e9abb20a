import Dispatch
import Foundation
import Testing
import UIKit

/// Names that Foundation and Dispatch have too, in a file that imports them beside UIKit: they are the
/// recording's, or do not compile.
@MainActor
struct BothImportsTests {
  @Test func `every name that has to do with time is the recording's`() {
    // UIKit exports what its lower modules declare; the real ones are Foundation's and Dispatch's.
    let types: [Any.Type] = [
      BlockOperation.self, DispatchGroup.self, DispatchQueue.self, DispatchSemaphore.self,
      DispatchTime.self, DispatchWorkItem.self, HTTPURLResponse.self, NotificationCenter.self,
      Operation.self, OperationQueue.self, RunLoop.self, Thread.self, Timer.self,
      URLRequest.self, URLResponse.self, URLSession.self, URLSessionConfiguration.self,
      URLSessionTask.self,
    ]
    let ours = ["ObjCRuntime", "Timing", "URLLoading"]
    for type in types {
      let module = String(reflecting: type).prefix { $0 != "." }
      #expect(ours.contains(String(module)), "\(String(reflecting: type))")
    }
  }

  @Test func `queues, timers and notifications keep the virtual clock`() throws {
    try inFreshApp { clock, _ in
      var heard: [String] = []
      @MainActor func note(_ text: String) { heard.append("\(clock.now.seconds) \(text)") }
      let began = Date()
      Timer.scheduledTimer(withTimeInterval: 3, repeats: false) { _ in note("timer") }
      let timer = Timer(timeInterval: 1, repeats: false) { _ in note("added") }
      RunLoop.main.add(timer, forMode: .common)
      DispatchQueue.main.asyncAfter(deadline: .now() + 2) { note("queue") }
      let queue = OperationQueue()
      queue.addOperation {
        Thread.sleep(forTimeInterval: 4)
        OperationQueue.main.addOperation { note("operation \(Date().timeIntervalSince(began))") }
      }
      let name = Notification.Name("BothImports")
      let token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) {
        _ in note("heard")
      }
      DispatchQueue.global().asyncAfter(deadline: .now() + 5) {
        NotificationCenter.default.post(name: name, object: nil)
      }
      try clock.run(to: 10)
      NotificationCenter.default.removeObserver(token)
      #expect(
        heard == ["1.0 added", "2.0 queue", "3.0 timer", "4.0 operation 4.0", "5.0 heard"])
    }
  }

  @Test func `values are taken for Objective-C's and Core Foundation's classes`() {
    let name = "Lisbon"
    #expect((name as NSString).length == 6 && (name as CFString) as String == name)
    #expect(([1, 2] as NSArray).count == 2 && (["a": 1] as CFDictionary).count == 1)
    final class Dial: UIView {
      override class var layerClass: AnyClass { CAShapeLayer.self }
    }
    // swift-format-ignore: NeverForceUnwrap
    // As apps write it.
    #expect((Dial().layer as! CAShapeLayer).lineWidth == 1)
    #expect((name as AnyObject) as? String == name)
  }
}
