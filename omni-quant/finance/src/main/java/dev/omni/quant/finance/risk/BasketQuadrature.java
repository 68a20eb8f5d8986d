package dev.omni.quant.finance.risk;

import dev.omni.quant.core.StandardNormal;
import org.hipparchus.util.FastMath;

/**
 * The swaps of a basket without chance: given the common factor names default independently, so
 * that the number of defaults is binomial, and the factor is integrated over (J. Hull and A. White,
 * Valuation of a CDO and an nth to default CDS without Monte Carlo simulation, Journal of
 * Derivatives 12(2), 2004, pp. 8-23).
 */
final class BasketQuadrature {
  private static final double FARTHEST = 8;
  private static final int MOST_FACTORS = 4000;
  private static final double NOTHING = 1e-18;
  private static final double PIECES_PER_SPREAD = 3;

  /** Nodes and weights of Gauss and Legendre on an interval of length 1. */
  private static final double[] NODES = {
    0.04691007703066800, 0.23076534494715845, 0.5, 0.76923465505284155, 0.95308992296933200
  };

  private static final double[] WEIGHTS = {
    0.11846344252809454,
    0.23931433524968324,
    0.28444444444444444,
    0.23931433524968324,
    0.11846344252809454
  };

  private final Basket basket;
  private final double correlation;
  private final double[] logFactorials;
  private final double[] annuities;
  private final double[] atEnd;
  private final double[] protection;
  private final double[] premium;
  private final double[][] times;
  private final double[] growths;
  private final double[][] reached;

  BasketQuadrature(Basket basket, double correlation) {
    this.basket = basket;
    this.correlation = correlation;
    int names = basket.names();
    logFactorials = new double[names + 1];
    for (int k = 2; k <= names; k++) {
      logFactorials[k] = logFactorials[k - 1] + FastMath.log(k);
    }
    annuities = basket.annuities();
    atEnd = probabilities(basket.maturity());
    times = times();
    growths = growths();
    reached = new double[times.length][];
    protection = new double[names];
    premium = new double[names];
    double last = basket.discount(basket.maturity());
    for (int n = 0; n < names; n++) {
      protection[n] = last * atEnd[n];
    }
    for (int j = 0; j < times.length; j++) {
      double time = times[j][0];
      double weight = times[j][1];
      reached[j] = probabilities(time);
      double discount = basket.discount(time);
      for (int n = 0; n < names; n++) {
        protection[n] += weight * basket.rate() * discount * reached[j][n];
        premium[n] += growths[j] * (1 - reached[j][n]);
      }
    }
    for (int n = 0; n < names; n++) {
      protection[n] *= 1 - basket.recovery();
    }
  }

  /**
   * Returns times and weights: of each half of what is left before, down to the first default. The
   * less the names hang together and the more there are, the nearer to one time each default comes,
   * and the more pieces a half has.
   */
  private double[][] times() {
    double often = basket.names() * basket.hazard() * basket.maturity();
    int halves = 5 + (int) Math.ceil(FastMath.log(2, Math.max(1, often)));
    double spread = Math.sqrt(1.0 / basket.names() + correlation);
    int pieces = (int) Math.ceil(1 / (PIECES_PER_SPREAD * spread));
    double[][] nodes = new double[halves * pieces * NODES.length][];
    double end = basket.maturity();
    int filled = 0;
    for (int half = 0; half < halves; half++) {
      double from = half == halves - 1 ? 0 : end / 2;
      double width = (end - from) / pieces;
      for (int piece = 0; piece < pieces; piece++) {
        for (int i = 0; i < NODES.length; i++) {
          nodes[filled++] = new double[] {from + (piece + NODES[i]) * width, WEIGHTS[i] * width};
        }
      }
      end = from;
    }
    return nodes;
  }

  /**
   * Returns the weight of each time in an integral against {@link #accrual}, which jumps at each
   * premium date: the integral of the polynomial that is 1 at that time and 0 at the others of its
   * piece, period by period.
   */
  private double[] growths() {
    double[] weights = new double[times.length];
    for (int piece = 0; piece < times.length; piece += NODES.length) {
      double width = times[piece][1] / WEIGHTS[0];
      double from = times[piece][0] - NODES[0] * width;
      double until = from + width;
      int period = Math.min(basket.periods() - 1, (int) (from * basket.frequency()));
      for (double start = from; start < until; period++) {
        double end =
            period + 1 < basket.periods() ? Math.min(until, basket.date(period + 1)) : until;
        if (end > start) {
          addPeriod(weights, piece, from, width, start, end);
        }
        start = Math.max(start, end);
      }
    }
    return weights;
  }

  private void addPeriod(
      double[] weights, int piece, double from, double width, double start, double end) {
    for (int k = 0; k < NODES.length; k++) {
      double time = start + NODES[k] * (end - start);
      double growth = WEIGHTS[k] * (end - start) * accrual(time);
      for (int i = 0; i < NODES.length; i++) {
        double basis = 1;
        for (int other = 0; other < NODES.length; other++) {
          if (other != i) {
            basis *= ((time - from) / width - NODES[other]) / (NODES[i] - NODES[other]);
          }
        }
        weights[piece + i] += growth * basis;
      }
    }
  }

  /** Returns what a premium of 1 a year grows by at a time, discounted. */
  private double accrual(double time) {
    int whole = Math.min(basket.periods() - 1, (int) (time * basket.frequency()));
    return basket.discount(time) * (1 - basket.rate() * (time - basket.date(whole)));
  }

  /** Returns the probability of at least one, two, ... defaults up to a time. */
  private double[] probabilities(double time) {
    int names = basket.names();
    var until =
        new Basket(
            names, basket.hazard(), basket.recovery(), basket.rate(), time, basket.frequency());
    double threshold = until.threshold();
    double own = Math.sqrt(1 - correlation);
    double width = 0.5 * own * Math.min(1, 3 / Math.sqrt(names));
    int half = (int) Math.min(MOST_FACTORS / 2.0, Math.ceil(FARTHEST / width));
    double[] counts = new double[names + 1];
    for (int i = -half; i <= half; i++) {
      double factor = FARTHEST * i / half;
      double weight = FARTHEST / half * StandardNormal.density(factor);
      double x = (threshold - Math.sqrt(correlation) * factor) / own;
      add(counts, weight, StandardNormal.cdf(x), StandardNormal.cdf(-x));
    }
    double[] atLeast = new double[names];
    double sum = 0;
    for (int n = names; n > 0; n--) {
      sum += counts[n];
      atLeast[n - 1] = Math.min(1, sum);
    }
    return atLeast;
  }

  /** Adds the binomial probabilities of each count, from the likeliest to both sides. */
  private void add(double[] counts, double weight, double p, double q) {
    int names = basket.names();
    if (p == 0 || q == 0) {
      counts[p == 0 ? 0 : names] += weight;
      return;
    }
    int mode = (int) Math.min(names, (names + 1) * p);
    double log =
        logFactorials[names]
            - logFactorials[mode]
            - logFactorials[names - mode]
            + mode * FastMath.log(p)
            + (names - mode) * FastMath.log(q);
    double top = weight * FastMath.exp(log);
    counts[mode] += top;
    double each = top;
    for (int k = mode; k < names && each > NOTHING * top; k++) {
      each *= (names - k) / (k + 1.0) * (p / q);
      counts[k + 1] += each;
    }
    each = top;
    for (int k = mode; k > 0 && each > NOTHING * top; k--) {
      each *= k / (names - k + 1.0) * (q / p);
      counts[k - 1] += each;
    }
  }

  /** Returns the probability of at least n + 1 defaults by maturity. */
  double probability(int n) {
    return atEnd[n];
  }

  /** Returns the fair premium of the swap on default n + 1, 1/year. */
  double spread(int n) {
    return protection[n] / premium[n];
  }

  /**
   * Returns the standard error of a mean of so many paths for that premium (delta method): the
   * square of what a path pays, from its value at the start by the parts that have not defaulted.
   */
  double error(int n, double paths) {
    double spread = spread(n);
    double loss = 1 - basket.recovery();
    double whole = annuities[annuities.length - 1];
    double end = loss * basket.discount(basket.maturity()) - spread * whole;
    double open = spread * whole;
    double square = loss * loss + (open * open - end * end) * (1 - atEnd[n]);
    for (int j = 0; j < times.length; j++) {
      double time = times[j][0];
      double discount = basket.discount(time);
      double value = loss * discount - spread * basket.premium(annuities, time, discount);
      double slope = -loss * basket.rate() * discount - spread * accrual(time);
      square += 2 * times[j][1] * value * slope * (1 - reached[j][n]);
    }
    return Math.sqrt(Math.max(0, square) / paths) / premium[n];
  }
}
