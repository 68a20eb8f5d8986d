package dev.omni.quant.core.units;

import dev.omni.domain.json.Json;
import dev.omni.quant.core.StandardNormal;
import java.util.Optional;

/**
 * The uncertainty of a value in the terms of JCGM 100:2008 (the GUM).
 *
 * @param standard the standard uncertainty, in the value's unit; 0 and above
 * @param dof its degrees of freedom; infinite when the uncertainty is known exactly
 * @param interval the interval from which the standard uncertainty was computed, if one was stated
 */
public record Uncertainty(double standard, double dof, Optional<Coverage> interval) {
  /**
   * A coverage interval.
   *
   * @param lower its lower end
   * @param upper its upper end
   * @param level the probability that the true value is inside, above 0 and below 1
   */
  public record Coverage(double lower, double upper, double level) {}

  /**
   * Returns the uncertainty of {@code {standard, dof?}}, {@code {expanded, k}} or {@code {lower,
   * upper, level}}, where an interval is taken as that of a normal distribution; empty for anything
   * else.
   */
  public static Optional<Uncertainty> of(Json.Obj said) {
    Optional<Double> standard = number(said, "standard");
    if (standard.isPresent()) {
      double dof = number(said, "dof").orElse(Double.POSITIVE_INFINITY);
      return checked(standard.get(), dof);
    }
    Optional<Double> expanded = number(said, "expanded");
    if (expanded.isPresent()) {
      return number(said, "k")
          .filter(k -> k > 0)
          .flatMap(k -> checked(expanded.get() / k, Double.POSITIVE_INFINITY));
    }
    return interval(said);
  }

  private static Optional<Uncertainty> interval(Json.Obj said) {
    Optional<Double> lower = number(said, "lower");
    Optional<Double> upper = number(said, "upper");
    Optional<Double> level = number(said, "level").filter(p -> p > 0 && p < 1);
    if (lower.isEmpty() || upper.isEmpty() || level.isEmpty()) {
      return Optional.empty();
    }
    double halves = -2 * StandardNormal.quantile((1 - level.get()) / 2);
    var interval = new Coverage(lower.get(), upper.get(), level.get());
    return checked((upper.get() - lower.get()) / halves, Double.POSITIVE_INFINITY)
        .map(u -> new Uncertainty(u.standard(), u.dof(), Optional.of(interval)));
  }

  private static Optional<Uncertainty> checked(double standard, double dof) {
    return standard >= 0 && Double.isFinite(standard) && dof > 0
        ? Optional.of(new Uncertainty(standard, dof, Optional.empty()))
        : Optional.empty();
  }

  private static Optional<Double> number(Json.Obj said, String name) {
    return said.findNumber(name).map(Number::doubleValue).filter(Double::isFinite);
  }
}
