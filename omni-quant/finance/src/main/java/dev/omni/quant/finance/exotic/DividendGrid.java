package dev.omni.quant.finance.exotic;

import dev.omni.engine.NotConverged;
import dev.omni.engine.Work;
import org.hipparchus.util.FastMath;

/**
 * The prices of an option with and without early exercise by finite differences in the logarithm of
 * the state: Crank-Nicolson after implicit first steps (R. Rannacher, Numerische Mathematik 43,
 * 1984), with the complementarity of early exercise solved at each step by policy iteration (C.
 * Reisinger and J. H. Witte, On the use of policy iteration as an easy way of pricing American
 * options, SIAM Journal on Financial Mathematics 3, 2012).
 */
final class DividendGrid {
  private static final int SPACE = 801;
  private static final int TIME = 320;
  private static final int LEAST_STEPS = 8;
  private static final int IMPLICIT = 2;
  private static final int POLICIES = 60;
  private static final double REACH = 6;

  private static final double LEAST_SPREAD = 1e-7;

  /** Below this part of the state a strike is as good as none. */
  private static final double NOTHING = 1e-9;

  private final DividendModel model;
  private final Work work;
  private final double spacing;
  private final int home;
  private final double[] states;
  private double[] american;
  private double[] european;

  /**
   * The prices of a grid.
   *
   * @param american with early exercise
   * @param european without
   * @param delta change of the first by the spot
   * @param gamma change of delta by the spot
   * @param now whether it is exercised today
   */
  record Prices(double american, double european, double delta, double gamma, boolean now) {}

  DividendGrid(DividendModel model, Work work) {
    this.model = model;
    this.work = work;
    PriceFormula.Point market = model.market();
    double start = FastMath.log(model.state());
    double carry = (market.rate() - market.dividendYield()) * market.years();
    double strike = FastMath.log(Math.max(model.option().strike(), NOTHING * model.state()));
    double low = Math.min(Math.min(start, strike), FastMath.log(model.lowest()));
    double high = Math.max(start, strike) + Math.max(0, carry);
    // The state is never at an end, however little it moves.
    double spread =
        Math.max(
            REACH * market.volatility() * Math.sqrt(market.years()),
            Math.max(LEAST_SPREAD, (high - low) / (SPACE - 1)));
    low -= spread;
    high += spread;
    spacing = (high - low) / (SPACE - 1);
    home = (int) Math.round((start - low) / spacing);
    states = new double[SPACE];
    for (int i = 0; i < SPACE; i++) {
      states[i] = FastMath.exp(start + (i - home) * spacing);
    }
    american = new double[SPACE];
    european = new double[SPACE];
  }

  /** Returns the prices today. */
  Prices prices() {
    double years = model.market().years();
    double[] times = model.times();
    for (int i = 0; i < SPACE; i++) {
      american[i] = model.exercise(states[i], years, times.length);
      european[i] = american[i];
    }
    double later = years;
    for (int date = times.length; date >= 0; date--) {
      double earlier = date > 0 ? times[date - 1] : 0;
      march(later, earlier, date);
      later = earlier;
      if (date > 0) {
        jump(date - 1);
      }
    }
    double up = american[home + 1];
    double down = american[home - 1];
    double here = american[home];
    double first = (up - down) / (2 * spacing);
    double second = (up - 2 * here + down) / (spacing * spacing);
    double state = states[home];
    double paid = model.exercise(state, 0, 0);
    return new Prices(
        here,
        european[home],
        first / state,
        (second - first) / (state * state),
        paid > 0 && here <= paid * (1 + 1e-12));
  }

  /** Goes over an ex-date: the state falls, and before that exercise is possible. */
  private void jump(int date) {
    double[] held = american.clone();
    double[] without = european.clone();
    for (int i = 0; i < SPACE; i++) {
      double fallen = model.after(states[i], date);
      if (!model.escrowed()) {
        held[i] = at(american, fallen, date);
        without[i] = at(european, fallen, date);
      }
      held[i] = Math.max(held[i], model.exercise(states[i], model.times()[date], date));
    }
    american = held;
    european = without;
  }

  /** Returns a value between the points by a cubic through four of them. */
  private double at(double[] values, double state, int date) {
    if (state <= states[0]) {
      double nothing =
          values == american
              ? Math.max(
                  model.ofNothing(model.times()[date]),
                  model.exercise(0, model.times()[date], date + 1))
              : model.ofNothing(model.times()[date]);
      return nothing + (values[0] - nothing) * state / states[0];
    }
    double place = FastMath.log(state / states[0]) / spacing;
    int i = (int) Math.max(1, Math.min(SPACE - 3, Math.floor(place)));
    double x = place - i;
    return -x * (x - 1) * (x - 2) / 6 * values[i - 1]
        + (x + 1) * (x - 1) * (x - 2) / 2 * values[i]
        - (x + 1) * x * (x - 2) / 2 * values[i + 1]
        + (x + 1) * x * (x - 1) / 6 * values[i + 2];
  }

  /** Goes back in time between two ex-dates, of which the next one is at the later time. */
  private void march(double later, double earlier, int next) {
    double span = later - earlier;
    int steps = (int) Math.max(LEAST_STEPS, Math.ceil(TIME * span / model.market().years()));
    double step = span / steps;
    double time = later;
    for (int k = 0; k < steps; k++) {
      work.proceed();
      if (k < IMPLICIT) {
        advance(time - 0.5 * step, 0.5 * step, 1, next);
        advance(time - step, 0.5 * step, 1, next);
      } else {
        advance(time - step, step, 0.5, next);
      }
      time = later - (k + 1) * step;
    }
  }

  /** Takes one step to a time; the weight is that of the values there. */
  private void advance(double time, double step, double weight, int next) {
    double v = model.market().volatility();
    double r = model.market().rate();
    double drift = r - model.market().dividendYield() - 0.5 * v * v;
    double diffusion = 0.5 * v * v / (spacing * spacing);
    double down = diffusion - 0.5 * drift / spacing;
    double up = diffusion + 0.5 * drift / spacing;
    double here = -2 * diffusion - r;
    double[] obstacle = new double[SPACE];
    for (int i = 0; i < SPACE; i++) {
      obstacle[i] = model.exercise(states[i], time, next);
    }
    double explicit = (1 - weight) * step;
    double implicit = weight * step;
    double[] row = {-implicit * down, 1 - implicit * here, -implicit * up};
    double[] plain = right(european, explicit, down, here, up);
    edges(plain, time, next, false, obstacle);
    european = solved(plain, row, new boolean[SPACE], obstacle);
    double[] held = right(american, explicit, down, here, up);
    edges(held, time, next, true, obstacle);
    american = exercised(held, row, obstacle);
  }

  private static double[] right(
      double[] values, double explicit, double down, double here, double up) {
    double[] right = values.clone();
    for (int i = 1; i + 1 < SPACE; i++) {
      right[i] += explicit * (down * values[i - 1] + here * values[i] + up * values[i + 1]);
    }
    return right;
  }

  /** Sets what the option is worth at the ends of the grid, where its end is certain. */
  private void edges(double[] right, double time, int next, boolean early, double[] obstacle) {
    PriceFormula.Point market = model.market();
    double years = market.years() - time;
    double paid = model.option().strike() * FastMath.exp(-market.rate() * years);
    double dividends = 0;
    for (int i = next; i < model.times().length && !model.escrowed(); i++) {
      double until = model.times()[i] - time;
      double kept = market.dividendYield() * (years - until);
      dividends += model.amounts()[i] * FastMath.exp(-market.rate() * until - kept);
    }
    for (int i : new int[] {0, SPACE - 1}) {
      double asset = states[i] * FastMath.exp(-market.dividendYield() * years);
      double held = Math.max(0, model.option().sign() * (Math.max(0, asset - dividends) - paid));
      right[i] = early ? Math.max(held, obstacle[i]) : held;
    }
  }

  /** Returns the values of which each is exercised or held, whichever is worth more. */
  private double[] exercised(double[] right, double[] row, double[] obstacle) {
    boolean[] paid = new boolean[SPACE];
    for (int i = 1; i + 1 < SPACE; i++) {
      paid[i] = obstacle[i] > 0 && american[i] <= obstacle[i];
    }
    for (int k = 0; k < POLICIES; k++) {
      double[] values = solved(right, row, paid, obstacle);
      boolean same = true;
      for (int i = 1; i + 1 < SPACE; i++) {
        double left =
            row[0] * values[i - 1] + row[1] * values[i] + row[2] * values[i + 1] - right[i];
        boolean better =
            obstacle[i] > 0 && (paid[i] ? left >= -1e-13 * obstacle[i] : values[i] < obstacle[i]);
        same &= better == paid[i];
        paid[i] = better;
      }
      if (same) {
        return values;
      }
    }
    throw NotConverged.of("the early exercise of a step does not settle", POLICIES, 0);
  }

  /** Solves the tridiagonal equations; a row that is paid has the value of exercise. */
  private static double[] solved(double[] right, double[] row, boolean[] paid, double[] obstacle) {
    double[] ratios = new double[SPACE];
    double[] values = new double[SPACE];
    values[0] = right[0];
    for (int i = 1; i + 1 < SPACE; i++) {
      if (paid[i]) {
        values[i] = obstacle[i];
        continue;
      }
      double pivot = row[1] - row[0] * ratios[i - 1];
      ratios[i] = row[2] / pivot;
      values[i] = (right[i] - row[0] * values[i - 1]) / pivot;
    }
    values[SPACE - 1] = right[SPACE - 1];
    for (int i = SPACE - 2; i > 0; i--) {
      values[i] -= ratios[i] * values[i + 1];
    }
    return values;
  }
}
