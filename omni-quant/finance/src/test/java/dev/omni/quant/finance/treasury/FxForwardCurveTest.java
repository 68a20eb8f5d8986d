package dev.omni.quant.finance.treasury;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.CapabilityContract;
import dev.omni.testkit.EngineRunner;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

class FxForwardCurveTest extends CapabilityContract {
  private static final LoadedEngine ENGINE = LoadedEngine.of(new FxForwardCurve());

  @Override
  protected LoadedEngine engine() {
    return ENGINE;
  }

  private static Json.Obj points() {
    return (Json.Obj) ENGINE.capability().input().examples().get(0);
  }

  private static Json.Obj basis() {
    return (Json.Obj) ENGINE.capability().input().examples().get(1);
  }

  private static JsonFields result(Json.Obj input) {
    return new JsonFields(EngineRunner.result(ENGINE, input));
  }

  private static List<String> pointers(Json.Obj input) {
    return ENGINE.problems(input).stream().map(Problem::pointer).toList();
  }

  private static Json.Obj spread(double spread) {
    return basis()
        .with(
            "basis",
            Json.obj(
                "tenor", List.of("3M", "1Y", "7Y"), "spread", List.of(spread, spread, spread)));
  }

  private static Json.Obj flat(double rate) {
    return Json.obj(
        "valuation_date", "2024-06-03",
        "dates", List.of("2050-06-03"),
        "zero_rates", List.of(rate));
  }

  /** The growth of the index is what discounts it: the swap is worth nothing at each node. */
  @Test
  void without_basis_the_curve_is_that_of_the_index() {
    JsonFields nodes = result(spread(0).with("base_projection_curve", flat(0.02))).fields("nodes");
    List<String> dates = nodes.texts("date");
    double[] factors = nodes.numbers("base_discount_factor");
    LocalDate spot = LocalDate.of(2024, 6, 5);
    double[] implied = nodes.numbers("implied_base_rate");
    for (int i = 0; i < dates.size(); i++) {
      long days = LocalDate.parse(dates.get(i)).toEpochDay() - spot.toEpochDay();
      assertThat(days).isPositive();
      assertThat(implied[i]).isCloseTo(0.02, within(1e-12));
      assertThat(factors[i]).isLessThan(1);
    }
  }

  @Test
  void a_negative_basis_lowers_the_rate_of_the_base_currency() {
    double none = result(spread(0)).fields("nodes").numbers("implied_base_rate")[2];
    double less = result(spread(-0.003)).fields("nodes").numbers("implied_base_rate")[2];
    assertThat(less - none).isCloseTo(-0.003, within(1.5e-4));
  }

  /** A quote leg above par needs a base leg above par. */
  @Test
  void another_curve_of_the_quote_index_counts() {
    Json.Obj dearer = spread(0).with("quote_discount_curve", flat(0.03));
    double par =
        result(dearer.with("quote_projection_curve", flat(0.03)))
            .fields("nodes")
            .numbers("implied_base_rate")[2];
    double above =
        result(dearer.with("quote_projection_curve", flat(0.04)))
            .fields("nodes")
            .numbers("implied_base_rate")[2];
    assertThat(above - par).isCloseTo(-0.01, within(1.5e-3));
  }

  @Test
  void points_are_hundredths_for_the_yen() {
    JsonFields yen =
        result(
            points()
                .with("pair", "USDJPY")
                .with("spot", 150)
                .with("points", Json.obj("tenor", List.of("1Y"), "pips", List.of(-700))));
    assertThat(yen.fields("nodes").numbers("outright")[0]).isCloseTo(143, within(1e-12));
  }

  @Test
  void points_of_more_than_a_fifth_of_the_spot_are_told() {
    Json.Obj wide =
        points().with("points", Json.obj("tenor", List.of("1Y"), "pips", List.of(3000)));
    assertThat(EngineRunner.result(ENGINE, wide).items("warnings")).hasSize(1);
    assertThat(EngineRunner.result(ENGINE, points()).has("warnings")).isFalse();
  }

  @Test
  void tenors_out_of_order_other_pairs_and_other_days_are_refused() {
    Json.Obj again = Json.obj("tenor", List.of("1M", "4W"), "pips", List.of(1, 1));
    assertThat(pointers(points().with("points", again))).containsExactly("/points/tenor/1");
    Json.Obj lower = Json.obj("tenor", List.of("1m"), "pips", List.of(1));
    assertThat(pointers(points().with("points", lower))).containsExactly("/points/tenor/0");
    assertThat(pointers(points().with("pair", "EURXXX"))).containsExactly("/pair");
    assertThat(pointers(points().with("trade_date", "2024-06-04")))
        .containsExactly("/quote_discount_curve/valuation_date");
    assertThat(pointers(points().with("base_projection_curve", flat(0.02))))
        .containsExactly("/base_projection_curve");
  }
}
