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
          "treasury.book.evaluate", new EvaluateDraws(),
          "treasury.rates.compounded", new CompoundedDraws(),
          "treasury.trade.dates", new DatesDraws(),
          "treasury.trade.value", new ValueDraws());

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

  /** Quotes of overnight swaps, or of swaps on Euribor after a deposit of six months. */
  private static Json.Obj curve(Chance chance, String id) {
    boolean term = id.contains("EURIBOR");
    double level = chance.between(0.005, 0.05, 4);
    var types = new ArrayList<String>();
    var tenors = new ArrayList<String>();
    var quotes = new ArrayList<Double>();
    for (String tenor : List.of("3M", "6M", "1Y", "2Y", "3Y", "5Y", "7Y", "10Y", "20Y", "30Y")) {
      if (term && List.of("3M", "1Y").contains(tenor)) {
        continue;
      }
      types.add(term ? tenor.equals("6M") ? "deposit" : "swap" : "ois");
      tenors.add(tenor);
      quotes.add(chance.normal(level, 0.0003, 5));
    }
    return Json.obj("id", id, "quotes", Json.obj("type", types, "tenor", tenors, "quote", quotes));
  }

  /** A market of dollars and euros with a share, a currency pair and volatilities. */
  static Json.Obj market(Chance chance) {
    return Json.obj(
        "valuation_date",
        RateDraws.open(chance.day(LocalDate.of(2023, 7, 1), LocalDate.of(2026, 6, 1))).toString(),
        "curves",
        List.of(
            curve(chance, "USD-SOFR"), curve(chance, "EUR-ESTR"), curve(chance, "EUR-EURIBOR-6M")),
        "spots",
        Json.obj(
            "name", List.of("SPX", "EURUSD"),
            "value", List.of(chance.between(3000, 6000, 2), chance.between(0.95, 1.25, 4)),
            "dividend_yield", List.of(chance.between(0, 0.03, 4), 0)),
        "volatilities",
        List.of(
            Json.obj("id", "SPX", "model", "black", "volatility", chance.between(0.08, 0.6, 3)),
            Json.obj(
                "id",
                "EUR-RATES",
                "model",
                "bachelier",
                "volatility",
                chance.between(0.003, 0.015, 5))));
  }

  private static final List<String> KINDS =
      List.of("swap", "basis_swap", "option", "bond", "frn", "fx_forward", "cap_floor", "swaption");

  /** A trade of a kind on the market. */
  static Json.Obj trade(Chance chance) {
    String kind = chance.of(KINDS);
    Json.Obj trade = Json.obj("kind", kind);
    double million = 1e6 * chance.between(1, 100);
    String tenor = chance.of("9M", "18M", "2Y", "4Y", "5Y", "10Y", "15Y");
    return switch (kind) {
      case "swap" ->
          trade
              .with("index", chance.of("USD-SOFR", "EUR-ESTR", "EUR-EURIBOR-6M"))
              .with("notional", million)
              .with("tenor", tenor)
              .with("rate", chance.between(0, 0.06, 4))
              .with("pay_receive", chance.of("pay_fixed", "receive_fixed"));
      case "basis_swap" ->
          trade
              .with("receive_index", "EUR-EURIBOR-6M")
              .with("pay_index", "EUR-ESTR")
              .with("notional", million)
              .with("tenor", tenor)
              .with("pay_spread", chance.between(-0.001, 0.003, 5));
      case "option" ->
          trade
              .with("currency", "USD")
              .with("underlying", "SPX")
              .with("type", chance.of("call", "put"))
              .with("strike", chance.between(3000, 6000, 0))
              .with("expiry_date", chance.of("1M", "6M", "1Y", "2Y"))
              .with("quantity", chance.between(-50, 100, 0) + 0.5);
      case "bond" ->
          trade
              .with("currency", chance.of("USD", "EUR"))
              .with("maturity_date", chance.of("15M", "3Y", "7Y", "12Y", "25Y"))
              .with("coupon_rate", chance.between(0, 0.07, 4))
              .with("frequency", chance.of("6M", "12M"))
              .with("day_count", "30U/360")
              .with("notional", million)
              .with("z_spread", chance.between(0, 0.02, 4));
      case "frn" ->
          trade
              .with("index", "EUR-EURIBOR-6M")
              .with("maturity_date", chance.of("9M", "2Y", "5Y", "9Y"))
              .with("quoted_margin", chance.between(0, 0.01, 4))
              .with("discount_margin", chance.between(0, 0.02, 4))
              .with("current_rate", chance.between(0, 0.05, 4))
              .with("notional", million);
      case "fx_forward" ->
          trade
              .with("pair", "EURUSD")
              .with("notional", million)
              .with("buy_sell", chance.of("buy", "sell"))
              .with("rate", chance.between(0.95, 1.25, 4))
              .with("delivery_date", chance.of("1M", "6M", "1Y", "3Y"));
      case "cap_floor" ->
          trade
              .with("index", "EUR-EURIBOR-6M")
              .with("type", chance.of("cap", "floor"))
              .with("strike", chance.between(0, 0.06, 4))
              .with("start_date", chance.of("6M", "1Y"))
              .with("maturity_date", chance.of("2Y", "5Y", "8Y"))
              .with("notional", million)
              .with("volatility_id", "EUR-RATES");
      default ->
          trade
              .with("index", "EUR-EURIBOR-6M")
              .with("type", chance.of("payer", "receiver"))
              .with("strike", chance.between(0, 0.06, 4))
              .with("exercise_date", chance.of("3M", "1Y", "5Y"))
              .with("tenor", chance.of("2Y", "5Y", "10Y"))
              .with("notional", million)
              .with("volatility_id", "EUR-RATES");
    };
  }

  static final class ValueDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      return Json.obj(
          "market", market(chance), "trade", trade(chance), "ladder", chance.happens(0.5));
    }
  }

  static final class EvaluateDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      Json.Obj market = market(chance);
      Json.Obj input = drawn(chance, market);
      LocalDate day = LocalDate.parse(market.text("valuation_date")).minusDays(7);
      return chance.happens(0.3)
          ? input.with(
              "previous_market",
              market(chance).with("valuation_date", RateDraws.open(day).toString()))
          : input;
    }

    private static Json.Obj drawn(Chance chance, Json.Obj market) {
      return Json.obj(
          "market",
          market,
          "trades",
          chance.each(chance.size(3, 8), () -> trade(chance)),
          "ladder",
          chance.happens(0.2),
          "scenarios",
          List.of(
              Json.obj("name", "up", "parallel", chance.between(0.0025, 0.02, 4)),
              Json.obj(
                  "name", "twist", "twist", Json.obj("short", -0.005, "long", 0.005, "years", 10)),
              Json.obj(
                  "name",
                  "shares",
                  "spots",
                  Json.obj("name", List.of("SPX"), "relative", List.of(-0.2)))));
    }
  }
}
