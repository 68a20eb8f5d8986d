package dev.omni.domain.world;

/** The reproducibility of results for equal requests. */
public enum Reproducibility {
  /** Strings, integers and dates: equal everywhere. */
  EXACT("exact"),
  /** Equal bytes with equal engine version and seed, on every JVM. */
  BITWISE("bitwise"),
  /** Equal to 1e-9 relative on every JVM, equal bytes on one JVM major version. */
  NUMERIC("numeric"),
  /** Equal within the standard error for different seeds; equal bytes for equal seeds. */
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
