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
          "treasury.bond.callable", new CallableDraws(),
          "treasury.bond.floating-rate", new FloatingRateDraws(),
          "treasury.bond.inflation-linked", new InflationLinkedDraws(),
          "treasury.curve.fit", new CurveFitDraws(),
          "treasury.future.convexity", new ConvexityDraws(),
          "treasury.fx.forward-curve", new ForwardCurveDraws(),
          "treasury.inflation.zero-curve", new InflationCurveDraws(),
          "treasury.volatility.optionlets", new OptionletDraws());

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

  static final class FloatingRateDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      Json.Obj curve = RateDraws.curve(chance).with("extrapolate", true);
      LocalDate day = RateDraws.valuation(curve).plusDays(chance.between(0, 3));
      Json.Obj note =
          Json.obj(
              "settlement_date", day.toString(),
              "maturity_date", day.plusDays(chance.size(60, 3000)).toString(),
              "frequency", chance.of("1M", "3M", "6M", "12M"),
              "day_count", chance.of("Act/360", "Act/365F"),
              "calendar", chance.of("WEEKENDS", "EUTA", "GBLO", "USGS"),
              "current_rate", chance.between(-0.005, 0.055, 4),
              "quoted_margin", chance.between(-0.002, 0.03, 4),
              "projection_curve", curve);
      return chance.happens(0.5)
          ? note.with("price", chance.between(96, 103, 3))
          : note.with("discount_margin", chance.between(-0.002, 0.04, 5));
    }
  }

  static final class ForwardCurveDraws implements Draws {
    private static final List<String> TENORS =
        List.of("1W", "1M", "3M", "6M", "9M", "1Y", "18M", "2Y", "3Y", "4Y", "5Y", "7Y", "10Y");

    @Override
    public Json.Obj draw(Chance chance) {
      Json.Obj curve = RateDraws.curve(chance).with("extrapolate", true);
      boolean points = chance.happens(0.5);
      List<String> tenors =
          points
              ? TENORS.subList(0, chance.between(3, 8))
              : TENORS.subList(5, chance.between(8, 13));
      String pair = chance.of("EURUSD", "GBPUSD", "AUDUSD", "USDCHF", "USDCAD", "EURGBP");
      Json.Obj quotes =
          Json.obj(
              "pair",
              pair,
              "trade_date",
              RateDraws.valuation(curve).toString(),
              "spot",
              chance.between(0.6, 1.5, 4),
              "quote_discount_curve",
              curve);
      if (points) {
        double yearly = chance.between(-250, 250);
        double[] pips = {0.02, 0.085, 0.25, 0.5, 0.75, 1, 1.5, 2};
        var column = new ArrayList<Double>();
        for (int i = 0; i < tenors.size(); i++) {
          column.add(Chance.rounded(yearly * pips[i] + chance.normal(), 2));
        }
        return quotes.with("points", Json.obj("tenor", tenors, "pips", column));
      }
      Json.Obj base =
          curve
              .without("zero_rates")
              .with(
                  "zero_rates",
                  curve.items("zero_rates").stream()
                      .map(rate -> Chance.rounded(((Json.Num) rate).asDouble() - 0.01, 6))
                      .toList());
      return quotes
          .with("base_projection_curve", base)
          .with("quote_projection_curve", curve)
          .with(
              "basis",
              Json.obj(
                  "tenor", tenors, "spread", chance.normals(tenors.size(), -0.001, 0.0008, 5)));
    }
  }

  static final class OptionletDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      Json.Obj curve = RateDraws.curve(chance).with("extrapolate", true);
      var years = new ArrayList<Integer>();
      var volatilities = new ArrayList<Double>();
      double level = chance.between(0.006, 0.011, 4);
      for (int year : new int[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20}) {
        if (year == 1 || chance.happens(0.6)) {
          years.add(year);
          volatilities.add(chance.normal(level * (1 - 0.005 * year), 0.00005, 5));
        }
      }
      return Json.obj(
          "discount_curve",
          curve,
          "projection_curve",
          curve,
          "index",
          chance.of("EUR-EURIBOR-1M", "EUR-EURIBOR-3M", "EUR-EURIBOR-6M", "AUD-BBSW-3M"),
          "model",
          "bachelier",
          "strike",
          chance.between(0.01, 0.05, 3),
          "quotes",
          Json.obj("years", years, "volatility", volatilities));
    }
  }

  static final class CallableDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      Json.Obj curve = RateDraws.curve(chance).with("extrapolate", true);
      LocalDate day = RateDraws.valuation(curve);
      LocalDate maturity = day.plusDays(chance.between(1500, 5500));
      int months = chance.of(6, 12);
      int calls = Math.min(60, chance.size(1, 8));
      String kind = chance.of("call", "call", "put");
      var dates = new ArrayList<String>();
      for (int k = calls; k > 0; k--) {
        LocalDate call = maturity.minusMonths((long) k * months);
        if (call.isAfter(day)) {
          dates.add(call.toString());
        }
      }
      Json.Obj bond =
          Json.obj(
              "curve", curve,
              "maturity_date", maturity.toString(),
              "coupon_rate", chance.between(0.01, 0.06, 4),
              "frequency", months == 6 ? "6M" : "12M",
              "day_count", chance.of("30U/360", "Act/Act ICMA"),
              "mean_reversion", chance.between(0, 0.1, 3),
              "volatility", chance.between(0.004, 0.013, 4),
              "schedule",
                  Json.obj(
                      "date", dates,
                      "price", chance.many(dates.size(), () -> 100),
                      "kind", chance.each(dates.size(), () -> kind)));
      return bond.with("option_adjusted_spread", chance.between(-0.002, 0.03, 4));
    }
  }
}
