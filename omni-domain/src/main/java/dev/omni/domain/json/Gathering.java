package dev.omni.domain.json;

/**
 * Gathers the members of one object, in their order; then the object has them without a copy. A
 * value is anything that {@link Json#of} takes.
 */
public final class Gathering {
  private final Members members = new Members();
  private boolean over;

  /** Sets a member; one that is there already keeps its place. */
  public Gathering set(String name, Object value) {
    open().put(name, Json.of(value));
    return this;
  }

  /** Sets a member that is not there. */
  public Gathering setAbsent(String name, Object value) {
    open().putIfAbsent(name, Json.of(value));
    return this;
  }

  /** Sets all members of an object. */
  public Gathering setAll(Json.Obj others) {
    others.members().forEach(open()::put);
    return this;
  }

  /** What was gathered; nothing more can be. */
  public Json.Obj object() {
    Members all = open();
    over = true;
    return new Json.Obj(all);
  }

  private Members open() {
    if (over) {
      throw new IllegalStateException("the object has its members");
    }
    return members;
  }
}
