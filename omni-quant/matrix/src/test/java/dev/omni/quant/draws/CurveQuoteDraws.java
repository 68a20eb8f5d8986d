package dev.omni.quant.draws;

import dev.omni.domain.json.Json;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Curves that are fitted or made of quotes, and bonds whose payments depend on an index. */
final class CurveQuoteDraws {
  static final Map<String, Draws> ALL =
      Map.of(
          "treasury.bond.inflation-linked", new InflationLinkedDraws(),
          "treasury.curve.fit", new CurveFitDraws(),
          "treasury.future.convexity", new ConvexityDraws(),
          "treasury.inflation.zero-curve", new InflationCurveDraws());

  private CurveQuoteDraws() {}

  static final class InflationLinkedDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      LocalDate issue = chance.day().withDayOfMonth(15);
      int halves = chance.of(10, 20, 60);
      LocalDate settlement = issue.plusDays(chance.between(0, halves * 150));
      Json.Obj bond =
          Json.obj(
              "settlement_date", settlement.toString(),
              "issue_date", issue.toString(),
              "maturity_date", issue.plusMonths(6L * halves).toString(),
              "coupon_rate", chance.between(0, 3, 3) / 100);
      bond =
          chance.happens(0.5)
              ? bond.with("real_yield", chance.between(-0.02, 0.04, 5))
              : bond.with("price", chance.between(60, 140, 3));
      return chance.happens(0.3)
          ? bond.with("index_ratio", chance.between(0.95, 1.8, 5))
          : bond.with("reference_index", index(chance, issue, settlement));
    }

    /** A price index from three months before the issue to the settlement. */
    private static Json.Obj index(Chance chance, LocalDate issue, LocalDate settlement) {
      var months = new ArrayList<String>();
      var values = new ArrayList<Double>();
      double value = chance.between(100, 320, 3);
      YearMonth last = YearMonth.from(settlement);
      for (YearMonth month = YearMonth.from(issue).minusMonths(3);
          month.isBefore(last);
          month = month.plusMonths(1)) {
        months.add(month.toString());
        values.add(Chance.rounded(value, 3));
        value *= 1 + 0.002 + 0.002 * chance.normal();
      }
      return Json.obj("month", months, "value", values);
    }
  }

  static final class CurveFitDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      int quotes = Math.min(1000, chance.size(10, 30));
      double level = chance.between(0.01, 0.05, 4);
      double slope = chance.between(-0.03, 0.02, 4);
      double hump = chance.between(-0.03, 0.03, 4);
      double time = chance.between(0.8, 4, 2);
      var years = new ArrayList<Double>();
      var rates = new ArrayList<Double>();
      for (int i = 1; i <= quotes; i++) {
        double year = Chance.rounded(0.2 + 29.8 * Math.pow((double) i / quotes, 2), 3);
        double decay = Math.exp(-year / time);
        double mean = (1 - decay) * time / year;
        years.add(year);
        rates.add(chance.normal(level + slope * mean + hump * (mean - decay), 0.0004, 6));
      }
      return Json.obj(
          "model", chance.of("nelson_siegel", "svensson"),
          "quotes", Json.obj("years", years, "zero_rate", rates),
          "years", List.of(0.5, 4, 12.5, 25));
    }
  }

  static final class ConvexityDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      double start = chance.between(0, 8, 2);
      Json.Obj future =
          Json.obj(
              "start_years", start,
              "end_years", Chance.rounded(start + 0.25, 4),
              "mean_reversion", chance.between(0, 0.1, 3),
              "volatility", chance.between(0.003, 0.02, 4));
      if (chance.happens(0.4)) {
        return future.with("kind", "term").with("price", chance.between(93, 101, 3));
      }
      double rate = chance.between(-0.005, 0.06, 4);
      return future
          .with("kind", "overnight")
          .with("accrual_days", chance.between(84, 98))
          .with("start_discount_factor", Chance.rounded(Math.exp(-rate * start), 8))
          .with("end_discount_factor", Chance.rounded(Math.exp(-rate * (start + 0.25)), 8));
    }
  }

  static final class InflationCurveDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      LocalDate base = chance.day();
      var years = new ArrayList<Integer>();
      for (int year : new int[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30}) {
        if (year == 30 || chance.happens(0.7)) {
          years.add(year);
        }
      }
      double level = chance.between(0.015, 0.04, 4);
      Json.Obj curve =
          Json.obj(
              "base_month", YearMonth.from(base).toString(),
              "base_index", chance.between(90, 400, 3),
              "quotes",
                  Json.obj("years", years, "rate", chance.normals(years.size(), level, 0.0008, 5)),
              "months",
                  chance.each(
                      Math.min(720, chance.size(1, 20)),
                      () -> YearMonth.from(base).plusMonths(chance.between(0, 359)).toString()));
      return chance.happens(0.5)
          ? curve.with(
              "seasonal_log_factors",
              List.of(
                  0.003, 0.004, 0.0045, 0.0025, 0.001, 0.0005, -0.001, -0.0015, -0.002, -0.0025,
                  -0.0045, -0.004))
          : curve;
    }
  }
}
