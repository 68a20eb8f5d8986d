package dev.omni.quant.finance.exotic;

import java.util.function.DoubleUnaryOperator;
import org.hipparchus.util.FastMath;

/**
 * An option on several assets with what its price depends on.
 *
 * @param payoff what is compared with the strike
 * @param sign 1 for a call, -1 for a put
 * @param strike currency unit
 * @param rate continuous, 1/year
 * @param years to expiry
 * @param assets that it is on
 */
record AssetBasket(
    BasketPayoff payoff, int sign, double strike, double rate, double years, Assets assets) {
  private static final double PART = 2e-3;
  private static final double VOLATILITY = 1e-3;

  /**
   * The assets.
   *
   * @param spots prices today, currency unit
   * @param yields continuous, 1/year
   * @param volatilities 1/sqrt(year)
   * @param weights of an average, and 1 in other payoffs
   * @param correlation of the logarithms
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  record Assets(
      double[] spots,
      double[] yields,
      double[] volatilities,
      double[] weights,
      double[][] correlation) {
    private Assets with(double[] otherSpots, double[] otherVolatilities) {
      return new Assets(otherSpots, yields, otherVolatilities, weights, correlation);
    }
  }

  int size() {
    return assets.spots.length;
  }

  double discount() {
    return FastMath.exp(-rate * years);
  }

  TwoAssets.Asset asset(int i) {
    double forward = assets.spots[i] * FastMath.exp((rate - assets.yields[i]) * years);
    return new TwoAssets.Asset(forward, assets.volatilities[i] * Math.sqrt(years));
  }

  private TwoAssets.Asset[] all() {
    var all = new TwoAssets.Asset[size()];
    for (int i = 0; i < all.length; i++) {
      all[i] = asset(i);
    }
    return all;
  }

  /** Returns the integral of an option on two assets. */
  TwoAssets formula() {
    return new TwoAssets(payoff, sign, strike, asset(0), asset(1), assets.correlation[0][1]);
  }

  /** Returns the price by the formula of two assets. */
  double price() {
    return discount() * formula().price();
  }

  private double price(double[] spots, double[] volatilities) {
    return new AssetBasket(payoff, sign, strike, rate, years, assets.with(spots, volatilities))
        .price();
  }

  /** Returns the change of that price by each spot. */
  double[] deltas() {
    double[] deltas = new double[size()];
    for (int i = 0; i < deltas.length; i++) {
      int asset = i;
      double spot = assets.spots[i];
      deltas[i] =
          slope(
              x -> price(changed(assets.spots, asset, x), assets.volatilities), spot, PART * spot);
    }
    return deltas;
  }

  /** Returns the change of that price by each volatility; that of none is one to the right. */
  double[] vegas() {
    double[] vegas = new double[size()];
    for (int i = 0; i < vegas.length; i++) {
      int asset = i;
      double volatility = assets.volatilities[i];
      DoubleUnaryOperator price =
          x -> price(assets.spots, changed(assets.volatilities, asset, Math.abs(x)));
      vegas[i] =
          volatility == 0
              ? (price.applyAsDouble(1e-6) - price.applyAsDouble(0)) / 1e-6
              : slope(price, volatility, Math.min(VOLATILITY, PART * volatility * 10));
    }
    return vegas;
  }

  private static double[] changed(double[] numbers, int i, double value) {
    double[] changed = numbers.clone();
    changed[i] = value;
    return changed;
  }

  private static double slope(DoubleUnaryOperator function, double at, double step) {
    double wide = central(function, at, step);
    double narrow = central(function, at, step / 2);
    return narrow + (narrow - wide) / 3;
  }

  private static double central(DoubleUnaryOperator function, double at, double step) {
    return (function.applyAsDouble(at + step) - function.applyAsDouble(at - step)) / (2 * step);
  }

  /** Returns the simulation of the option. */
  BasketPaths paths() {
    return new BasketPaths(payoff, sign, strike, assets.weights, all(), factor());
  }

  /** Returns a triangular factor of the correlation, which may be singular. */
  private double[][] factor() {
    int size = size();
    double[][] factor = new double[size][size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j <= i; j++) {
        double rest = assets.correlation[i][j];
        for (int k = 0; k < j; k++) {
          rest -= factor[i][k] * factor[j][k];
        }
        if (i == j) {
          factor[i][i] = rest > 1e-14 ? Math.sqrt(rest) : 0;
        } else {
          factor[i][j] = factor[j][j] > 0 ? rest / factor[j][j] : 0;
        }
      }
    }
    return factor;
  }
}
