package dev.omni.operations.scoring;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.engine.Infeasible;
import java.util.List;

/**
 * The scoring of predictions against observed outcomes. A prediction is an object with a {@code
 * type}: {@code binary}, {@code categorical}, {@code normal}, {@code lognormal}, {@code student_t},
 * {@code uniform}, {@code quantiles}, {@code samples}, {@code mixture} or {@code point}.
 */
public interface Scoring {
  /** Returns the problems of a prediction, with pointers into it; empty when it can be scored. */
  List<Problem> problems(Json.Obj prediction);

  /**
   * Returns the scores that the type has, by name: {@code brier, log, baseline, rps, crps, wis,
   * pit, coverage50, coverage90, ae, se}. A score that is not finite is null, as the logarithmic
   * score of a probability of 0.
   *
   * @param prediction without {@link #problems}
   * @param outcome observation: a number, a boolean or a label
   * @throws Infeasible when the outcome has another kind than the prediction; the reason names the
   *     expected one
   */
  Json.Obj scores(Json.Obj prediction, Json outcome);
}
