package dev.omni.operations.scoring;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.hipparchus.util.FastMath;

/** A mixture: one of several distributions, each with a probability. */
final class Mixture implements Distribution {
  private final List<Part> parts;

  /**
   * One distribution of several.
   *
   * @param weight its probability
   */
  record Part(double weight, Distribution law) {}

  /**
   * Creates the mixture of parts with any weights that are not all 0; they are divided by their
   * sum.
   */
  Mixture(List<Part> parts) {
    double sum = parts.stream().mapToDouble(Part::weight).sum();
    this.parts =
        parts.stream()
            .filter(part -> part.weight() > 0)
            .map(part -> new Part(part.weight() / sum, part.law()))
            .toList();
  }

  @Override
  public double cdf(double x) {
    return mean(law -> law.cdf(x));
  }

  @Override
  public OptionalDouble logDensity(double x) {
    double highest = Double.NEGATIVE_INFINITY;
    for (Part part : parts) {
      OptionalDouble log = part.law().logDensity(x);
      if (log.isEmpty()) {
        return log;
      }
      highest = Math.max(highest, log.getAsDouble());
    }
    return OptionalDouble.of(highest == Double.NEGATIVE_INFINITY ? highest : summed(x, highest));
  }

  private double summed(double x, double highest) {
    return highest
        + FastMath.log(mean(law -> FastMath.exp(law.logDensity(x).orElseThrow() - highest)));
  }

  @Override
  public double distance(double y) {
    return mean(law -> law.distance(y));
  }

  @Override
  public double spread() {
    double sum = 0;
    for (int i = 0; i < parts.size(); i++) {
      Part part = parts.get(i);
      sum += part.weight() * part.weight() * part.law().spread();
      for (int j = 0; j < i; j++) {
        Part other = parts.get(j);
        sum += 2 * part.weight() * other.weight() * MeanDistance.of(part.law(), other.law());
      }
    }
    return sum;
  }

  private double mean(ToDoubleFunction<Distribution> of) {
    double sum = 0;
    for (Part part : parts) {
      sum += part.weight() * of.applyAsDouble(part.law());
    }
    return sum;
  }

  @Override
  public List<Double> landmarks() {
    return parts.stream().flatMap(part -> part.law().landmarks().stream()).sorted().toList();
  }

  @Override
  public double scale() {
    return parts.stream().mapToDouble(part -> part.law().scale()).min().orElseThrow();
  }
}
