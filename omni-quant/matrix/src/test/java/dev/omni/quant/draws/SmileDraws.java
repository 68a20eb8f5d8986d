package dev.omni.quant.draws;

import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;

/** Smiles as quoted: a level, a slope, a curve and the noise of quotes. */
final class SmileDraws {
  static final Map<String, Draws> ALL =
      Map.of(
          "finance.volatility.svi", new SviDraws(),
          "finance.option.heston-calibrate", new HestonFitDraws());

  private SmileDraws() {}

  /** Strikes from 80 to 120 % of a forward, with the volatilities that a smile has there. */
  private static Json.Obj quotes(Chance chance, double forward, int count, double noise) {
    double level = chance.between(0.1, 0.5, 3);
    double slope = chance.between(-0.3, 0.1, 3);
    double curve = chance.between(0, 0.6, 3);
    return quotes(chance, forward, count, noise, level, slope, curve);
  }

  private static Json.Obj quotes(
      Chance chance,
      double forward,
      int count,
      double noise,
      double level,
      double slope,
      double curve) {
    DoubleUnaryOperator smile = k -> level + slope * k + curve * k * k;
    var strikes = new ArrayList<Double>();
    var volatilities = new ArrayList<Double>();
    for (int i = 0; i < count; i++) {
      double moneyness = 0.8 + 0.4 * i / (count - 1);
      double quoted = smile.applyAsDouble(Math.log(moneyness));
      strikes.add(Chance.rounded(forward * moneyness, 4));
      volatilities.add(Chance.rounded(Math.max(0.02, quoted) + noise * chance.normal(), 4));
    }
    return Json.obj("strike", strikes, "volatility", volatilities);
  }

  static final class SviDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      double forward = chance.scale(1, 5000);
      return Json.obj(
          "forward", forward,
          "expiry_years", chance.scale(7 / 365.0, 3),
          "quotes", quotes(chance, forward, chance.size(7, 20), 0.001));
    }
  }

  /** One surface: the level goes from now to later, and slope and curve fade with expiry. */
  static final class HestonFitDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      double spot = chance.scale(10, 5000);
      var years = new ArrayList<Double>();
      var strikes = new ArrayList<Json>();
      var volatilities = new ArrayList<Json>();
      double now = chance.between(0.12, 0.4, 3);
      double later = now * chance.between(0.8, 1.2, 2);
      double slope = chance.between(-0.4, -0.05, 3);
      double curve = chance.between(0.1, 0.6, 3);
      for (double expiry : List.of(0.25, 1.0, 2.0)) {
        double level = later + (now - later) * Math.exp(-expiry);
        double fades = 1 + 2 * expiry;
        Json.Obj slice = quotes(chance, spot, 5, 5e-4, level, slope / fades, curve / fades);
        strikes.addAll(slice.items("strike"));
        volatilities.addAll(slice.items("volatility"));
        chance.many(5, () -> expiry).forEach(years::add);
      }
      return Json.obj(
          "spot", spot,
          "rate", chance.between(0, 0.05, 3),
          "quotes", Json.obj("expiry_years", years, "strike", strikes, "volatility", volatilities));
    }
  }
}
