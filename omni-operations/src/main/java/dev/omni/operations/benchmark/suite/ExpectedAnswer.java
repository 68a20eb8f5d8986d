package dev.omni.operations.benchmark.suite;

import java.util.Optional;
import java.util.function.Function;

/**
 * The expected answer of a question.
 *
 * @param unit of the answer
 * @param solution a way to it, by expressions
 * @param gold what is right, in that unit and by another way
 * @param spread its standard uncertainty, when that is asked for too
 */
record ExpectedAnswer(
    String unit,
    Function<ParameterValues, Solution> solution,
    Function<ParameterValues, FiftyDigitDecimal> gold,
    Optional<Function<ParameterValues, FiftyDigitDecimal>> spread) {
  /** Returns an answer with one solution for all numbers. */
  static ExpectedAnswer of(
      String unit, Function<ParameterValues, FiftyDigitDecimal> gold, Solution solution) {
    return new ExpectedAnswer(unit, givens -> solution, gold, Optional.empty());
  }

  /** Returns the same, whose answer must say how uncertain it is. */
  ExpectedAnswer uncertain(Function<ParameterValues, FiftyDigitDecimal> standard) {
    return new ExpectedAnswer(unit, solution, gold, Optional.of(standard));
  }
}
