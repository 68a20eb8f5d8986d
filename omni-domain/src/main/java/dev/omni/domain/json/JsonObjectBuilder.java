package dev.omni.domain.json;

/**
 * Gathers the members of one object, in their order; then the object has them without a copy. A
 * value is anything that {@link Json#of} takes.
 */
public final class JsonObjectBuilder {
  private final OwnedMembers members = new OwnedMembers();
  private boolean over;

  /** Sets a member; one that is there already keeps its place. */
  public JsonObjectBuilder set(String name, Object value) {
    open().put(name, Json.of(value));
    return this;
  }

  /** Sets a member that is not there. */
  public JsonObjectBuilder setAbsent(String name, Object value) {
    open().putIfAbsent(name, Json.of(value));
    return this;
  }

  /** Sets all members of an object. */
  public JsonObjectBuilder setAll(Json.Obj others) {
    others.members().forEach(open()::put);
    return this;
  }

  /** What was gathered; nothing more can be. */
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
