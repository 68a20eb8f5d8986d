package dev.omni.quant.finance.exotic;

import dev.omni.quant.core.StandardNormal;
import org.hipparchus.util.FastMath;

/**
 * The price of {@link ExtremeFormula} by its definition: the probability that the extreme lies
 * beyond a price, integrated over the prices. J. M. Harrison, Brownian Motion and Stochastic Flow
 * Systems, 1985, 1.8.11, gives the probability.
 *
 * @param sign 1 for the maximum, -1 for the minimum
 * @param level currency unit
 * @param at what the price depends on; not certain
 */
record ExtremeIntegral(int sign, double level, PriceFormula.Point at) {
  private static final int MOST = 4000;
  private static final double REACH = 9;

  /** Gauss-Legendre on (-1, 1), five points. */
  private static final double[] PLACES = {
    -0.906179845938664, -0.5384693101056831, 0, 0.5384693101056831, 0.906179845938664
  };

  private static final double[] WEIGHTS = {
    0.2369268850561891,
    0.4786286704993665,
    0.5688888888888889,
    0.4786286704993665,
    0.2369268850561891
  };

  private double deviation() {
    return at.volatility() * Math.sqrt(at.years());
  }

  /** Returns how far from the spot, as a logarithm, the extreme may be. */
  private double farthest() {
    double drift = sign * (at.rate() - at.dividendYield()) * at.years();
    double variance = deviation() * deviation();
    return Math.max(0, drift + 0.5 * sign * variance)
        + Math.max(0, -0.5 * sign * variance)
        + REACH * deviation();
  }

  private double nearest() {
    return Math.max(0, sign * FastMath.log(level / at.spot()));
  }

  /** Returns the drift of the logarithm towards this side until expiry. */
  private double drift() {
    double variance = deviation() * deviation();
    return sign * ((at.rate() - at.dividendYield()) * at.years() - 0.5 * variance);
  }

  /** Returns how many panels are narrow against the deviation and what a drift away leaves. */
  private double panels() {
    double s = deviation();
    return Math.ceil((farthest() - nearest()) * (3 + 2 * Math.max(0, -drift()) / s) / s);
  }

  /** Returns whether the integral has so few panels that it is computed. */
  boolean affordable() {
    return panels() <= MOST;
  }

  /** Returns the price. */
  double price() {
    double from = nearest();
    int panels = (int) Math.max(1, panels());
    double width = (farthest() - from) / panels;
    double sum = 0;
    for (int i = 0; i < panels && width > 0; i++) {
      double middle = from + (i + 0.5) * width;
      for (int k = 0; k < PLACES.length; k++) {
        double away = middle + 0.5 * width * PLACES[k];
        sum += 0.5 * width * WEIGHTS[k] * FastMath.exp(sign * away) * beyond(away);
      }
    }
    return at.spot() * FastMath.exp(-at.rate() * at.years()) * sum;
  }

  /** Returns the probability that the logarithm of the asset moves so far on this side. */
  private double beyond(double away) {
    double s = deviation();
    double drift = drift();
    double mirrored = (-away - drift) / s;
    double weight = 2 * drift * away / (s * s) + StandardNormal.logCdf(mirrored);
    return StandardNormal.cdf((drift - away) / s) + FastMath.exp(weight);
  }
}
