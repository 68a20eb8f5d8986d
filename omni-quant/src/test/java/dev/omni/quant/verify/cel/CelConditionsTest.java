package dev.omni.quant.verify.cel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.spi.feature.ConditionEvaluator;
import dev.omni.application.spi.feature.ConditionEvaluator.Undecided;
import dev.omni.domain.json.Json;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CelConditionsTest {
  private static final Json.Obj VARIABLES =
      Json.obj(
          "value",
          5,
          "unit",
          "USD",
          "absent",
          null,
          "flag",
          true,
          "large",
          new Json.Num(new BigDecimal("9007199254740993")),
          "inputs",
          Json.obj("S", Json.obj("value", 60.5), "list", Json.arr(1, 2, 3)));

  private final ConditionEvaluator conditions = new CelConditions();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          value > 4                              | true
          2.5 > 1                                | true
          value == 5                             | true
          value / 2 > 2.4                        | true
          2 * value + 1 == 11.0                  | true
          1 - value / 10 == 0.5                  | true
          unit == 'USD' && flag                  | true
          inputs.S.value < 60                    | false
          inputs.list.all(x, x > 0)              | true
          inputs.list.exists(x, x == 2)          | true
          size(inputs.list) == 3                 | true
          inputs.list[1] == 2                    | true
          has(inputs.T)                          | false
          absent == null                         | true
          unit in ['EUR', 'USD']                 | true
          unit.matches('^[A-Z]{3}$')             | true
          """)
  void conditions_hold_or_do_not(String expression, boolean expected) {
    assertThat(conditions.hold(expression, VARIABLES)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          inputs.T > 1       | T
          nothing > 1        | nothing
          value              | true or false
          value >            | mismatched
          value > 'a'        | overload
          1 / 0 > 1          | zero
          nothing            | nothing
          """)
  void what_cannot_be_decided_says_why(String expression, String why) {
    assertThatThrownBy(() -> conditions.hold(expression, VARIABLES))
        .isInstanceOf(Undecided.class)
        .hasMessageContaining(why)
        .hasMessageNotContaining("<input>");
  }

  @Test
  void a_plain_path_gives_what_stands_there_to_the_last_digit() {
    assertThat(conditions.value("large", VARIABLES))
        .isEqualTo(new Json.Num(new BigDecimal("9007199254740993")));
    assertThat(conditions.value(" inputs.S ", VARIABLES)).isEqualTo(Json.obj("value", 60.5));
    assertThat(conditions.value("absent", VARIABLES)).isEqualTo(Json.NULL);
  }

  @Test
  void values_keep_their_types() {
    assertThat(conditions.value("{'a': inputs.list.map(x, x * 2), 'b': unit}", VARIABLES))
        .isEqualTo(Json.obj("a", Json.arr(2, 4, 6), "b", "USD"));
    assertThat(conditions.value("size(unit)", VARIABLES)).isEqualTo(Json.num(3));
    assertThat(conditions.value("null", VARIABLES)).isEqualTo(Json.NULL);
    assertThat(conditions.value("true", VARIABLES)).isEqualTo(Json.of(true));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          duration('1h')                           | 3600s
          duration('-1500ms')                      | -1.5s
          duration('0s')                           | 0s
          timestamp('2024-01-01T00:00:00.120Z')    | 2024-01-01T00:00:00.120Z
          type(1)                                  | int
          """)
  void moments_durations_and_types_are_told_as_the_language_writes_them(
      String expression, String told) {
    assertThat(conditions.value(expression, VARIABLES)).isEqualTo(Json.str(told));
  }

  @Test
  void the_largest_unsigned_number_is_told_as_it_is() {
    assertThat(conditions.value("18446744073709551615u", VARIABLES))
        .isEqualTo(new Json.Num(new BigDecimal("18446744073709551615")));
  }

  @Test
  void an_expression_is_checked_without_values() {
    assertThat(conditions.problem("value > 4", Set.of("value"))).isEmpty();
    assertThat(conditions.problem("value > ", Set.of("value"))).isPresent();
    assertThat(conditions.problem("amount > 4", Set.of("value")))
        .hasValueSatisfying(why -> assertThat(why).contains("amount"));
    assertThat(conditions.problem("'a' + 'b' == 'ab'", Set.of())).isPresent();
  }

  @Test
  void the_paths_that_an_expression_reads_are_told() {
    assertThat(
            conditions.paths(
                "steps.price.price > input.limit && has(steps.check.verdict) || items.all(x, x.a)",
                Set.of("steps", "input", "items")))
        .contains("steps.price.price", "input.limit", "steps.check.verdict", "items")
        .doesNotContain("steps", "steps.price");
    assertThat(conditions.paths("a >", Set.of("a"))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[0].map(x, [x, x]).map(x, [x, x]).map(x, [x, x]) == []",
        "[1,2].all(a, [1,2].all(b, [1,2].all(c, a + b + c > 0)))",
        "(((((((((((((((((((((((((((((((((((((((((((((((((((((((((((1)))))))))))))"
      })
  void what_could_grow_without_bound_is_refused(String expression) {
    assertThat(conditions.problem(expression, Set.of())).isPresent();
  }

  @Test
  void hostile_expressions_end_soon() {
    String deep = "(".repeat(900) + "1" + ")".repeat(900) + " > 0";
    String chain = "!".repeat(1900) + "true";
    String sums = "1" + "+1".repeat(990) + " > 0";
    String loops = "big.all(a, big.all(b, a + b > 0))";
    Json.Obj big = Json.obj("big", java.util.stream.IntStream.range(0, 5000).boxed().toList());

    for (String expression : new String[] {deep, chain, sums, loops, "a".repeat(2001)}) {
      org.junit.jupiter.api.Assertions.assertTimeout(
          Duration.ofSeconds(2), () -> assertThat(outcome(expression, big)).isNotEmpty());
    }
  }

  private String outcome(String expression, Json.Obj variables) {
    try {
      return conditions.value(expression, variables).canonical();
    } catch (Undecided undecided) {
      return undecided.reason();
    }
  }
}
