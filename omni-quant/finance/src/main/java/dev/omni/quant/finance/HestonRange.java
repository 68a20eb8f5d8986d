package dev.omni.quant.finance;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The ranges of the parameters that a calibration of Heston's model searches, and coordinates
 * without bounds in them: the logistic function of a coordinate is where a parameter stands, by its
 * logarithm but for the correlation.
 */
final class HestonRange {
  private static final double[] LEAST = {1e-5, 0.01, 1e-5, 0.01, -0.999};
  private static final double[] MOST = {2, 30, 2, 5, 0.999};
  private static final int CORRELATION = 4;
  private static final String[] NAMES = {"v0", "kappa", "theta", "vol_of_vol", "correlation"};

  /** The part of a parameter by which it may be away from a bound and still be at it. */
  private static final double NEAR = 1e-6;

  /** Starts: kappa, volatility of variance, correlation. */
  private static final double[][] STARTS = {
    {1.5, 0.5, -0.6}, {4, 0.8, -0.3}, {0.7, 0.3, -0.8}, {8, 1.5, -0.5}, {2, 0.4, 0.2}, {1, 1, -0.9}
  };

  private HestonRange() {}

  private static double size(int k, double value) {
    return k == CORRELATION ? value : StrictMath.log(value);
  }

  /** Returns the model at a point. */
  static HestonModel model(double[] point) {
    double[] p = new double[point.length];
    for (int k = 0; k < p.length; k++) {
      double low = size(k, LEAST[k]);
      double high = size(k, MOST[k]);
      double at = low + (high - low) / (1 + StrictMath.exp(-point[k]));
      double value = k == CORRELATION ? at : StrictMath.exp(at);
      p[k] = Math.max(LEAST[k], Math.min(MOST[k], value));
    }
    return new HestonModel(p[0], p[1], p[2], p[3], p[4]);
  }

  /** Returns the parameters of a model in the order of the coordinates. */
  static double[] parameters(HestonModel model) {
    return new double[] {
      model.start(), model.reversion(), model.mean(), model.volOfVol(), model.correlation()
    };
  }

  /** Returns the derivative of a parameter by its coordinate, 0 at a bound. */
  static double slope(int k, double value) {
    double low = size(k, LEAST[k]);
    double high = size(k, MOST[k]);
    double part = (size(k, value) - low) / (high - low);
    return (k == CORRELATION ? 1 : value) * (high - low) * part * (1 - part);
  }

  /** Returns the names of the parameters that a bound holds, if any. */
  static Optional<List<String>> atBound(HestonModel model) {
    double[] values = parameters(model);
    List<String> names =
        IntStream.range(0, values.length)
            .filter(
                k -> {
                  double near = NEAR * Math.abs(values[k]);
                  return values[k] - LEAST[k] <= near || MOST[k] - values[k] <= near;
                })
            .mapToObj(k -> NAMES[k])
            .toList();
    return names.isEmpty() ? Optional.empty() : Optional.of(names);
  }

  /** Returns the point of parameters, a little inside of the ranges. */
  static double[] point(double... p) {
    double[] point = new double[p.length];
    for (int k = 0; k < p.length; k++) {
      double low = size(k, LEAST[k]);
      double high = size(k, MOST[k]);
      double part = (size(k, Math.max(LEAST[k], Math.min(MOST[k], p[k]))) - low) / (high - low);
      double inside = Math.max(1e-4, Math.min(1 - 1e-4, part));
      point[k] = StrictMath.log(inside / (1 - inside));
    }
    return point;
  }

  /** Returns the starts: that of the input, if it has one, and a fixed list. */
  static double[][] starts(
      Optional<HestonCalibration.Start> given, double shortVariance, double longVariance) {
    var starts = new ArrayList<double[]>();
    given.ifPresent(
        start ->
            starts.add(
                point(
                    start.v0(),
                    start.kappa(),
                    start.theta(),
                    start.volOfVol(),
                    start.correlation())));
    for (double[] s : STARTS) {
      starts.add(point(shortVariance, s[0], longVariance, s[1], s[2]));
    }
    return starts.toArray(double[][]::new);
  }
}
