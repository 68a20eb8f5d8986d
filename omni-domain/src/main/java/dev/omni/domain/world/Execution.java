package dev.omni.domain.world;

/** How a capability answers. */
public enum Execution {
  /** At once, in the request. */
  DIRECT("direct"),
  /** Later; the run is accepted and polled. */
  JOB("job");

  private final String id;

  Execution(String id) {
    this.id = id;
  }

  @Override
  public String toString() {
    return id;
  }
}
