package dev.omni.quant.draws;

import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A banking book, hedges of it, and forecasts of its losses. */
final class BankingDraws {
  static final Map<String, Draws> ALL =
      Map.of(
          "risk.banking-book.irrbb", new BankingBookDraws(),
          "risk.hedge.effectiveness", new HedgeDraws(),
          "risk.expected-shortfall.backtest", new ShortfallDraws());

  private BankingDraws() {}

  static final class BankingBookDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      int rows = chance.size(5, 40);
      var times = new ArrayList<Double>();
      var rates = new ArrayList<Double>();
      double level = chance.between(0.002, 0.05, 4);
      double time = 0;
      for (int i = 0; i < rows; i++) {
        time += chance.between(0.05, 0.6, 3);
        times.add(Chance.rounded(time, 3));
        rates.add(chance.normal(level, 0.001, 5));
      }
      Json.Obj input =
          Json.obj(
              "currency", chance.of("EUR", "USD", "GBP", "CHF", "JPY", "AUD", "SEK"),
              "cash_flows", Json.obj("time_years", times, "amount", chance.normals(rows, 5, 80, 2)),
              "zero_rates", rates);
      if (chance.happens(0.5)) {
        int gaps = chance.between(1, 12);
        input =
            input.with(
                "repricing",
                Json.obj(
                    "time_years", chance.many(gaps, () -> chance.between(0.0, 1.0, 3)),
                    "amount", chance.normals(gaps, -10, 60, 2)));
      }
      return chance.happens(0.5) ? input.with("post_shock_floor", -0.01) : input;
    }
  }

  static final class HedgeDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      int periods = chance.size(12, 60);
      List<Double> items = chance.normals(periods, 0, 80, 2);
      double ratio = chance.between(0.7, 1.3, 3);
      var hedges = new ArrayList<Double>();
      for (double item : items) {
        hedges.add(Chance.rounded(-ratio * item + 12 * chance.normal(), 2));
      }
      return Json.obj("item_changes", items, "hedge_changes", hedges);
    }
  }

  static final class ShortfallDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      int days = chance.size(60, 250);
      var profits = new ArrayList<Double>();
      var limits = new ArrayList<Double>();
      var shortfalls = new ArrayList<Double>();
      for (int i = 0; i < days; i++) {
        double scale = chance.between(80.0, 120.0, 2);
        profits.add(Chance.rounded(0.7 * scale * chance.student(4), 2));
        limits.add(Chance.rounded(1.96 * scale, 2));
        shortfalls.add(Chance.rounded(2.34 * scale, 2));
      }
      return Json.obj(
          "profit_and_loss", profits,
          "value_at_risk", limits,
          "expected_shortfall", shortfalls,
          "confidence", chance.of(0.975, 0.99));
    }
  }
}
