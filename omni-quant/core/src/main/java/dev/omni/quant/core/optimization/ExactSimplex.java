package dev.omni.quant.core.optimization;

import dev.omni.engine.Work;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.hipparchus.fraction.BigFraction;

/**
 * The exact simplex method in two phases: feasibility, then the optimum. Each constraint is scaled
 * to a unit of which all its numbers are multiples, so that the tableau holds integers.
 */
public final class ExactSimplex {
  private static final long MOST_CELLS = 10_000_000_000L;

  private final Program program;
  private final List<BigFraction> units;
  private final IntegerLinearProgram whole;
  private final SimplexDictionary feasible;

  /** The state in which a program ends. */
  public enum State {
    /** It has a best point. */
    OPTIMAL,
    /** No point fulfils its constraints. */
    INFEASIBLE,
    /** Its objective has no bound. */
    UNBOUNDED
  }

  /**
   * The solution of a program.
   *
   * @param state optimal, infeasible or unbounded
   * @param point the best one; empty when there is none
   * @param multipliers one for each constraint: they prove the optimum (duals) or that there is no
   *     point (J. Farkas, 1902)
   */
  public record Solved(State state, List<BigFraction> point, List<BigFraction> multipliers) {
    public Solved {
      point = List.copyOf(point);
      multipliers = List.copyOf(multipliers);
    }
  }

  private ExactSimplex(Program program, PivotBudget effort) {
    this.program = program;
    this.units = program.rows().stream().map(ExactSimplex::unit).toList();
    this.whole = whole();
    this.feasible = new SimplexDictionary(whole, effort);
  }

  /**
   * Solves a program.
   *
   * @param work polled before each pivot for cancellation
   * @throws dev.omni.engine.Infeasible when it takes too many steps
   */
  public static Solved solve(Program program, Work work) {
    return new ExactSimplex(program, new PivotBudget(work, MOST_CELLS)).solved();
  }

  private Solved solved() {
    OptionalInt stuck = new PivotRule(feasible).mended();
    if (stuck.isPresent()) {
      int row = stuck.getAsInt();
      boolean above = feasible.excess(row).signum() > 0;
      return new Solved(
          State.INFEASIBLE,
          List.of(),
          multipliers(feasible, row, above ? BigFraction.MINUS_ONE : BigFraction.ONE));
    }
    SimplexDictionary best = feasible.wanting(whole.objective());
    return new PivotRule(best).climbed()
        ? new Solved(
            State.OPTIMAL, point(best), multipliers(best, best.rows(), unit(program.objective())))
        : new Solved(State.UNBOUNDED, List.of(), List.of());
  }

  private IntegerLinearProgram whole() {
    var ranges = new ArrayList<IntegerRange>();
    var rows = new ArrayList<IntegerLinearProgram.Row>();
    program.objective().forEach(each -> ranges.add(IntegerRange.NATURAL));
    for (int i = 0; i < units.size(); i++) {
      Program.Row row = program.rows().get(i);
      boolean equal = row.relation() == Program.Relation.EQUAL;
      ranges.add(equal ? IntegerRange.ZERO : IntegerRange.NATURAL);
      rows.add(
          new IntegerLinearProgram.Row(
              IntegerLinearProgram.counted(row.coefficients(), units.get(i)),
              row.bound().divide(units.get(i)).getNumerator()));
    }
    return new IntegerLinearProgram(
        IntegerLinearProgram.counted(program.objective(), unit(program.objective())), rows, ranges);
  }

  /** Returns the unit of a constraint; it is negative where the constraint is reversed. */
  private static BigFraction unit(Program.Row row) {
    var numbers = new ArrayList<>(row.coefficients());
    numbers.add(row.bound());
    BigFraction unit = unit(numbers);
    return row.relation() == Program.Relation.AT_LEAST ? unit.negate() : unit;
  }

  private static BigFraction unit(List<BigFraction> numbers) {
    BigFraction step = IntegerLinearProgram.step(numbers);
    return step.signum() == 0 ? BigFraction.ONE : step;
  }

  private List<BigFraction> point(SimplexDictionary at) {
    return Arrays.stream(at.point())
        .limit(program.objective().size())
        .map(count -> new BigFraction(count, at.parts()))
        .toList();
  }

  /** Returns the multipliers of the constraints whose sum is a row. */
  private List<BigFraction> multipliers(SimplexDictionary at, int row, BigFraction unit) {
    BigInteger[] falls = at.falls(row);
    int first = program.objective().size();
    return IntStream.range(0, units.size())
        .mapToObj(
            i -> new BigFraction(falls[first + i], at.parts()).multiply(unit).divide(units.get(i)))
        .toList();
  }
}
