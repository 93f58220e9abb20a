/// A property of a layer by the name that animations use.
struct LayerKeyPath: Sendable {
  let get: @Sendable (LayerState) -> AnimatableValue?
  let set: @Sendable (inout LayerState, AnimatableValue) -> Void

  /// The property called `name`; nil if a layer has no such animatable property.
  static func named(_ name: String) -> LayerKeyPath? { table[name] }

  private typealias Path<Value> = any WritableKeyPath<LayerState, Value> & Sendable

  private static let table: [String: LayerKeyPath] =
    geometry.merging(transforms) { first, _ in first }
    .merging(appearance) { first, _ in first }
    .merging(special) { first, _ in first }

  private static let geometry: [String: LayerKeyPath] = [
    "position": point(\.position),
    "position.x": number(\.position.x), "position.y": number(\.position.y),
    "anchorPoint": point(\.anchorPoint),
    "anchorPoint.x": number(\.anchorPoint.x), "anchorPoint.y": number(\.anchorPoint.y),
    "bounds": rect(\.bounds),
    "bounds.origin": point(\.bounds.origin),
    "bounds.origin.x": number(\.bounds.origin.x), "bounds.origin.y": number(\.bounds.origin.y),
    "bounds.size": size(\.bounds.size),
    "bounds.size.width": number(\.bounds.size.width),
    "bounds.size.height": number(\.bounds.size.height),
    "zPosition": number(\.zPosition),
    "contentsRect": rect(\.contentsRect),
  ]

  private static let transforms: [String: LayerKeyPath] = [
    "transform": transform(\.transform),
    "sublayerTransform": transform(\.sublayerTransform),
    "transform.scale": LayerKeyPath(
      get: { .number(TransformParts($0.transform)?.scale.x ?? 0) },
      set: { state, value in
        guard case .number(let scale) = value else { return }
        state.changeTransform { $0.scale = SIMD3(scale, scale, scale) }
      }),
    "transform.scale.x": part(\.scale.x), "transform.scale.y": part(\.scale.y),
    "transform.scale.z": part(\.scale.z),
    "transform.translation.x": part(\.translation.x),
    "transform.translation.y": part(\.translation.y),
    "transform.translation.z": part(\.translation.z),
    "transform.translation": LayerKeyPath(
      get: { .size(CGSize(width: $0.transform.m41, height: $0.transform.m42)) },
      set: { state, value in
        switch value {
        case .size(let size): (state.transform.m41, state.transform.m42) = (size.width, size.height)
        case .point(let point): (state.transform.m41, state.transform.m42) = (point.x, point.y)
        default: break
        }
      }),
    "transform.rotation": part(\.eulerAngles.z), "transform.rotation.z": part(\.eulerAngles.z),
    "transform.rotation.x": part(\.eulerAngles.x), "transform.rotation.y": part(\.eulerAngles.y),
  ]

  private static let appearance: [String: LayerKeyPath] = [
    "opacity": number(\.opacity),
    "backgroundColor": color(\.backgroundColor),
    "cornerRadius": number(\.cornerRadius),
    "borderWidth": number(\.borderWidth),
    "borderColor": color(\.borderColor),
    "shadowColor": color(\.shadowColor),
    "shadowOpacity": number(\.shadowOpacity),
    "shadowOffset": size(\.shadowOffset),
    "shadowRadius": number(\.shadowRadius),
    "shadowPath": path(\.shadowPath),
    "hidden": flag(\.isHidden),
    "masksToBounds": flag(\.masksToBounds),
    "doubleSided": flag(\.isDoubleSided),
  ]

  /// What subclasses of `CALayer` add.
  private static let special: [String: LayerKeyPath] = [
    "path": path(\.shape.path),
    "fillColor": color(\.shape.fillColor),
    "strokeColor": color(\.shape.strokeColor),
    "strokeStart": number(\.shape.strokeStart),
    "strokeEnd": number(\.shape.strokeEnd),
    "lineWidth": number(\.shape.lineWidth),
    "miterLimit": number(\.shape.miterLimit),
    "lineDashPhase": number(\.shape.lineDashPhase),
    "colors": LayerKeyPath(
      get: { .colors($0.gradient.colors) },
      set: { state, value in
        if case .colors(let colors) = value { state.gradient.colors = colors }
      }),
    "locations": LayerKeyPath(
      get: { .numbers($0.gradient.locations.map { Double($0) }) },
      set: { state, value in
        if case .numbers(let numbers) = value {
          state.gradient.locations = numbers.map { CGFloat($0) }
        }
      }),
    "startPoint": point(\.gradient.startPoint),
    "endPoint": point(\.gradient.endPoint),
    "blurRadius": number(\.backdrop.blurRadius),
    "saturation": number(\.backdrop.saturation),
    "tintColor": LayerKeyPath(
      get: { .color($0.backdrop.tintColor) },
      set: { state, value in
        if case .color(let color) = value { state.backdrop.tintColor = color }
      }),
  ]
}

// MARK: Makers, by kind of value

extension LayerKeyPath {
  private static func number(_ path: Path<CGFloat>) -> LayerKeyPath {
    LayerKeyPath(get: { .number($0[keyPath: path]) }) { state, value in
      if case .number(let number) = value { state[keyPath: path] = number }
    }
  }

  private static func point(_ path: Path<CGPoint>) -> LayerKeyPath {
    LayerKeyPath(get: { .point($0[keyPath: path]) }) { state, value in
      if case .point(let point) = value { state[keyPath: path] = point }
    }
  }

  private static func size(_ path: Path<CGSize>) -> LayerKeyPath {
    LayerKeyPath(get: { .size($0[keyPath: path]) }) { state, value in
      if case .size(let size) = value { state[keyPath: path] = size }
    }
  }

  private static func rect(_ path: Path<CGRect>) -> LayerKeyPath {
    LayerKeyPath(get: { .rect($0[keyPath: path]) }) { state, value in
      // Not `CGRect`'s own idea of a rectangle: an additive change may have a negative size.
      if case .rect(let rect) = value { state[keyPath: path] = rect }
    }
  }

  private static func transform(_ path: Path<CATransform3D>) -> LayerKeyPath {
    LayerKeyPath(get: { .transform($0[keyPath: path]) }) { state, value in
      if case .transform(let transform) = value { state[keyPath: path] = transform }
    }
  }

  /// A colour; none is read as clear, so that it can fade in.
  private static func color(_ path: Path<CGColor?>) -> LayerKeyPath {
    LayerKeyPath(get: { .color($0[keyPath: path] ?? .clear) }) { state, value in
      if case .color(let color) = value { state[keyPath: path] = color }
    }
  }

  private static func path(_ path: Path<VectorPath?>) -> LayerKeyPath {
    LayerKeyPath(get: { $0[keyPath: path].map { .path($0) } }) { state, value in
      if case .path(let vector) = value { state[keyPath: path] = vector }
    }
  }

  private static func flag(_ path: Path<Bool>) -> LayerKeyPath {
    LayerKeyPath(get: { .number($0[keyPath: path] ? 1 : 0) }) { state, value in
      if case .number(let number) = value { state[keyPath: path] = number >= 0.5 }
    }
  }

  /// One number of the parts of the transform.
  private static func part(_ path: any WritableKeyPath<TransformParts, Double> & Sendable)
    -> LayerKeyPath
  {
    LayerKeyPath(get: { .number((TransformParts($0.transform) ?? TransformParts())[keyPath: path]) }
    ) { state, value in
      guard case .number(let number) = value else { return }
      state.changeTransform { $0[keyPath: path] = number }
    }
  }
}

extension LayerState {
  fileprivate mutating func changeTransform(_ change: (inout TransformParts) -> Void) {
    var parts = TransformParts(transform) ?? TransformParts()
    change(&parts)
    transform = parts.transform
  }
}
