package dev.omni.operations.conformity;

import dev.omni.domain.json.Json;
import dev.omni.quant.core.StandardNormal;
import dev.omni.quant.core.units.Uncertainty;
import java.util.Optional;

/**
 * Conformity assessment with a true value normally distributed around the measured one (JCGM
 * 106:2012, 7.2.2: probability of conformity; 8.3.2: acceptance limits with guard bands).
 */
public final class NormalConformity implements ConformityEvaluator {
  private static final int HALVINGS = 200;
  private static final double INFINITE = Double.POSITIVE_INFINITY;

  @Override
  public Optional<Double> standard(Json.Obj uncertainty) {
    return Uncertainty.of(uncertainty).map(Uncertainty::standard);
  }

  @Override
  public ConformityAssessment of(double value, double standard, Limit limit) {
    double band = StandardNormal.quantile(limit.confidence()) * standard;
    var acceptance =
        new Limit(
            limit.lower().map(least -> least + band).filter(Double::isFinite),
            limit.upper().map(most -> most - band).filter(Double::isFinite),
            limit.confidence());
    return new ConformityAssessment(
        inside(value, standard, limit), acceptance, needed(value, limit));
  }

  private static double inside(double value, double standard, Limit limit) {
    if (standard == 0) {
      return limit.holds(value) ? 1 : 0;
    }
    double below = limit.upper().map(most -> (most - value) / standard).orElse(INFINITE);
    double under = limit.lower().map(least -> (least - value) / standard).orElse(-INFINITE);
    // In the upper tail both probabilities are near 1; in the lower one they keep their digits.
    double inside =
        under > 0
            ? StandardNormal.cdf(-under) - StandardNormal.cdf(-below)
            : StandardNormal.cdf(below) - StandardNormal.cdf(under);
    return Math.min(1, Math.max(0, inside));
  }

  /** Returns the largest standard uncertainty with which the value is accepted, by bisection. */
  private static Optional<Double> needed(double value, Limit limit) {
    double room =
        Math.min(
            limit.upper().map(most -> most - value).orElse(Double.POSITIVE_INFINITY),
            limit.lower().map(least -> value - least).orElse(Double.POSITIVE_INFINITY));
    if (!(room > 0) || !Double.isFinite(room) || !(limit.confidence() > 0.5)) {
      return Optional.empty();
    }
    double enough = 0;
    double much = room / StandardNormal.quantile(limit.confidence());
    if (inside(value, much, limit) >= limit.confidence()) {
      return Optional.of(much);
    }
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (enough + much) / 2;
      if (inside(value, middle, limit) >= limit.confidence()) {
        enough = middle;
      } else {
        much = middle;
      }
    }
    return Optional.of(enough);
  }
}
