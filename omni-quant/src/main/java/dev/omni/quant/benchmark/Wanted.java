package dev.omni.quant.benchmark;

import java.util.Optional;
import java.util.function.Function;

/**
 * What a question asks for.
 *
 * @param unit of the answer
 * @param solution a way to it, by expressions
 * @param gold what is right, in that unit and by another way
 * @param spread its standard uncertainty, when that is asked for too
 */
record Wanted(
    String unit,
    Function<Givens, Solution> solution,
    Function<Givens, Decimal> gold,
    Optional<Function<Givens, Decimal>> spread) {
  /** With a solution that is the same for all numbers. */
  static Wanted of(String unit, Function<Givens, Decimal> gold, Solution solution) {
    return new Wanted(unit, givens -> solution, gold, Optional.empty());
  }

  /** The same, whose answer must say how uncertain it is. */
  Wanted uncertain(Function<Givens, Decimal> standard) {
    return new Wanted(unit, solution, gold, Optional.of(standard));
  }
}
