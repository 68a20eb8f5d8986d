package dev.omni.quant.finance;

import org.hipparchus.util.FastMath;

/**
 * The boundary that a search starts from. M. Li, Analytical approximations for the critical stock
 * prices of American options: a performance comparison, Review of Derivatives Research 13, 2010,
 * pp. 75-99, equation QD+.
 *
 * @param put with a rate of 0 or more
 * @param volatility of the asset, above 0, 1/sqrt(year)
 * @param perpetual price of exercise without expiry; 0 where there is none
 */
record BoundaryStart(OptionTerms put, double volatility, double perpetual) {
  private static final int HALVINGS = 4;

  private static final int SECANTS = 4;

  /** A boundary lies so many deviations below its limit at most, and its own deviation. */
  private static final double MOST_DEVIATIONS = 12;

  /** Of so many points one is sought. */
  private static final int START_EVERY = 3;

  /** Returns the start at all points: what lies between some of them by the logarithm of time. */
  double[] depths(BoundaryEquation equation, BoundaryNodes nodes) {
    double[] start = new double[nodes.count()];
    int from = 0;
    double before = slope(equation.time(0));
    for (int to = Math.min(START_EVERY, start.length - 1); from < to; ) {
      double next = slope(equation.time(to));
      double first = FastMath.log(equation.time(from));
      double length = FastMath.log(equation.time(to)) - first;
      for (int i = from; i <= to; i++) {
        double share = (FastMath.log(equation.time(i)) - first) / length;
        start[i] = (before + share * (next - before)) * Math.sqrt(equation.time(i));
      }
      before = next;
      from = to;
      to = Math.min(to + START_EVERY, start.length - 1);
    }
    return start;
  }

  private double slope(double time) {
    return depth(time) / Math.sqrt(time);
  }

  /**
   * Returns the depth of the boundary of Li's approximation, above 0, by halving and then by the
   * Illinois method.
   */
  private double depth(double time) {
    double limit = ExerciseBoundary.limit(put);
    double deviation = volatility * Math.sqrt(time);
    double deepest =
        perpetual > 0 ? FastMath.log(limit / perpetual) / deviation : Double.POSITIVE_INFINITY;
    double low = 0;
    double high = Math.min(deepest, MOST_DEVIATIONS + deviation);
    double above = Double.NaN;
    double below = Double.NaN;
    for (int i = 0; i < HALVINGS + SECANTS; i++) {
      boolean halved = i < HALVINGS || !(above > 0 && below < 0);
      double middle = halved ? 0.5 * (low + high) : (low * below - high * above) / (below - above);
      double spot = limit * FastMath.exp(-middle * deviation);
      double excess = excess(time, spot);
      if (excess < 0) {
        high = middle;
        below = excess;
        above *= halved ? 1 : 0.5;
      } else {
        low = middle;
        above = excess;
        below *= halved ? 1 : 0.5;
      }
    }
    boolean bracketed = above > 0 && below < 0;
    double found = bracketed ? (low * below - high * above) / (below - above) : 0.5 * (low + high);
    return Math.max(Math.min(0.2, 0.5 * deepest), found) * deviation;
  }

  /** Returns by how much a price of the asset is above Li's boundary, equation QD+. */
  private double excess(double years, double spot) {
    double square = volatility * volatility;
    double omega = 2 * (put.rate() - put.dividendYield()) / square - 1;
    double alpha = 2 * put.rate() / square;
    var formula = new BlackScholes(put.withSpot(spot).withExpiry(years), volatility);
    double gain = put.strike() - spot - formula.price();
    double h = -FastMath.expm1(-put.rate() * years);
    double rise = put.rate() == 0 ? 2 / square / years : alpha / h;
    double root = Math.sqrt(omega * omega + 4 * rise);
    double power = -0.5 * (omega + root);
    double turn = 0;
    if (put.rate() != 0 && gain > 0) {
      double later = formula.theta() / ((1 - h) * put.rate() * gain);
      turn = (1 - h) * alpha / root * (1 / h - later - alpha / (h * h * root * root));
    }
    return (1 + formula.delta()) * spot + (power + turn) * gain;
  }
}
