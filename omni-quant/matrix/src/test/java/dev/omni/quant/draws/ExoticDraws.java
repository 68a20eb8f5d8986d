package dev.omni.quant.draws;

import dev.omni.domain.json.Json;
import java.util.Map;

/** Options on paths and on several assets, and the smiles of currencies. */
final class ExoticDraws {
  static final Map<String, Draws> ALL =
      Map.of(
          "finance.option.double-barrier", new DoubleBarrierDraws(),
          "finance.option.lookback", new LookbackDraws());

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
}
