package dev.omni.quant.core;

import java.util.function.DoubleUnaryOperator;
import org.hipparchus.util.FastMath;

/** The argument at which a rising function has a value, by bisection of its logarithm. */
public final class LogBisection {
  private static final double LEAST = 1e-300;
  private static final int HALVINGS = 200;

  private LogBisection() {}

  /**
   * The logarithms between which the argument lies, as is known before. It saves evaluations and
   * changes no bit of the answer.
   *
   * @param low up to here the function, as it is computed, is less than the value
   * @param high from here on it is not
   */
  public record Bracket(double low, double high) {
    /** Nothing is known. */
    public static final Bracket NONE =
        new Bracket(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
  }

  /**
   * Returns the argument from 1e-300 to {@code most} at which the function has the value, to the
   * last digit of its logarithm.
   */
  public static double solve(DoubleUnaryOperator rising, double value, double most) {
    return solve(rising, value, most, Bracket.NONE);
  }

  /**
   * Returns the argument from 1e-300 to {@code most} at which the function has the value, to the
   * last digit of its logarithm.
   *
   * @param known where the argument lies
   */
  public static double solve(DoubleUnaryOperator rising, double value, double most, Bracket known) {
    double low = FastMath.log(LEAST);
    double high = FastMath.log(most);
    for (int i = 0; i < HALVINGS && high - low > Math.ulp(high); i++) {
      double middle = 0.5 * (low + high);
      if (middle <= known.low()
          || (middle < known.high() && rising.applyAsDouble(FastMath.exp(middle)) < value)) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return FastMath.exp(0.5 * (low + high));
  }
}
