package dev.omni.quant.finance;

import dev.omni.quant.core.StandardNormal;
import java.util.Optional;
import org.hipparchus.util.FastMath;

/**
 * The price below which an American put is exercised, by time to expiry: a fixed point, collocated
 * at Chebyshev points of the root of time. L. Andersen, M. Lake and D. Offengenden,
 * High-performance American option pricing, Journal of Computational Finance 20(1), 2016, pp.
 * 39-87. Equations A serve all rates and yields: accelerated they take a third of the iterations of
 * equations B, also where the rate is at most the yield. The start is that of G. Barone-Adesi and
 * R. E. Whaley, Journal of Finance 42, 1987.
 */
final class ExerciseBoundary {
  private static final int MOST_ITERATIONS = 60;
  private static final double SAME = 1e-11;
  private static final int HALVINGS = 24;

  private final OptionTerms put;
  private final double volatility;
  private final BoundaryNodes nodes;
  private final double limit;
  private final double longest;
  private final double[] coefficients;
  private double[] squares;
  private int iterations;
  private boolean converged;

  /** Solves for the boundary of a put with a rate of 0 or more. */
  ExerciseBoundary(OptionTerms put, double volatility, BoundaryNodes nodes) {
    this(put, volatility, nodes, Optional.empty());
  }

  /** Solves for a boundary near another one of as long a time, from where it starts. */
  ExerciseBoundary(
      OptionTerms put, double volatility, BoundaryNodes nodes, Optional<ExerciseBoundary> near) {
    this.put = put;
    this.volatility = volatility;
    this.nodes = nodes;
    this.limit =
        put.dividendYield() <= put.rate()
            ? put.strike()
            : put.strike() * put.rate() / put.dividendYield();
    this.longest = Math.sqrt(put.expiryYears());
    this.squares = new double[nodes.count() + 1];
    for (int i = 0; i < nodes.count(); i++) {
      double root = longest * nodes.root(i);
      double below =
          near.map(other -> other.below(root))
              .orElseGet(() -> Math.max(0, FastMath.log(limit / start(root * root))));
      squares[i] = below * below;
    }
    iterate();
    this.coefficients = nodes.series(squares);
  }

  private void iterate() {
    int count = nodes.count();
    double[][] strikes = new double[count][];
    double[][] assets = new double[count][];
    for (int i = 0; i < count; i++) {
      strikes[i] = flows(put.rate(), longest * nodes.root(i));
      assets[i] = flows(put.dividendYield(), longest * nodes.root(i));
    }
    var mixing = new AndersonMixing();
    while (iterations < MOST_ITERATIONS && !converged) {
      double[] at = new double[count];
      double[] next = new double[count];
      double worst = 0;
      for (int i = 0; i < count; i++) {
        at[i] = Math.sqrt(squares[i]);
        next[i] = Math.max(0, -logBoundary(i, at[i], strikes[i], assets[i]));
        worst = Math.max(worst, Math.abs(next[i] - at[i]));
      }
      iterations++;
      converged = worst < SAME;
      double[] mixed = converged ? next : mixing.next(at, next);
      squares = new double[count + 1];
      for (int i = 0; i < count; i++) {
        squares[i] = mixed[i] * mixed[i];
      }
    }
  }

  /** Returns the weighted amounts rate e^(rate s) at the times s of the rule before a time. */
  private static double[] flows(double rate, double root) {
    double[] places = TanhSinh.COARSE.places();
    double[] flows = new double[places.length];
    double time = root * root;
    for (int k = 0; k < places.length && rate != 0; k++) {
      double part = 0.5 * (1 + places[k]);
      double passed = time * (1 - part) * (1 + part);
      flows[k] = rate * TanhSinh.COARSE.weights()[k] * time * part * FastMath.exp(rate * passed);
    }
    return flows;
  }

  int iterations() {
    return iterations;
  }

  boolean converged() {
    return converged;
  }

  /** Returns the boundary at the whole time to expiry. */
  double now() {
    return limit * FastMath.exp(-Math.sqrt(squares[0]));
  }

  /** Returns ln(limit / boundary) at a root of a time. */
  double below(double root) {
    double z = 2 * root / longest - 1;
    double first = 0;
    double second = 0;
    for (int k = coefficients.length - 1; k > 0; k--) {
      double third = 2 * z * first - second + coefficients[k];
      second = first;
      first = third;
    }
    return Math.sqrt(Math.max(0, z * first - second + 0.5 * coefficients[0]));
  }

  double limit() {
    return limit;
  }

  /**
   * Returns the next ln(boundary / limit) at a node.
   *
   * @param own ln(limit / boundary) there
   * @param strikes amounts of the strike's interest
   * @param assets amounts of the asset's yield
   */
  private double logBoundary(int node, double own, double[] strikes, double[] assets) {
    double root = longest * nodes.root(node);
    double time = root * root;
    double deviation = volatility * root;
    double carry = put.rate() - put.dividendYield();
    double above = FastMath.log(limit / put.strike()) - own;
    double dPlus = (above + carry * time) / deviation + 0.5 * deviation;
    double dMinus = dPlus - deviation;
    double top = StandardNormal.density(dMinus) / deviation;
    double bottom = StandardNormal.density(dPlus) / deviation + StandardNormal.cdf(dPlus);
    double drift = carry / volatility + 0.5 * volatility;
    double[] places = TanhSinh.COARSE.places();
    for (int k = 0; k < places.length; k++) {
      double rest = root * 0.5 * (1 + places[k]);
      double spread = volatility * rest;
      double square = nodes.between(squares, node, k);
      double ratio = Math.sqrt(Math.max(0, square)) - own;
      double plus = ratio / spread + drift * rest;
      double minus = plus - spread;
      if (strikes[k] != 0) {
        top += strikes[k] * StandardNormal.density(minus) / spread;
      }
      if (assets[k] != 0) {
        double density = StandardNormal.density(plus);
        bottom += assets[k] * (StandardNormal.cdf(plus, density) + density / spread);
      }
    }
    return FastMath.log(put.strike() / limit * top / bottom) - carry * time;
  }

  /** Returns the boundary of Barone-Adesi and Whaley. */
  private double start(double time) {
    double square = volatility * volatility;
    double rise = put.rate() == 0 ? 1 / time : -put.rate() / FastMath.expm1(-put.rate() * time);
    double omega = 2 * (put.rate() - put.dividendYield()) / square - 1;
    double power = -0.5 * (omega + Math.sqrt(omega * omega + 8 * rise / square));
    double low = 0;
    double high = limit;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = 0.5 * (low + high);
      OptionTerms there = put.withSpot(middle).withExpiry(time);
      var formula = new BlackScholes(there, volatility);
      double excess =
          (1 + formula.delta()) * middle + power * (put.strike() - middle - formula.price());
      if (excess < 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return Math.max(0.5 * (low + high), limit * 1e-12);
  }
}
