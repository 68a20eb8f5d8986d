package dev.omni.quant.optimum;

import dev.omni.application.spi.Work;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import org.hipparchus.fraction.BigFraction;

/**
 * The simplex method in fractions, in two phases, with the rule of R. G. Bland (Mathematics of
 * Operations Research 2 (1977) 103-107), under which it always ends. Every row has an artificial
 * variable, whose reduced cost is the row's multiplier.
 */
public final class ExactSimplex {
  private final Program program;
  private final Work work;
  private final int variables;
  private final int slacks;
  private final int rows;
  private final BigFraction[][] table;
  private final int[] basis;
  private final boolean[] flipped;
  private BigFraction[] reduced = {};

  /** How a program ends. */
  public enum State {
    /** It has a best point. */
    OPTIMAL,
    /** No point fulfils its constraints. */
    INFEASIBLE,
    /** Its objective has no bound. */
    UNBOUNDED
  }

  /**
   * What came out.
   *
   * @param state how it ended
   * @param point the best one; empty when there is none
   * @param multipliers one for each constraint: they prove the optimum (duals) or that there is no
   *     point (J. Farkas, 1902)
   */
  public record Solved(State state, List<BigFraction> point, List<BigFraction> multipliers) {
    /** Copies the lists. */
    public Solved {
      point = List.copyOf(point);
      multipliers = List.copyOf(multipliers);
    }
  }

  private ExactSimplex(Program program, Work work) {
    this.program = program;
    this.work = work;
    this.variables = program.objective().size();
    this.rows = program.rows().size();
    this.slacks = rows;
    this.table = new BigFraction[rows][variables + slacks + rows + 1];
    this.basis = new int[rows];
    this.flipped = new boolean[rows];
    for (int i = 0; i < rows; i++) {
      fill(i, program.rows().get(i));
    }
  }

  /**
   * Solves a program.
   *
   * @param work asked before each pivot whether to stop
   */
  public static Solved solve(Program program, Work work) {
    return new ExactSimplex(program, work).solved();
  }

  private void fill(int i, Program.Row row) {
    Arrays.fill(table[i], BigFraction.ZERO);
    for (int j = 0; j < variables; j++) {
      table[i][j] = row.coefficients().get(j);
    }
    table[i][variables + i] =
        switch (row.relation()) {
          case AT_MOST -> BigFraction.ONE;
          case AT_LEAST -> BigFraction.MINUS_ONE;
          case EQUAL -> BigFraction.ZERO;
        };
    table[i][bound()] = row.bound();
    flipped[i] = row.bound().signum() < 0;
    if (flipped[i]) {
      for (int j = 0; j < table[i].length; j++) {
        table[i][j] = table[i][j].negate();
      }
    }
    table[i][artificial(i)] = BigFraction.ONE;
    basis[i] = artificial(i);
  }

  private int artificial(int row) {
    return variables + slacks + row;
  }

  private int bound() {
    return variables + slacks + rows;
  }

  private Solved solved() {
    BigFraction[] cost = new BigFraction[bound()];
    Arrays.fill(cost, BigFraction.ZERO);
    Arrays.fill(cost, artificial(0), bound(), BigFraction.MINUS_ONE);
    climb(cost);
    if (reduced[bound()].signum() < 0) {
      return new Solved(State.INFEASIBLE, List.of(), multipliers(BigFraction.MINUS_ONE));
    }
    leaveArtificials();
    Arrays.fill(cost, BigFraction.ZERO);
    for (int j = 0; j < variables; j++) {
      cost[j] = program.objective().get(j);
    }
    return climb(cost)
        ? new Solved(State.OPTIMAL, point(), multipliers(BigFraction.ZERO))
        : new Solved(State.UNBOUNDED, List.of(), List.of());
  }

  /** Climbs to the top; false when there is none. */
  private boolean climb(BigFraction[] cost) {
    reduced = new BigFraction[bound() + 1];
    for (int j = 0; j <= bound(); j++) {
      BigFraction sum = j < bound() ? cost[j].negate() : BigFraction.ZERO;
      for (int i = 0; i < rows; i++) {
        sum = sum.add(cost[basis[i]].multiply(table[i][j]));
      }
      reduced[j] = sum;
    }
    for (int in = entering(); in >= 0; in = entering()) {
      int out = leaving(in);
      if (out < 0) {
        return false;
      }
      pivot(out, in);
    }
    return true;
  }

  private int entering() {
    return first(j -> reduced[j].signum() < 0);
  }

  private int first(IntPredicate column) {
    for (int j = 0; j < variables + slacks; j++) {
      if (column.test(j)) {
        return j;
      }
    }
    return -1;
  }

  private int leaving(int in) {
    int best = -1;
    for (int i = 0; i < rows; i++) {
      if (table[i][in].signum() > 0) {
        int order = best < 0 ? -1 : ratio(i, in).compareTo(ratio(best, in));
        if (order < 0 || (order == 0 && basis[i] < basis[best])) {
          best = i;
        }
      }
    }
    return best;
  }

  private BigFraction ratio(int row, int column) {
    return table[row][bound()].divide(table[row][column]);
  }

  /** A row whose artificial variable cannot leave says nothing that the others do not. */
  private void leaveArtificials() {
    for (int i = 0; i < rows; i++) {
      if (basis[i] >= variables + slacks) {
        BigFraction[] row = table[i];
        int in = first(j -> row[j].signum() != 0);
        if (in >= 0) {
          pivot(i, in);
        }
      }
    }
  }

  private void pivot(int out, int in) {
    work.proceed();
    BigFraction scale = table[out][in].reciprocal();
    for (int j = 0; j <= bound(); j++) {
      table[out][j] = table[out][j].multiply(scale);
    }
    for (int i = 0; i < rows; i++) {
      if (i != out) {
        subtract(table[i], table[out], in);
      }
    }
    subtract(reduced, table[out], in);
    basis[out] = in;
  }

  private static void subtract(BigFraction[] from, BigFraction[] row, int in) {
    BigFraction times = from[in];
    if (times.signum() == 0) {
      return;
    }
    for (int j = 0; j < from.length; j++) {
      if (row[j].signum() != 0) {
        from[j] = from[j].subtract(row[j].multiply(times));
      }
    }
  }

  private List<BigFraction> point() {
    BigFraction[] point = new BigFraction[variables];
    Arrays.fill(point, BigFraction.ZERO);
    for (int i = 0; i < rows; i++) {
      if (basis[i] < variables) {
        point[basis[i]] = table[i][bound()];
      }
    }
    return List.of(point);
  }

  private List<BigFraction> multipliers(BigFraction cost) {
    var multipliers = new ArrayList<BigFraction>();
    for (int i = 0; i < rows; i++) {
      BigFraction multiplier = reduced[artificial(i)].add(cost);
      multipliers.add(flipped[i] ? multiplier.negate() : multiplier);
    }
    return multipliers;
  }
}
