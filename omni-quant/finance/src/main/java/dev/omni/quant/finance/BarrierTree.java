package dev.omni.quant.finance;

import dev.omni.engine.SecondMethod;
import dev.omni.engine.Work;
import java.util.List;
import java.util.Optional;

/**
 * The second method of an option with a barrier: a trinomial tree of the logarithm with a layer at
 * the barrier, extrapolated from two steps. P. Ritchken, On pricing barrier options, Journal of
 * Derivatives 3(2), 1995, pp. 19-28.
 */
final class BarrierTree implements SecondMethod<BarrierOption.Input> {
  private static final Description DESCRIPTION =
      new Description(
          "trinomial tree with a layer at the barrier, extrapolated from two steps",
          "java.base:java.lang.StrictMath",
          "double",
          1e-4);

  private static final double USUAL_STEPS = 1500;
  private static final double MOST_STEPS = 50_000;

  /** Deviations of the logarithm that the tree reaches. */
  private static final double REACH = 8;

  /** A larger step of the drift would make a probability negative. */
  private static final double DRIFT = 0.8;

  /** The part of the amounts below which a price is compared with this part. */
  private static final double SMALL = 1e-2;

  @Override
  public Description description() {
    return DESCRIPTION;
  }

  @Override
  public Optional<String> uncovered(BarrierOption.Input input) {
    OptionTerms terms = input.terms();
    if (!(input.volatility() > 0 && terms.expiryYears() > 0)) {
      return Optional.of("it has no volatility or no time to expiry");
    }
    return Layers.of(input).steps() <= MOST_STEPS
        ? Optional.empty()
        : Optional.of("the barrier is too near, or the drift too large, for a tree");
  }

  @Override
  public double steps(BarrierOption.Input input) {
    Layers fine = Layers.of(input).halved();
    return 4.0 * fine.steps() * (2 * fine.reach() + 1);
  }

  @Override
  public List<Figure> compute(BarrierOption.Input input, Work work) {
    OptionTerms terms = input.terms();
    double size = Math.max(Math.max(terms.spot(), terms.strike()), input.rebate());
    boolean touched = input.barrierTerms().touched(terms);
    double price =
        touched && !input.in() ? input.rebate() : extrapolated(input, Layers.of(input), work);
    return List.of(Figure.of("/price", price, SMALL * size));
  }

  private static double extrapolated(BarrierOption.Input input, Layers layers, Work work) {
    double coarse = new Tree(input, layers).price(work);
    double fine = new Tree(input, layers.halved()).price(work);
    return fine + (fine - coarse) / 3;
  }

  /**
   * The layers of a tree.
   *
   * @param width of a step of the logarithm
   * @param steps of time
   * @param reach layers above and below the spot
   * @param barrier number of the layer of the barrier, 0 for that of the spot where it was touched
   */
  private record Layers(double width, double steps, int reach, int barrier) {
    static Layers of(BarrierOption.Input input) {
      OptionTerms terms = input.terms();
      double variance = input.volatility() * input.volatility();
      double drift = drift(input);
      double years = terms.expiryYears();
      double deviation = input.volatility() * Math.sqrt(years);
      double widest =
          Math.min(
              deviation * Math.sqrt(3 / USUAL_STEPS),
              drift == 0 ? Double.POSITIVE_INFINITY : DRIFT * variance / Math.abs(drift));
      double ahead = StrictMath.log(input.barrier() / terms.spot());
      boolean touched = input.barrierTerms().touched(terms);
      double count = touched ? 0 : Math.max(1, Math.ceil(Math.abs(ahead) / widest));
      double width = touched ? widest : Math.abs(ahead) / count;
      double reach = Math.ceil((REACH * deviation + Math.abs(drift) * years) / width);
      int barrier = (int) Math.min(count, reach + 1);
      return new Layers(
          width,
          Math.ceil(3 * variance * years / (width * width)),
          (int) Math.min(reach, 1 << 28),
          ahead < 0 ? -barrier : barrier);
    }

    static double drift(BarrierOption.Input input) {
      OptionTerms terms = input.terms();
      return terms.rate() - terms.dividendYield() - 0.5 * input.volatility() * input.volatility();
    }

    /** Returns the same layers with as many between them. */
    Layers halved() {
      return new Layers(width / 2, 4 * steps, 2 * reach, 2 * barrier);
    }
  }

  /** A tree of values, from expiry back to today. */
  private static final class Tree {
    private final BarrierOption.Input input;
    private final Layers layers;
    private final double[] plain;
    private final double[] own;
    private final int middle;
    private final int barrier;
    private final boolean touched;

    Tree(BarrierOption.Input input, Layers layers) {
      this.input = input;
      this.layers = layers;
      middle = layers.reach();
      barrier = middle + layers.barrier();
      touched = layers.barrier() == 0;
      plain = new double[2 * middle + 1];
      own = new double[plain.length];
      for (int j = 0; j < plain.length; j++) {
        plain[j] = payoff((j - middle) * layers.width());
        own[j] = input.in() ? input.rebate() : plain[j];
      }
      meet();
    }

    /**
     * Returns the payoff, as the mean over a layer, which is smooth where the strike is crossed.
     */
    private double payoff(double x) {
      OptionTerms terms = input.terms();
      double strike = StrictMath.log(terms.strike() / terms.spot());
      double low = x - layers.width() / 2;
      double high = x + layers.width() / 2;
      double from = terms.call() ? Math.max(low, Math.min(high, strike)) : low;
      double to = terms.call() ? high : Math.min(high, Math.max(low, strike));
      double assets = terms.spot() * (StrictMath.exp(to) - StrictMath.exp(from));
      return terms.sign() * (assets - terms.strike() * (to - from)) / layers.width();
    }

    /** Sets the value at the barrier. */
    private void meet() {
      if (!touched && barrier >= 0 && barrier < own.length) {
        own[barrier] = input.in() ? plain[barrier] : input.rebate();
      }
    }

    double price(Work work) {
      double step = input.terms().expiryYears() / layers.steps();
      double variance = input.volatility() * input.volatility() * step;
      double drift = Layers.drift(input) * step / layers.width();
      double spread = variance / (layers.width() * layers.width()) + drift * drift;
      double discount = StrictMath.exp(-input.terms().rate() * step);
      double[] weights = {
        discount * (spread - drift) / 2, discount * (1 - spread), discount * (spread + drift) / 2
      };
      for (long k = 0; k < layers.steps(); k++) {
        if (k % 256 == 0) {
          work.proceed();
        }
        back(plain, weights);
        if (!touched) {
          back(own, weights);
          meet();
        }
      }
      return touched ? plain[middle] : own[middle];
    }

    /** Takes values one step back; those at both ends follow their neighbours. */
    private static void back(double[] values, double[] weights) {
      double before = values[0];
      int last = values.length - 1;
      for (int j = 1; j < last; j++) {
        double here = values[j];
        values[j] = weights[0] * before + weights[1] * here + weights[2] * values[j + 1];
        before = here;
      }
      values[0] = 2 * values[1] - values[2];
      values[last] = 2 * values[last - 1] - values[last - 2];
    }
  }
}
