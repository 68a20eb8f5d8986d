package dev.omni.quant.draws;

import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Portfolios, their performance, and smiles of volatility. */
final class PortfolioDraws {
  static final Map<String, Draws> ALL =
      Map.of(
          "finance.portfolio.mean-variance", new MeanVarianceDraws(),
          "finance.portfolio.frontier", new FrontierDraws(),
          "finance.portfolio.risk-parity", new RiskParityDraws(),
          "finance.portfolio.cvar", new MinimumShortfallDraws(),
          "finance.performance.summary", new PerformanceDraws(),
          "finance.volatility.sabr", new SabrDraws());

  private PortfolioDraws() {}

  /** Expected returns that pay for the risk of each asset, about. */
  private static Json.Obj assets(Chance chance, int assets) {
    double[][] covariance = chance.covariance(assets, 0.02, 0.35);
    var expected = new ArrayList<Double>();
    for (int i = 0; i < assets; i++) {
      expected.add(
          Chance.rounded(0.02 + 0.3 * Math.sqrt(covariance[i][i]) + 0.01 * chance.normal(), 4));
    }
    return Json.obj("expected_returns", expected, "covariance", Chance.matrix(covariance));
  }

  private static double mean(Json.Obj assets) {
    return assets.findArray("expected_returns").orElseThrow().items().stream()
        .mapToDouble(each -> ((Json.Num) each).asDouble())
        .average()
        .orElseThrow();
  }

  static final class MeanVarianceDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      Json.Obj assets = assets(chance, chance.size(3, 20));
      double target = Chance.rounded(mean(assets), 4);
      return switch (chance.between(0, 3)) {
        case 0 -> assets;
        case 1 -> assets.with("target_return", target);
        case 2 -> assets.with("target_return", target).with("target_mode", "equal");
        default -> assets.with("target_return", target).with("max_weight", 0.5);
      };
    }
  }

  static final class FrontierDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      Json.Obj assets = assets(chance, chance.size(3, 12));
      Json.Obj points = assets.with("points", chance.between(5, 20));
      return chance.happens(0.5) ? points.with("risk_free_rate", 0.02) : points;
    }
  }

  static final class RiskParityDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      int assets = chance.size(3, 25);
      Json.Obj input = Json.obj("covariance", Chance.matrix(chance.covariance(assets, 0.02, 0.35)));
      if (chance.happens(0.5)) {
        return input;
      }
      double[] budgets = chance.random().doubles(assets, 1, 4).toArray();
      double sum = Arrays.stream(budgets).sum();
      double[] shares = Arrays.stream(budgets).map(b -> Chance.rounded(b / sum, 6)).toArray();
      shares[0] = Chance.rounded(1 - Arrays.stream(shares).skip(1).sum(), 6);
      return input.with("risk_budgets", shares);
    }
  }

  static final class MinimumShortfallDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      return Json.obj(
          "returns", chance.returns(chance.between(3, 8), chance.size(60, 250)),
          "confidence", chance.of(0.9, 0.95));
    }
  }

  static final class PerformanceDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      List<List<Double>> returns = chance.returns(2, chance.size(24, 500));
      Json.Obj input =
          Json.obj("returns", returns.get(0), "periods_per_year", chance.of(12, 52, 252));
      return chance.happens(0.5) ? input.with("benchmark_returns", returns.get(1)) : input;
    }
  }

  static final class SabrDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      double forward = chance.between(0.01, 0.05, 4);
      double skew = chance.between(-0.1, 0, 3);
      double bend = chance.between(0.02, 0.1, 3);
      double level = chance.between(0.15, 0.5, 3);
      var strikes = new ArrayList<Double>();
      var volatilities = new ArrayList<Double>();
      int quotes = chance.size(5, 11);
      for (int i = 0; i < quotes; i++) {
        double log = -0.7 + 1.4 * i / (quotes - 1);
        strikes.add(Chance.rounded(forward * Math.exp(log), 6));
        volatilities.add(chance.normal(level + skew * log + bend * log * log, 0.001, 4));
      }
      return Json.obj(
          "forward", forward,
          "expiry_years", chance.scale(0.1, 20),
          "beta", chance.of(0.0, 0.5, 0.7, 1.0),
          "quotes", Json.obj("strike", strikes, "volatility", volatilities));
    }
  }
}
