package dev.omni.quant.finance;

import dev.omni.quant.core.StandardNormal;
import java.util.Optional;
import org.hipparchus.util.FastMath;

/**
 * The price below which an American put is exercised, by time to expiry: a fixed point, collocated
 * at Chebyshev points of the root of time. L. Andersen, M. Lake and D. Offengenden,
 * High-performance American option pricing, Journal of Computational Finance 20(1), 2016, pp.
 * 39-87; equations B where the rate is at most the yield, else A. The start is that of G.
 * Barone-Adesi and R. E. Whaley, Journal of Finance 42, 1987.
 */
final class ExerciseBoundary {
  private static final int MOST_ITERATIONS = 60;
  private static final double SAME = 1e-12;
  private static final int HALVINGS = 45;

  private final OptionTerms put;
  private final double volatility;
  private final double limit;
  private final double[] roots;
  private double[] squares;
  private double[] coefficients;
  private int iterations;
  private boolean converged;

  /**
   * Solves for the boundary of a put with a rate of 0 or more.
   *
   * @param nodes of the collocation
   */
  ExerciseBoundary(OptionTerms put, double volatility, int nodes) {
    this(put, volatility, nodes, Optional.empty());
  }

  /** Solves for a boundary near another one of as long a time, from where it starts. */
  ExerciseBoundary(OptionTerms put, double volatility, int nodes, Optional<ExerciseBoundary> near) {
    this.put = put;
    this.volatility = volatility;
    this.limit =
        put.dividendYield() <= put.rate()
            ? put.strike()
            : put.strike() * put.rate() / put.dividendYield();
    this.roots = new double[nodes + 1];
    double longest = Math.sqrt(put.expiryYears());
    for (int i = 0; i <= nodes; i++) {
      roots[i] = 0.5 * longest * (1 + FastMath.cos(FastMath.PI * i / nodes));
    }
    roots[nodes] = 0;
    this.squares = new double[nodes + 1];
    for (int i = 0; i < nodes; i++) {
      double root = roots[i];
      double below =
          near.map(other -> other.below(root))
              .orElseGet(() -> Math.max(0, FastMath.log(limit / start(root * root))));
      squares[i] = below * below;
    }
    this.coefficients = transformed();
    iterate();
  }

  private void iterate() {
    int nodes = squares.length - 1;
    double[][] growth = grown(put.rate());
    double[][] yields = grown(put.dividendYield());
    var mixing = new AndersonMixing();
    while (iterations < MOST_ITERATIONS && !converged) {
      double[] at = new double[nodes];
      double[] next = new double[nodes];
      double worst = 0;
      for (int i = 0; i < nodes; i++) {
        at[i] = Math.sqrt(squares[i]);
        next[i] = Math.max(0, -logBoundary(roots[i], growth[i], yields[i]));
        worst = Math.max(worst, Math.abs(next[i] - at[i]));
      }
      iterations++;
      converged = worst < SAME;
      double[] mixed = converged ? next : mixing.next(at, next);
      squares = new double[nodes + 1];
      for (int i = 0; i < nodes; i++) {
        squares[i] = mixed[i] * mixed[i];
      }
      coefficients = transformed();
    }
  }

  /** Returns e^(rate s) at the times s of the rule, for each node. */
  private double[][] grown(double rate) {
    double[] places = TanhSinh.COARSE.places();
    double[][] grown = new double[squares.length - 1][places.length];
    for (int i = 0; i < grown.length; i++) {
      for (int k = 0; k < places.length; k++) {
        grown[i][k] = FastMath.exp(rate * passed(roots[i], 0.5 * (1 + places[k])));
      }
    }
    return grown;
  }

  /** Returns the time to expiry that a part of the root of a time leaves. */
  private static double passed(double root, double part) {
    double rest = root * part;
    return root * root - rest * rest;
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
    double z = 2 * root / roots[0] - 1;
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

  /** Returns the coefficients of the Chebyshev series of the squares. */
  private double[] transformed() {
    int n = squares.length - 1;
    double[] series = new double[n + 1];
    for (int k = 0; k <= n; k++) {
      double sum = 0.5 * (squares[0] + (k % 2 == 0 ? 1 : -1) * squares[n]);
      for (int i = 1; i < n; i++) {
        sum += squares[i] * FastMath.cos(FastMath.PI * i * k / n);
      }
      series[k] = 2 * sum / n * (k == n ? 0.5 : 1);
    }
    return series;
  }

  /** Returns the next ln(boundary / limit) at the root of a time. */
  private double logBoundary(double root, double[] growth, double[] yields) {
    double time = root * root;
    double own = below(root);
    double above = FastMath.log(limit / put.strike()) - own;
    boolean first = put.rate() > put.dividendYield();
    double dPlus = d(above, time, 1);
    double dMinus = d(above, time, -1);
    double deviation = volatility * root;
    double top = first ? StandardNormal.density(dMinus) / deviation : StandardNormal.cdf(dMinus);
    double bottom =
        (first ? StandardNormal.density(dPlus) / deviation : 0) + StandardNormal.cdf(dPlus);
    double[] places = TanhSinh.COARSE.places();
    for (int k = 0; k < places.length; k++) {
      double part = 0.5 * (1 + places[k]);
      double rest = root * part;
      double left = rest * rest;
      double passed = passed(root, part);
      double weight = TanhSinh.COARSE.weights()[k] * time * part;
      double ratio = below(Math.sqrt(passed)) - own;
      double plus = d(ratio, left, 1);
      double minus = plus - volatility * rest;
      double spread = volatility * rest;
      if (first) {
        top += put.rate() * weight * growth[k] * StandardNormal.density(minus) / spread;
        bottom +=
            put.dividendYield()
                * weight
                * yields[k]
                * (StandardNormal.cdf(plus) + StandardNormal.density(plus) / spread);
      } else {
        top += put.rate() * weight * growth[k] * StandardNormal.cdf(minus);
        bottom += put.dividendYield() * weight * yields[k] * StandardNormal.cdf(plus);
      }
    }
    double carry = (put.rate() - put.dividendYield()) * time;
    return FastMath.log(put.strike() / limit * top / bottom) - carry;
  }

  private double d(double log, double time, int sign) {
    double deviation = volatility * Math.sqrt(time);
    return (log + (put.rate() - put.dividendYield()) * time) / deviation + sign * 0.5 * deviation;
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
