package dev.omni.quant.finance.risk;

import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.Arrays;
import java.util.Optional;

/**
 * A number for each parameter of a model of volatility, null where there is none.
 *
 * @param mu of the mean
 * @param omega of the constant
 * @param alpha of the weight of the last shock
 * @param beta of the weight of the last variance
 * @param leverage of a model in which losses weigh more
 * @param tail of a model with Student's t
 */
public record GarchParameters(
    @Title("Mean mu") @Unit("as input") @Nullable Double mu,
    @Title("Constant omega") @Unit("input^2") @Nullable Double omega,
    @Title("Weight of the last shock") @Unit("1") @Nullable Double alpha,
    @Title("Weight of the last variance") @Unit("1") @Nullable Double beta,
    @Flat Optional<Leverage> leverage,
    @Flat Optional<TailDegrees> tail) {

  /**
   * A number for the weight of losses.
   *
   * @param gamma of it
   */
  public record Leverage(@Title("More weight of a loss, gjr") @Unit("1") @Nullable Double gamma) {}

  /**
   * A number for the degrees of freedom.
   *
   * @param degreesOfFreedom of them
   */
  public record TailDegrees(
      @Title("Degrees of freedom, student_t") @Unit("1") @Nullable Double degreesOfFreedom) {}

  /**
   * Returns numbers in the order of the likelihood's parameters, NaN where there is none.
   *
   * @param leveraged whether gamma follows beta
   * @param student whether the degrees of freedom are last
   */
  static GarchParameters of(double[] values, boolean leveraged, boolean student) {
    return new GarchParameters(
        orNull(values[0]),
        orNull(values[1]),
        orNull(values[2]),
        orNull(values[3]),
        leveraged ? Optional.of(new Leverage(orNull(values[4]))) : Optional.empty(),
        student
            ? Optional.of(new TailDegrees(orNull(values[values.length - 1])))
            : Optional.empty());
  }

  /** Returns the weight of losses, NaN where there is none. */
  double gamma() {
    return leverage.isPresent() ? orNaN(leverage.get().gamma()) : Double.NaN;
  }

  /** Returns the degrees of freedom, NaN where there are none. */
  double degrees() {
    return tail.isPresent() ? orNaN(tail.get().degreesOfFreedom()) : Double.NaN;
  }

  /** Returns the numbers in the order of the likelihood's parameters, NaN where there is none. */
  double[] values(boolean leveraged, boolean student) {
    double[] values = new double[4 + (leveraged ? 1 : 0) + (student ? 1 : 0)];
    values[0] = orNaN(mu);
    values[1] = orNaN(omega);
    values[2] = orNaN(alpha);
    values[3] = orNaN(beta);
    if (leveraged) {
      values[4] = gamma();
    }
    if (student) {
      values[values.length - 1] = degrees();
    }
    return values;
  }

  /** Returns the same without a number. */
  GarchParameters unknown() {
    return new GarchParameters(
        null,
        null,
        null,
        null,
        leverage.map(gamma -> new Leverage(null)),
        tail.map(degrees -> new TailDegrees(null)));
  }

  static double[] orNaN(@Nullable Double... values) {
    return Arrays.stream(values).mapToDouble(GarchParameters::orNaN).toArray();
  }

  static double orNaN(@Nullable Double value) {
    return value == null ? Double.NaN : value;
  }

  static @Nullable Double orNull(double value) {
    return Double.isNaN(value) ? null : Double.valueOf(value);
  }
}
