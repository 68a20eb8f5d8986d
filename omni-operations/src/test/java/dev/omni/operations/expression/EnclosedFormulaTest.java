package dev.omni.operations.expression;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.quant.core.formula.Formula;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The formulas of the one language in intervals. */
class EnclosedFormulaTest {
  private static Interval enclosed(String text) {
    return Formula.parse(text)
        .value(new IntervalArithmetic(new EvaluationBudget(800_000)), Map.of());
  }

  /** The table of the one language, whose numbers mpmath has to 20 digits. */
  static Stream<Arguments> formulas() throws IOException {
    Path table = Path.of("..", "omni-quant", "core", "src", "test", "resources", "formulas.tsv");
    return Files.readAllLines(table).stream()
        .map(line -> line.split("\t"))
        .map(row -> Arguments.of(row[0], new BigDecimal(row[1])));
  }

  @ParameterizedTest
  @MethodSource("formulas")
  void an_interval_has_the_value_to_20_digits(String text, BigDecimal value) {
    Interval found = enclosed(text);
    BigDecimal last = value.ulp().max(value.abs().movePointLeft(19));

    assertThat(found.low()).isLessThanOrEqualTo(value.add(last));
    assertThat(found.high()).isGreaterThanOrEqualTo(value.subtract(last));
    assertThat(found.high().subtract(found.low())).isLessThanOrEqualTo(last);
  }

  @Test
  void a_condition_that_may_go_both_ways_has_the_values_of_both_branches() {
    Map<String, Interval> about =
        Map.of("x", new Interval(new BigDecimal("0.9"), new BigDecimal("1.1")));
    Interval value =
        Formula.parse("if(x < 1, 2, 5 + x)")
            .value(new IntervalArithmetic(new EvaluationBudget(800_000)), about);

    assertThat(value.low()).isEqualByComparingTo("2");
    assertThat(value.high()).isEqualByComparingTo("6.1");
  }
}
