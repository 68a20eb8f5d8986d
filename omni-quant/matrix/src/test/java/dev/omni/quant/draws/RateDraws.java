package dev.omni.quant.draws;

import dev.omni.domain.json.Json;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Curves of rates, and swaps and options on them. */
final class RateDraws {
  static final Map<String, Draws> ALL =
      Map.of(
          "treasury.curve.bootstrap", new BootstrapDraws(),
          "treasury.curve.query", new CurveQueryDraws(),
          "treasury.swap.vanilla", new SwapDraws(),
          "treasury.option.swaption", new SwaptionDraws(),
          "treasury.option.cap-floor", new CapFloorDraws());

  private static final List<String> CALENDARS = List.of("WEEKENDS", "EUTA", "GBLO", "USGS");

  private RateDraws() {}

  /** A curve of zero rates from days to thirty years. */
  static Json.Obj curve(Chance chance) {
    LocalDate day = chance.day();
    double shortEnd = chance.between(-0.005, 0.05, 4);
    double longEnd = chance.between(0, 0.05, 4);
    var dates = new ArrayList<String>();
    var rates = new ArrayList<Double>();
    int nodes = Math.min(200, chance.times() * 10);
    for (int i = 1; i <= nodes; i++) {
      double share = (double) i / nodes;
      double years = 0.1 + 34.9 * share * share;
      dates.add(day.plusDays(Math.round(years * 365.25)).toString());
      double rate = longEnd + (shortEnd - longEnd) * Math.exp(-years / 3);
      rates.add(chance.normal(rate, 0.0003, 5));
    }
    return Json.obj(
        "valuation_date",
        day.toString(),
        "dates",
        dates,
        "zero_rates",
        rates,
        "interpolation",
        chance.of("linear_zero", "log_linear_discount"));
  }

  static LocalDate valuation(Json.Obj curve) {
    return LocalDate.parse(curve.findText("valuation_date").orElseThrow());
  }

  static LocalDate open(LocalDate day) {
    return day.getDayOfWeek().getValue() > 5 ? open(day.plusDays(1)) : day;
  }

  static final class CurveQueryDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      Json.Obj curve = curve(chance);
      LocalDate day = valuation(curve);
      int count = chance.size(3, 30);
      var starts = new ArrayList<String>();
      var ends = new ArrayList<String>();
      for (int i = 0; i < count; i++) {
        LocalDate start = day.plusDays(chance.between(0, 9000));
        starts.add(start.toString());
        ends.add(start.plusDays(chance.between(30, 720)).toString());
      }
      return Json.obj(
          "curve", curve,
          "dates", starts,
          "forwards", Json.obj("start", starts, "end", ends));
    }
  }

  static final class BootstrapDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      boolean overnight = chance.happens(0.6);
      double shortEnd = chance.between(-0.005, 0.05, 4);
      double longEnd = chance.between(0, 0.045, 4);
      var types = new ArrayList<String>();
      var tenors = new ArrayList<String>();
      var quotes = new ArrayList<Double>();
      Map<String, Double> years =
          Map.of(
              "1M", 0.08, "3M", 0.25, "6M", 0.5, "1Y", 1.0, "2Y", 2.0, "3Y", 3.0, "5Y", 5.0, "10Y",
              10.0, "20Y", 20.0, "30Y", 30.0);
      List<String> used =
          overnight
              ? List.of("1M", "3M", "6M", "1Y", "2Y", "3Y", "5Y", "10Y", "20Y", "30Y")
              : List.of("6M", "1Y", "2Y", "3Y", "5Y", "10Y", "20Y", "30Y");
      for (String tenor : used) {
        boolean deposit = !overnight && tenor.equals("6M");
        types.add(overnight ? "ois" : deposit ? "deposit" : "swap");
        tenors.add(tenor);
        double rate = longEnd + (shortEnd - longEnd) * Math.exp(-years.get(tenor) / 4);
        quotes.add(chance.normal(rate, 0.0002, 5));
      }
      return Json.obj(
          "valuation_date", open(chance.day()).toString(),
          "index", overnight ? chance.of("EUR-ESTR", "USD-SOFR", "GBP-SONIA") : "EUR-EURIBOR-6M",
          "interpolation", chance.of("linear_zero", "log_linear_discount"),
          "quotes", Json.obj("type", types, "tenor", tenors, "quote", quotes));
    }
  }

  /** A swap that begins a day to two years after the day of the curve. */
  private static Json.Obj swap(Chance chance, boolean termOnly) {
    Json.Obj curve = curve(chance);
    LocalDate start = open(valuation(curve).plusDays(chance.between(1, 700)));
    String kind = termOnly ? "ibor" : chance.of("ibor", "overnight");
    return Json.obj(
        "discount_curve", curve,
        "notional", 1e6 * chance.between(1, 100),
        "effective_date", start.toString(),
        "maturity_date", start.plusYears(chance.between(1, 30)).toString(),
        "fixed_leg",
            Json.obj(
                "frequency", chance.of("6M", "12M"),
                "day_count", chance.of("30U/360", "Act/365F", "Act/360")),
        "floating_leg",
            Json.obj(
                "kind",
                kind,
                "frequency",
                kind.equals("ibor") ? chance.of("3M", "6M") : "12M",
                "day_count",
                chance.of("Act/360", "Act/365F")),
        "calendar", chance.of(CALENDARS));
  }

  static final class SwapDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      return swap(chance, false)
          .with("pay_receive", chance.of("pay_fixed", "receive_fixed"))
          .with("fixed_rate", chance.between(-0.002, 0.06, 4));
    }
  }

  static final class SwaptionDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      Json.Obj swap = swap(chance, chance.happens(0.5));
      LocalDate start = LocalDate.parse(swap.findText("effective_date").orElseThrow());
      LocalDate valuation = valuation(swap.findObject("discount_curve").orElseThrow());
      LocalDate exercise = start.minusDays(2);
      Json.Obj option =
          swap.with("type", chance.of("payer", "receiver"))
              .with("strike", chance.between(0.005, 0.06, 4))
              .with("exercise_date", (exercise.isAfter(valuation) ? exercise : start).toString());
      return model(chance, option);
    }
  }

  private static Json.Obj model(Chance chance, Json.Obj option) {
    return chance.happens(0.5)
        ? option.with("model", "bachelier").with("volatility", chance.between(0.002, 0.015, 5))
        : option
            .with("model", "shifted_black")
            .with("shift", 0.03)
            .with("volatility", chance.between(0.05, 0.6, 3));
  }

  static final class CapFloorDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      Json.Obj curve = curve(chance);
      LocalDate start = open(valuation(curve).plusDays(chance.between(5, 400)));
      Json.Obj cap =
          Json.obj(
              "discount_curve", curve,
              "type", chance.of("cap", "floor"),
              "notional", 1e6 * chance.between(1, 100),
              "start_date", start.toString(),
              "maturity_date", start.plusYears(chance.between(1, 20)).toString(),
              "frequency", chance.of("3M", "6M"),
              "strike", chance.between(0, 0.06, 4),
              "day_count", chance.of("Act/360", "Act/365F"),
              "calendar", chance.of(CALENDARS));
      return model(chance, cap);
    }
  }
}
