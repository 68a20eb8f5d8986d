package dev.omni.quant.finance;

import org.hipparchus.complex.Complex;
import org.hipparchus.util.FastMath;

/**
 * Heston's characteristic function by its differential equations, d' = sigma^2 d^2 / 2 - beta d - q
 * / 2 and c' = d, which the classical method of Runge and Kutta follows: no logarithm, no root and
 * no branch of either, unlike the closed form. S. L. Heston, 1993, appendix.
 *
 * @param model of the variance
 * @param u a real place, at which the function is that of u - i/2
 */
record HestonRiccati(HestonModel model, double u) {
  private static final double STEP = 0.06;
  private static final double LONGEST = 12;

  /** Returns by how much the closed form differs, relative to 1, at these years or some before. */
  double apart(double most) {
    double rate = rate();
    double years = Math.min(most, LONGEST / rate);
    int steps = (int) Math.ceil(years * rate / STEP);
    double[] y = new double[4];
    for (int step = 0; step < steps; step++) {
      y = moved(y, years / steps);
    }
    HestonModel.Transform closed = model.transform(new Complex(u), years);
    double exponent = model.reversion() * model.mean() * y[2] + model.start() * y[0];
    double angle = model.reversion() * model.mean() * y[3] + model.start() * y[1];
    double size = FastMath.exp(exponent);
    var value = new Complex(size * FastMath.cos(angle), size * FastMath.sin(angle));
    var slope = new Complex(y[0], y[1]);
    return Math.max(
        value.subtract(closed.value()).norm(),
        slope.subtract(closed.slope()).norm() / (1 + slope.norm()));
  }

  private double turn() {
    return -model.correlation() * model.volOfVol() * u;
  }

  private double pull() {
    return model.reversion() - 0.5 * model.correlation() * model.volOfVol();
  }

  /** Returns how fast the solution changes at most, 1/year. */
  private double rate() {
    return Math.abs(pull()) + Math.abs(turn()) + model.volOfVol() * Math.sqrt(u * u + 0.25);
  }

  private double[] moved(double[] y, double step) {
    double[] first = slopes(y);
    double[] second = slopes(along(y, first, step / 2));
    double[] third = slopes(along(y, second, step / 2));
    double[] fourth = slopes(along(y, third, step));
    double[] moved = new double[y.length];
    for (int k = 0; k < y.length; k++) {
      moved[k] = y[k] + step / 6 * (first[k] + 2 * (second[k] + third[k]) + fourth[k]);
    }
    return moved;
  }

  private static double[] along(double[] y, double[] slopes, double step) {
    double[] moved = new double[y.length];
    for (int k = 0; k < y.length; k++) {
      moved[k] = y[k] + step * slopes[k];
    }
    return moved;
  }

  /** Returns the slopes of d, real and imaginary, and of its integral. */
  private double[] slopes(double[] y) {
    double bend = 0.5 * model.volOfVol() * model.volOfVol();
    double pull = pull();
    double turn = turn();
    double q = u * u + 0.25;
    return new double[] {
      bend * (y[0] * y[0] - y[1] * y[1]) - pull * y[0] + turn * y[1] - 0.5 * q,
      2 * bend * y[0] * y[1] - pull * y[1] - turn * y[0],
      y[0],
      y[1]
    };
  }
}
