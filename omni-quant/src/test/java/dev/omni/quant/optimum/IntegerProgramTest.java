package dev.omni.quant.optimum;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.Work;
import dev.omni.quant.optimum.ExactSimplex.State;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.hipparchus.fraction.BigFraction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class IntegerProgramTest {
  private static List<BigFraction> numbers(String... decimals) {
    return Arrays.stream(decimals).map(d -> Program.fraction(new BigDecimal(d))).toList();
  }

  private static Program.Row row(String a, String b, String sign, String bound) {
    return new Program.Row(
        numbers(a, b), Program.Relation.of(sign), Program.fraction(new BigDecimal(bound)));
  }

  private static ExactSimplex.Solved solved(String a, String b, Program.Row... rows) {
    return IntegerProgram.solve(new Program(numbers(a, b), List.of(rows)), Work.alone());
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

  @Property(tries = 300)
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

    Optional<BigFraction> most =
        IntStream.range(0, 49)
            .mapToObj(i -> List.of(new BigFraction(i / 7), new BigFraction(i % 7)))
            .filter(program::feasible)
            .map(program::value)
            .max(Comparator.naturalOrder());
    ExactSimplex.Solved best = IntegerProgram.solve(program, Work.alone());
    assertThat(best.state()).isEqualTo(most.isEmpty() ? State.INFEASIBLE : State.OPTIMAL);
    assertThat(most.isEmpty() || program.feasible(best.point())).isTrue();
    assertThat(most.isEmpty() ? most : Optional.of(program.value(best.point()))).isEqualTo(most);
  }

  private static String tenths(Random chance, int most) {
    return BigDecimal.valueOf(chance.nextInt(2 * most + 1) - most, 1).toPlainString();
  }
}
