package dev.omni.domain.world;

/**
 * The workload class: time of a run, warm, on one core. Very low is under 1 ms, low under 10 ms,
 * medium under 1 s, high seconds; very high grows with a count in the input.
 */
public enum Workload {
  /** Under 1 ms. */
  VERY_LOW("very_low"),
  /** Under 10 ms. */
  LOW("low"),
  /** Under 1 s. */
  MEDIUM("medium"),
  /** Seconds. */
  HIGH("high"),
  /** Grows with a count in the input. */
  VERY_HIGH("very_high");

  private final String id;

  Workload(String id) {
    this.id = id;
  }

  @Override
  public String toString() {
    return id;
  }
}
