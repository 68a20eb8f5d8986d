package dev.omni.quant.draws;

import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Views on a market, clusters of assets, portfolios against their benchmarks, and series that move
 * together.
 */
final class AllocationDraws {
  static final Map<String, Draws> ALL =
      Map.of(
          "finance.portfolio.black-litterman", new ViewDraws(),
          "finance.portfolio.hierarchical-risk-parity", new TreeDraws(),
          "finance.performance.attribution", new AttributionDraws(),
          "finance.timeseries.cointegration", new CointegrationDraws());

  private AllocationDraws() {}

  /** Returns positive weights that add up to 1. */
  private static double[] weights(Chance chance, int count) {
    double[] raw = chance.random().doubles(count, 0.2, 2).toArray();
    double sum = Arrays.stream(raw).sum();
    double[] weights = Arrays.stream(raw).map(each -> Chance.rounded(each / sum, 4)).toArray();
    weights[0] = Chance.rounded(1 - Arrays.stream(weights).skip(1).sum(), 4);
    return weights;
  }

  static final class ViewDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      int assets = chance.size(3, 12);
      Json.Obj input =
          Json.obj(
              "covariance", Chance.matrix(chance.covariance(assets, 0.08, 0.3)),
              "market_weights", weights(chance, assets));
      if (chance.happens(0.2)) {
        return input;
      }
      int count = chance.between(1, Math.min(4, assets - 1));
      var picks = new ArrayList<double[]>();
      for (int k = 0; k < count; k++) {
        double[] pick = new double[assets];
        pick[k] = 1;
        pick[k + 1] = chance.of(0.0, -1.0);
        picks.add(pick);
      }
      Json.Obj views =
          Json.obj(
              "pick", picks, "return", chance.many(count, () -> chance.between(-0.02, 0.08, 3)));
      return input.with(
          "views",
          chance.happens(0.5)
              ? views
              : views.with("variance", chance.many(count, () -> chance.scale(1e-4, 1e-2))));
    }
  }

  static final class CointegrationDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      int periods = chance.size(100, 250);
      int series = chance.between(2, 4);
      double[] walk = new double[series];
      double spread = 0;
      var columns = new ArrayList<List<Double>>();
      for (int i = 0; i < series; i++) {
        columns.add(new ArrayList<>());
      }
      for (int t = 0; t < periods; t++) {
        spread = 0.7 * spread + 0.5 * chance.normal();
        for (int i = 0; i < series; i++) {
          walk[i] += 0.6 * chance.normal();
          double value = i == 1 ? 0.8 * walk[0] + spread : walk[i];
          columns.get(i).add(Chance.rounded(100 + value, 3));
        }
      }
      return Json.obj(
          "series", columns,
          "deterministic", chance.of("none", "constant", "trend"),
          "lagged_differences", chance.between(0, 3));
    }
  }

  static final class TreeDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      int assets = chance.size(4, 30);
      return Json.obj("covariance", Chance.matrix(chance.covariance(assets, 0.08, 0.3)));
    }
  }

  static final class AttributionDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      int periods = chance.size(1, 12);
      int segments = chance.between(2, 10);
      var held = new ArrayList<double[]>();
      var base = new ArrayList<double[]>();
      var earned = new ArrayList<List<Double>>();
      var usual = new ArrayList<List<Double>>();
      for (int t = 0; t < periods; t++) {
        held.add(weights(chance, segments));
        base.add(weights(chance, segments));
        earned.add(chance.normals(segments, 0.006, 0.04, 4));
        usual.add(chance.normals(segments, 0.005, 0.04, 4));
      }
      return Json.obj(
          "portfolio_weights", held,
          "benchmark_weights", base,
          "portfolio_returns", earned,
          "benchmark_returns", usual);
    }
  }
}
