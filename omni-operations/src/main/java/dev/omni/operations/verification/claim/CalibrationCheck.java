package dev.omni.operations.verification.claim;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.engine.Infeasible;
import dev.omni.operations.scoring.Scoring;
import dev.omni.operations.verification.CheckResult;
import dev.omni.operations.verification.CheckResult.Check;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The test of the calibration of predictions at the level of 1 %: the probability integral
 * transforms are uniform (Kolmogorov and Smirnov, in the form of M. A. Stephens, J. R. Statist.
 * Soc. B 32, 1970, 115), and intervals of 50 % and 90 % contain the expected number of outcomes (E.
 * B. Wilson, J. Am. Statist. Assoc. 22, 1927, 209).
 */
record CalibrationCheck(Scoring scoring) {
  private static final int FEWEST = 8;
  private static final int MOST = 10_000;
  private static final double CRITICAL = 1.628;
  private static final double NORMAL = 2.5758293035489;

  CheckResult judged(Json.Obj said) {
    List<Json> predictions = said.findArray("predictions").orElse(Json.Arr.EMPTY).items();
    List<Json> outcomes = said.findArray("outcomes").orElse(Json.Arr.EMPTY).items();
    int n = predictions.size();
    if (n < FEWEST || n > MOST || outcomes.size() != n) {
      return undecided("there must be 8 to 10000 predictions and as many outcomes");
    }
    var scores = new ArrayList<Json.Obj>();
    for (int i = 0; i < n; i++) {
      if (!(predictions.get(i) instanceof Json.Obj prediction)) {
        return undecided("prediction " + i + " cannot be scored: it is no object");
      }
      List<Problem> problems = scoring.problems(prediction);
      if (!problems.isEmpty()) {
        Problem first = problems.get(0);
        return undecided(
            "prediction " + i + " cannot be scored: " + first.pointer() + " " + first.message());
      }
      try {
        scores.add(scoring.scores(prediction, outcomes.get(i)));
      } catch (Infeasible unfit) {
        return undecided("outcome " + i + ": " + unfit.reason());
      }
    }
    return judged(scores);
  }

  private static CheckResult judged(List<Json.Obj> scores) {
    int n = scores.size();
    double[] pits = numbers(scores, "pit");
    double[] crps = numbers(scores, "crps");
    if (pits.length < n) {
      return undecided("predictions must be distributions of a number");
    }
    double distance = distance(pits);
    double critical = CRITICAL / (Math.sqrt(n) + 0.12 + 0.11 / Math.sqrt(n));
    int half = within(pits, 0.5);
    int most = within(pits, 0.9);
    boolean calibrated = distance <= critical && near(half, n, 0.5) && near(most, n, 0.9);
    Json.Obj detail =
        Json.obj(
            "n",
            n,
            "ks",
            distance,
            "ks_critical",
            critical,
            "coverage50",
            coverage(half, n),
            "coverage90",
            coverage(most, n),
            "mean_crps",
            crps.length == n ? Json.num(Arrays.stream(crps).sum() / n) : Json.NULL);
    return (calibrated
            ? CheckResult.pass(Check.CALIBRATION, "predictions come true as often as they say")
            : CheckResult.fail(Check.CALIBRATION, "predictions do not come true as they say"))
        .with(detail);
  }

  private static double[] numbers(List<Json.Obj> scores, String name) {
    return scores.stream()
        .flatMap(score -> score.findNumber(name).stream())
        .mapToDouble(Number::doubleValue)
        .toArray();
  }

  /** Returns the largest distance between the distribution of these and the uniform one. */
  private static double distance(double[] pits) {
    double[] sorted = pits.clone();
    Arrays.sort(sorted);
    double largest = 0;
    for (int i = 0; i < sorted.length; i++) {
      double below = sorted[i] - (double) i / sorted.length;
      double above = (i + 1.0) / sorted.length - sorted[i];
      largest = Math.max(largest, Math.max(below, above));
    }
    return largest;
  }

  private static int within(double[] pits, double level) {
    return (int) Arrays.stream(pits).filter(pit -> Math.abs(pit - 0.5) <= level / 2).count();
  }

  private static boolean near(int hits, int n, double level) {
    double[] interval = wilson(hits, n);
    return interval[0] <= level && level <= interval[1];
  }

  private static Json.Obj coverage(int hits, int n) {
    return Json.obj("value", (double) hits / n, "interval", Json.arr(wilson(hits, n)));
  }

  private static double[] wilson(int hits, int n) {
    double share = (double) hits / n;
    double z = NORMAL * NORMAL / n;
    double middle = (share + z / 2) / (1 + z);
    double reach = NORMAL / (1 + z) * Math.sqrt(share * (1 - share) / n + z / (4 * n));
    return new double[] {middle - reach, middle + reach};
  }

  private static CheckResult undecided(String reason) {
    return CheckResult.inconclusive(Check.CALIBRATION, reason);
  }
}
