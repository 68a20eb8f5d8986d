package dev.omni.engine;

import dev.omni.domain.json.Json;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A second method of a capability: it computes figures of the answer again, from the input alone,
 * and shares no numerics with the engine. A run that asks for a second opinion is compared with it.
 *
 * @param <I> the input
 */
public interface SecondMethod<I> {
  /**
   * What evidence says of a method.
   *
   * @param method its name
   * @param library that computes
   * @param precision of its numbers, in words
   * @param tolerance the largest relative difference of figures that agree
   */
  record Description(String method, String library, String precision, double tolerance) {}

  /**
   * A number of the answer.
   *
   * @param pointer its place in the result
   * @param value as this method finds it
   * @param scale the size below which a difference counts relative to this size; 0 or more
   */
  record Figure(String pointer, BigDecimal value, BigDecimal scale) {
    /** Creates a figure of doubles. */
    public static Figure of(String pointer, double value, double scale) {
      return new Figure(pointer, BigDecimal.valueOf(value), BigDecimal.valueOf(scale));
    }
  }

  /** Returns what evidence says of the method. */
  Description description();

  /**
   * Returns why the method does not cover an input; empty when it does.
   *
   * @param input valid for the contract and without {@link Engine#problems}
   */
  default Optional<String> uncovered(I input) {
    return Optional.empty();
  }

  /**
   * Returns the estimated elementary steps of an input, which count beside those of the engine;
   * about 1e8 a second on one core.
   *
   * @param input that is covered
   */
  double steps(I input);

  /**
   * Computes the figures, at least one.
   *
   * @param input that is covered
   * @param work cancellation; progress is that of the engine
   * @throws Infeasible when the method finds no answer
   * @throws java.util.concurrent.CancellationException when {@code work} requests a stop
   */
  List<Figure> compute(I input, Work work);

  /** Returns the method for inputs from which its own are read. */
  default SecondMethod<Json.Obj> reading(Function<Json.Obj, I> reader) {
    SecondMethod<I> own = this;
    return new SecondMethod<>() {
      @Override
      public Description description() {
        return own.description();
      }

      @Override
      public Optional<String> uncovered(Json.Obj input) {
        return own.uncovered(reader.apply(input));
      }

      @Override
      public double steps(Json.Obj input) {
        return own.steps(reader.apply(input));
      }

      @Override
      public List<Figure> compute(Json.Obj input, Work work) {
        return own.compute(reader.apply(input), work);
      }
    };
  }
}
