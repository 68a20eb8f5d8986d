package dev.omni.quant.discovery.signal;

import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import org.hipparchus.complex.Complex;

/**
 * A section of second order: y(i) = b0 x(i) + b1 x(i-1) + b2 x(i-2) - a1 y(i-1) - a2 y(i-2).
 *
 * @param b0 factor of the value
 * @param b1 factor of the value before
 * @param b2 factor of the one before that
 * @param a1 factor of the output before
 * @param a2 factor of the one before that
 */
public record Section(
    @Title("Factor of the value") @Unit("1") double b0,
    @Title("Factor of the value before") @Unit("1") double b1,
    @Title("Factor of the second value before") @Unit("1") double b2,
    @Title("Factor of the output before, subtracted") @Unit("1") double a1,
    @Title("Factor of the second output before, subtracted") @Unit("1") double a2) {
  /** Returns the section whose numerator is times a factor. */
  Section times(double factor) {
    return new Section(b0 * factor, b1 * factor, b2 * factor, a1, a2);
  }

  /** Returns the gain of a signal that does not change. */
  double steadyGain() {
    return (b0 + b1 + b2) / (1 + a1 + a2);
  }

  /**
   * Returns the response at a frequency.
   *
   * @param angle radians a sample
   */
  Complex response(double angle) {
    Complex z = new Complex(StrictMath.cos(angle), -StrictMath.sin(angle));
    Complex above = z.multiply(b2).add(b1).multiply(z).add(b0);
    Complex below = z.multiply(a2).add(a1).multiply(z).add(1);
    return above.divide(below);
  }

  /**
   * Filters values in place.
   *
   * @param first the value that all before the first had; 0 where there were none
   */
  void filter(double[] values, double first) {
    double steady = steadyGain() * first;
    double one = steady - b0 * first;
    double two = b2 * first - a2 * steady;
    for (int i = 0; i < values.length; i++) {
      double x = values[i];
      double y = b0 * x + one;
      one = b1 * x - a1 * y + two;
      two = b2 * x - a2 * y;
      values[i] = y;
    }
  }
}
