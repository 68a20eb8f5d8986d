package dev.omni.quant.finance.exotic;

import dev.omni.engine.Work;
import dev.omni.quant.core.StandardNormal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import java.util.function.DoubleUnaryOperator;
import org.hipparchus.util.FastMath;

/**
 * The price by integrals from each ex-date to the one before it. E. G. Haug, J. Haug and A. Lewis,
 * Back to basics: a new approach to the discrete dividend problem, Wilmott, September 2003. A call
 * on an asset without a yield is exercised just before an ex-date alone, so that this prices the
 * American call too.
 */
final class DatedIntegral {
  private static final double REACH = 9;
  private static final int PIECES = 6;
  private static final int MOST_PANELS = 300;
  private static final double ERROR = 1e-12;
  private static final int HALVINGS = 60;

  private final DividendModel model;
  private final boolean american;
  private final Work work;
  private final double[] times;

  /** The price right after the ex-date of its index, by the state; the first one is today's. */
  private final List<DoubleUnaryOperator> after = new ArrayList<>();

  /** The logarithms of the states at which the price before an ex-date has a kink. */
  private final List<double[]> kinks = new ArrayList<>();

  private final List<Double> exercised = new ArrayList<>();

  /**
   * Creates the integrals.
   *
   * @param american whether the option is exercised just before an ex-date where that is best
   */
  DatedIntegral(DividendModel model, boolean american, Work work) {
    this.model = model;
    this.american = american;
    this.work = work;
    // Without exercise the state of an escrowed asset knows nothing of its ex-dates.
    this.times = model.escrowed() && !american ? new double[0] : model.times();
    int dates = times.length;
    double left = model.market().years() - (dates == 0 ? 0 : times[dates - 1]);
    after.add(state -> model.last(state, left));
    for (int i = dates - 1; i >= 0; i--) {
      kinks.add(kinksBefore(i));
      int date = i;
      DoubleUnaryOperator held = state -> integrated(state, date);
      after.add(i == 0 ? held : panels(held, i));
    }
    Collections.reverse(exercised);
  }

  /** Returns the price today of a state. */
  double price(double state) {
    return after.get(times.length).applyAsDouble(state);
  }

  /** Returns the ex-dates before which exercise is best for some price of the asset. */
  double[] exercised() {
    return exercised.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private double heldBefore(double state, int date) {
    return after.get(times.length - 1 - date).applyAsDouble(model.after(state, date));
  }

  /** Returns the price just before an ex-date. */
  private double before(double state, int date) {
    double held = heldBefore(state, date);
    return american ? Math.max(held, model.exercise(state, times[date], date)) : held;
  }

  private double[] kinksBefore(int date) {
    var found = new TreeSet<Double>();
    if (!model.escrowed() && model.amounts()[date] > 0) {
      found.add(FastMath.log(model.amounts()[date]));
    }
    if (american) {
      double high = farthest(date);
      double low = FastMath.log(lowest());
      if (gain(high, date) > 1e-9 * model.scale()) {
        exercised.add(times[date]);
        for (int i = 0; i < HALVINGS; i++) {
          double middle = 0.5 * (low + high);
          if (gain(middle, date) > 0) {
            high = middle;
          } else {
            low = middle;
          }
        }
        found.add(high);
      }
    }
    return found.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private double gain(double x, int date) {
    double state = FastMath.exp(x);
    return model.exercise(state, times[date], date) - heldBefore(state, date);
  }

  private double farthest(int date) {
    PriceFormula.Point market = model.market();
    double carry = Math.max(0, (market.rate() - market.dividendYield()) * times[date]);
    return FastMath.log(Math.max(model.state(), 2 * model.option().strike()))
        + carry
        + REACH * market.volatility() * Math.sqrt(times[date]);
  }

  private double lowest() {
    double least = 1e-3 * Math.min(model.option().strike(), model.state());
    return Math.max(least, 1e-9 * model.state());
  }

  /** Returns polynomials for the price right after the ex-date before this one. */
  private DoubleUnaryOperator panels(DoubleUnaryOperator held, int date) {
    PriceFormula.Point market = model.market();
    double time = times[date - 1];
    double spread = REACH * market.volatility() * Math.sqrt(time);
    double low = Math.max(FastMath.log(lowest()), FastMath.log(model.lowest()) - spread);
    double high = Math.max(farthest(date - 1), low + 1);
    double width = Math.min(0.4, 0.7 * market.volatility() * Math.sqrt(times[date] - time));
    int count = (int) Math.max(4, Math.min(MOST_PANELS, Math.ceil((high - low) / width)));
    double[] edges = new double[count + 1];
    for (int i = 0; i <= count; i++) {
      edges[i] = low + (high - low) * i / count;
    }
    var panels = new ChebyshevPanels(x -> held.applyAsDouble(FastMath.exp(x)), edges);
    double nothing = model.ofNothing(time);
    double least = FastMath.exp(panels.first());
    double most = FastMath.exp(panels.last());
    double slope =
        (panels.at(panels.last()) - panels.at(panels.last() - 1e-3))
            / (most - FastMath.exp(panels.last() - 1e-3));
    return state -> {
      if (state < least) {
        return nothing + (panels.at(panels.first()) - nothing) * state / least;
      }
      return state > most
          ? panels.at(panels.last()) + slope * (state - most)
          : panels.at(FastMath.log(state));
    };
  }

  /** Returns what a state at the ex-date before this one is worth. */
  private double integrated(double state, int date) {
    work.proceed();
    PriceFormula.Point market = model.market();
    double start = date == 0 ? 0 : times[date - 1];
    double years = times[date] - start;
    if (state <= 0) {
      return model.ofNothing(start);
    }
    double s = market.volatility() * Math.sqrt(years);
    double middle =
        FastMath.log(state) + (market.rate() - market.dividendYield()) * years - 0.5 * s * s;
    var places = new TreeSet<Double>();
    double low = -REACH;
    double high = REACH + s;
    places.add(low);
    places.add(high);
    for (double kink : kinks.get(times.length - 1 - date)) {
      double z = (kink - middle) / s;
      if (z > low && z < high) {
        places.add(z);
      }
    }
    double sum = 0;
    double from = low;
    for (double to : places.tailSet(low, false)) {
      sum +=
          AdaptiveIntegral.of(
              z -> StandardNormal.density(z) * before(FastMath.exp(middle + s * z), date),
              from,
              to,
              PIECES,
              ERROR * model.scale());
      from = to;
    }
    return FastMath.exp(-market.rate() * years) * sum;
  }
}
