package dev.omni.quant.optimum;

import dev.omni.application.spi.Work;
import dev.omni.quant.optimum.ExactSimplex.Solved;
import dev.omni.quant.optimum.ExactSimplex.State;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.hipparchus.fraction.BigFraction;

/**
 * Branch and bound over exact linear programs (A. H. Land and A. G. Doig, Econometrica 28 (1960)
 * 497-520), deepest first. What it leaves out cannot be better: nothing is rounded.
 */
public final class IntegerProgram {
  private static final long MOST_CELLS = 1_000_000_000;

  /** Of tables that are kept of what is still to be searched; the others begin from the first. */
  private static final long KEPT_CELLS = 1_000_000;

  private static final int MOST_OPEN = 50_000;

  private final int variables;
  private final Dictionary root;
  private final ArrayDeque<Branch> open = new ArrayDeque<>();
  private Optional<List<BigInteger>> point = Optional.empty();
  private Optional<BigInteger> least = Optional.empty();

  /**
   * What is still to be searched.
   *
   * @param from what it is solved from
   * @param ranges of all variables
   * @param most no point is better
   */
  private record Branch(Dictionary from, Range[] ranges, BigInteger most) {}

  private IntegerProgram(int variables, Dictionary root) {
    this.variables = variables;
    this.root = root;
  }

  /**
   * The best whole point; its multipliers are empty. Without a bound is what has none in between as
   * well, if there is any whole point (R. R. Meyer, Mathematical Programming 7 (1974) 223-235).
   *
   * @throws dev.omni.application.spi.Infeasible when the search takes too much work
   */
  public static Solved solve(Program program, Work work) {
    return solve(program, new Effort(work, MOST_CELLS));
  }

  static Solved solve(Program program, Effort effort) {
    WholeProgram whole = WholeProgram.of(program);
    int variables = whole.objective().size();
    var feasible = new Dictionary(whole, effort);
    if (!feasible.mended()) {
      return new Solved(State.INFEASIBLE, List.of(), List.of());
    }
    Dictionary root = feasible.wanting(whole.objective());
    boolean bounded = root.climbed();
    var search = new IntegerProgram(variables, bounded ? root : feasible.wanting(small(variables)));
    search.go(bounded);
    State found = bounded ? State.OPTIMAL : State.UNBOUNDED;
    return search
        .point
        .map(point -> new Solved(found, point.stream().map(BigFraction::new).toList(), List.of()))
        .orElse(new Solved(State.INFEASIBLE, List.of(), List.of()));
  }

  /** Nothing but a small sum, which has a bound. */
  private static List<BigInteger> small(int variables) {
    return Collections.nCopies(variables, BigInteger.ONE.negate());
  }

  /** Until the best point is found, or any. */
  private void go(boolean best) {
    root.climbed();
    open.push(new Branch(root, root.ranges(), root.most()));
    while (!open.isEmpty() && (best || least.isEmpty())) {
      Branch branch = open.pop();
      if (better(branch.most())) {
        Dictionary here = branch.from().within(branch.ranges());
        if (here.mended() && better(here.most())) {
          here.broken(variables).ifPresentOrElse(j -> divide(here, j), () -> keep(here));
        }
      }
    }
  }

  private boolean better(BigInteger value) {
    return least.isEmpty() || value.compareTo(least.get()) > 0;
  }

  private void keep(Dictionary here) {
    point = Optional.of(here.halves(variables).stream().map(half -> half.shiftRight(1)).toList());
    least = Optional.of(here.most());
  }

  /** At a broken variable; the nearer side is searched first. */
  private void divide(Dictionary here, int variable) {
    if (open.size() > MOST_OPEN) {
      throw Effort.tooMuch();
    }
    least.ifPresent(here::spare);
    BigInteger halves = here.halves(variables).get(variable);
    BigInteger floor = halves.shiftRight(1);
    boolean up = halves.testBit(0);
    Dictionary from = open.size() * here.cells() < KEPT_CELLS ? here : root;
    for (boolean upper : new boolean[] {!up, up}) {
      Range[] ranges = here.ranges();
      ranges[variable] =
          upper
              ? ranges[variable].atLeast(floor.add(BigInteger.ONE))
              : ranges[variable].atMost(floor);
      open.push(new Branch(from, ranges, here.most()));
    }
  }
}
