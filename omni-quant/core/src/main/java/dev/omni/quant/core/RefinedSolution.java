package dev.omni.quant.core;

import dev.omni.engine.AccuracyNotReached;
import dev.omni.engine.Infeasible;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.function.Function;

/**
 * The solution of an equation whose error the input accepts: at the tolerances sent or, where they
 * do not reach {@code max_error}, at finer ones, a hundredth each time, at most three times and as
 * far as the finest of the contract.
 *
 * @param <S> what is solved for
 * @param solution of the equation
 * @param gate of its error
 * @param factor by which its tolerances are finer than those sent, 1 at least
 */
public record RefinedSolution<S>(S solution, ErrorGate gate, double factor) {
  /** The sentence for the limits of a method. */
  public static final String LIMIT =
      "Where the tolerances sent do not reach max_error, a hundredth of them is taken, again up to"
          + " the finest that the contract allows; numerics.note says so.";

  private static final String NOTE =
      "max_error needs tolerances that are finer than those sent, by a factor of ";
  private static final double FINER = 100;
  private static final int MOST = 3;

  /** An error falls about as its tolerance does; this much faster at most. */
  private static final double FASTER = 1e3;

  /**
   * Solves until the error is accepted.
   *
   * @param tolerance sent, relative
   * @param finest tolerance of the contract
   * @param at solves with tolerances that are finer by a factor
   * @param what has the error: the positions at the end
   * @param gates say the error of a solution
   * @param reached says the last time up to which the error is accepted, if there are times
   * @throws AccuracyNotReached when no tolerance reaches what the input accepts
   */
  public static <S> RefinedSolution<S> of(
      double tolerance,
      double finest,
      DoubleFunction<S> at,
      String what,
      Function<S, ErrorGate> gates,
      Function<S, OptionalDouble> reached) {
    double most = Math.max(1, tolerance / finest);
    var tried = new ArrayList<RefinedSolution<S>>();
    tried.add(of(1, at, gates));
    while (!last(tried).gate.passes()
        && last(tried).factor < most
        && !last(tried).isHopeless(most)
        && tried.size() <= MOST) {
      double next = tried.size() == MOST ? most : Math.min(most, FINER * last(tried).factor);
      try {
        tried.add(of(next, at, gates));
      } catch (Infeasible tooFine) {
        break;
      }
    }
    if (last(tried).gate.passes()) {
      return last(tried);
    }
    RefinedSolution<S> best = best(tried);
    throw best.gate.refused(what, reached.apply(best.solution), List.of());
  }

  private static <S> RefinedSolution<S> of(
      double factor, DoubleFunction<S> at, Function<S, ErrorGate> gates) {
    S solution = at.apply(factor);
    return new RefinedSolution<>(solution, gates.apply(solution), factor);
  }

  /** Returns whether not even the finest tolerances of the contract will do. */
  private boolean isHopeless(double finest) {
    return gate.estimate() * factor / finest > FASTER * gate.most();
  }

  private static <S> RefinedSolution<S> last(List<RefinedSolution<S>> tried) {
    return tried.get(tried.size() - 1);
  }

  /** Returns the first that passes with the advice of the one with the least error. */
  private static <S> RefinedSolution<S> best(List<RefinedSolution<S>> tried) {
    double least = Double.POSITIVE_INFINITY;
    for (RefinedSolution<S> each : tried) {
      least = Math.min(least, Double.isNaN(each.gate.estimate()) ? least : each.gate.estimate());
    }
    double advised = ErrorGate.rounded(least);
    return tried.stream()
        .filter(each -> each.gate.estimate() <= advised)
        .findFirst()
        .orElse(tried.get(0));
  }

  /** Returns the factor by which the tolerances of published numbers are finer than those sent. */
  public static double factor(Numerics numerics) {
    return numerics
        .note()
        .filter(note -> note.startsWith(NOTE))
        .map(note -> Double.parseDouble(note.substring(NOTE.length())))
        .orElse(1.0);
  }

  /** Returns how the numbers came about, with the error and with what was finer than sent. */
  public Numerics noted(Numerics numerics) {
    Numerics noted = numerics.withError(gate.estimate());
    return factor > 1 ? noted.withNote(NOTE + Math.round(factor)) : noted;
  }
}
