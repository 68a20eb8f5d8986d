package dev.omni.quant.finance;

import dev.omni.quant.core.Exponential;
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

  /** The volatility, the rate and the yield. */
  private static final int TERMS = 3;

  private final OptionTerms put;
  private final double volatility;
  private final BoundaryNodes nodes;
  private final double limit;
  private final double[] times;
  private final double[][] weights;
  private final double[] parts;
  private final double[] inverse;
  private final double[] gains;
  private final double[] losses;
  private final double[][] sums;

  /** Prepares the equation for boundaries of times up to a horizon, years. */
  BoundaryEquation(OptionTerms put, double volatility, BoundaryNodes nodes, double horizon) {
    this.put = put;
    this.volatility = volatility;
    this.nodes = nodes;
    this.limit = ExerciseBoundary.limit(put);
    this.times = new double[nodes.count()];
    double[] places = nodes.rule().places();
    this.weights = new double[nodes.count()][places.length];
    this.parts = new double[places.length];
    this.inverse = new double[places.length];
    this.gains = new double[places.length];
    this.losses = new double[places.length];
    this.sums = nodes.places(0).sums();
    for (int k = 0; k < places.length; k++) {
      parts[k] = 0.5 * (1 + places[k]);
      inverse[k] = 1 / parts[k];
    }
    for (int i = 0; i < times.length; i++) {
      times[i] = horizon * nodes.root(i) * nodes.root(i);
      for (int k = 0; k < places.length; k++) {
        double s = times[i] * parts[k] * parts[k];
        double discount = Exponential.of(-put.dividendYield() * s);
        weights[i][k] = nodes.rule().weights()[k] * times[i] * parts[k] * discount;
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
    double density = StandardNormal.quickDensity(d);
    double discount = Exponential.of(-yield * times[i]);
    double gain = discount * StandardNormal.cdf(d, density);
    double loss = 0;
    double gainSlope = -discount * density / deviation;
    double lossSlope = 0;
    double strikes = put.rate() * put.strike() / limit;
    double[] between = nodes.places(i).values(squares, sums);
    for (int k = 0; k < parts.length; k++) {
      double rest = root * parts[k];
      double perSpread = inverse[k] / deviation;
      double depth = Math.sqrt(Math.max(0, between[k]));
      double plus = (depth - own) * perSpread + perYear * rest;
      double passing = StandardNormal.quickDensity(plus);
      double weighted = weights[i][k] * passing * perSpread;
      double cash = strikes * Exponential.of(depth) * weighted;
      double reach = depth > 0 ? 1 / depth : 0;
      double slope = -cash * (plus * perSpread - 1);
      loss += cash;
      lossSlope += cash - slope;
      losses[k] = slope * reach;
      gains[k] = 0;
      if (yield != 0) {
        double asset = yield * (weights[i][k] * StandardNormal.cdf(plus, passing) + weighted);
        double assetSlope = yield * weighted * (1 - plus * perSpread);
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
      for (int k = 0; k < parts.length; k++) {
        double[] row = nodes.places(i).row(k);
        double share = gains[k] / gain - losses[k] / loss;
        for (int j = 0; j < slopes.length; j++) {
          slopes[j] += share * row[j];
        }
      }
      for (int j = 0; j < slopes.length; j++) {
        slopes[j] *= depths[j];
      }
      slopes[i] += gainSlope / gain - lossSlope / loss;
    }
    return new Sides(gain, loss);
  }

  /**
   * Returns the derivatives of ln(gain / loss) at each point, where both are equal, by the
   * volatility, the rate and the yield, at unchanged depths.
   */
  double[][] byTerms(double[] depths) {
    double[] squares = squares(depths);
    double[][] slopes = new double[TERMS][depths.length];
    for (int i = 0; i < depths.length; i++) {
      double[] excess = excessByTerms(i, depths[i], squares);
      for (int term = 0; term < TERMS; term++) {
        slopes[term][i] = excess[term] / excess[TERMS];
      }
    }
    return slopes;
  }

  /** Returns the derivatives of gain less loss at a point by the terms, and then the gain. */
  private double[] excessByTerms(int i, double own, double[] squares) {
    double root = Math.sqrt(times[i]);
    double rate = put.rate();
    double yield = put.dividendYield();
    double perYear = (rate - yield) / volatility + 0.5 * volatility;
    double deviation = volatility * root;
    double[] speeds = {
      0.5 - (rate - yield) / volatility / volatility, 1 / volatility, -1 / volatility
    };
    boolean limited = yield > rate;
    double[] limits = {0, limited ? 1 / rate : 0, limited ? -1 / yield : 0};
    double below = FastMath.log(limit / put.strike()) - own;
    double d = below / deviation + perYear * root;
    double density = StandardNormal.quickDensity(d);
    double discount = Exponential.of(-yield * times[i]);
    double passed = discount * density;
    double cumulated = StandardNormal.cdf(d, density);
    double[] excess = {
      passed * (speeds[0] * root - below / deviation / volatility),
      passed * (speeds[1] * root + limits[1] / deviation),
      passed * (speeds[2] * root + limits[2] / deviation) - times[i] * discount * cumulated,
      discount * cumulated
    };
    double strikes = put.strike() / limit;
    double[] between = nodes.places(i).values(squares, sums);
    for (int k = 0; k < parts.length; k++) {
      double rest = root * parts[k];
      double perSpread = inverse[k] / deviation;
      double depth = Math.sqrt(Math.max(0, between[k]));
      double apart = (depth - own) * perSpread;
      double plus = apart + perYear * rest;
      double passing = StandardNormal.quickDensity(plus);
      double weight = weights[i][k];
      double weighted = weight * passing * perSpread;
      double unit = strikes * Exponential.of(depth) * weighted;
      double asset = weight * StandardNormal.cdf(plus, passing) + weighted;
      for (int term = 0; term < TERMS; term++) {
        double moved = speeds[term] * rest - (term == 0 ? apart / volatility : 0);
        double scaled = -plus * moved - (term == 0 ? 1 / volatility : 0);
        excess[term] +=
            yield * (weight * passing * moved + weighted * scaled)
                - rate * unit * (scaled - limits[term]);
      }
      double later = rest * rest;
      if (yield > 0) {
        excess[TERMS] += yield * asset;
      }
      excess[1] -= unit;
      excess[2] += asset - later * yield * asset + later * rate * unit;
    }
    return excess;
  }
}
