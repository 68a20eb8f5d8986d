package dev.omni.domain.feature.guard;

import dev.omni.domain.json.Json;
import java.util.List;
import java.util.OptionalLong;

/**
 * All facts that the base rules decide from.
 *
 * @param proposed what was asked
 * @param exhibits the evidence that it cites
 * @param measured its quantities
 * @param past what was decided before
 * @param records how good the models behind the evidence have been
 */
public record GuardFacts(
    Proposed proposed,
    List<CitedEvidence> exhibits,
    List<MeasuredQuantity> measured,
    Past past,
    List<TrackRecord> records) {
  /** Copies the lists. */
  public GuardFacts {
    exhibits = List.copyOf(exhibits);
    measured = List.copyOf(measured);
    records = List.copyOf(records);
  }

  /**
   * What was asked.
   *
   * @param problems what cannot be read of it: messages by path
   * @param impact what it brings about
   * @param thresholds from which impact on more is asked
   * @param early how many seconds are left until it may happen; empty when it may
   */
  public record Proposed(
      Json.Obj problems, Impact impact, Thresholds thresholds, OptionalLong early) {}

  /**
   * What an action brings about.
   *
   * @param size in the impact's own unit, 0 and above
   * @param reversible whether it can be undone
   */
  public record Impact(double size, boolean reversible) {
    /** Of an action that says nothing of it. */
    public static final Impact NONE = new Impact(0, true);
  }

  /**
   * From which impact on more is asked, in the impact's unit.
   *
   * @param evidence above it a verification is
   * @param human from it on somebody's approval is, when the action cannot be undone
   */
  public record Thresholds(double evidence, double human) {
    /** Where nobody has set others. */
    public static final Thresholds USUAL = new Thresholds(10_000, 1_000_000);
  }

  /**
   * What was decided before on the same action.
   *
   * @param asked whether the action was decided on before, and cites that
   * @param approved whether somebody else has approved that
   * @param repeated whether it was allowed within the last minute
   */
  public record Past(boolean asked, boolean approved, boolean repeated) {}

  /**
   * How good a model has been.
   *
   * @param model its id
   * @param resolved how many of its forecasts have come to an answer
   * @param coverage the share of answers inside its central 90 % intervals
   */
  public record TrackRecord(String model, int resolved, double coverage) {}
}
