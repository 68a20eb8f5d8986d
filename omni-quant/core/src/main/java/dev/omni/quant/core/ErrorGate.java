package dev.omni.quant.core;

import dev.omni.domain.json.Json;
import dev.omni.domain.world.Check;
import dev.omni.engine.AccuracyNotReached;
import dev.omni.engine.Infeasible;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;
import org.hipparchus.util.FastMath;

/**
 * The estimate of the error of a result against the member {@code max_error} of its input. Above it
 * the run fails with code {@code accuracy_not_reached} and with advice; no result says that it may
 * be wrong.
 *
 * @param estimate of the error, in the unit
 * @param most error that is accepted
 * @param unit of both
 */
public record ErrorGate(double estimate, double most, String unit) {
  /** The member of the input. */
  public static final String MEMBER = "max_error";

  private static final double PRICE = 1e-7;
  private static final MathContext TWO_DIGITS = new MathContext(2, RoundingMode.CEILING);

  /**
   * A change of the input with which the run completes.
   *
   * @param member of the input
   * @param value that it should have
   * @param expectedError of the result then
   */
  public record Advice(String member, double value, double expectedError) {
    private Json.Obj json() {
      return Json.obj("member", member, "value", value, "expected_error", expectedError);
    }
  }

  /**
   * Returns the gate of a price.
   *
   * @param most error that is accepted; 1e-7 of the price and a thousandth of the strike if absent
   */
  public static ErrorGate ofPrice(
      double estimate, OptionalDouble most, double price, double strike) {
    return new ErrorGate(
        estimate, most.orElse(PRICE * (Math.abs(price) + 1e-3 * strike)), "currency unit");
  }

  /**
   * Throws unless the estimate is at most what is accepted.
   *
   * @throws AccuracyNotReached when it is larger
   */
  public void require(String what) {
    if (!passes()) {
      throw refused(what, OptionalDouble.empty(), List.of());
    }
  }

  /** Returns whether the estimate is at most what is accepted. */
  public boolean passes() {
    return estimate <= most;
  }

  /** Returns the check for evidence, which passes. */
  public Check check(String name, String meaning) {
    return Check.gate(name, estimate, most, meaning);
  }

  /**
   * Returns why the result is withheld.
   *
   * @param what has the error: the positions at the end
   * @param reachedUntil the last time up to which the error is accepted, if there are times
   * @param others what helps besides a larger {@code max_error}
   * @throws Infeasible when not even the error is known
   */
  public AccuracyNotReached refused(String what, OptionalDouble reachedUntil, List<Advice> others) {
    if (!Double.isFinite(estimate)) {
      throw new Infeasible("the error of " + what + " is not known: the search for it has no end");
    }
    var advice = new ArrayList<>(others);
    advice.add(new Advice(MEMBER, rounded(estimate), estimate));
    Json.Obj details =
        Json.obj("error_estimate", estimate, "max_error", most, "unit", unit)
            .withPresent("reached_until", boxed(reachedUntil))
            .with("advice", advice.stream().map(Advice::json).toList());
    String until =
        reachedUntil.isPresent()
            ? "; the last output time at which it is reached is " + reachedUntil.getAsDouble()
            : "";
    Advice first = advice.get(0);
    return new AccuracyNotReached(
        "max_error, %s, is not reached by %s: the estimate of the error is %s%s; take %s %s"
            .formatted(most, what, estimate, until, first.member(), first.value()),
        details);
  }

  /**
   * Returns a finer tolerance with which the error is accepted, where there is one: the tolerance
   * that the error is proportional to, less a power of ten, tried out.
   *
   * @param member of the input
   * @param tolerance that the estimate is for
   * @param finest of the contract
   * @param errorAt estimate of the error at a tolerance
   */
  public List<Advice> finer(
      String member, double tolerance, double finest, DoubleUnaryOperator errorAt) {
    double power = Math.ceil(FastMath.log10(estimate / most)) + 1;
    double wanted = tolerance * FastMath.pow(10, -power);
    double finer = Math.max(finest, new BigDecimal(wanted).round(new MathContext(1)).doubleValue());
    if (!(finer < tolerance)) {
      return List.of();
    }
    try {
      double error = errorAt.applyAsDouble(finer);
      return error <= most ? List.of(new Advice(member, finer, error)) : List.of();
    } catch (Infeasible tooFine) {
      return List.of();
    }
  }

  /** Returns an error with two digits, rounded up; infinity as it is. */
  static double rounded(double error) {
    return Double.isFinite(error) ? new BigDecimal(error).round(TWO_DIGITS).doubleValue() : error;
  }

  private static Optional<Double> boxed(OptionalDouble value) {
    return value.isPresent() ? Optional.of(value.getAsDouble()) : Optional.empty();
  }
}
