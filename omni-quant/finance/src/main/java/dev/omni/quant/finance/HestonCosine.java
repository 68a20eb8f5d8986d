package dev.omni.quant.finance;

import dev.omni.engine.NotConverged;
import dev.omni.engine.SecondMethod;
import dev.omni.engine.Work;
import java.util.List;
import java.util.Optional;

/**
 * The second method of an option under the Heston model: the cosine series of the density, in place
 * of Lewis's integral. F. Fang and C. W. Oosterlee, A novel pricing method for European options
 * based on Fourier-cosine series expansions, SIAM Journal on Scientific Computing 31, 2008, pp.
 * 826-848.
 */
final class HestonCosine implements SecondMethod<HestonOption.Input> {
  private static final Description DESCRIPTION =
      new Description(
          "cosine series of the density", "java.base:java.lang.StrictMath", "double", 1e-7);

  private static final int FEWEST = 256;
  private static final int MOST = 1 << 17;

  /** Deviations that the series covers to each side. */
  private static final double REACH = 24;

  private static final double SETTLED = 1e-11;
  private static final double LEAST_VOL_OF_VOL = 1e-3;
  private static final double LEAST_DEVIATION = 1e-5;

  /** The part of the amounts below which a price is compared with this part. */
  private static final double SMALL = 1e-2;

  @Override
  public Description description() {
    return DESCRIPTION;
  }

  @Override
  public Optional<String> uncovered(HestonOption.Input input) {
    double variance = Math.max(input.v0(), input.theta()) * input.expiry().years();
    return input.volOfVol() >= LEAST_VOL_OF_VOL && Math.sqrt(variance) >= LEAST_DEVIATION
        ? Optional.empty()
        : Optional.of("the variance or its volatility is too small for a series");
  }

  @Override
  public double steps(HestonOption.Input input) {
    return 1e7;
  }

  @Override
  public List<Figure> compute(HestonOption.Input input, Work work) {
    OptionTerms terms = input.terms();
    double price = new Series(input).price(work);
    return List.of(Figure.of("/price", price, SMALL * Math.max(terms.spot(), terms.strike())));
  }

  /** A complex number. */
  private record Point(double re, double im) {
    Point plus(Point other) {
      return new Point(re + other.re, im + other.im);
    }

    Point minus(Point other) {
      return new Point(re - other.re, im - other.im);
    }

    Point times(Point other) {
      return new Point(re * other.re - im * other.im, re * other.im + im * other.re);
    }

    Point times(double factor) {
      return new Point(re * factor, im * factor);
    }

    Point over(Point other) {
      double square = other.re * other.re + other.im * other.im;
      return new Point(
          (re * other.re + im * other.im) / square, (im * other.re - re * other.im) / square);
    }

    /** Returns the root with a positive real part. */
    Point root() {
      double size = StrictMath.hypot(re, im);
      double real = Math.sqrt((size + Math.abs(re)) / 2);
      if (real == 0) {
        return this;
      }
      return re >= 0
          ? new Point(real, im / (2 * real))
          : new Point(Math.abs(im) / (2 * real), im < 0 ? -real : real);
    }

    Point exp() {
      double size = StrictMath.exp(re);
      return new Point(size * StrictMath.cos(im), size * StrictMath.sin(im));
    }

    Point log() {
      return new Point(StrictMath.log(StrictMath.hypot(re, im)), StrictMath.atan2(im, re));
    }
  }

  /** The series of one option. */
  private static final class Series {
    private static final Point ONE = new Point(1, 0);

    private final HestonOption.Input input;
    private final OptionTerms terms;
    private final double ahead;
    private final double low;
    private final double high;

    Series(HestonOption.Input input) {
      this.input = input;
      terms = input.terms();
      double years = terms.expiryYears();
      ahead =
          StrictMath.log(terms.spot() / terms.strike())
              + (terms.rate() - terms.dividendYield()) * years;
      double guess = Math.max(input.v0(), input.theta()) * years;
      double h = 0.25 / Math.sqrt(guess);
      double wide = -2 * exponent(h).re() / (h * h);
      double near = -8 * exponent(h / 2).re() / (h * h);
      double second = Math.max(0, (4 * near - wide) / 3);
      double fourth = Math.max(0, 12 * (second - wide) / (h * h));
      double reach = REACH * Math.sqrt(second + Math.sqrt(fourth));
      double mean = ahead + exponent(h).im() / h;
      low = Math.min(mean - reach, -reach);
      high = Math.max(mean + reach, reach);
    }

    /** Returns the logarithm of the characteristic function of that of asset over forward. */
    private Point exponent(double u) {
      double years = terms.expiryYears();
      double sigma = input.volOfVol();
      var q = new Point(u * u, u);
      var xi = new Point(input.kappa(), -input.correlation() * sigma * u);
      Point d = xi.times(xi).plus(q.times(sigma * sigma)).root();
      Point sum = xi.plus(d);
      Point m = q.over(sum).times(-1);
      Point g = m.times(sigma * sigma).over(sum);
      Point fallen = d.times(-years).exp();
      Point rest = ONE.minus(g.times(fallen));
      Point slope = m.times(ONE.minus(fallen)).over(rest);
      Point log = rest.over(ONE.minus(g)).log();
      Point constant =
          m.times(years).minus(log.times(2 / (sigma * sigma))).times(input.kappa() * input.theta());
      return constant.plus(slope.times(input.v0()));
    }

    double price(Work work) {
      double before = Double.NaN;
      double change = Double.POSITIVE_INFINITY;
      double settled = SETTLED * terms.strike();
      for (int terms = FEWEST; terms <= MOST; terms *= 2) {
        double now = put(terms, work);
        change = Math.abs(now - before);
        if (change <= settled) {
          return ofSide(now);
        }
        before = now;
      }
      throw new NotConverged("the series does not settle", MOST, change, settled);
    }

    /** Returns the price of the option's own side, by parity. */
    private double ofSide(double put) {
      double years = terms.expiryYears();
      double asset = terms.spot() * StrictMath.exp(-terms.dividendYield() * years);
      double strike = terms.strike() * StrictMath.exp(-terms.rate() * years);
      return terms.call() ? put + asset - strike : put;
    }

    private double put(int count, Work work) {
      double length = high - low;
      double sum = 0;
      for (int k = 0; k < count; k++) {
        if (k % 1024 == 0) {
          work.proceed();
        }
        double w = k * Math.PI / length;
        Point exponent = exponent(w).plus(new Point(0, w * (ahead - low)));
        sum += (k == 0 ? 0.5 : 1) * exponent.exp().re() * payoff(w);
      }
      double discount = StrictMath.exp(-terms.rate() * terms.expiryYears());
      return discount * terms.strike() * 2 / length * sum;
    }

    /** Returns the integral of (1 - e^y) cos(w (y - low)) from the low end to 0. */
    private double payoff(double w) {
      double angle = -w * low;
      double cosine = StrictMath.cos(angle);
      double sine = StrictMath.sin(angle);
      double plain = w == 0 ? -low : sine / w;
      double grown = (cosine + w * sine - StrictMath.exp(low)) / (1 + w * w);
      return plain - grown;
    }
  }
}
