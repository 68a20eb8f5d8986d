package dev.omni.quant.draws;

import dev.omni.domain.json.Json;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Bills, bonds, flows, calendars and forwards. */
final class TreasuryDraws {
  static final Map<String, Draws> ALL =
      Map.of(
          "treasury.bill.discount", new BillDiscountDraws(),
          "treasury.bond.curve-risk", new BondCurveRiskDraws(),
          "treasury.bond.fixed-coupon", new FixedCouponDraws(),
          "treasury.calendar.schedule", new ScheduleDraws(),
          "treasury.cashflow.xirr", new ReturnDraws(),
          "treasury.daycount.year-fraction", new YearFractionDraws(),
          "treasury.fx.forward", new FxForwardDraws(),
          "treasury.liquidity.cash-plan", new CashPlanDraws(),
          "treasury.rates.short-rate-simulation", new ShortRateDraws());

  private TreasuryDraws() {}

  static final class BillDiscountDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      LocalDate day = chance.day();
      Json.Obj dates =
          Json.obj(
              "settlement_date", day.toString(),
              "maturity_date", day.plusDays(chance.between(5, 364)).toString());
      return switch (chance.between(0, 2)) {
        case 0 -> dates.with("price", chance.between(95, 99.9, 3));
        case 1 -> dates.with("discount_rate", chance.between(-0.008, 0.06, 4));
        default -> dates.with("bond_equivalent_yield", chance.between(-0.008, 0.06, 4));
      };
    }
  }

  static final class BondCurveRiskDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      Json.Obj curve = RateDraws.curve(chance);
      LocalDate day = RateDraws.valuation(curve);
      int bonds = chance.size(1, 20);
      return Json.obj(
          "curve", curve,
          "settlement_date", day.plusDays(chance.between(0, 3)).toString(),
          "bonds",
              Json.obj(
                  "maturity_date",
                      chance.each(bonds, () -> day.plusDays(chance.between(100, 9000)).toString()),
                  "coupon_rate", chance.many(bonds, () -> chance.between(0, 0.07, 4)),
                  "frequency", chance.each(bonds, () -> chance.of(1, 2)),
                  "day_count", chance.each(bonds, () -> chance.of("Act/Act ICMA", "30U/360")),
                  "clean_price", chance.many(bonds, () -> chance.between(75, 130, 2))));
    }
  }

  static final class FixedCouponDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      LocalDate day = chance.day();
      Json.Obj bond =
          Json.obj(
              "settlement_date", day.toString(),
              "maturity_date", day.plusDays(chance.between(30, 11_000)).toString(),
              "coupon_rate", chance.between(0, 0.08, 4),
              "frequency", chance.of(1, 2, 4),
              "day_count", chance.of("Act/Act ICMA", "30U/360", "30E/360", "Act/365F", "Act/360"));
      return chance.happens(0.5)
          ? bond.with("yield", chance.between(-0.005, 0.1, 5))
          : bond.with("clean_price", chance.between(70, 130, 3));
    }
  }

  static final class ScheduleDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      LocalDate day = chance.day();
      int years = Math.min(60, chance.size(1, 15));
      LocalDate end =
          day.plusYears(years).plusDays(chance.happens(0.5) ? 0 : chance.between(1, 80));
      return Json.obj(
          "start_date", day.toString(),
          "end_date", end.toString(),
          "frequency", chance.of("1M", "3M", "6M", "12M"),
          "calendars",
              List.of(chance.of("NONE", "WEEKENDS", "EUTA", "GBLO", "USGS", "USNY", "JPTO")),
          "business_day_convention",
              chance.of("NoAdjust", "Following", "ModifiedFollowing", "Preceding"),
          "stub", chance.of("short_initial", "long_initial", "short_final", "long_final"));
    }
  }

  static final class ReturnDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      LocalDate start = chance.day();
      int count = chance.size(4, 40);
      double rate = chance.between(-0.2, 0.5, 3);
      var flows = new ArrayList<Json>();
      flows.add(Json.obj("date", start.toString(), "amount", -100_000));
      for (int i = 1; i <= count; i++) {
        int days = i * chance.between(20, 90);
        double grown = 100_000.0 / count * Math.pow(1 + rate, days / 365.0);
        double amount = Chance.rounded(grown * chance.between(0.7, 1.3, 2), 2);
        flows.add(Json.obj("date", start.plusDays(days).toString(), "amount", amount));
      }
      return Json.obj("flows", flows);
    }
  }

  static final class YearFractionDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      LocalDate day = chance.day();
      return Json.obj(
          "convention",
              chance.of(
                  "Act/Act ISDA",
                  "Act/Act AFB",
                  "Act/360",
                  "Act/365F",
                  "30/360 ISDA",
                  "30U/360",
                  "30E/360"),
          "start_date", day.toString(),
          "end_date", day.plusDays(chance.between(1, 3700)).toString());
    }
  }

  static final class FxForwardDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      LocalDate day = chance.day();
      double spot = chance.scale(0.5, 150);
      Json.Obj forward =
          Json.obj(
              "pair", chance.of("EUR/USD", "USD/JPY", "GBP/USD", "EUR/CHF", "USD/BRL"),
              "spot", spot,
              "base_rate", chance.between(-0.008, 0.08, 4),
              "counter_rate", chance.between(-0.008, 0.12, 4),
              "valuation_date", day.toString(),
              "delivery_date", day.plusDays(chance.between(2, 1800)).toString());
      return chance.happens(0.5)
          ? forward
              .with("contract_rate", Chance.rounded(spot * chance.between(0.95, 1.05, 3), 4))
              .with("base_notional", 1e6 * chance.between(-10, 10))
          : forward;
    }
  }

  static final class CashPlanDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      int periods = chance.size(3, 12);
      double[] external = new double[periods];
      double sum = 0;
      for (int i = 0; i < periods - 1; i++) {
        external[i] = chance.between(-200, 200);
        sum += external[i];
      }
      external[periods - 1] = Math.round(chance.between(100, 400) - Math.min(0, sum) * 1.5);
      var instruments = new ArrayList<Json>();
      for (int i = 0; i < periods - 1; i++) {
        instruments.add(credit("credit" + i, periods, i, i + 1, 0.01).with("max", 250));
      }
      instruments.add(credit("line", periods, 0, periods - 1, 0.03));
      for (int i = 1; i < periods - 1; i++) {
        instruments.add(credit("line" + i, periods, i, periods - 1, 0.025));
      }
      return Json.obj(
          "external_flows", external,
          "reinvestment_rate", chance.between(0, 0.02 / periods, 5),
          "instruments", instruments);
    }

    private static Json.Obj credit(String name, int periods, int from, int to, double rate) {
      double[] flows =
          IntStream.range(0, periods)
              .mapToDouble(i -> i == from ? 1 : i == to ? -1 - rate : 0)
              .toArray();
      return Json.obj("name", name, "flows", flows);
    }
  }

  static final class ShortRateDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      boolean positive = chance.happens(0.5);
      double volatility = positive ? chance.between(0.02, 0.15, 3) : chance.between(0.002, 0.03, 4);
      double least = positive ? 0.005 : -0.01;
      return Json.obj(
          "model", positive ? "cir" : "vasicek",
          "mean_reversion", chance.between(0.05, 1, 2),
          "long_run_rate", chance.between(least, 0.08, 4),
          "volatility", volatility,
          "initial_rate", chance.between(least, 0.08, 4),
          "maturity_years", chance.between(1, 30),
          "paths", 2000 * chance.times(),
          "seed", chance.between(1, 1000));
    }
  }
}
