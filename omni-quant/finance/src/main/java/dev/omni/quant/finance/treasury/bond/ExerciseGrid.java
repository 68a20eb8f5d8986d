package dev.omni.quant.finance.treasury.bond;

import org.hipparchus.util.FastMath;

/**
 * The value of holding a bond on a date, at equally spaced states of the short rate, and what the
 * owner of the bond has after the exercise of that date. The value falls as the rate rises, so that
 * a call is exercised below one state, and a put above one.
 */
final class ExerciseGrid {
  private static final int HALVINGS = 60;

  private final double first;
  private final double step;
  private final double[] hold;
  private final double[] bends;
  private final double call;
  private final double put;
  private final double calledBelow;
  private final double putAbove;

  /**
   * Creates the values of a date.
   *
   * @param first state
   * @param step between states
   * @param hold values of holding
   * @param call amount at which the issuer may call; infinite for none
   * @param put amount at which the owner may put; negative infinite for none
   */
  ExerciseGrid(double first, double step, double[] hold, double call, double put) {
    this.first = first;
    this.step = step;
    this.hold = hold.clone();
    this.bends = bends(hold);
    this.call = call;
    this.put = put;
    this.calledBelow = crossing(call);
    this.putAbove = crossing(put);
  }

  /** Returns the second derivatives times the square of the step, of a natural cubic spline. */
  private static double[] bends(double[] values) {
    int count = values.length;
    double[] bends = new double[count];
    double[] above = new double[count];
    for (int i = 1; i < count - 1; i++) {
      double pivot = 4 - above[i - 1];
      above[i] = 1 / pivot;
      double second = values[i + 1] - 2 * values[i] + values[i - 1];
      bends[i] = (6 * second - bends[i - 1]) / pivot;
    }
    for (int i = count - 2; i > 0; i--) {
      bends[i] -= above[i] * bends[i + 1];
    }
    return bends;
  }

  /** Returns the value of holding at a state, by the spline; beyond the states that of the last. */
  double held(double state) {
    double place = (state - first) / step;
    int i = Math.max(0, Math.min(hold.length - 2, (int) place));
    double u = Math.max(0, Math.min(1, place - i));
    double v = 1 - u;
    return v * hold[i]
        + u * hold[i + 1]
        + (v * (v * v - 1) * bends[i] + u * (u * u - 1) * bends[i + 1]) / 6;
  }

  /** Returns the state at which holding is worth an amount; infinite where none is. */
  private double crossing(double amount) {
    int last = hold.length - 1;
    if (!(hold[0] > amount)) {
      return Double.NEGATIVE_INFINITY;
    }
    if (hold[last] > amount) {
      return Double.POSITIVE_INFINITY;
    }
    double low = first;
    double high = first + last * step;
    for (int k = 0; k < HALVINGS; k++) {
      double middle = (low + high) / 2;
      if (held(middle) > amount) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return (low + high) / 2;
  }

  /** Returns the value after exercise by parts: constant, held, and constant again. */
  double expected(double mean, double deviation, NormalParts parts) {
    double from = calledBelow;
    double to = Math.max(putAbove, calledBelow);
    double called =
        from == Double.NEGATIVE_INFINITY ? 0 : call * parts.below(from, mean, deviation);
    double given = to == Double.POSITIVE_INFINITY ? 0 : put * parts.above(to, mean, deviation);
    return called + given + parts.between(this, from, to, mean, deviation);
  }

  /** Returns the expected value after exercise by the trapezoidal rule on the states. */
  double summed(double mean, double deviation, double width) {
    int low = Math.max(0, (int) Math.ceil((mean - width * deviation - first) / step));
    int high =
        Math.min(hold.length - 1, (int) Math.floor((mean + width * deviation - first) / step));
    double sum = 0;
    double weights = 0;
    for (int i = low; i <= high; i++) {
      double z = (first + i * step - mean) / deviation;
      double weight = FastMath.exp(-z * z / 2);
      weights += weight;
      sum += weight * Math.max(put, Math.min(call, hold[i]));
    }
    double bent = bend(calledBelow, 1, mean, deviation) + bend(putAbove, -1, mean, deviation);
    return (sum + bent) / weights;
  }

  /**
   * Returns what the trapezoidal rule leaves out at a state where the slope changes, with the
   * weight of the state: half the square of the step times the second Bernoulli polynomial of its
   * place between two states.
   */
  private double bend(double state, int sign, double mean, double deviation) {
    double place = (state - first) / step;
    if (!(place >= 0 && place < hold.length - 1)) {
      return 0;
    }
    int i = (int) place;
    double part = place - i;
    double slope = hold[i + 1] - hold[i]; // times the step
    double z = (state - mean) / deviation;
    double bernoulli = part * part - part + 1 / 6.0;
    return sign * slope * bernoulli / 2 * FastMath.exp(-z * z / 2);
  }
}
