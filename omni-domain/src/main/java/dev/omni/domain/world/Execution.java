package dev.omni.domain.world;

/** The execution mode of a capability. */
public enum Execution {
  /** Synchronous: the response has the result. */
  DIRECT("direct"),
  /** Asynchronous: the run is accepted and polled. */
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
