package dev.omni.quant.core;

import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The end of an approximation or an iteration.
 *
 * @param method that gave the numbers
 * @param errorEstimate in the unit of the first member of the result
 * @param iterations of the last search
 * @param evaluations of the model
 * @param note what is special about this input
 */
public record Numerics(
    @Title("Method") String method,
    @Title("Estimate of the error") OptionalDouble errorEstimate,
    @Title("Iterations") @Unit("1") OptionalInt iterations,
    @Title("Evaluations of the model") @Unit("1") OptionalInt evaluations,
    @Title("What is special about this input") Optional<String> note) {
  /** Creates it for a method that says no more. */
  public Numerics(String method) {
    this(
        method, OptionalDouble.empty(), OptionalInt.empty(), OptionalInt.empty(), Optional.empty());
  }

  /** Returns the same with an estimate of the error. */
  public Numerics withError(double estimate) {
    return new Numerics(method, OptionalDouble.of(estimate), iterations, evaluations, note);
  }

  /** Returns the same with the iterations of the last search. */
  public Numerics withIterations(int count) {
    return new Numerics(method, errorEstimate, OptionalInt.of(count), evaluations, note);
  }

  /** Returns the same with the evaluations of the model. */
  public Numerics withEvaluations(int count) {
    return new Numerics(method, errorEstimate, iterations, OptionalInt.of(count), note);
  }

  /** Returns the same with what is special about an input. */
  public Numerics withNote(String words) {
    return new Numerics(method, errorEstimate, iterations, evaluations, Optional.of(words));
  }

  /**
   * Returns the least power of ten that is neither below an estimate of an error nor below 1e-12.
   * An estimate that is made of rounding alone would be another one on each machine.
   */
  public static double bound(double estimate) {
    int exponent = -12;
    while (exponent < 308 && Double.parseDouble("1e" + exponent) < estimate) {
      exponent++;
    }
    return Double.parseDouble("1e" + exponent);
  }
}
