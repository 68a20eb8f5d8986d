package dev.omni.quant.finance.risk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MonteCarloValueAtRiskTest {
  private final JsonEngine engine = LoadedEngine.of(new MonteCarloValueAtRisk());

  private static Json.Obj book(double correlation, double first, double second) {
    return Json.obj(
        "factors",
        Json.obj(
            "name", List.of("A", "B"),
            "value", new double[] {100, 50},
            "volatility", new double[] {0.2, 0.3}),
        "correlation",
        Json.arr(new double[] {1, correlation}, new double[] {correlation, 1}),
        "positions",
        Json.obj(
            "factor", List.of("A", "B"),
            "kind", List.of("linear", "linear"),
            "quantity", new double[] {first, second}),
        "confidence",
        0.95,
        "horizon_years",
        0.04,
        "paths",
        4000);
  }

  private JsonFields found(Json.Obj input) {
    return new JsonFields(EngineRunner.result(engine, input));
  }

  @Property(tries = 15) // about 2 ms a try
  void the_tail_is_worse_than_its_begin_and_parts_add_up(
      @ForAll @DoubleRange(min = -0.99, max = 0.99) @Scale(2) double correlation,
      @ForAll @DoubleRange(min = -10, max = 10) @Scale(1) double first) {
    JsonFields it = found(book(correlation, first, 7));
    assertThat(it.number("expected_shortfall")).isGreaterThanOrEqualTo(it.number("value_at_risk"));
    assertThat(Arrays.stream(it.numbers("component_es")).sum())
        .isCloseTo(it.number("expected_shortfall"), within(1e-9));
    assertThat(Arrays.stream(it.fields("histogram").numbers("count")).sum()).isEqualTo(4000);
  }

  @Property(tries = 10) // about 4 ms a try
  void a_book_of_twice_the_size_has_twice_the_risk(
      @ForAll @IntRange(min = 1, max = 1000) int seed) {
    JsonFields one = found(book(0.3, 5, -3).with("seed", seed));
    JsonFields two = found(book(0.3, 10, -6).with("seed", seed));
    for (String field : List.of("value_at_risk", "expected_shortfall", "base_value")) {
      assertThat(two.number(field)).isCloseTo(2 * one.number(field), within(1e-9));
    }
  }

  /** P. Artzner and others, Coherent measures of risk, 1999: a whole is no worse than its parts. */
  @Property(tries = 10) // about 6 ms a try
  void the_shortfall_of_a_book_is_at_most_that_of_its_parts(
      @ForAll @DoubleRange(min = -10, max = 10) @Scale(1) double first,
      @ForAll @DoubleRange(min = -10, max = 10) @Scale(1) double second) {
    double whole = found(book(0.2, first, second)).number("expected_shortfall");
    double parts =
        found(book(0.2, first, 0)).number("expected_shortfall")
            + found(book(0.2, 0, second)).number("expected_shortfall");
    assertThat(whole).isLessThanOrEqualTo(parts + 1e-9);
  }

  @Test
  void a_forward_by_parity_has_the_risk_of_the_asset_until_expiry() {
    Json.Obj forward =
        book(0, 0, 0)
            .with(
                "positions",
                Json.obj(
                    "factor", List.of("A", "A"),
                    "kind", List.of("call", "put"),
                    "quantity", new double[] {1, -1},
                    "strike", new double[] {100, 100},
                    "expiry_years", new double[] {1, 1},
                    "rate", new double[] {0, 0},
                    "volatility", new double[] {0.2, 0.2}));
    assertThat(found(forward).number("value_at_risk"))
        .isCloseTo(found(book(0, 1, 0)).number("value_at_risk"), within(1e-10));
  }

  @Test
  void factors_that_are_one_and_hedge_each_other_leave_no_risk() {
    Json.Obj hedge =
        book(1, 1, -1)
            .with(
                "factors",
                Json.obj(
                    "name", List.of("A", "B"),
                    "value", new double[] {100, 100},
                    "volatility", new double[] {0.2, 0.2}));
    assertThat(found(hedge).number("value_at_risk")).isCloseTo(0, within(1e-10));
  }

  /** One factor and one position: the loss at a quantile of the factor, with its standard error. */
  @ParameterizedTest
  @ValueSource(doubles = {3, 5, 30})
  void a_linear_position_under_student_t_has_the_quantile_of_the_closed_form(double degrees) {
    Json.Obj input =
        book(0, 10, 0)
            .with("distribution", "student_t")
            .with("degrees_of_freedom", degrees)
            .with("paths", 200_000);
    JsonFields it = found(input);
    double z = new TailQuantile.Student(degrees).quantile(0.05);
    double deviation = 0.2 * Math.sqrt(0.04);
    double exact = 1000 * (1 - Math.exp(-deviation * z - deviation * deviation / 2));
    assertThat(it.number("value_at_risk"))
        .isCloseTo(exact, within(4.5 * it.number("value_at_risk_standard_error")));
  }

  @Test
  void what_has_expired_pays_at_the_horizon() {
    Json.Obj expired =
        book(0, 0, 0)
            .with(
                "factors",
                Json.obj(
                    "name", List.of("A"),
                    "value", new double[] {100},
                    "volatility", new double[] {0}))
            .with("correlation", Json.arr((Object) new double[] {1}))
            .with(
                "positions",
                Json.obj(
                    "factor", List.of("A"),
                    "kind", List.of("call"),
                    "quantity", new double[] {1},
                    "strike", new double[] {90},
                    "expiry_years", new double[] {0.01},
                    "rate", new double[] {0},
                    "volatility", new double[] {0.5}));
    JsonFields it = found(expired);
    assertThat(it.number("value_at_risk")).isCloseTo(it.number("base_value") - 10, within(1e-12));
  }

  @Test
  void what_does_not_fit_is_refused_where_it_stands() {
    assertThat(EngineRunner.refused(engine, book(0.5, 1, 1).with("distribution", "student_t")))
        .containsExactly("/degrees_of_freedom");
    assertThat(EngineRunner.refused(engine, book(0.5, 1, 1).with("degrees_of_freedom", 4)))
        .containsExactly("/degrees_of_freedom");
    Json.Obj positions =
        Json.obj(
            "factor", List.of("A", "C"),
            "kind", List.of("call", "linear"),
            "quantity", new double[] {1, 1},
            "strike", StressExample.sparse(90, Json.NULL));
    assertThat(EngineRunner.refused(engine, book(0.5, 1, 1).with("positions", positions)))
        .containsExactly(
            "/positions/expiry_years/0",
            "/positions/rate/0",
            "/positions/volatility/0",
            "/positions/factor/1");
    Json.Obj skew = book(0.5, 1, 1);
    assertThat(
            EngineRunner.refused(
                engine,
                skew.with("correlation", Json.arr(new double[] {1, 0.5}, new double[] {0.4, 1}))))
        .containsExactly("/correlation/1/0");
    assertThat(
            EngineRunner.refused(
                engine,
                skew.with("correlation", Json.arr(new double[] {1, 0.5}, new double[] {0.5, 0.9}))))
        .containsExactly("/correlation/1/1");
  }
}
