package dev.omni.operations.guard;

import dev.omni.domain.json.Json;
import java.util.List;
import java.util.OptionalLong;

/**
 * The facts on which the standard rules decide.
 *
 * @param proposed the proposed action
 * @param citedEvidence the cited evidence
 * @param measured quantities of the action
 * @param past earlier decisions on the action
 * @param records track records of the models of the evidence
 */
public record GuardFacts(
    Proposed proposed,
    List<CitedEvidence> citedEvidence,
    List<MeasuredQuantity> measured,
    PriorDecision past,
    List<TrackRecord> records) {
  public GuardFacts {
    citedEvidence = List.copyOf(citedEvidence);
    measured = List.copyOf(measured);
    records = List.copyOf(records);
  }

  /**
   * The proposed action.
   *
   * @param problems unreadable parts: messages by path
   * @param impact of the action
   * @param thresholds impacts from which more is required
   * @param early seconds until the action may happen; empty when it may happen now
   */
  public record Proposed(
      Json.Obj problems, Impact impact, Thresholds thresholds, OptionalLong early) {}

  /**
   * The impact of an action.
   *
   * @param size the largest of the impact and the amounts of money, each in its unit without prefix
   *     and power of ten; 0 or more
   * @param reversibility whether the action can be undone
   */
  public record Impact(double size, Reversibility reversibility) {
    /** The impact of an action that states none. */
    public static final Impact NONE = new Impact(0, Reversibility.UNSTATED);
  }

  /** A statement whether an action can be undone. */
  public enum Reversibility {
    /** It can be undone. */
    REVERSIBLE,
    /** It cannot be undone, or its impact does not state that it can. */
    IRREVERSIBLE,
    /** No impact is stated. */
    UNSTATED
  }

  /**
   * The sizes from which more is required, the same number in every unit.
   *
   * @param evidence from this, a verification is required
   * @param human from this, an action that is not stated as reversible needs approval by another
   *     principal
   */
  public record Thresholds(double evidence, double human) {
    /** The default thresholds. */
    public static final Thresholds USUAL = new Thresholds(10_000, 1_000_000);
  }

  /**
   * The earlier decisions on the same action.
   *
   * @param cited whether the action cites an earlier decision on it
   * @param approved whether another principal approved that decision
   * @param repeated whether the action was allowed within the last minute
   */
  public record PriorDecision(boolean cited, boolean approved, boolean repeated) {}

  /**
   * The track record of a model.
   *
   * @param model its id
   * @param resolved number of resolved forecasts
   * @param coverage proportion of answers inside its central 90 % intervals
   */
  public record TrackRecord(String model, int resolved, double coverage) {}
}
