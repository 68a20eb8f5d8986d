package dev.omni.quant.finance.risk.capital;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.CapabilityContract;
import dev.omni.testkit.EngineRunner;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class SaCcrExposureTest extends CapabilityContract {
  private final JsonEngine engine = engine();

  @Override
  protected JsonEngine engine() {
    return LoadedEngine.of(new SaCcrExposure());
  }

  private static Json.Obj trades(Object... columns) {
    return Json.obj("trades", Json.obj(columns));
  }

  private static Json.Obj forwards(String pair, String... positions) {
    int rows = positions.length;
    double[] hundred = new double[rows];
    double[] years = new double[rows];
    Arrays.fill(hundred, 100);
    Arrays.fill(years, 2);
    return trades(
        "asset_class",
        Collections.nCopies(rows, "fx"),
        "hedging_set",
        Collections.nCopies(rows, pair),
        "notional",
        hundred,
        "position",
        List.of(positions),
        "maturity_years",
        years,
        "market_value",
        new double[rows]);
  }

  private double number(Json.Obj input, String name) {
    return EngineRunner.number(engine, input, name);
  }

  private double addOn(Json.Obj input, String asset) {
    return EngineRunner.result(engine, input)
        .findObject("add_ons")
        .orElseThrow()
        .findNumber(asset)
        .orElseThrow()
        .doubleValue();
  }

  private double[] column(Json.Obj input, String name) {
    return new JsonFields(EngineRunner.result(engine, input).findObject("trades").orElseThrow())
        .numbers(name);
  }

  private static Json.Obj with(Json.Obj input, String column, Object cells) {
    Json.Obj trades = input.findObject("trades").orElseThrow();
    return input.with("trades", trades.with(column, cells));
  }

  /** Effective notional 100, factor 4 %, no value: 1.4 x 4. */
  @Test
  void a_forward_without_value_has_its_add_on_alone() {
    Json.Obj input = forwards("EURUSD", "long");
    assertThat(number(input, "exposure_at_default")).isCloseTo(5.6, within(1e-13));
    assertThat(number(input, "replacement_cost")).isZero();
  }

  @Test
  void opposite_trades_of_a_pair_have_no_exposure() {
    Json.Obj input = forwards("EURUSD", "long", "short");
    assertThat(number(input, "exposure_at_default")).isZero();
    assertThat(number(input.with("collateral", 50), "multiplier")).isEqualTo(0.05);
  }

  /** Buckets by the end: below 1, 1 to 5, above 5 years; correlations 70 %, 70 %, 30 %. */
  @Test
  void rates_of_a_currency_are_netted_in_three_buckets() {
    double[] ends = {0.99, 1, 5, 5.01};
    Json.Obj input =
        trades(
            "asset_class",
            Collections.nCopies(4, "interest_rate"),
            "hedging_set",
            Collections.nCopies(4, "EUR"),
            "notional",
            new double[] {100, 100, 100, 100},
            "position",
            List.of("long", "short", "short", "long"),
            "end_years",
            ends,
            "market_value",
            new double[4]);
    double[] d = new double[4];
    for (int i = 0; i < 4; i++) {
      d[i] = 2000 * (1 - Math.exp(-0.05 * ends[i])) * Math.sqrt(Math.min(1, ends[i]));
    }
    double middle = -d[1] - d[2];
    double effective =
        Math.sqrt(
            d[0] * d[0]
                + middle * middle
                + d[3] * d[3]
                + 1.4 * (d[0] * middle + middle * d[3])
                + 0.6 * d[0] * d[3]);
    assertThat(addOn(input, "interest_rate")).isCloseTo(0.005 * effective, within(1e-12));
  }

  /** Two names of BBB against each other: systematic 0, own sqrt(2 x 0.75) of one. */
  @Test
  void names_are_correlated_by_a_half_each() {
    Json.Obj input =
        trades(
            "asset_class", List.of("credit_single", "credit_single"),
            "reference", List.of("A", "B"),
            "rating", List.of("BBB", "BBB"),
            "notional", new double[] {100, 100},
            "position", List.of("long", "short"),
            "end_years", new double[] {5, 5},
            "market_value", new double[2]);
    double one = 0.0054 * 2000 * (1 - Math.exp(-0.25));
    assertThat(addOn(input, "credit")).isCloseTo(one * Math.sqrt(1.5), within(1e-13));
    Json.Obj same = with(input, "reference", List.of("A", "A"));
    assertThat(addOn(same, "credit")).isCloseTo(0, within(1e-13));
  }

  @Test
  void electricity_has_its_own_factor_and_volatility() {
    Json.Obj input =
        trades(
            "asset_class", List.of("commodity", "commodity"),
            "hedging_set", List.of("electricity", "energy"),
            "reference", List.of("base load", "crude oil"),
            "notional", new double[] {100, 100},
            "position", List.of("long", "long"),
            "maturity_years", new double[] {1, 1},
            "market_value", new double[2]);
    assertThat(addOn(input, "commodity")).isCloseTo(40 + 18, within(1e-12));
    Json.Obj options =
        with(
            with(
                with(
                    with(input, "option_type", List.of("call", "call")),
                    "underlying",
                    new double[] {50, 50}),
                "strike",
                new double[] {50, 50}),
            "option_expiry_years",
            new double[] {1, 1});
    double[] deltas = column(options, "supervisory_delta");
    assertThat(deltas[0]).isCloseTo(0.77337264762313, within(1e-13)); // N(0.75)
    assertThat(deltas[1]).isCloseTo(0.63683065117562, within(1e-13)); // N(0.35)
  }

  @Test
  void a_bought_call_less_a_bought_put_is_a_forward() {
    Json.Obj input =
        trades(
            "asset_class", List.of("equity_single", "equity_single", "equity_single"),
            "reference", List.of("ACME", "ACME", "ACME"),
            "notional", new double[] {10, 10, 10},
            "position", List.of("long", "short", "short"),
            "maturity_years", new double[] {1, 1, 1},
            "market_value", new double[3],
            "option_type", Json.arr("call", "put", Json.NULL),
            "underlying", Json.arr(40, 40, Json.NULL),
            "strike", Json.arr(50, 50, Json.NULL),
            "option_expiry_years", Json.arr(1, 1, Json.NULL));
    double[] deltas = column(input, "supervisory_delta");
    assertThat(deltas[0] + deltas[1]).isCloseTo(1, within(1e-14));
    assertThat(addOn(input, "equity")).isCloseTo(0, within(1e-13));
  }

  @Test
  void an_option_at_its_exercise_has_the_delta_of_what_it_becomes() {
    Json.Obj input =
        trades(
            "asset_class", List.of("fx", "fx"),
            "hedging_set", List.of("EURUSD", "EURUSD"),
            "notional", new double[] {10, 10},
            "position", List.of("long", "long"),
            "maturity_years", new double[] {0.01, 0.01},
            "market_value", new double[2],
            "option_type", List.of("call", "put"),
            "underlying", new double[] {1.2, 1.2},
            "strike", new double[] {1.1, 1.1},
            "option_expiry_years", new double[2]);
    assertThat(column(input, "supervisory_delta")).containsExactly(1, 0);
    assertThat(column(input, "maturity_factor")[0]).isEqualTo(0.2);
  }

  @Test
  void margin_never_makes_the_exposure_larger() {
    Json.Obj margin =
        Json.obj("threshold", 1e6, "minimum_transfer", 0, "nica", 0, "margin_period_days", 10);
    Json.Obj without = forwards("EURUSD", "long");
    Json.Obj with = without.with("margin", margin);
    assertThat(number(with, "replacement_cost")).isEqualTo(1e6);
    assertThat(number(with, "exposure_at_default"))
        .isEqualTo(number(without, "exposure_at_default"));
    assertThat(EngineRunner.result(engine, with).findObject("numerics").orElseThrow().has("note"))
        .isTrue();
  }

  @Test
  void what_an_asset_class_needs_is_missed_at_its_cell() {
    Json.Obj input =
        trades(
            "asset_class",
            List.of("interest_rate", "fx", "credit_single", "equity_index", "commodity"),
            "notional",
            new double[] {1, 1, 1, 1, 1},
            "position",
            Collections.nCopies(5, "long"),
            "market_value",
            new double[5]);
    assertThat(EngineRunner.refused(engine, input))
        .containsExactly("/trades/hedging_set/0", "/trades/end_years/0");
    assertThat(
            EngineRunner.refused(
                engine,
                forwards("EURUSD", "long")
                    .with(
                        "trades",
                        Json.obj(
                            "asset_class", List.of("credit_index"),
                            "reference", List.of("CDX"),
                            "rating", List.of("BBB"),
                            "notional", new double[] {1},
                            "position", List.of("long"),
                            "end_years", new double[] {5},
                            "market_value", new double[1]))))
        .containsExactly("/trades/rating/0");
  }

  @Test
  void a_pair_that_is_turned_around_is_refused() {
    Json.Obj input =
        with(forwards("EURUSD", "long", "short"), "hedging_set", List.of("EURUSD", "USDEUR"));
    assertThat(EngineRunner.refused(engine, input)).containsExactly("/trades/hedging_set/1");
  }

  @Test
  void strikes_without_an_option_and_options_without_a_price_are_refused() {
    Json.Obj plain = forwards("EURUSD", "long");
    assertThat(EngineRunner.refused(engine, with(plain, "strike", new double[] {1.1})))
        .containsExactly("/trades/strike/0");
    Json.Obj option =
        with(
            with(
                with(with(plain, "option_type", List.of("call")), "strike", new double[] {-1.1}),
                "underlying",
                new double[] {1.1}),
            "option_expiry_years",
            new double[] {1});
    assertThat(EngineRunner.refused(engine, option)).containsExactly("/trades/strike/0");
  }
}
