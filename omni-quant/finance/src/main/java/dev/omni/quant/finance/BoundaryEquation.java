package dev.omni.quant.finance;

import dev.omni.quant.core.StandardNormal;
import java.util.Optional;
import org.hipparchus.util.FastMath;

/**
 * Smooth pasting at the points of an exercise boundary: delta is -1 there. L. Andersen, M. Lake and
 * D. Offengenden, High-performance American option pricing, Journal of Computational Finance 20(1),
 * 2016, eq. 8 and 11. A boundary is given by its depths, ln(limit / boundary), at the points.
 */
final class BoundaryEquation {
  private static final double[] NONE = {};

  private final OptionTerms put;
  private final double volatility;
  private final BoundaryNodes nodes;
  private final double limit;
  private final double[] times;
  private final double[][] weights;

  /** Prepares the equation for boundaries of times up to a horizon, years. */
  BoundaryEquation(OptionTerms put, double volatility, BoundaryNodes nodes, double horizon) {
    this.put = put;
    this.volatility = volatility;
    this.nodes = nodes;
    this.limit = ExerciseBoundary.limit(put);
    this.times = new double[nodes.count()];
    double[] places = nodes.rule().places();
    this.weights = new double[nodes.count()][places.length];
    for (int i = 0; i < times.length; i++) {
      times[i] = horizon * nodes.root(i) * nodes.root(i);
      for (int k = 0; k < places.length; k++) {
        double part = 0.5 * (1 + places[k]);
        double s = times[i] * part * part;
        double discount = FastMath.exp(-put.dividendYield() * s);
        weights[i][k] = nodes.rule().weights()[k] * times[i] * part * discount;
      }
    }
  }

  /** Returns the time to expiry of a point, years. */
  double time(int i) {
    return times[i];
  }

  /**
   * The two sides of smooth pasting, both sums of positive terms: what the holder keeps as the
   * asset rises, and the interest that he loses.
   */
  private record Sides(double gain, double loss) {}

  /** Returns ln(gain / loss) at each point, and fills in the derivatives by the depths. */
  double[] residual(double[] depths, Optional<double[][]> slopes) {
    double[] squares = squares(depths);
    double[] residual = new double[depths.length];
    for (int i = 0; i < residual.length; i++) {
      Sides sides = at(i, depths, squares, slopes.isPresent() ? slopes.get()[i] : NONE);
      residual[i] = FastMath.log(sides.gain / sides.loss);
    }
    return residual;
  }

  /** Returns gain - loss at each point, as parts of a scale. */
  double[] excess(double[] depths, double[] scale) {
    double[] squares = squares(depths);
    double[] excess = new double[depths.length];
    for (int i = 0; i < excess.length; i++) {
      Sides sides = at(i, depths, squares, NONE);
      excess[i] = (sides.gain - sides.loss) / scale[i];
    }
    return excess;
  }

  /** Returns the gain at each point. */
  double[] gains(double[] depths) {
    double[] squares = squares(depths);
    double[] gains = new double[depths.length];
    for (int i = 0; i < gains.length; i++) {
      gains[i] = at(i, depths, squares, NONE).gain;
    }
    return gains;
  }

  private static double[] squares(double[] depths) {
    double[] squares = new double[depths.length + 1];
    for (int j = 0; j < depths.length; j++) {
      squares[j] = depths[j] * depths[j];
    }
    return squares;
  }

  /**
   * Returns the sides at a point.
   *
   * @param slopes to which the derivatives of ln(gain / loss) are added; empty for none
   */
  private Sides at(int i, double[] depths, double[] squares, double[] slopes) {
    double root = Math.sqrt(times[i]);
    double yield = put.dividendYield();
    double perYear = (put.rate() - yield) / volatility + 0.5 * volatility;
    double own = depths[i];
    double deviation = volatility * root;
    double d = (FastMath.log(limit / put.strike()) - own) / deviation + perYear * root;
    double density = StandardNormal.density(d);
    double discount = FastMath.exp(-yield * times[i]);
    double gain = discount * StandardNormal.cdf(d, density);
    double loss = 0;
    double gainSlope = -discount * density / deviation;
    double lossSlope = 0;
    double[] places = nodes.rule().places();
    double strikes = put.rate() * put.strike() / limit;
    double[] gains = new double[places.length];
    double[] losses = new double[places.length];
    for (int k = 0; k < places.length; k++) {
      double rest = root * 0.5 * (1 + places[k]);
      double spread = volatility * rest;
      double depth = Math.sqrt(Math.max(0, BoundaryNodes.between(nodes.row(i, k), squares)));
      double plus = (depth - own) / spread + perYear * rest;
      double passing = StandardNormal.density(plus);
      double weighted = weights[i][k] * passing / spread;
      double cash = strikes * FastMath.exp(depth) * weighted;
      double reach = depth > 0 ? 1 / depth : 0;
      double slope = -cash * (plus - spread) / spread;
      loss += cash;
      lossSlope += cash - slope;
      losses[k] = slope * reach;
      if (yield != 0) {
        double asset = yield * (weights[i][k] * StandardNormal.cdf(plus, passing) + weighted);
        double assetSlope = yield * weighted * (1 - plus / spread);
        if (yield > 0) {
          gain += asset;
          gainSlope -= assetSlope;
          gains[k] = assetSlope * reach;
        } else {
          loss -= asset;
          lossSlope += assetSlope;
          losses[k] -= assetSlope * reach;
        }
      }
    }
    if (slopes.length > 0) {
      slopes[i] += gainSlope / gain - lossSlope / loss;
      for (int k = 0; k < places.length; k++) {
        double[] row = nodes.row(i, k);
        double share = gains[k] / gain - losses[k] / loss;
        for (int j = 0; j < slopes.length; j++) {
          slopes[j] += share * depths[j] * row[j];
        }
      }
    }
    return new Sides(gain, loss);
  }
}
