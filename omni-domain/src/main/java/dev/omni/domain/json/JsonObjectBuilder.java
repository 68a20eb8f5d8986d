package dev.omni.domain.json;

/**
 * A builder of one object that preserves member order and hands over its members without a copy.
 * {@link Json#of} converts the values.
 */
public final class JsonObjectBuilder {
  private final OwnedMembers members = new OwnedMembers();
  private boolean over;

  /** Sets a member; an existing one stays at its position. */
  public JsonObjectBuilder set(String name, Object value) {
    open().put(name, Json.of(value));
    return this;
  }

  /** Sets a member unless it exists. */
  public JsonObjectBuilder setAbsent(String name, Object value) {
    open().putIfAbsent(name, Json.of(value));
    return this;
  }

  /** Sets all members of an object. */
  public JsonObjectBuilder setAll(Json.Obj others) {
    others.members().forEach(open()::put);
    return this;
  }

  /** Returns the object; the builder must not be used afterwards. */
  public Json.Obj object() {
    OwnedMembers all = open();
    over = true;
    return new Json.Obj(all);
  }

  private OwnedMembers open() {
    if (over) {
      throw new IllegalStateException("the object has its members");
    }
    return members;
  }
}
