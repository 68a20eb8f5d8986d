package dev.omni.quant.draws;

import dev.omni.domain.json.Json;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Covariance, credit, tails and volatility. */
final class RiskDraws {
  static final Map<String, Draws> ALL =
      Map.ofEntries(
          Map.entry("risk.covariance.estimate", new CovarianceDraws()),
          Map.entry("risk.credit.cds-curve", new CreditCurveDraws()),
          Map.entry("risk.credit.cds-upfront", new CdsUpfrontDraws()),
          Map.entry("risk.credit.irb-capital", new IrbCapitalDraws()),
          Map.entry("risk.credit.nth-to-default", new NthToDefaultDraws()),
          Map.entry("risk.tail.gpd-fit", new GpdFitDraws()),
          Map.entry("risk.volatility.garch-fit", new GarchFitDraws()),
          Map.entry("risk.volatility.garch-forecast", new GarchForecastDraws()));

  private RiskDraws() {}

  static final class CovarianceDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      String method = chance.of("sample", "ewma", "ledoit_wolf", "nearest_correlation");
      int assets = chance.size(3, 10);
      if (method.equals("nearest_correlation")) {
        return Json.obj("method", method, "correlation", spoiled(chance, assets));
      }
      return Json.obj("method", method, "returns", chance.returns(assets, chance.between(60, 500)));
    }

    /** Correlations that were estimated pair by pair, so that they do not quite fit together. */
    private static Json.Arr spoiled(Chance chance, int size) {
      double[][] rows = chance.correlation(size);
      for (int i = 0; i < size; i++) {
        for (int j = 0; j < i; j++) {
          double moved = rows[i][j] + 0.15 * chance.normal();
          rows[i][j] = Chance.rounded(Math.max(-1, Math.min(1, moved)), 3);
          rows[j][i] = rows[i][j];
        }
      }
      return Chance.matrix(rows);
    }
  }

  /** A contract of a trade date, with the curve of its currency. */
  private static Json.Obj swap(Chance chance) {
    LocalDate trade = chance.day();
    while (trade.getDayOfWeek().getValue() > 5) {
      trade = trade.plusDays(1);
    }
    double rate = chance.between(0.002, 0.05, 5);
    var quotes = new ArrayList<Json>();
    for (String tenor : List.of("1M", "3M", "6M")) {
      quotes.add(quote(chance, "deposit", tenor, rate));
    }
    for (String tenor : List.of("2Y", "3Y", "5Y", "7Y", "10Y", "30Y")) {
      quotes.add(quote(chance, "swap", tenor, rate + 0.004));
    }
    return Json.obj(
        "trade_date", trade.toString(),
        "accrual_start_date", roll(trade).minusMonths(3).toString(),
        "currency", chance.of("USD", "EUR"),
        "notional", 10_000_000,
        "coupon", chance.of(0.01, 0.05),
        "recovery_rate", chance.of(0.2, 0.25, 0.4),
        "curve_quotes", quotes);
  }

  private static Json quote(Chance chance, String type, String tenor, double rate) {
    double drawn = Math.max(0.0005, chance.normal(rate, 0.0005, 6));
    return Json.obj("type", type, "tenor", tenor, "rate", drawn);
  }

  /** The first day after a date on which contracts end: 20 March, June, September, December. */
  private static LocalDate roll(LocalDate date) {
    LocalDate roll = date.withDayOfMonth(20);
    while (!roll.isAfter(date) || roll.getMonthValue() % 3 != 0) {
      roll = roll.plusMonths(1);
    }
    return roll;
  }

  private static LocalDate roll(Json.Obj swap) {
    return roll(LocalDate.parse(swap.findText("trade_date").orElseThrow()));
  }

  static final class CdsUpfrontDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      Json.Obj swap = swap(chance);
      int years = chance.of(1, 2, 3, 5, 7, 10);
      return swap.with("maturity_date", roll(swap).plusYears(years).toString())
          .with("quoted_spread", chance.scale(0.002, 0.12));
    }
  }

  static final class CreditCurveDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      Json.Obj swap = swap(chance);
      var maturities = new ArrayList<String>();
      var spreads = new ArrayList<Double>();
      double spread = chance.scale(0.002, 0.03);
      for (int years : new int[] {1, 2, 3, 5, 7, 10}) {
        maturities.add(roll(swap).plusYears(years).toString());
        spread *= 1 + chance.between(0.02, 0.2, 3);
        spreads.add(Chance.rounded(spread, 6));
      }
      return swap.with("quotes", Json.obj("maturity_date", maturities, "spread", spreads));
    }
  }

  static final class IrbCapitalDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      String kind =
          chance.of("corporate", "residential_mortgage", "qualifying_revolving", "other_retail");
      Json.Obj input =
          Json.obj(
              "asset_class", kind,
              "pd", chance.scale(0.0005, 0.2),
              "lgd", chance.between(0.1, 0.9, 2));
      return kind.equals("corporate")
          ? input.with("maturity_years", chance.between(1.0, 5.0, 1))
          : input;
    }
  }

  static final class NthToDefaultDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      return Json.obj(
          "names", chance.size(3, 20),
          "hazard_rate", chance.scale(0.005, 0.08),
          "recovery_rate", chance.of(0.2, 0.4),
          "rate", chance.between(0, 0.05, 3),
          "maturity_years", chance.between(1, 10),
          "asset_correlation", chance.between(0, 0.7, 2),
          "paths", 20_000,
          "seed", chance.between(1, 1000));
    }
  }

  static final class GpdFitDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      double shape = chance.between(0.05, 0.5, 3);
      double scale = chance.scale(0.5, 5);
      int count = chance.size(50, 300);
      List<Double> losses =
          chance.many(
              count,
              () ->
                  Chance.rounded(1 + scale * Math.expm1(shape * chance.exponential()) / shape, 3));
      Json.Obj input = Json.obj("losses", losses, "threshold", 1);
      return chance.happens(0.7)
          ? input.with("total_observations", 20 * count).with("confidence", 0.99)
          : input;
    }
  }

  /** Daily returns in percent whose variance clusters. */
  private static double[] clustered(Chance chance, boolean gjr, double least) {
    double alpha = chance.between(0.04, 0.12, 3);
    double beta = chance.between(0.8, 0.98 - alpha - 0.06, 3);
    double gamma = gjr ? chance.between(0.02, 0.1, 3) : 0;
    double omega = chance.between(0.3, 2, 2) * (1 - alpha - beta - gamma / 2);
    double variance = omega / (1 - alpha - beta - gamma / 2);
    double[] returns = new double[chance.size((int) least, 1000)];
    for (int i = 0; i < returns.length; i++) {
      double shock = Math.sqrt(variance) * chance.normal();
      returns[i] = Chance.rounded(0.03 + shock, 4);
      variance = omega + (alpha + (shock < 0 ? gamma : 0)) * shock * shock + beta * variance;
    }
    return Arrays.copyOf(returns, Math.min(20_000, returns.length));
  }

  static final class GarchFitDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      return Json.obj("returns", clustered(chance, false, 500));
    }
  }

  static final class GarchForecastDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      String model = chance.of("garch", "gjr", "ewma");
      Json.Obj input =
          Json.obj(
              "returns", clustered(chance, model.equals("gjr"), 500),
              "model", model,
              "horizon", chance.between(1, 60));
      boolean fitted = !model.equals("ewma");
      return fitted && chance.happens(0.5) ? input.with("distribution", "student_t") : input;
    }
  }
}
