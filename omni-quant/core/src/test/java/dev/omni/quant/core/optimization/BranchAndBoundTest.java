package dev.omni.quant.core.optimization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.quant.core.optimization.ExactSimplex.State;
import dev.omni.testkit.EngineRunner;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.hipparchus.fraction.BigFraction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class BranchAndBoundTest {
  private static List<BigFraction> numbers(String... decimals) {
    return Arrays.stream(decimals).map(d -> Program.fraction(new BigDecimal(d))).toList();
  }

  private static Program.Row row(String a, String b, String sign, String bound) {
    return new Program.Row(
        numbers(a, b), Program.Relation.of(sign), Program.fraction(new BigDecimal(bound)));
  }

  private static ExactSimplex.Solved solved(String a, String b, Program.Row... rows) {
    return BranchAndBound.solve(new Program(numbers(a, b), List.of(rows)), Work.alone());
  }

  @Test
  void an_even_number_is_never_odd_however_far_one_looks() {
    assertThat(solved("0", "-1", row("2", "-2", "=", "1")).state()).isEqualTo(State.INFEASIBLE);
    assertThat(solved("0", "-1", row("0.6", "-0.9", "=", "0.5")).state())
        .isEqualTo(State.INFEASIBLE);
  }

  @Test
  void there_is_no_multiple_of_three_between_one_and_two() {
    Program.Row least = row("3", "-3", ">=", "1");
    Program.Row most = row("3", "-3", "<=", "2");
    assertThat(solved("0", "-1", least, most).state()).isEqualTo(State.INFEASIBLE);
    Program.Row under = row("3", "-3", ">=", "-2");
    Program.Row above = row("3", "-3", "<=", "-1");
    assertThat(solved("0", "-1", under, above).state()).isEqualTo(State.INFEASIBLE);
  }

  @Test
  void what_has_no_whole_point_is_not_without_a_bound() {
    assertThat(solved("1", "1", row("2", "-2", "=", "1")).state()).isEqualTo(State.INFEASIBLE);
    assertThat(solved("1", "1", row("2", "-2", "=", "2")).state()).isEqualTo(State.UNBOUNDED);
  }

  @Test
  void a_bound_between_two_multiples_is_as_good_as_the_next_one() {
    ExactSimplex.Solved best =
        solved("3", "2", row("2", "4", "<=", "9.9"), row("0", "0", "=", "0"));
    assertThat(best.state()).isEqualTo(State.OPTIMAL);
    assertThat(best.point()).isEqualTo(numbers("4", "0"));
  }

  @Test
  void what_has_any_whole_point_is_without_a_bound_although_it_must_be_looked_for() {
    ExactSimplex.Solved far =
        solved("2", "-1", row("3", "-5", "<=", "-4"), row("3", "-5", ">=", "-5"));
    assertThat(far.state()).isEqualTo(State.UNBOUNDED);
  }

  private static Program endless() {
    var numbers = numbers("-2.417", "-1.927", "4.911", "-1.323");
    var row =
        new Program.Row(numbers, Program.Relation.EQUAL, Program.fraction(new BigDecimal("3.629")));
    return new Program(numbers("2", "-2.97", "-3.715", "0"), List.of(row));
  }

  @Test
  void a_search_that_is_too_long_ends_with_that_reason() {
    assertThatThrownBy(
            () -> BranchAndBound.solve(endless(), new PivotBudget(Work.alone(), 50_000), 0))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("the search did not end");
  }

  /** However much may still be computed. */
  @Test
  void a_search_that_leaves_too_much_open_ends_with_that_reason() {
    var effort = new PivotBudget(Work.alone(), Long.MAX_VALUE);

    assertThatThrownBy(() -> BranchAndBound.solve(endless(), effort, Long.MAX_VALUE))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("the search did not end");
  }

  /** The steps are the same ones. */
  @Test
  void numbers_of_many_digits_take_more_of_what_may_be_computed() {
    Program few = steps("7", "3");
    Program many = steps("7" + "0".repeat(900) + "1", "3" + "0".repeat(900) + "1");

    assertThat(BranchAndBound.solve(few, new PivotBudget(Work.alone(), 5_000), 0).point())
        .isEqualTo(BranchAndBound.solve(many, new PivotBudget(Work.alone(), 1_000_000), 0).point());
    assertThatThrownBy(() -> BranchAndBound.solve(many, new PivotBudget(Work.alone(), 5_000), 0))
        .hasMessageContaining("numbers of fewer digits");
  }

  private static Program steps(String a, String b) {
    return new Program(numbers("1", "1"), List.of(row(a, b, "<=", a), row(b, a, "<=", a)));
  }

  @Test
  void a_pivot_of_many_rows_stops_when_it_is_told_to() {
    Program.Row[] rows =
        IntStream.range(0, 60)
            .mapToObj(i -> row("1", "1", "<=", Integer.toString(10 + i)))
            .toArray(Program.Row[]::new);
    var program = new Program(numbers("1", "0"), List.of(rows));

    assertThatThrownBy(() -> BranchAndBound.solve(program, EngineRunner.cancelledAfter(30)))
        .isInstanceOf(CancellationException.class);
  }

  @Property
  void no_whole_point_of_many_variables_is_better(@ForAll long seed) {
    var chance = new Random(seed);
    int n = 2 + chance.nextInt(4);
    var rows = new ArrayList<Program.Row>();
    for (int j = 0; j < n; j++) {
      int variable = j;
      List<BigFraction> unit =
          IntStream.range(0, n).mapToObj(k -> new BigFraction(k == variable ? 1 : 0)).toList();
      rows.add(new Program.Row(unit, Program.Relation.AT_MOST, new BigFraction(5, 2)));
    }
    for (int i = 0; i < 1 + chance.nextInt(3); i++) {
      Program.Relation relation =
          Program.Relation.of(List.of("<=", "<=", ">=", "=").get(chance.nextInt(4)));
      List<BigFraction> row = drawn(chance, n, 50);
      BigFraction bound =
          relation == Program.Relation.EQUAL
              ? Program.dot(row, IntStream.range(0, n).mapToObj(BigFraction::new).toList())
              : drawn(chance, 1, 90).get(0);
      rows.add(new Program.Row(row, relation, bound));
    }
    var program = new Program(drawn(chance, n, 60), rows);

    assertBest(program, IntStream.range(0, (int) Math.pow(3, n)).mapToObj(code -> digits(code, n)));
  }

  private static void assertBest(Program program, Stream<List<BigFraction>> points) {
    Optional<BigFraction> most =
        points.filter(program::feasible).map(program::value).max(Comparator.naturalOrder());
    assertBest(program, most, BranchAndBound.solve(program, Work.alone()));
    var effort = new PivotBudget(Work.alone(), Long.MAX_VALUE);
    assertBest(program, most, BranchAndBound.solve(program, effort, 0));
  }

  private static void assertBest(
      Program program, Optional<BigFraction> most, ExactSimplex.Solved best) {
    assertThat(best.state()).isEqualTo(most.isEmpty() ? State.INFEASIBLE : State.OPTIMAL);
    assertThat(most.isEmpty() || program.feasible(best.point())).isTrue();
    assertThat(most.isEmpty() ? most : Optional.of(program.value(best.point()))).isEqualTo(most);
  }

  private static List<BigFraction> drawn(Random chance, int n, int most) {
    return numbers(
        IntStream.range(0, n).mapToObj(j -> tenths(chance, most)).toArray(String[]::new));
  }

  /** To the base of three. */
  private static List<BigFraction> digits(int code, int n) {
    var digits = new ArrayList<BigFraction>();
    for (int left = code; digits.size() < n; left /= 3) {
      digits.add(new BigFraction(left % 3));
    }
    return digits;
  }

  @Property
  void no_whole_point_in_a_box_is_better(@ForAll long seed) {
    var chance = new Random(seed);
    var rows = new ArrayList<Program.Row>();
    rows.add(row("1", "0", "<=", "6"));
    rows.add(row("0", "1", "<=", "6"));
    for (int i = 0; i < 2; i++) {
      String sign = List.of("<=", ">=", "=").get(chance.nextInt(3));
      rows.add(row(tenths(chance, 30), tenths(chance, 30), sign, tenths(chance, 60)));
    }
    var program = new Program(numbers(tenths(chance, 50), tenths(chance, 50)), rows);

    assertBest(
        program,
        IntStream.range(0, 49)
            .mapToObj(i -> List.of(new BigFraction(i / 7), new BigFraction(i % 7))));
  }

  private static String tenths(Random chance, int most) {
    return BigDecimal.valueOf(chance.nextInt(2 * most + 1) - most, 1).toPlainString();
  }
}
