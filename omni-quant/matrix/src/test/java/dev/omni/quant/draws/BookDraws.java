package dev.omni.quant.draws;

import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Market risk of books: stress, value at risk and its backtest. */
final class BookDraws {
  static final Map<String, Draws> ALL =
      Map.of(
          "risk.stress.scenarios", new StressDraws(),
          "risk.var.backtest", new BacktestDraws(),
          "risk.var.historical", new HistoricalDraws(),
          "risk.var.montecarlo", new MonteCarloDraws(),
          "risk.var.parametric", new ParametricDraws());

  private BookDraws() {}

  static final class StressDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      int count = chance.size(3, 20);
      var positions = new ArrayList<Json>();
      for (int i = 0; i < count; i++) {
        positions.add(position(chance));
      }
      double fall = chance.between(-0.4, -0.05, 2);
      return Json.obj(
          "factors",
          Json.obj("name", List.of("EQ", "EQVOL", "EURR"), "value", List.of(4500, 0.19, 0.03)),
          "positions",
          Json.obj(
              "kind", column(positions, "kind"),
              "quantity", column(positions, "quantity"),
              "spot_factor", column(positions, "spot_factor"),
              "volatility_factor", column(positions, "volatility_factor"),
              "rate_factor", column(positions, "rate_factor"),
              "strike", column(positions, "strike"),
              "expiry_years", column(positions, "expiry_years")),
          "shocks",
          Json.obj(
              "scenario", List.of("crash", "crash", "crash", "rates up"),
              "factor", List.of("EQ", "EQVOL", "EURR", "EURR"),
              "shift", List.of("relative", "absolute", "absolute", "absolute"),
              "value",
                  List.of(
                      fall, chance.between(0, 0.3, 2), -0.005, chance.between(0.005, 0.03, 3))));
    }

    private static Json.Obj position(Chance chance) {
      return switch (chance.between(0, 2)) {
        case 0 ->
            Json.obj("kind", "linear", "quantity", chance.between(-200, 500), "spot_factor", "EQ");
        case 1 ->
            Json.obj(
                "kind",
                chance.of("call", "put"),
                "quantity",
                chance.between(-100, 100),
                "spot_factor",
                "EQ",
                "volatility_factor",
                "EQVOL",
                "rate_factor",
                "EURR",
                "strike",
                50 * chance.between(70, 110),
                "expiry_years",
                chance.between(0.1, 3, 2));
        default ->
            Json.obj(
                "kind",
                "zero_bond",
                "quantity",
                1000 * chance.between(-500, 2000),
                "rate_factor",
                "EURR",
                "expiry_years",
                chance.between(0.5, 20, 1));
      };
    }

    private static List<Json> column(List<Json> rows, String name) {
      return rows.stream().map(row -> ((Json.Obj) row).find(name).orElse(Json.NULL)).toList();
    }
  }

  static final class BacktestDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      int days = chance.size(250, 500);
      return Json.obj(
          "profit_and_loss",
          chance.many(days, () -> Chance.rounded(100 * chance.student(5), 1)),
          "value_at_risk",
          chance.many(days, () -> chance.between(180, 260, 1)),
          "confidence",
          chance.of(0.95, 0.975, 0.99));
    }
  }

  static final class HistoricalDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      int days = chance.size(100, 500);
      Json.Obj level = Json.obj("confidence", chance.of(0.95, 0.975, 0.99));
      String method = chance.of("plain", "age_weighted", "filtered");
      Json.Obj input = level.with("method", method);
      if (chance.happens(0.5)) {
        return input.with(
            "profit_and_loss",
            chance.many(days, () -> Chance.rounded(1000 * chance.student(4), 1)));
      }
      int assets = chance.between(2, 6);
      return input
          .with("positions", chance.many(assets, () -> 1e5 * chance.between(-5, 10)))
          .with("returns", chance.returns(assets, days));
    }
  }

  static final class MonteCarloDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      int factors = chance.size(2, 5);
      List<String> names = Chance.names("F", factors);
      int count = chance.between(3, 12);
      var rows = new ArrayList<Json>();
      for (int i = 0; i < count; i++) {
        rows.add(position(chance, chance.of(names)));
      }
      Json.Obj input =
          Json.obj(
              "factors",
              Json.obj(
                  "name", names,
                  "value", chance.many(factors, () -> 100),
                  "volatility", chance.many(factors, () -> chance.between(0.05, 0.5, 2))),
              "correlation",
              Chance.matrix(chance.correlation(factors)),
              "positions",
              Json.obj(
                  "factor", StressDraws.column(rows, "factor"),
                  "kind", StressDraws.column(rows, "kind"),
                  "quantity", StressDraws.column(rows, "quantity"),
                  "strike", StressDraws.column(rows, "strike"),
                  "expiry_years", StressDraws.column(rows, "expiry_years"),
                  "rate", StressDraws.column(rows, "rate"),
                  "volatility", StressDraws.column(rows, "volatility")),
              "confidence",
              chance.of(0.95, 0.99),
              "horizon_years",
              chance.of(0.004, 0.04, 0.25),
              "paths",
              10_000);
      return chance.happens(0.3)
          ? input.with("distribution", "student_t").with("degrees_of_freedom", 5)
          : input;
    }

    private static Json.Obj position(Chance chance, String factor) {
      Json.Obj row =
          Json.obj("factor", factor, "quantity", chance.between(-100, 300), "kind", "linear");
      return chance.happens(0.5)
          ? row
          : row.with("kind", chance.of("call", "put"))
              .with("strike", chance.between(70, 130))
              .with("expiry_years", chance.between(0.3, 2, 2))
              .with("rate", chance.between(-0.01, 0.05, 3))
              .with("volatility", chance.between(0.1, 0.5, 2));
    }
  }

  static final class ParametricDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      int assets = chance.size(2, 12);
      Json.Obj input =
          Json.obj(
              "positions", chance.many(assets, () -> 1e5 * chance.between(-50, 100)),
              "volatilities", chance.many(assets, () -> chance.between(0.003, 0.03, 4)),
              "correlation", Chance.matrix(chance.correlation(assets)),
              "confidence", chance.of(0.95, 0.99),
              "horizon_periods", chance.of(1, 10));
      return chance.happens(0.3)
          ? input
              .with("distribution", "student_t")
              .with("degrees_of_freedom", chance.between(3, 10))
          : input;
    }
  }
}
