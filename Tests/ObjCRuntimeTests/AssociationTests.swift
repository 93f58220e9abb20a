import ObjCRuntime
import Testing

private final class Token: NSObject {}

@MainActor
private final class Owner: NSObject, AssociationOwner {
  var associations = Associations()
}

@MainActor
struct AssociationTests {
  private let keys = UnsafeMutableRawPointer.allocate(byteCount: 2, alignment: 1)

  private func check(_ owner: AnyObject) {
    let (first, second) = (UnsafeRawPointer(keys), UnsafeRawPointer(keys + 1))
    #expect(objc_getAssociatedObject(owner, first) == nil)
    objc_setAssociatedObject(owner, first, "kept", .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    var token: Token? = Token()
    objc_setAssociatedObject(owner, second, token, .OBJC_ASSOCIATION_ASSIGN)
    #expect(objc_getAssociatedObject(owner, first) as? String == "kept")
    #expect(objc_getAssociatedObject(owner, second) as? Token === token)
    token = nil
    #expect(objc_getAssociatedObject(owner, second) as? Token == nil)
    objc_setAssociatedObject(owner, first, nil, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    #expect(objc_getAssociatedObject(owner, first) == nil)
    objc_setAssociatedObject(owner, first, 1, .OBJC_ASSOCIATION_RETAIN)
    objc_removeAssociatedObjects(owner)
    #expect(objc_getAssociatedObject(owner, first) == nil)
  }

  @Test func `values are tied to objects of any class by the address of a key`() {
    check(Owner())
    check(Token())
    keys.deallocate()
  }

  @Test func `what is tied to an owner goes with it`() {
    weak var tied: Token?
    do {
      let (owner, token) = (Owner(), Token())
      tied = token
      objc_setAssociatedObject(owner, keys, token, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    }
    #expect(tied == nil)
    keys.deallocate()
  }

  @Test func `what is tied to other objects goes in time, and new objects begin with nothing`() {
    weak var tied: Token?
    do {
      let token = Token()
      tied = token
      objc_setAssociatedObject(Token(), keys, token, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    }
    for _ in 0..<1000 {
      let object = Token()
      #expect(objc_getAssociatedObject(object, keys) == nil)
      objc_setAssociatedObject(object, keys, 1, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    }
    let objects = (0..<300).map { _ in Token() }
    for object in objects {
      objc_setAssociatedObject(object, keys, 1, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    }
    #expect(tied == nil)
    #expect(objects.allSatisfy { objc_getAssociatedObject($0, keys) as? Int == 1 })
    keys.deallocate()
  }
}
