package dev.omni.quant.draws;

import dev.omni.domain.json.Json;
import java.util.Arrays;
import java.util.Map;

/** Options on paths and on several assets, and the smiles of currencies. */
final class ExoticDraws {
  static final Map<String, Draws> ALL =
      Map.of(
          "finance.option.double-barrier", new DoubleBarrierDraws(),
          "finance.option.basket", new BasketDraws(),
          "finance.option.discrete-dividends", new DividendDraws(),
          "finance.option.lookback", new LookbackDraws(),
          "finance.option.least-squares", new LeastSquaresDraws(),
          "finance.volatility.local", new LocalVolatilityDraws(),
          "finance.fx.volatility-smile", new FxSmileDraws());

  private ExoticDraws() {}

  /** Type, spot, rate, yield, volatility and life of an option. */
  private static Json.Obj market(Chance chance) {
    Json.Obj market =
        Json.obj(
            "type", chance.of("call", "put"),
            "spot", chance.scale(1, 5000),
            "rate", chance.between(-0.01, 0.08, 4),
            "volatility", chance.scale(0.05, 0.8),
            "expiry_years", chance.scale(0.02, 5));
    return chance.happens(0.5) ? market.with("dividend_yield", chance.between(0, 0.08, 4)) : market;
  }

  private static double spot(Json.Obj market) {
    return market.findNumber("spot").orElseThrow().doubleValue();
  }

  private static double away(Chance chance, double spot, double least, double most) {
    return Chance.rounded(spot * (1 + chance.between(least, most, 3)), spot < 20 ? 3 : 1);
  }

  static final class DoubleBarrierDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      Json.Obj market = market(chance);
      double spot = spot(market);
      return market
          .with("strike", away(chance, spot, -0.2, 0.2))
          .with("knock", chance.of("in", "out"))
          .with("lower_barrier", away(chance, spot, -0.5, -0.05))
          .with("upper_barrier", away(chance, spot, 0.05, 0.6));
    }
  }

  static final class LookbackDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      Json.Obj market = market(chance);
      double spot = spot(market);
      boolean fixed = chance.happens(0.5);
      boolean call = market.find("type").orElseThrow().equals(Json.str("call"));
      boolean highest = call == fixed;
      double extreme =
          highest
              ? spot * (1 + chance.between(0.0, 0.3, 3))
              : spot * (1 - chance.between(0.0, 0.3, 3));
      Json.Obj option =
          market
              .with("kind", fixed ? "fixed" : "floating")
              .with("extreme_to_date", Chance.rounded(extreme, 4));
      return fixed ? option.with("strike", away(chance, spot, -0.2, 0.2)) : option;
    }
  }

  static final class LocalVolatilityDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      int slices = chance.size(1, 6);
      double[] years = new double[slices];
      double[] a = new double[slices];
      double[] b = new double[slices];
      double time = 0;
      double volatility = chance.between(0.1, 0.4, 3);
      for (int i = 0; i < slices; i++) {
        time += chance.between(0.05, 10.0 / (slices + 1), 2);
        years[i] = Chance.rounded(time, 2);
        a[i] = Chance.rounded(0.7 * volatility * volatility * time, 6);
        b[i] = Chance.rounded(0.3 * volatility * Math.sqrt(time), 4);
      }
      double rho = chance.between(-0.7, 0.2, 2);
      double[] rhos = new double[slices];
      double[] ms = new double[slices];
      double[] sigmas = new double[slices];
      Arrays.fill(rhos, rho);
      Arrays.fill(ms, chance.between(-0.05, 0.05, 3));
      Arrays.fill(sigmas, chance.between(0.05, 0.4, 2));
      int points = chance.size(1, 20);
      double last = years[slices - 1];
      return Json.obj(
          "slices",
          Json.obj(
              "expiry_years", Json.arr(years),
              "a", Json.arr(a),
              "b", Json.arr(b),
              "rho", Json.arr(rhos),
              "m", Json.arr(ms),
              "sigma", Json.arr(sigmas)),
          "points",
          Json.obj(
              "log_moneyness", chance.many(points, () -> chance.between(-0.5, 0.5, 2)),
              "time_years", chance.many(points, () -> chance.between(0.02, last - 0.01, 2))));
    }
  }

  static final class FxSmileDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      double spot = chance.scale(0.5, 200);
      double volatility = chance.between(0.05, 0.25, 4);
      Json.Obj smile =
          Json.obj(
              "spot", spot,
              "domestic_rate", chance.between(-0.005, 0.08, 4),
              "foreign_rate", chance.between(-0.005, 0.08, 4),
              "expiry_years", chance.scale(0.02, 5),
              "at_the_money_volatility", volatility,
              "risk_reversal", Chance.rounded(volatility * chance.between(-0.15, 0.15, 3), 5),
              "butterfly", Chance.rounded(volatility * chance.between(0.01, 0.06, 3), 5),
              "delta_kind",
                  chance.of("spot", "forward", "spot_premium_adjusted", "forward_premium_adjusted"),
              "at_the_money_kind", chance.of("delta_neutral", "forward"),
              "butterfly_kind", chance.of("smile_strangle", "market_strangle"));
      Json.Obj with = chance.happens(0.4) ? smile.with("delta", chance.of(0.1, 0.15)) : smile;
      return chance.happens(0.5)
          ? with.with(
              "strikes",
              chance.many(
                  chance.size(1, 8),
                  () -> Chance.rounded(spot * (1 + 0.1 * chance.between(-1, 1, 3)), 4)))
          : with;
    }
  }

  static final class LeastSquaresDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      Json.Obj market = market(chance);
      return market
          .with("strike", away(chance, spot(market), -0.15, 0.15))
          .with("exercises_per_year", chance.of(4, 12, 50))
          .with("basis", chance.of("laguerre", "monomial"))
          .with("basis_count", chance.between(3, 5))
          .with("paths", 10_000 * chance.times())
          .with("seed", chance.between(0, 1_000_000));
    }
  }

  static final class BasketDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      String payoff = chance.of("max", "min", "spread", "average");
      int size = payoff.equals("spread") ? 2 : chance.of(2, 2, 3, 5);
      double spot = chance.scale(5, 500);
      Json.Obj basket =
          Json.obj(
              "payoff", payoff,
              "type", chance.of("call", "put"),
              "spots",
                  chance.many(
                      size, () -> Chance.rounded(spot * (1 + chance.between(-0.2, 0.2, 3)), 2)),
              "strike",
                  payoff.equals("spread")
                      ? Chance.rounded(spot * chance.between(-0.1, 0.1, 3), 2)
                      : away(chance, spot, -0.2, 0.2),
              "rate", chance.between(-0.01, 0.08, 4),
              "volatilities", chance.many(size, () -> chance.between(0.08, 0.6, 3)),
              "correlation", Chance.matrix(chance.correlation(size)),
              "expiry_years", chance.scale(0.05, 5),
              "paths", 10_000 * chance.times(),
              "seed", chance.between(0, 1_000_000));
      return payoff.equals("average") && chance.happens(0.5)
          ? basket.with("weights", chance.many(size, () -> chance.between(0.1, 1, 2)))
          : basket;
    }
  }

  static final class DividendDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      Json.Obj market = market(chance);
      double spot = spot(market);
      int dates = chance.size(1, 4);
      double[] times = new double[dates];
      double[] amounts = new double[dates];
      for (int i = 0; i < dates; i++) {
        times[i] = Chance.rounded(0.2 + 0.5 * i + chance.between(0, 0.2, 3), 3);
        amounts[i] = Chance.rounded(spot * chance.between(0.003, 0.02, 4), 3);
      }
      return market
          .with("volatility", chance.between(0.1, 0.6, 3))
          .with("expiry_years", chance.between(0.1, 3, 3))
          .with("strike", away(chance, spot, -0.2, 0.2))
          .with("style", chance.of("european", "american"))
          .with("model", chance.of("spot", "escrowed"))
          .with("dividends", Json.obj("time_years", Json.arr(times), "amount", Json.arr(amounts)));
    }
  }
}
