package dev.omni.quant.finance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.hipparchus.util.FastMath;

/**
 * The coordinates without bounds of the slices of total variance that a fit searches: the root of
 * the least variance, the logarithm of the slope, and rho, m and sigma within their bounds.
 */
final class SviCoordinates {
  private static final double LARGEST = 0.9999;
  private static final double FARTHEST = 5;
  private static final double LEAST_SIGMA = 1e-6;
  private static final double MOST_SIGMA = 5;

  /** How near a bound a parameter is at it. */
  private static final double NEAR = 1e-6;

  /** A part of a bound whose coordinate is finite. */
  private static final double FULL = 1 - 1e-15;

  private SviCoordinates() {}

  /** Returns where a slice lies in coordinates without bounds. */
  static double[] of(SviSlice slice) {
    double rho = Math.max(-FULL, Math.min(FULL, slice.rho() / LARGEST));
    double m = Math.max(-FULL, Math.min(FULL, slice.m() / FARTHEST));
    double part =
        FastMath.log(slice.sigma() / LEAST_SIGMA) / FastMath.log(MOST_SIGMA / LEAST_SIGMA);
    double inside = Math.max(1 - FULL, Math.min(FULL, part));
    return new double[] {
      Math.sqrt(Math.max(0, slice.leastVariance())),
      FastMath.log(slice.b()),
      FastMath.atanh(rho),
      FARTHEST * FastMath.atanh(m),
      FastMath.log(inside / (1 - inside))
    };
  }

  /** Returns the slice of coordinates without bounds: least variance, slope, rho, m and sigma. */
  static SviSlice slice(double[] u) {
    double b = FastMath.exp(u[1]);
    double rho = LARGEST * FastMath.tanh(u[2]);
    double m = FARTHEST * FastMath.tanh(u[3] / FARTHEST);
    double part = 1 / (1 + FastMath.exp(-u[4]));
    double sigma = LEAST_SIGMA * FastMath.pow(MOST_SIGMA / LEAST_SIGMA, part);
    double a = u[0] * u[0] - b * sigma * Math.sqrt(1 - rho * rho);
    return new SviSlice(a, b, rho, m, sigma);
  }

  /** Returns the names of the parameters that a bound of the fit holds, if any. */
  static Optional<List<String>> atBound(SviSlice slice) {
    var names = new ArrayList<String>();
    if (slice.leastVariance() <= NEAR * slice.b() * slice.sigma()) {
      names.add("a");
    }
    if (Math.abs(slice.rho()) >= LARGEST - NEAR) {
      names.add("rho");
    }
    if (Math.abs(slice.m()) >= FARTHEST * (1 - NEAR)) {
      names.add("m");
    }
    if (slice.sigma() <= LEAST_SIGMA * (1 + NEAR) || slice.sigma() >= MOST_SIGMA * (1 - NEAR)) {
      names.add("sigma");
    }
    return names.isEmpty() ? Optional.empty() : Optional.of(names);
  }

  private static double sigmaCoordinate(double sigma) {
    double part = FastMath.log(sigma / LEAST_SIGMA) / FastMath.log(MOST_SIGMA / LEAST_SIGMA);
    return FastMath.log(part / (1 - part));
  }

  /** Returns where searches of a fit begin. */
  static double[][] starts(double years, SmileQuotes quotes) {
    double least = Arrays.stream(quotes.volatilities()).min().orElse(0.2);
    double level = Math.sqrt(0.8 * least * least * years);
    var starts = new ArrayList<double[]>();
    for (double rho : new double[] {-0.5, 0.3}) {
      for (double m : new double[] {-0.1, 0.1}) {
        for (double sigma : new double[] {0.05, 0.3}) {
          double b = Math.max(1e-3, least * least * years);
          starts.add(
              new double[] {
                level, FastMath.log(b), FastMath.atanh(rho), m, sigmaCoordinate(sigma)
              });
        }
      }
    }
    return starts.toArray(double[][]::new);
  }
}
