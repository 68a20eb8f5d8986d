package dev.omni.quant.core;

import dev.omni.domain.world.Check;

/**
 * The residuals of identities between published numbers: of each the sum of its terms relative to
 * the sum of their magnitudes, and of all the largest.
 */
public final class Residuals {
  /** Products of numbers below the normal range have few digits; sums this small are zero. */
  private static final double FLOOR = 1e-280;

  private double largest;

  /** Adds an identity: these terms add up to zero. */
  public Residuals zero(double... terms) {
    double sum = 0;
    double magnitude = 0;
    for (double term : terms) {
      sum += term;
      magnitude += Math.abs(term);
    }
    return residual(Math.abs(sum) / (magnitude + FLOOR));
  }

  /** Adds an identity: these terms add up to zero; without an array, for cheap results. */
  public Residuals zero(double a, double b) {
    return residual(Math.abs(a + b) / (Math.abs(a) + Math.abs(b) + FLOOR));
  }

  /** Adds an identity: these terms add up to zero; without an array, for cheap results. */
  public Residuals zero(double a, double b, double c) {
    double magnitude = Math.abs(a) + Math.abs(b) + Math.abs(c);
    return residual(Math.abs(a + b + c) / (magnitude + FLOOR));
  }

  /** Adds an identity: these terms add up to zero; without an array, for cheap results. */
  public Residuals zero(double a, double b, double c, double d) {
    double magnitude = Math.abs(a) + Math.abs(b) + Math.abs(c) + Math.abs(d);
    return residual(Math.abs(a + b + c + d) / (magnitude + FLOOR));
  }

  /** Adds an identity: these terms add up to zero; without an array, for cheap results. */
  public Residuals zero(double a, double b, double c, double d, double e) {
    double magnitude = Math.abs(a) + Math.abs(b) + Math.abs(c) + Math.abs(d) + Math.abs(e);
    return residual(Math.abs(a + b + c + d + e) / (magnitude + FLOOR));
  }

  /** Adds an identity: two numbers are equal. */
  public Residuals equal(double one, double other) {
    return residual(Math.abs(one - other) / (Math.abs(one) + Math.abs(other) + FLOOR));
  }

  /**
   * Adds an identity: two numbers are equal.
   *
   * @param scale of the numbers that they were computed from, if it is larger than theirs
   */
  public Residuals equal(double one, double other, double scale) {
    double magnitude = Math.max(Math.max(Math.abs(one), Math.abs(other)), Math.abs(scale));
    return residual(Math.abs(one - other) / (magnitude + FLOOR));
  }

  /** Adds a residual that is relative already; one that is no number is larger than all. */
  public Residuals residual(double relative) {
    largest = relative <= largest ? largest : Double.isNaN(relative) ? Double.MAX_VALUE : relative;
    return this;
  }

  /** Takes all residuals away. */
  public void clear() {
    largest = 0;
  }

  /** Returns the largest residual. */
  public double largest() {
    return Math.min(largest, Double.MAX_VALUE);
  }

  /** Returns the check of them all. */
  public Check check(String name, double bound, String meaning) {
    return new Check(name, largest(), bound, meaning);
  }
}
