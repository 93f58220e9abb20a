package import Frames

/// Which values of a layer a picture shows.
package enum LayerMoment: Hashable, Sendable {
  /// Those of the clock's present, with all changes and animations.
  case now
  /// Those of the clock's present, but for what changed since the tree was last shown.
  case committed
  /// The model's, without animations.
  case model
}

/// Turns layer trees into frames, as they are shown at the clock's present.
///
/// One builder serves one recording: it gives layers their numbers, in the order in which they are
/// first shown, and gathers the pictures that they show.
@MainActor
package final class FrameBuilder {
  /// The pictures of all frames so far, by digest.
  package private(set) var images: [String: CGImage] = [:]

  /// The PostScript names of the fonts of all frames so far.
  package private(set) var fonts: Set<String> = []

  private let token = RecordingToken()
  private(set) var nextID = 1
  private var extraIDs: [Int: [Int: Int]] = [:]

  /// The number of the replicator's copy that is being built; nil for what is not a copy.
  private var instance: Int?

  /// Which values are shown.
  private let moment: LayerMoment

  /// Whether transitions that were kept after their end are shown.
  var showsHeldTransitions = true

  /// Whether layers keep their numbers from frame to frame.
  private let isRecording: Bool

  /// A builder of the frames of a recording.
  package init() {
    moment = .now
    isRecording = true
  }

  /// A builder of one picture, whose nodes are numbered from `firstID` on.
  init(picturing moment: LayerMoment, firstID: Int) {
    self.moment = moment
    isRecording = false
    nextID = firstID
  }

  /// The frame that `layers`, back to front, show on a canvas of `size` points.
  package func frame(of layers: [CALayer], size: CGSize) -> Frame {
    var root = Node(id: 0, name: "screen", frame: CGRect(origin: .zero, size: size))
    let now = VirtualClock.current.now.seconds
    root.children = layers.flatMap { nodes($0, parentTime: now) }
    return Frame(size: size, root: root)
  }

  /// The number of a layer that a frame of the recording has shown; nil for others.
  package func number(of layer: CALayer) -> Int? {
    guard let known = layer.recordingID, known.recording === token else { return nil }
    return known.id
  }

  /// What the layer puts into its parent: one node; nothing if nothing of it is seen; or, of a layer
  /// that is only a space, what lies in it.
  private func nodes(_ layer: CALayer, parentTime: CFTimeInterval) -> [Node] {
    let look = self.look(of: layer)
    let time = look.timing.localTime(at: parentTime)
    if type(of: look.state.kind).isSpace { return spread(look, at: time) }
    return node(layer, look, at: time).map { [$0] } ?? []
  }

  /// The layer, with all that lies in it, as one picture; nil if nothing of it is seen.
  func node(_ layer: CALayer, parentTime: CFTimeInterval) -> Node? {
    let look = self.look(of: layer)
    return node(layer, look, at: look.timing.localTime(at: parentTime))
  }

  private func node(_ layer: CALayer, _ look: LayerLook, at time: CFTimeInterval) -> Node? {
    // What this takes of the stack is given back before going deeper.
    guard var node = ownNode(layer, look, at: time) else { return nil }
    if let mask = look.mask { node.mask = nodes(mask, parentTime: time) }
    if let emitter = look.state.kind as? EmitterProperties {
      node.children += particles(of: emitter, in: node, look, at: time)
    }
    if look.state.kind is ReplicatorProperties {
      node.children += copies(in: node, layer, look, at: time)
    } else {
      node.children += inside(look, at: time)
    }
    if (look.state.kind as? EffectProperties)?.cutsGlass == true { cutGlass(of: &node) }
    if !look.state.allowsGroupOpacity { fadeOneByOne(&node) }
    guard moment != .model, let transition = transition(of: look, at: time) else { return node }
    return staged(node, layer.screen, transition.animation, transition.amount)
  }

  /// What lies in a layer, back to front.
  private func inside(_ look: LayerLook, at time: CFTimeInterval) -> [Node] {
    look.sublayers.flatMap { nodes($0, parentTime: time) }.inDrawingOrder(by: \.zPosition)
  }

  /// Leaves of the first of the node's children what the others cover.
  private func cutGlass(of node: inout Node) {
    guard let glass = node.children.firstIndex(where: { $0.backdrop != nil }) else { return }
    let contents = node.children[(glass + 1)...]
    node.children.removeSubrange((glass + 1)...)
    if contents.isEmpty {
      node.children.remove(at: glass)
    } else {
      node.children[glass].mask = Array(contents)
    }
  }

  /// What lies in a layer that is only a space, in the space of its superlayer.
  private func spread(_ look: LayerLook, at time: CFTimeInterval) -> [Node] {
    let state = shownState(of: look, at: time)
    guard !state.isHidden, state.opacity > frameResolution / 2 else { return [] }
    let map = CATransform3DConcat(state.fromSublayers(CATransform3DIdentity), state.toParent)
    return look.sublayers.flatMap { nodes($0, parentTime: time) }.map { node in
      var node = node
      node.move(by: map)
      node.opacity = rounded(node.opacity * min(max(state.opacity, 0), 1))
      return node
    }
  }

  /// What lies in a replicator, once for each of its copies, back to front.
  private func copies(in node: Node, _ layer: CALayer, _ look: LayerLook, at time: CFTimeInterval)
    -> [Node]
  {
    guard let replicator = shownState(of: look, at: time).kind as? ReplicatorProperties else {
      return []
    }
    var transform = CATransform3DIdentity
    let outer = instance
    defer { instance = outer }
    return (0..<replicator.count).flatMap { number -> [Node] in
      if number > 0 { instance = extraID(of: node.id, Self.slotOverContents - number) }
      var children = inside(look, at: time - Double(number) * replicator.instanceDelay)
      let color = replicator.color(of: number)
      if !color.keepsColors { multiply(&children, by: color, for: layer) }
      defer { transform = CATransform3DConcat(transform, replicator.instanceTransform) }
      guard number > 0 || color.alpha < 1 else { return children }
      var copy = Node(
        id: extraID(of: node.id, Self.slotOfCopies - number), name: "copy \(number + 1)",
        frame: node.bounds)
      copy.bounds.origin = node.bounds.origin
      copy.transform = rounded(transform)
      copy.opacity = rounded(color.alpha)
      copy.children = children
      return copy.opacity > frameResolution / 2 ? [copy] : []
    }
  }

  /// The particles of an emitter, those below before those above.
  private func particles(
    of emitter: EmitterProperties, in node: Node, _ look: LayerLook, at time: CFTimeInterval
  ) -> [Node] {
    let first = look.timing.beginTime == 0 ? -CFTimeInterval.infinity : 0
    let nodes = emitter.particles(at: time, since: first).compactMap { particle -> Node? in
      guard let image = particle.kind.contents, let shown = particle.look() else { return nil }
      let size = particle.kind.pictureSize(of: image)
      var dot = Node(
        id: extraID(of: node.id, Self.slotOfParticles - particle.slot),
        name: particle.kind.name ?? "particle", frame: CGRect(origin: .zero, size: rounded(size)))
      dot.position = rounded(shown.position)
      dot.transform = rounded(
        CATransform3DRotate(
          CATransform3DMakeScale(shown.scale, shown.scale, 1), shown.angle, 0, 0, 1))
      dot.opacity = rounded(shown.color.alpha)
      fill(&dot, with: image, particle.kind.contentsRect, shown.color)
      if emitter.now.renderMode == .additive { dot.blend = .plusLighter }
      return dot
    }
    return emitter.now.renderMode == .oldestLast ? nodes.reversed() : nodes
  }

  /// Has a particle show its picture, multiplied by a colour: what was drawn by code piece by piece, and a
  /// bitmap by its alpha.
  private func fill(_ dot: inout Node, with image: CGImage, _ part: CGRect, _ color: CGColor) {
    var fitting = ImageFitting(image, size: dot.bounds.size, part: part)
    images.merge(fitting.images) { first, _ in first }
    fonts.formUnion(fitting.fonts)
    if let frame = image.picture?.frame, part == ImageFitting.whole, frame.size == dot.bounds.size {
      var drawn = frame.root.children
      var number = 0
      if drawn.indices.allSatisfy({ drawn[$0].multiply(by: color) }) {
        for index in drawn.indices { renumber(&drawn[index], in: dot.id, &number) }
        return dot.children = drawn
      }
    }
    if !color.keepsColors { fitting.tint = color.opaque }
    dot.content = fitting.content(in: dot.bounds.size)
  }

  /// Gives nodes of a picture numbers of the frame.
  private func renumber(_ node: inout Node, in id: Int, _ number: inout Int) {
    node.id = extraID(of: id, number)
    number += 1
    for index in node.children.indices { renumber(&node.children[index], in: id, &number) }
  }

  private func multiply(_ nodes: inout [Node], by color: CGColor, for layer: CALayer) {
    var isDone = true
    for index in nodes.indices where !nodes[index].multiply(by: color) { isDone = false }
    guard !isDone else { return }
    diagnose(
      .unsupportedFilter,
      "'\(layer.shownName)' would colour copies of a picture, which is not drawn: tint the picture"
        + " itself.", about: layer.shownName)
  }

  /// Has the opacity of the node fade what it shows itself and each node in it, instead of all as one.
  private func fadeOneByOne(_ node: inout Node) {
    guard node.opacity < 1, !node.children.isEmpty else { return }
    var own = Node(id: extraID(of: node.id, Self.slotOfOwn), name: node.name)
    own.bounds = node.bounds
    own.anchorPoint = .zero
    own.position = node.bounds.origin
    own.corners = node.corners
    (own.backgroundColor, own.content, own.border) = (
      node.backgroundColor, node.content, node.border
    )
    (node.backgroundColor, node.content, node.border) = (nil, nil, nil)
    let (opacity, shown) = (node.opacity, [own] + node.children)
    if var shadow = node.shadow {
      shadow.color.alpha *= opacity
      node.shadow = shadow
    }
    node.children = shown.map { child in
      var child = child
      child.opacity = rounded(child.opacity * opacity)
      return child
    }
    node.opacity = 1
  }

  /// The layer's values at the moment that is shown.
  private func shownState(of look: LayerLook, at time: CFTimeInterval) -> LayerState {
    moment == .model ? look.state : look.state(at: time)
  }

  /// What the layer itself shows, without what is in it; nil if nothing of it is seen.
  private func ownNode(_ layer: CALayer, _ look: LayerLook, at time: CFTimeInterval) -> Node? {
    var state = shownState(of: look, at: time)
    guard !state.isHidden, state.opacity > frameResolution / 2 else { return nil }
    if moment != .model, !look.animations.isEmpty {
      state = layer.drawnAnew(state, moving: look.animations)
    }
    var node = Node(id: id(of: layer), name: layer.shownName)
    setGeometry(of: &node, state)
    setAppearance(of: &node, state)
    let kind = type(of: state.kind)
    guard kind.liesOverContents, let contents = contents(state) else {
      node.content = content(state)
      return node
    }
    node.content = contents
    if let own = state.kind.content(of: state) { node.children = [over(node, own)] }
    return node
  }

  /// A node in `node`, in the same place, that shows `content`.
  private func over(_ node: Node, _ content: Content) -> Node {
    var over = Node(id: extraID(of: node.id, Self.slotOverContents), name: "shape")
    over.bounds = node.bounds
    over.anchorPoint = .zero
    over.position = node.bounds.origin
    over.content = content
    return over
  }

  /// The slot of the node over a layer's contents; those of transitions are greater, those of copies
  /// less.
  private static let slotOverContents = -1

  /// The slot of what a layer shows itself, where its opacity fades each by itself.
  private static let slotOfOwn = -2_000_000

  /// The first slot of the nodes that hold copies.
  private static let slotOfCopies = -1_000_000

  /// The slot from which on a layer's nodes in copies are numbered down by the copies' own numbers.
  private static let slotInCopies = -3_000_000

  /// The slot from which on particles are numbered down.
  private static let slotOfParticles = -1_000_000_000

  // MARK: Transitions

  /// The transition that the layer is in, the one that was added last, and how far it is.
  private func transition(of look: LayerLook, at time: CFTimeInterval) -> (
    animation: CATransition, amount: CGFloat
  )? {
    for case let animation as CATransition in look.animations.map(\.animation).reversed()
    where showsHeldTransitions || animation.isRemovedOnCompletion {
      if let amount = animation.amount(at: time) { return (animation, amount) }
    }
    return nil
  }

  /// The layer's place, with what it showed before and shows now in it.
  private func staged(
    _ node: Node, _ screen: CGRect, _ transition: CATransition, _ amount: CGFloat
  ) -> Node {
    guard let before = transition.before else { return node }
    images.merge(before.picture.images) { first, _ in first }
    fonts.formUnion(before.picture.fonts)
    let numbers = { [self] slot in extraID(of: node.id, slot) }
    var place = Node(id: node.id, name: node.name)
    (place.position, place.bounds, place.anchorPoint) = (
      node.position, node.bounds, node.anchorPoint
    )
    (place.transform, place.zPosition) = (node.transform, node.zPosition)
    place.isDoubleSided = node.isDoubleSided
    var new = node
    new.id = numbers(0)
    new.position = CGPoint(
      x: node.bounds.minX + node.bounds.width * node.anchorPoint.x,
      y: node.bounds.minY + node.bounds.height * node.anchorPoint.y)
    (new.transform, new.zPosition) = (CATransform3DIdentity, 0)
    var old = Node(id: numbers(1), name: "before")
    // The picture keeps its size, about the middle of what the layer has become.
    old.bounds = CGRect(origin: .zero, size: before.picture.frame.size)
    old.position = rounded(CGPoint(x: node.bounds.midX, y: node.bounds.midY))
    old.content = .picture(PictureContent(frame: before.picture.frame))
    let ends = TransitionNodes(
      old: old, new: new, bounds: node.bounds, screen: screen, id: numbers)
    place.children = ends.nodes(transition.shownEffect, at: amount)
      .filter { $0.opacity > frameResolution / 2 }
    return place
  }

  /// A number for a node that a transition of the layer of number `id` adds.
  private func extraID(of id: Int, _ slot: Int) -> Int {
    if let known = extraIDs[id]?[slot] { return known }
    extraIDs[id, default: [:]][slot] = nextID
    nextID += 1
    return nextID - 1
  }

  /// The layer as it is, or as it was when it was last shown.
  private func look(of layer: CALayer) -> LayerLook {
    (moment == .committed ? layer.commit : nil) ?? layer.shownLook
  }

  private func id(of layer: CALayer) -> Int {
    guard isRecording else {
      nextID += 1
      return nextID - 1
    }
    let own = ownID(of: layer)
    return instance.map { extraID(of: own, Self.slotInCopies - $0) } ?? own
  }

  private func ownID(of layer: CALayer) -> Int {
    if let known = number(of: layer) { return known }
    layer.recordingID = (token, nextID)
    nextID += 1
    return nextID - 1
  }

  private func setGeometry(of node: inout Node, _ state: LayerState) {
    node.position = rounded(state.position)
    // A spring that overshoots can turn a size negative; nothing is shown then.
    let size = CGSize(
      width: max(state.bounds.size.width, 0), height: max(state.bounds.size.height, 0))
    node.bounds = CGRect(origin: rounded(state.bounds.origin), size: rounded(size))
    node.anchorPoint = rounded(state.anchorPoint)
    node.transform = rounded(state.turning)
    node.sublayerTransform = rounded(state.sublayerTransform)
    node.zPosition = rounded(state.zPosition)
    node.isDoubleSided = state.isDoubleSided
  }

  private func setAppearance(of node: inout Node, _ state: LayerState) {
    node.opacity = rounded(min(max(state.opacity, 0), 1))
    node.backgroundColor = visible(state.backgroundColor)
    let radius = rounded(max(state.cornerRadius, 0))
    if radius > 0 {
      let curve: CornerCurve = state.cornerCurve == .continuous ? .continuous : .circular
      node.corners = Corners(radius: radius, curve: curve, mask: state.maskedCorners)
    }
    node.clipsToBounds = state.masksToBounds
    if state.borderWidth > 0, let color = visible(state.borderColor) {
      node.border = Border(width: rounded(state.borderWidth), color: color)
    }
    node.shadow = shadow(state)
    node.backdrop = state.kind.backdrop
    node.blend = state.blend
  }

  /// A layer that cuts itself to its bounds cuts off its own shadow.
  private func shadow(_ state: LayerState) -> Shadow? {
    guard !state.masksToBounds, state.shadowOpacity > 0, var color = state.shadowColor else {
      return nil
    }
    color.alpha *= min(state.shadowOpacity, 1)
    guard let color = visible(color) else { return nil }
    return Shadow(
      color: color, radius: rounded(max(state.shadowRadius, 0)),
      offset: rounded(state.shadowOffset), path: state.shadowPath.map(rounded))
  }

  /// What the layer itself draws: what was drawn for it, what its kind draws, or its contents.
  private func content(_ state: LayerState) -> Content? {
    if state.drawnContent == nil, let content = state.kind.content(of: state) {
      return noting(content)
    }
    return contents(state)
  }

  /// What was drawn for the layer, or the image that it was given, or several while they fade.
  private func contents(_ state: LayerState) -> Content? {
    if let content = state.drawnContent {
      images.merge(state.drawnPicture?.images ?? [:]) { first, _ in first }
      fonts.formUnion(state.drawnPicture?.fonts ?? [])
      return noting(content)
    }
    let fittings = state.contentsFittings
    for fitting in fittings {
      images.merge(fitting.images) { first, _ in first }
      fonts.formUnion(fitting.fonts)
    }
    return ImageFitting.content(of: fittings, in: rounded(state.bounds.size))
  }

  /// The content, whose fonts are told of.
  private func noting(_ content: Content) -> Content {
    if case .text(let text) = content { fonts.formUnion(text.runs.map(\.font)) }
    return content
  }
}

extension CALayer {
  /// The bounds of the root of the layer's tree, in the layer's own space; its own bounds where it is
  /// turned out of sight.
  fileprivate var screen: CGRect {
    guard let root = sequence(first: self, next: \.superlayer).reversed().first, root !== self
    else { return bounds }
    let screen = convert(root.bounds, from: root)
    let isUsable = [screen.minX, screen.minY, screen.maxX, screen.maxY].allSatisfy {
      abs($0) < Self.farthest
    }
    return isUsable ? screen : bounds
  }

  /// Our choice: more points than any screen has.
  private static let farthest: CGFloat = 1e5
}

/// Tells the numbers of a recording from those of others, also of one that has ended.
final class RecordingToken {}
