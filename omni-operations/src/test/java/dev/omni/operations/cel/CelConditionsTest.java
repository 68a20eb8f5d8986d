package dev.omni.operations.cel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.load.WorkBudget;
import dev.omni.application.spi.condition.ConditionEvaluator;
import dev.omni.application.spi.condition.ConditionEvaluator.UndecidedException;
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

  private static final Json.Obj NUMBERS = numbers();

  private final ConditionEvaluator conditions = new CelConditions();

  private static final Json.Obj SIGNED =
      Json.obj(
          "evidence",
          Json.arr(
              Json.obj("sign_offs", Json.arr(Json.obj("meaning", "approved"))),
              Json.obj(
                  "sign_offs",
                  Json.arr(Json.obj("meaning", "reviewed"), Json.obj("meaning", "approved")))),
          "evidence.outside_time",
          true,
          "evidence.limits.within",
          false,
          "none",
          Json.Arr.EMPTY);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "evidence.signed_off('approved') | true",
        "evidence.signed_off('reviewed') | false",
        "!evidence.signed_off('rejected') | true",
        "none.signed_off('approved') | false",
        "evidence[1].signed_off('reviewed') | true",
        "evidence.exists(e, e.signed_off('reviewed')) | true",
        "evidence.all(e, e.signed_off('reviewed')) | false",
        "evidence.outside_time | true",
        "!evidence.outside_time | false",
        "evidence.limits.within && evidence.outside_time | false",
        "evidence.limits.within | false",
        "size(evidence) == 2 && !evidence.limits.within | true"
      })
  void evidence_is_asked_for_sign_offs_an_outside_time_and_its_limits(
      String expression, boolean value) {
    assertThat(conditions.problem(expression, SIGNED.members().keySet())).isEmpty();
    assertThat(conditions.holds(expression, SIGNED, WorkBudget.ofRequest())).isEqualTo(value);
  }

  private static Json.Obj numbers() {
    var far = new Json.Num(new BigDecimal("10000000000000000001"));
    return Json.obj(
        "i",
        1,
        "whole",
        new Json.Num(new BigDecimal("1.0e0")),
        "half",
        0.5,
        "cents",
        1250,
        "items",
        Json.arr(10, 20),
        "wei",
        new Json.Num(new BigDecimal("1000000000000000001")),
        "large",
        new Json.Num(new BigDecimal("9007199254740993")),
        "most",
        Long.MAX_VALUE,
        "tiny",
        new Json.Num(new BigDecimal("1e-310")),
        "digits",
        new Json.Num(new BigDecimal("0.12345678901234567890")),
        "huge",
        new Json.Num(new BigDecimal("1e400")),
        "far",
        far,
        "n",
        Json.obj("far", far),
        "list",
        Json.arr(1, far));
  }

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
    assertThat(conditions.holds(expression, VARIABLES, WorkBudget.ofRequest())).isEqualTo(expected);
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
    assertThatThrownBy(() -> conditions.holds(expression, VARIABLES, WorkBudget.ofRequest()))
        .isInstanceOf(UndecidedException.class)
        .hasMessageContaining(why)
        .hasMessageNotContaining("<input>");
  }

  @Test
  void a_plain_path_gives_what_stands_there_to_the_last_digit() {
    assertThat(conditions.value("large", VARIABLES, WorkBudget.ofRequest()))
        .isEqualTo(new Json.Num(new BigDecimal("9007199254740993")));
    assertThat(conditions.value(" inputs.S ", VARIABLES, WorkBudget.ofRequest()))
        .isEqualTo(Json.obj("value", 60.5));
    assertThat(conditions.value("absent", VARIABLES, WorkBudget.ofRequest())).isEqualTo(Json.NULL);
  }

  @Test
  void values_keep_their_types() {
    assertThat(
            conditions.value(
                "{'a': inputs.list.map(x, x * 2), 'b': unit}", VARIABLES, WorkBudget.ofRequest()))
        .isEqualTo(Json.obj("a", Json.arr(2, 4, 6), "b", "USD"));
    assertThat(conditions.value("size(unit)", VARIABLES, WorkBudget.ofRequest()))
        .isEqualTo(Json.num(3));
    assertThat(conditions.value("null", VARIABLES, WorkBudget.ofRequest())).isEqualTo(Json.NULL);
    assertThat(conditions.value("true", VARIABLES, WorkBudget.ofRequest()))
        .isEqualTo(Json.of(true));
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
    assertThat(conditions.value(expression, VARIABLES, WorkBudget.ofRequest()))
        .isEqualTo(Json.str(told));
  }

  @Test
  void the_largest_unsigned_number_is_told_as_it_is() {
    assertThat(conditions.value("18446744073709551615u", VARIABLES, WorkBudget.ofRequest()))
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
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          wei > 1000000000000000000                     | true
          large == 9007199254740992                     | false
          large == 9007199254740993                     | true
          string(i) == '1'                              | true
          type(i) == int && type(whole) == int          | true
          type(half) == double                          | true
          cents % 100 != 0                              | true
          15 / 100 > 0.1 && i / 2 == 0.5                | true
          6 / 3 == 2 && type(6 / 3) == int              | true
          whole == i && [i] == [1.0] && i in [1, 2]     | true
          items[i] == 20                                | true
          {'a': i}.a + half == 1.5                      | true
          i == 2 && far > 1.0                           | false
          n.size() == 1 && has(n.far)                   | true
          tiny < 1e-300                                 | true
          """)
  void whole_numbers_are_ints_by_their_value_and_others_doubles(String expression, boolean held) {
    assertThat(conditions.holds(expression, NUMBERS, WorkBudget.ofRequest())).isEqualTo(held);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "far > 1.0",
        "far == 10000000000000000001u",
        "1 == far",
        "far != far",
        "far in [1]",
        "type(far) == int",
        "string(far) == ''",
        "[1, far] == [1, 2]",
        "n.far > 1",
        "n['far'] > 1",
        "n == {'far': 1}",
        "{'far': 1} == n",
        "list[1] > 1",
        "list.exists(x, x == 2)",
        "list == [1, 2]",
        "[1, 2] == list",
        "2 in list",
        "digits > 0.1",
        "huge > 1",
      })
  void a_number_that_neither_int_nor_double_holds_leaves_undecided_what_looks_at_it(String text) {
    assertThatThrownBy(() -> conditions.holds(text, NUMBERS, WorkBudget.ofRequest()))
        .isInstanceOf(UndecidedException.class)
        .hasMessageMatching(".*(far|list\\[1]|digits|huge) is .* neither an int .*");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "9223372036854775807 + i",
        "-most - 2",
        "most * 2",
        "(-most - 1) / -1",
        "most + most"
      })
  void what_is_beyond_64_bits_is_undecided(String expression) {
    assertThatThrownBy(() -> conditions.value(expression, NUMBERS, WorkBudget.ofRequest()))
        .isInstanceOf(UndecidedException.class);
  }

  @Test
  void results_keep_every_digit() {
    assertThat(conditions.holds("far > 1.0 || i == 1", NUMBERS, WorkBudget.ofRequest())).isTrue();
    assertThat(conditions.value("large + 1", NUMBERS, WorkBudget.ofRequest()).canonical())
        .isEqualTo("9007199254740994");
    assertThat(conditions.value("[large]", NUMBERS, WorkBudget.ofRequest()).canonical())
        .isEqualTo("[9007199254740993]");
    assertThat(conditions.value("far", NUMBERS, WorkBudget.ofRequest()))
        .isEqualTo(NUMBERS.find("far").orElseThrow());
    assertThat(conditions.value("[list]", NUMBERS, WorkBudget.ofRequest()))
        .isEqualTo(Json.arr(NUMBERS.find("list").orElseThrow()));
    assertThat(conditions.value("{'all': n}", NUMBERS, WorkBudget.ofRequest()))
        .isEqualTo(Json.obj("all", NUMBERS.find("n").orElseThrow()));
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
      return conditions.value(expression, variables, WorkBudget.ofRequest()).canonical();
    } catch (UndecidedException undecided) {
      return undecided.reason();
    }
  }
}
