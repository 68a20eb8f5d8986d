package dev.omni.application.spi.feature;

import dev.omni.application.spi.Infeasible;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import java.util.List;

/**
 * Scores predictions against what happened. A prediction is an object with a {@code type}: {@code
 * binary}, {@code categorical}, {@code normal}, {@code lognormal}, {@code student_t}, {@code
 * uniform}, {@code quantiles}, {@code samples}, {@code mixture} or {@code point}.
 */
public interface Scoring {
  /** What is wrong with a prediction, with pointers into it; empty when it can be scored. */
  List<Problem> problems(Json.Obj prediction);

  /**
   * Its scores by name: {@code brier, log, baseline, rps, crps, wis, pit, coverage50, coverage90,
   * ae, se}, those that its type has; null for one that is not finite, as the logarithmic score of
   * a probability of 0.
   *
   * @param prediction without {@link #problems}
   * @param outcome what happened: a number, true or false, or a label
   * @throws Infeasible when the outcome is not of the prediction's kind; the reason says what it
   *     must be
   */
  Json.Obj scores(Json.Obj prediction, Json outcome);
}
