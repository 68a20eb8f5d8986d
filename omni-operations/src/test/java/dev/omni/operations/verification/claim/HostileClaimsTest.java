package dev.omni.operations.verification.claim;

import static dev.omni.operations.verification.claim.Examples.check;
import static dev.omni.operations.verification.claim.Examples.judged;
import static dev.omni.operations.verification.claim.Examples.status;
import static dev.omni.operations.verification.claim.Examples.value;
import static dev.omni.operations.verification.claim.Examples.verdict;
import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Unreadable and incomputable claims: inconclusive, and in bounded time. */
class HostileClaimsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "9^9^9",
        "1/0",
        "10^10^10",
        "1e400",
        "((((",
        "1 +",
        "nothing + 1",
        "f(1)",
        "",
        "2^-1e9",
        "gamma(-1)",
        "ln(0)",
        "exp(1e300)"
      })
  void a_hostile_expression_is_inconclusive(String expression) {
    Json.Obj judged =
        judged(Json.obj("claim", value(1, "1"), "basis", Json.obj("expression", expression)));

    assertThat(verdict(judged)).isEqualTo("inconclusive");
  }

  static List<String> endless() {
    return List.of(
        "(".repeat(2000),
        "(".repeat(1000) + ")".repeat(1000),
        "-".repeat(1999) + "1",
        "gamma(9.5)*".repeat(180) + "1",
        "normcdf(24)-".repeat(160) + "1",
        "sin(1e29)+".repeat(190) + "1",
        "1" + "^9".repeat(900),
        "x".repeat(3000));
  }

  @ParameterizedTest
  @MethodSource("endless")
  void whatever_is_asked_ends_within_two_seconds(String expression) {
    Json.Obj inputs = Json.obj("x", value(1, "1", 1));
    String sum = "x+" + "ln(2)+".repeat(300) + "1";
    Json.Obj basis =
        Json.obj(
            "expression", expression,
            "inputs", inputs,
            "definitions",
                IntStream.range(0, 32)
                    .mapToObj(i -> Json.obj("name", "d" + i, "expression", sum))
                    .toList());
    Json.Obj request = Json.obj("claim", value(1, "1"), "basis", basis);

    Assertions.assertTimeout(
        Duration.ofSeconds(2),
        () -> assertThat(verdict(judged(request))).isEqualTo("inconclusive"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{claim: 1}",
        "{claim: {value: 'x'}, basis: {expression: '1'}}",
        "{claim: {value: 1, unit: 'furlong'}, basis: {expression: '1'}}",
        "{claim: {value: 1}, basis: {expression: '1', run_id: 'x'}}",
        "{claim: {value: 1}, basis: {}}",
        "{claim: {value: 1}, basis: {expression: '1', inputs: {'a b': 1}}}",
        "{claim: {value: 1}, basis: {expression: '1', inputs: []}}",
        "{claim: {value: 1}, basis: {expression: '1'}, tolerance: {relative: 2}}",
        "{claim: {value: 1}, basis: {expression: '1'}, tolerance: {digits: 2.5}}",
        "{claim: {value: 1, uncertainty: 3}, basis: {expression: '1'}}"
      })
  void what_cannot_be_read_is_inconclusive_and_says_where(String text) {
    Json request = JsonReader.trusted(quoted(text));
    Json.Obj judged = judged((Json.Obj) request);

    assertThat(verdict(judged)).isEqualTo("inconclusive");
    assertThat(status(judged, "schema")).isEqualTo("fail");
    assertThat(
            check(judged, "schema")
                .findObject("detail")
                .flatMap(d -> d.findObject("problems"))
                .orElseThrow()
                .members())
        .isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource({"x, y, 0", "y, y, 1"})
  void a_name_that_is_given_twice_decides_nothing(String first, String second, int place) {
    Json.Obj basis =
        Json.obj("expression", "y", "inputs", Json.obj("x", 4))
            .with(
                "definitions",
                Json.arr(
                    Json.obj("name", first, "expression", "5"),
                    Json.obj("name", second, "expression", "5")));
    Json.Obj judged = judged(Json.obj("claim", value("5", "1"), "basis", basis));

    assertThat(verdict(judged)).isEqualTo("inconclusive");
    assertThat(
            check(judged, "schema")
                .findObject("detail")
                .flatMap(d -> d.findObject("problems"))
                .orElseThrow()
                .members())
        .containsOnlyKeys("basis.definitions." + place + ".name");
  }

  private static String quoted(String text) {
    return text.replace('\'', '"').replaceAll("([{,] ?)([a-z_]+):", "$1\"$2\":");
  }
}
