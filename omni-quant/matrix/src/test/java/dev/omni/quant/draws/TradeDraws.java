package dev.omni.quant.draws;

import dev.omni.domain.json.Json;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Trades by the conventions of their indices, and the dates and rates that they need. */
final class TradeDraws {
  static final Map<String, Draws> ALL =
      Map.of(
          "treasury.rates.compounded", new CompoundedDraws(),
          "treasury.trade.dates", new DatesDraws());

  private static final List<String> OVERNIGHT =
      List.of(
          "USD-SOFR",
          "USD-FEDFUNDS",
          "EUR-ESTR",
          "GBP-SONIA",
          "CHF-SARON",
          "JPY-TONA",
          "AUD-AONIA",
          "CAD-CORRA");

  private TradeDraws() {}

  static final class DatesDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      Json.Obj trade =
          Json.obj(
              "trade_date", chance.day().toString(),
              "tenors",
                  chance.each(
                      Math.min(100, chance.size(1, 8)),
                      () -> chance.of("1W", "2W", "1M", "3M", "6M", "1Y", "2Y6M", "10Y", "30Y")));
      return chance.happens(0.5)
          ? trade.with("pair", chance.of("EURUSD", "USDJPY", "GBPUSD", "USDCAD", "EURCHF"))
          : trade
              .with("index", chance.happens(0.5) ? chance.of(OVERNIGHT) : "EUR-EURIBOR-6M")
              .with("end_of_month", chance.happens(0.3));
    }
  }

  static final class CompoundedDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      LocalDate start = tuesday(chance.day(LocalDate.of(2022, 2, 1), LocalDate.of(2024, 6, 1)));
      LocalDate end = start.plusWeeks(chance.size(1, 12));
      var dates = new ArrayList<String>();
      var rates = new ArrayList<Double>();
      double level = chance.between(-0.005, 0.055, 4);
      for (LocalDate day = start.minusDays(40); day.isBefore(end); day = day.plusDays(1)) {
        if (day.getDayOfWeek().getValue() < 6) {
          dates.add(day.toString());
          rates.add(chance.normal(level, 0.0003, 5));
        }
      }
      return Json.obj(
          "index", "EUR-ESTR",
          "start_date", start.toString(),
          "end_date", end.toString(),
          "lookback_days", chance.between(0, 5),
          "observation_shift", chance.happens(0.5),
          "lockout_days", chance.between(0, 2),
          "fixings", Json.obj("date", dates, "rate", rates));
    }

    /** A day on which the system of the euro never rests, but for Christmas and New Year. */
    private static LocalDate tuesday(LocalDate day) {
      return day.plusDays((9 - day.getDayOfWeek().getValue()) % 7);
    }
  }
}
