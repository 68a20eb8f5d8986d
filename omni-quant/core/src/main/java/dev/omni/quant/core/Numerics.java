package dev.omni.quant.core;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
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
   * Returns a result with {@code numerics}.
   *
   * @param unit of the error estimate: that of the first member of the result
   */
  public static Shape in(Shape result, String unit) {
    return result.required("numerics", shape(unit));
  }

  /**
   * Returns a result with {@code numerics} where a number was sought, and without it where closed
   * formulas gave all.
   *
   * @param unit of the error estimate
   */
  public static Shape whereSought(Shape result, String unit) {
    return result.optional("numerics", shape(unit));
  }

  /** Returns the member itself. */
  public static Shape shape(String unit) {
    return Shape.object()
        .required("method", Shape.string().titled("Method"))
        .optional("error_estimate", Shape.number().unit(unit).titled("Estimate of the error"))
        .optional("iterations", Shape.integer().unit("1").titled("Iterations"))
        .optional("evaluations", Shape.integer().unit("1").titled("Evaluations of the model"))
        .optional("note", Shape.string().titled("What is special about this input"))
        .titled("How the numbers came about");
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

  /** Returns the member with a method; others are added with {@link Json.Obj#with}. */
  public static Json.Obj of(String method) {
    return Json.obj("method", method);
  }
}
