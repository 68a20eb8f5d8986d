package dev.omni.quant.core;

import dev.omni.engine.NotConverged;
import org.hipparchus.util.FastMath;

/**
 * The standard normal distribution to full double precision in both tails, the same bits on every
 * JVM. The complementary error function is that of W. J. Cody, Rational Chebyshev approximations
 * for the error function, Mathematics of Computation 23 (1969) 631-637, as coded in his CALERF.
 */
public final class StandardNormal {
  private static final int STEPS = 4;
  private static final double LAST_STEP = 1e-6;
  private static final double NEAR_ZERO = 0.46875;
  private static final double SQRT_HALF = 0.70710678118654752440;
  private static final double INVERSE_SQRT_PI = 5.6418958354775628695e-1;
  private static final double INVERSE_SQRT_TWO_PI = 0.39894228040143267794;

  private static final double[] A = {
    1.85777706184603153e-1,
    3.16112374387056560e0,
    1.13864154151050156e2,
    3.77485237685302021e2,
    3.20937758913846947e3
  };
  private static final double[] B = {
    1, 2.36012909523441209e1, 2.44024637934444173e2, 1.28261652607737228e3, 2.84423683343917062e3
  };
  private static final double[] C = {
    2.15311535474403846e-8, 5.64188496988670089e-1, 8.88314979438837594e0,
    6.61191906371416295e1, 2.98635138197400131e2, 8.81952221241769090e2,
    1.71204761263407058e3, 2.05107837782607147e3, 1.23033935479799725e3
  };
  private static final double[] D = {
    1,
    1.57449261107098347e1,
    1.17693950891312499e2,
    5.37181101862009858e2,
    1.62138957456669019e3,
    3.29079923573345963e3,
    4.36261909014324716e3,
    3.43936767414372164e3,
    1.23033935480374942e3
  };
  private static final double[] P = {
    1.63153871373020978e-2, 3.05326634961232344e-1, 3.60344899949804439e-1,
    1.25781726111229246e-1, 1.60837851487422766e-2, 6.58749161529837803e-4
  };
  private static final double[] Q = {
    1,
    2.56852019228982242e0,
    1.87295284992346725e0,
    5.27905102951428412e-1,
    6.05183413124413191e-2,
    2.33520497626869185e-3
  };

  private StandardNormal() {}

  /** Returns the probability of a value of at most {@code x}; 0 and 1 at the infinities. */
  public static double cdf(double x) {
    return 0.5 * erfc(-x * SQRT_HALF);
  }

  /**
   * Returns the same from the density at {@code x}, which saves the exponentials; in the lower tail
   * the relative error is that of the density, some x^2 units in the last place.
   */
  public static double cdf(double x, double density) {
    double y = Math.abs(x) * SQRT_HALF;
    if (y <= NEAR_ZERO) {
      return 0.5 * (1 + x * SQRT_HALF * ratio(A, B, y * y));
    }
    double tail = 0.5 * density / INVERSE_SQRT_TWO_PI * (y <= 4 ? ratio(C, D, y) : scaledFar(y));
    return x > 0 ? 1 - tail : tail;
  }

  /** Returns the logarithm of {@link #cdf}, also where that is too small for a double. */
  public static double logCdf(double x) {
    if (x > -30) {
      return FastMath.log(cdf(x));
    }
    return logScaledTail(x) - 0.5 * x * x;
  }

  /**
   * Returns the logarithm of {@link #cdf} times e^(x^2/2), for {@code x} of 0 or less: what is left
   * of a tail when its square has been taken out, which loses no digit however far it is.
   */
  public static double logScaledTail(double x) {
    if (x > -30) {
      return FastMath.log(cdf(x)) + 0.5 * x * x;
    }
    double z = 1 / (x * x);
    double series = -z * (1 - z * (3 - z * (15 - z * 105)));
    return FastMath.log1p(series) - FastMath.log(-x / INVERSE_SQRT_TWO_PI);
  }

  /** Returns the density at {@code x} by {@link Exponential}, for inner loops. */
  public static double quickDensity(double x) {
    return INVERSE_SQRT_TWO_PI * Exponential.of(-0.5 * x * x);
  }

  /** Returns the density at {@code x}. */
  public static double density(double x) {
    return INVERSE_SQRT_TWO_PI * FastMath.exp(-0.5 * x * x);
  }

  /**
   * Returns the value below which lies the probability {@code p}: the estimate of M. Abramowitz and
   * I. A. Stegun, Handbook of Mathematical Functions, 1964, 26.2.23, made exact by Halley steps.
   *
   * @param p above 0 and below 1; for an upper tail probability {@code u} ask for {@code
   *     -quantile(u)}, which keeps the digits that {@code 1 - u} loses
   */
  public static double quantile(double p) {
    if (!(p > 0 && p < 1)) {
      throw new IllegalArgumentException("a probability is above 0 and below 1: " + p);
    }
    return p > 0.5 ? -lowerQuantile(1 - p) : lowerQuantile(p);
  }

  private static double lowerQuantile(double p) {
    double t = Math.sqrt(-2 * FastMath.log(p));
    double x =
        (2.515517 + t * (0.802853 + t * 0.010328))
                / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)))
            - t;
    double step = 0;
    for (int i = 0; i < STEPS; i++) {
      double error = (cdf(x) - p) / density(x);
      step = error / (1 + 0.5 * x * error);
      x -= step;
    }
    if (!(Math.abs(step) <= LAST_STEP)) { // A step later its cube is rounding.
      throw new NotConverged("the normal quantile is not found", STEPS, step, LAST_STEP);
    }
    return x;
  }

  private static double erfc(double x) {
    double y = Math.abs(x);
    if (y <= NEAR_ZERO) {
      return 1 - x * ratio(A, B, y * y);
    }
    double tail = y <= 4 ? near(y) : far(y);
    return x < 0 ? 2 - tail : tail;
  }

  private static double near(double y) {
    return gauss(y) * ratio(C, D, y);
  }

  private static double far(double y) {
    if (y > 27) {
      return 0;
    }
    double z = 1 / (y * y);
    return gauss(y) * (INVERSE_SQRT_PI - z * ratio(P, Q, z)) / y;
  }

  /** Returns erfc(y) e^(y^2) of a large y. */
  private static double scaledFar(double y) {
    double z = 1 / (y * y);
    return (INVERSE_SQRT_PI - z * ratio(P, Q, z)) / y;
  }

  /** Returns exp(-y^2); the square is split, so that its rounding is not magnified. */
  private static double gauss(double y) {
    double head = FastMath.floor(y * 16) / 16;
    return FastMath.exp(-head * head) * FastMath.exp(-(y - head) * (y + head));
  }

  private static double ratio(double[] above, double[] below, double x) {
    double numerator = above[0];
    double denominator = below[0];
    for (int i = 1; i < above.length; i++) {
      numerator = numerator * x + above[i];
      denominator = denominator * x + below[i];
    }
    return numerator / denominator;
  }
}
