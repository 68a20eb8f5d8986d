package dev.omni.domain.world;

/** How far the same request gives the same result again. */
public enum Reproducibility {
  /** Strings, integers and dates: the same everywhere. */
  EXACT("exact"),
  /** The same bytes with the same engine version and seed, on every JVM. */
  BITWISE("bitwise"),
  /** The same to 1e-9 relative on every JVM, the same bytes on one JVM major. */
  NUMERIC("numeric"),
  /** Another seed agrees within the standard error; the same seed gives the same bytes. */
  STATISTICAL("statistical");

  private final String id;

  Reproducibility(String id) {
    this.id = id;
  }

  @Override
  public String toString() {
    return id;
  }
}
