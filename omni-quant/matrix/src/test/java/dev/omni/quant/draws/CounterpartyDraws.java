package dev.omni.quant.draws;

import dev.omni.domain.json.Json;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Netting sets of derivatives, and swaps with a counterparty that may default. */
final class CounterpartyDraws {
  static final Map<String, Draws> ALL =
      Map.of(
          "risk.capital.sa-ccr", new NettingSetDraws(),
          "risk.counterparty.exposure", new SwapExposureDraws());

  private static final List<String> COLUMNS =
      List.of(
          "asset_class",
          "hedging_set",
          "reference",
          "rating",
          "notional",
          "position",
          "start_years",
          "end_years",
          "maturity_years",
          "market_value",
          "option_type",
          "underlying",
          "strike",
          "option_expiry_years");

  private CounterpartyDraws() {}

  static final class NettingSetDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      var columns = new LinkedHashMap<String, List<Json>>();
      COLUMNS.forEach(name -> columns.put(name, new ArrayList<>()));
      int rows = chance.size(4, 40);
      for (int i = 0; i < rows; i++) {
        Json.Obj trade = trade(chance);
        columns.forEach((name, cells) -> cells.add(trade.find(name).orElse(Json.NULL)));
      }
      Json.Obj trades = Json.Obj.EMPTY;
      for (Map.Entry<String, List<Json>> column : columns.entrySet()) {
        if (!column.getValue().stream().allMatch(Json.NULL::equals)) {
          trades = trades.with(column.getKey(), column.getValue());
        }
      }
      Json.Obj input =
          Json.obj("trades", trades, "collateral", chance.of(0.0, 2000.0, 15000.0, -3000.0));
      return chance.happens(0.6)
          ? input
          : input.with(
              "margin",
              Json.obj(
                  "threshold", chance.of(0.0, 1000.0),
                  "minimum_transfer", 500,
                  "nica", chance.of(0.0, 1500.0),
                  "margin_period_days", chance.of(5, 10, 20)));
    }

    private static Json.Obj trade(Chance chance) {
      String asset =
          chance.of(
              "interest_rate",
              "fx",
              "credit_single",
              "credit_index",
              "equity_single",
              "equity_index",
              "commodity");
      double years = chance.between(0.1, 12.0, 2);
      Json.Obj trade =
          Json.obj(
              "asset_class", asset,
              "notional", chance.scale(1e3, 1e6),
              "position", chance.of("long", "short"),
              "market_value", chance.normal(0, 3000, 0),
              "maturity_years", years);
      return option(chance, of(chance, asset, trade, years), years);
    }

    private static Json.Obj of(Chance chance, String asset, Json.Obj trade, double years) {
      return switch (asset) {
        case "interest_rate" ->
            trade
                .with("hedging_set", chance.of("EUR", "USD"))
                .with("start_years", chance.of(0.0, 0.05))
                .with("end_years", years);
        case "fx" -> trade.with("hedging_set", chance.of("EURUSD", "USDJPY"));
        case "credit_single" ->
            trade
                .with("reference", "Firm " + chance.of("A", "B"))
                .with("rating", "BBB")
                .with("end_years", years);
        case "credit_index" ->
            trade.with("reference", "CDX.IG").with("rating", "IG").with("end_years", years);
        case "commodity" -> {
          String set = chance.of("energy", "electricity", "metals");
          yield trade.with("hedging_set", set).with("reference", set + chance.of(" a", " b"));
        }
        default -> trade.with("reference", asset + chance.of(" A", " B"));
      };
    }

    private static Json.Obj option(Chance chance, Json.Obj trade, double years) {
      double level = chance.scale(0.5, 500);
      return chance.happens(0.7)
          ? trade
          : trade
              .with("option_type", chance.of("call", "put"))
              .with("underlying", level)
              .with("strike", Chance.rounded(level * chance.between(0.7, 1.4, 2), 4))
              .with("option_expiry_years", years);
    }
  }

  static final class SwapExposureDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      LocalDate today = chance.day();
      double level = chance.between(0.005, 0.05, 4);
      var dates = new ArrayList<String>();
      var rates = new ArrayList<Double>();
      for (int years : new int[] {1, 2, 5, 10, 20, 90}) {
        dates.add(today.plusYears(years).toString());
        rates.add(chance.normal(level, 0.002, 5));
      }
      int payments = chance.size(2, 20);
      double gap = chance.of(0.25, 0.5, 1.0);
      var times = new ArrayList<Double>();
      for (int i = 1; i <= payments; i++) {
        times.add(gap * i);
      }
      Json.Obj input =
          Json.obj(
              "curve",
                  Json.obj("valuation_date", today.toString(), "dates", dates, "zero_rates", rates),
              "mean_reversion", chance.between(0.01, 0.15, 3),
              "volatility", chance.between(0.004, 0.015, 4),
              "swap",
                  Json.obj(
                      "payment_times_years", times,
                      "fixed_rate", chance.normal(level, 0.004, 4),
                      "notional", chance.of(1e6, 5e7),
                      "pay_receive", chance.of("pay_fixed", "receive_fixed")));
      input =
          chance.happens(0.3)
              ? input
              : input
                  .with("hazard_rate", chance.between(0.002, 0.05, 4))
                  .with("recovery_rate", 0.4);
      return chance.happens(0.5)
          ? input
          : input
              .with("own_hazard_rate", chance.between(0.002, 0.05, 4))
              .with("own_recovery_rate", 0.4);
    }
  }
}
