package dev.omni.quant.finance.risk;

import dev.omni.domain.json.Json;
import java.util.Arrays;
import java.util.List;

/** The example of a book and its scenarios. */
final class StressExample {
  static final Json.Obj INPUT =
      Json.obj(
          "factors",
          Json.obj(
              "name", List.of("EQ", "EQVOL", "EURR"), "value", new double[] {4500, 0.19, 0.03}),
          "positions",
          Json.obj(
              "name", List.of("shares", "puts", "bond"),
              "kind", List.of("linear", "put", "zero_bond"),
              "quantity", List.of(100, 80, 1_000_000),
              "spot_factor", sparse("EQ", "EQ", Json.NULL),
              "volatility_factor", sparse(Json.NULL, "EQVOL", Json.NULL),
              "rate_factor", sparse(Json.NULL, "EURR", "EURR"),
              "strike", sparse(Json.NULL, 4200, Json.NULL),
              "expiry_years", sparse(Json.NULL, 0.5, 4)),
          "shocks",
          Json.obj(
              "scenario", List.of("crash", "crash", "crash", "rates up"),
              "factor", List.of("EQ", "EQVOL", "EURR", "EURR"),
              "shift", List.of("relative", "absolute", "absolute", "absolute"),
              "value", new double[] {-0.25, 0.15, -0.005, 0.01}));

  private StressExample() {}

  /** Returns a column in which a cell may be null. */
  static Json sparse(Object... cells) {
    return new Json.Arr(Arrays.stream(cells).map(Json::of).toList());
  }
}
