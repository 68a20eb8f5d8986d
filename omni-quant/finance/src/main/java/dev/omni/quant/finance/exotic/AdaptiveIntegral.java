package dev.omni.quant.finance.exotic;

import dev.omni.engine.NotConverged;
import java.util.function.DoubleUnaryOperator;

/**
 * The integral of a function that may have kinks: intervals are halved until the ten-point rule of
 * Gauss and Legendre on one and on its halves agree.
 */
final class AdaptiveIntegral {
  private static final int DEEPEST = 48;
  private static final int MOST = 20_000;

  private static final double[] PLACES = {
    0.14887433898163122,
    0.4333953941292472,
    0.6794095682990244,
    0.8650633666889845,
    0.9739065285171717
  };

  private static final double[] WEIGHTS = {
    0.29552422471475287,
    0.26926671930999635,
    0.21908636251598204,
    0.14945134915058059,
    0.06667134430868814
  };

  private final DoubleUnaryOperator function;
  private final double error;
  private int intervals;

  private AdaptiveIntegral(DoubleUnaryOperator function, double error) {
    this.function = function;
    this.error = error;
  }

  /**
   * Returns the integral.
   *
   * @param pieces how many equal intervals are looked at first
   * @param error of the whole that is accepted
   * @throws NotConverged when too many intervals are still apart by more
   */
  static double of(DoubleUnaryOperator function, double from, double to, int pieces, double error) {
    var integral = new AdaptiveIntegral(function, error / pieces);
    double sum = 0;
    for (int i = 0; i < pieces; i++) {
      double low = from + (to - from) * i / pieces;
      double high = from + (to - from) * (i + 1) / pieces;
      sum += integral.halved(low, high, integral.rule(low, high), 0);
    }
    return sum;
  }

  private double halved(double low, double high, double whole, int depth) {
    double middle = 0.5 * (low + high);
    double left = rule(low, middle);
    double right = rule(middle, high);
    double apart = Math.abs(left + right - whole);
    if (apart <= error || depth >= DEEPEST) {
      return left + right;
    }
    if (!(apart < Double.MAX_VALUE) || ++intervals > MOST) {
      throw new NotConverged("the integral over the prices does not settle", MOST, apart, error);
    }
    return halved(low, middle, left, depth + 1) + halved(middle, high, right, depth + 1);
  }

  private double rule(double low, double high) {
    double middle = 0.5 * (low + high);
    double half = 0.5 * (high - low);
    double sum = 0;
    for (int i = 0; i < PLACES.length; i++) {
      double away = half * PLACES[i];
      sum +=
          WEIGHTS[i]
              * (function.applyAsDouble(middle - away) + function.applyAsDouble(middle + away));
    }
    return half * sum;
  }
}
