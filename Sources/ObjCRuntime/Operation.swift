/// Work for an ``OperationQueue``, with what it has to wait for.
///
/// A subclass overrides ``main()``, or, where its work goes on after that, ``start()`` and the states,
/// whose changes it announces with `didChangeValue(forKey:)`.
@MainActor @preconcurrency
open class Operation: NSObject {
  /// Which of several that are ready begins first.
  public enum QueuePriority: Int, Sendable {
    case veryLow = -8
    case low = -4
    case normal = 0
    case high = 4
    case veryHigh = 8
  }

  /// Called once the operation has ended, cancelled or not.
  open var completionBlock: (@MainActor () -> Void)?
  open var queuePriority = QueuePriority.normal
  open var name: String?
  public private(set) var dependencies: [Operation] = []

  private var state = State.waiting
  private var hasBeenCancelled = false
  private var hasCompleted = false

  private enum State { case waiting, executing, finished }

  @MainActor @preconcurrency
  public override init() { super.init() }

  open var isExecuting: Bool { state == .executing }
  open var isFinished: Bool { state == .finished }
  open var isCancelled: Bool { hasBeenCancelled }
  open var isAsynchronous: Bool { false }
  open var isReady: Bool { dependencies.allSatisfy(\.isFinished) }

  public func addDependency(_ op: Operation) { dependencies.append(op) }

  public func removeDependency(_ op: Operation) { dependencies.removeAll { $0 === op } }

  /// Does the work, unless it is cancelled; an override that goes on after it announces its states.
  open func start() {
    guard !isCancelled else { return set(.finished) }
    set(.executing)
    main()
    set(.finished)
  }

  /// The work.
  open func main() {}

  /// Asks the operation to end; one that has not begun will not.
  open func cancel() {
    hasBeenCancelled = true
    propertiesDidChange(of: self)
  }

  /// Returns when the operation has ended.
  open func waitUntilFinished() {
    let group = DispatchGroup()
    group.enter()
    let token = observe(\.isFinished, options: .new) { _, change in
      if change.newValue == true { group.leave() }
    }
    if isFinished { group.leave() }
    group.wait()
    token.invalidate()
  }

  private func set(_ state: State) {
    self.state = state
    propertiesDidChange(of: self)
  }

  func complete() {
    guard !hasCompleted else { return }
    hasCompleted = true
    completionBlock?()
  }
}

/// An operation that runs blocks.
@MainActor @preconcurrency
open class BlockOperation: Operation {
  private var blocks: [@MainActor () -> Void]

  public init(block: @escaping @MainActor () -> Void) {
    blocks = [block]
    super.init()
  }

  public override init() {
    blocks = []
    super.init()
  }

  open func addExecutionBlock(_ block: @escaping @MainActor () -> Void) { blocks.append(block) }

  open override func main() {
    for block in blocks { block() }
  }
}

/// Runs operations on the virtual clock, as they become ready.
///
/// - Difference: on the virtual clock.
@MainActor @preconcurrency
open class OperationQueue: NSObject {
  /// As many at a time as there are.
  public nonisolated static let defaultMaxConcurrentOperationCount = -1

  private final class Main: RecordingState {
    let queue = OperationQueue()

    init(in context: RecordingContext) { queue.maxConcurrentOperationCount = 1 }
  }

  /// The queue of the main run loop.
  public static var main: OperationQueue { RecordingContext.current[Main.self].queue }

  open var name: String?
  open var maxConcurrentOperationCount = OperationQueue.defaultMaxConcurrentOperationCount

  /// Whether operations wait that have not begun.
  open var isSuspended = false {
    didSet { startWhatIsReady() }
  }

  /// What has not ended, in the order in which it was added.
  public private(set) var operations: [Operation] = []
  public var operationCount: Int { operations.count }

  private var started: Set<ObjectIdentifier> = []
  private var tokens: [ObjectIdentifier: NSKeyValueObservation] = [:]
  private let all = DispatchGroup()

  @MainActor @preconcurrency
  public override init() { super.init() }

  open func addOperation(_ op: Operation) {
    operations.append(op)
    all.enter()
    let token = op.observe(\.isFinished, options: .new) { [weak self] op, change in
      if change.newValue == true { self?.finish(op) }
    }
    tokens[ObjectIdentifier(op)] = token
    RecordingContext.current[WaitingQueues.self].add(self)
    startWhatIsReady()
  }

  open func addOperation(_ block: @escaping @MainActor @Sendable () -> Void) {
    addOperation(BlockOperation(block: block))
  }

  open func addOperations(_ ops: [Operation], waitUntilFinished wait: Bool) {
    for op in ops { addOperation(op) }
    if wait { for op in ops { op.waitUntilFinished() } }
  }

  /// Runs `barrier` after all that was added before, and before all that is added later.
  open func addBarrierBlock(_ barrier: @escaping @MainActor @Sendable () -> Void) {
    let operation = BarrierOperation(block: barrier)
    for op in operations { operation.addDependency(op) }
    addOperation(operation)
  }

  open func cancelAllOperations() {
    for op in operations { op.cancel() }
  }

  /// Returns when everything that was added has ended.
  open func waitUntilAllOperationsAreFinished() { all.wait() }

  private final class BarrierOperation: BlockOperation {}

  private var lane: VirtualClock.Lane {
    if self === Self.main { return .main }
    return maxConcurrentOperationCount == 1 ? .serial(ObjectIdentifier(self)) : .background
  }

  /// Begins what may begin: the highest priority first, and the earliest among equals.
  private func startWhatIsReady() {
    while let next = nextReady {
      started.insert(ObjectIdentifier(next))
      let clock = VirtualClock.current
      clock.schedule(at: clock.now, on: lane) { next.start() }
    }
  }

  private var nextReady: Operation? {
    let limit = maxConcurrentOperationCount
    guard !isSuspended, limit < 0 || started.count < limit else { return nil }
    let untilBarrier = operations.firstIndex { $0 is BarrierOperation }.map { $0 + 1 }
    let ready = operations.prefix(untilBarrier ?? operations.count).filter {
      !started.contains(ObjectIdentifier($0)) && ($0.isReady || $0.isCancelled)
    }
    // The first of the highest, because 'max' would find the last.
    return ready.reduce(nil) { best, op in
      guard let best, best.queuePriority.rawValue >= op.queuePriority.rawValue else { return op }
      return best
    }
  }

  private func finish(_ op: Operation) {
    let id = ObjectIdentifier(op)
    guard let token = tokens.removeValue(forKey: id) else { return }
    token.invalidate()
    started.remove(id)
    operations.removeAll { $0 === op }
    op.complete()
    all.leave()
    startWhatIsReady()
    // Operations of other queues may have waited for this one.
    RecordingContext.current[WaitingQueues.self].lookAgain(except: self)
  }

  /// Queues with operations that have not ended.
  private final class WaitingQueues: RecordingState {
    private var queues: [OperationQueue] = []

    init(in context: RecordingContext) {}

    func add(_ queue: OperationQueue) {
      if !queues.contains(where: { $0 === queue }) { queues.append(queue) }
    }

    func lookAgain(except finished: OperationQueue) {
      queues.removeAll { $0.operations.isEmpty }
      for queue in queues where queue !== finished { queue.startWhatIsReady() }
    }
  }
}
