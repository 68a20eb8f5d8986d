package dev.omni.quant.core.optimization;

import dev.omni.engine.Work;
import dev.omni.quant.core.optimization.ExactSimplex.Solved;
import dev.omni.quant.core.optimization.ExactSimplex.State;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.hipparchus.fraction.BigFraction;

/**
 * Branch and bound over exact linear programs (A. H. Land and A. G. Doig, Econometrica 28 (1960)
 * 497-520), depth first. Bounds are exact, so no branch that is cut can hold a better point.
 */
public final class BranchAndBound {
  private static final long MOST_CELLS = 1_000_000_000;

  /**
   * The words of tableaus stored for open branches; the other branches restart from the first
   * tableau.
   */
  private static final long MOST_STORED = 1_000_000;

  /** The maximum number of open branches, each of which stores the ranges of all variables. */
  private static final int MOST_OPEN = 50_000;

  private final int variables;
  private final long mostStored;
  private final SimplexDictionary root;
  private final ArrayDeque<Branch> open = new ArrayDeque<>();
  private Optional<List<BigInteger>> point = Optional.empty();
  private Optional<BigInteger> least = Optional.empty();

  /**
   * A branch still to be searched.
   *
   * @param from what it is solved from
   * @param ranges of all variables
   * @param most no point is better
   */
  private record Branch(SimplexDictionary from, IntegerRange[] ranges, BigInteger most) {}

  private BranchAndBound(int variables, long mostStored, SimplexDictionary root) {
    this.variables = variables;
    this.mostStored = mostStored;
    this.root = root;
  }

  /**
   * Returns the best whole point; its multipliers are empty. Without a bound is what has none in
   * between as well, if there is any whole point (R. R. Meyer, Mathematical Programming 7 (1974)
   * 223-235).
   *
   * @throws dev.omni.engine.Infeasible when the search takes too much work
   */
  public static Solved solve(Program program, Work work) {
    return solve(program, new PivotBudget(work, MOST_CELLS), MOST_STORED);
  }

  static Solved solve(Program program, PivotBudget effort, long mostStored) {
    IntegerLinearProgram whole = IntegerLinearProgram.of(program);
    int variables = whole.objective().size();
    var feasible = new SimplexDictionary(whole, effort);
    if (!mended(feasible)) {
      return new Solved(State.INFEASIBLE, List.of(), List.of());
    }
    SimplexDictionary wanted = feasible.wanting(whole.objective());
    boolean bounded = new PivotRule(wanted).climbed();
    var search = new BranchAndBound(variables, mostStored, bounded ? wanted : feasible);
    search.go(bounded);
    State found = bounded ? State.OPTIMAL : State.UNBOUNDED;
    return search
        .point
        .map(point -> new Solved(found, point.stream().map(BigFraction::new).toList(), List.of()))
        .orElse(new Solved(State.INFEASIBLE, List.of(), List.of()));
  }

  private static boolean mended(SimplexDictionary here) {
    return Arrays.stream(here.ranges()).noneMatch(IntegerRange::isEmpty)
        && new PivotRule(here).mended().isEmpty();
  }

  /** Searches until the best point is found, or any. */
  private void go(boolean best) {
    open.push(new Branch(root, root.ranges(), most(root)));
    while (!open.isEmpty() && (best || least.isEmpty())) {
      Branch branch = open.pop();
      if (better(branch.most())) {
        SimplexDictionary here = branch.from().within(branch.ranges());
        if (mended(here) && better(most(here))) {
          broken(here).ifPresentOrElse(j -> divide(here, j), () -> keep(here));
        }
      }
    }
  }

  private boolean better(BigInteger value) {
    return least.isEmpty() || value.compareTo(least.get()) > 0;
  }

  /** Returns an upper bound of the objective at integer points of a branch. */
  private static BigInteger most(SimplexDictionary here) {
    return Ratio.floor(here.objective(), here.parts());
  }

  /** Returns the variable farthest from a whole number, if any is none. */
  private OptionalInt broken(SimplexDictionary here) {
    BigInteger[] at = here.point();
    int found = -1;
    BigInteger most = BigInteger.ZERO;
    for (int j = 0; j < variables; j++) {
      BigInteger over = at[j].mod(here.parts());
      BigInteger away = over.min(here.parts().subtract(over));
      if (away.compareTo(most) > 0) {
        found = j;
        most = away;
      }
    }
    return found < 0 ? OptionalInt.empty() : OptionalInt.of(found);
  }

  private void keep(SimplexDictionary here) {
    point =
        Optional.of(
            Arrays.stream(here.point())
                .limit(variables)
                .map(count -> count.divide(here.parts()))
                .toList());
    least = Optional.of(most(here));
  }

  /** Branches on a fractional variable; the nearer side is searched first. */
  private void divide(SimplexDictionary here, int variable) {
    if (open.size() > MOST_OPEN) {
      throw PivotBudget.tooMuch();
    }
    least.ifPresent(here::spare);
    BigInteger halves = Ratio.floor(here.point()[variable].shiftLeft(1), here.parts());
    BigInteger floor = halves.shiftRight(1);
    boolean up = halves.testBit(0);
    SimplexDictionary from = open.size() * here.size() < mostStored ? here : root;
    for (boolean upper : new boolean[] {!up, up}) {
      IntegerRange[] ranges = here.ranges();
      ranges[variable] =
          upper
              ? ranges[variable].atLeast(floor.add(BigInteger.ONE))
              : ranges[variable].atMost(floor);
      open.push(new Branch(from, ranges, most(here)));
    }
  }
}
