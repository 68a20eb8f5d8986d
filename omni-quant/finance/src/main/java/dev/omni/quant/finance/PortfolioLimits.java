package dev.omni.quant.finance;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.ojalgo.optimisation.Expression;
import org.ojalgo.optimisation.ExpressionsBasedModel;
import org.ojalgo.optimisation.Optimisation;

/**
 * The portfolios to choose from: weights that add up to 1, each within its limits, and sums of
 * groups within theirs.
 *
 * @param least weight of each asset
 * @param most weight of each asset
 * @param groups with limits of their sums
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record PortfolioLimits(double[] least, double[] most, List<AssetGroup> groups) {
  private static final double ROUNDING = 1e-12;

  /** What a demanded sum may lack, so that rounding leaves a choice. */
  private static final double SLACK = 1e-10;

  /** Weights so near to a limit, or to 0, are there. */
  private static final double NEAR = 1e-10;

  int assets() {
    return least.length;
  }

  /** Returns the sum of the least weights. */
  double sumOfLeast() {
    return Arrays.stream(least).sum();
  }

  /** Returns the sum of the largest weights. */
  double sumOfMost() {
    return Arrays.stream(most).sum();
  }

  /** Returns whether there is any such portfolio, apart from the groups. */
  boolean possible() {
    return IntStream.range(0, assets()).allMatch(i -> least[i] <= most[i])
        && sumOfLeast() <= 1 + ROUNDING
        && sumOfMost() >= 1 - ROUNDING;
  }

  /** Returns weights with the sum 1 at one share of their ranges. */
  double[] middle() {
    double room = sumOfMost() - sumOfLeast();
    double share = room > 0 ? (1 - sumOfLeast()) / room : 0;
    double[] middle = new double[assets()];
    Arrays.setAll(middle, i -> least[i] + share * (most[i] - least[i]));
    return middle;
  }

  /** Returns the assets whose weight is a choice. */
  int[] free() {
    return IntStream.range(0, assets()).filter(i -> least[i] < most[i]).toArray();
  }

  /** Returns what the weights that are no choice leave for some others. */
  double left(int[] free) {
    return 1 - sumOfLeast() + Arrays.stream(free).mapToDouble(i -> least[i]).sum();
  }

  /** Weights within the limits that add up to 1, from some that nearly do. */
  double[] repaired(double[] weights) {
    double[] within = new double[weights.length];
    Arrays.setAll(within, i -> settled(weights[i], i));
    boolean[] free = new boolean[weights.length];
    for (int i = 0; i < free.length; i++) {
      free[i] = within[i] != 0 && within[i] != least[i] && within[i] != most[i];
    }
    double missing = 1 - Arrays.stream(within).sum();
    if (Math.abs(missing) > room(within, free, missing)) {
      Arrays.fill(free, true);
    }
    double room = room(within, free, missing);
    double share = room > 0 ? missing / room : 0;
    double[] repaired = within.clone();
    for (int i = 0; i < repaired.length; i++) {
      if (free[i]) {
        repaired[i] += share * (missing > 0 ? most[i] - within[i] : within[i] - least[i]);
      }
    }
    return repaired;
  }

  private double settled(double weight, int i) {
    if (weight <= least[i] + NEAR) {
      return least[i];
    }
    if (weight >= most[i] - NEAR) {
      return most[i];
    }
    return Math.abs(weight) <= NEAR ? 0 : weight;
  }

  private double room(double[] weights, boolean[] free, double missing) {
    double room = 0;
    for (int i = 0; i < weights.length; i++) {
      if (free[i]) {
        room += missing > 0 ? most[i] - weights[i] : weights[i] - least[i];
      }
    }
    return room;
  }

  /**
   * Weights of the smallest sum of cost x weight apart from the groups.
   *
   * @param cost that sum
   */
  @SuppressWarnings("ArrayRecordComponent") // Read where it is made, never compared.
  record Cheapest(double cost, double[] weights) {}

  /** Returns the smallest sum of cost x weight apart from the groups. */
  double cheapest(double[] costs) {
    return cheapestWeights(costs).cost();
  }

  /** Returns the weights of that sum: the cheapest assets are filled up first. */
  Cheapest cheapestWeights(double[] costs) {
    int[] order =
        IntStream.range(0, assets())
            .boxed()
            .sorted(Comparator.comparingDouble(i -> costs[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double left = 1 - sumOfLeast();
    double total = 0;
    double[] weights = new double[assets()];
    for (int asset : order) {
      double more = Math.max(0, Math.min(left, most[asset] - least[asset]));
      weights[asset] = least[asset] + more;
      total += costs[asset] * weights[asset];
      left -= more;
    }
    return new Cheapest(total, weights);
  }

  /** Returns the smallest sum of cost x weight; none where the groups leave no portfolio. */
  OptionalDouble smallest(double[] costs) {
    return groups.isEmpty() ? OptionalDouble.of(cheapest(costs)) : program(costs, true);
  }

  /** Returns the largest return that such a portfolio can have, if there is one. */
  OptionalDouble largestReturn(double[] returns) {
    OptionalDouble least = smallest(Arrays.stream(returns).map(r -> -r).toArray());
    return least.isPresent() ? OptionalDouble.of(-least.getAsDouble()) : least;
  }

  /** Returns the smallest sum of the weights, times a sign, that limits and groups allow. */
  OptionalDouble sum(int sign) {
    double[] costs = new double[assets()];
    Arrays.fill(costs, sign);
    OptionalDouble least = program(costs, false);
    return least.isPresent() ? OptionalDouble.of(sign * least.getAsDouble()) : least;
  }

  private OptionalDouble program(double[] costs, boolean budgeted) {
    return minimum(model(costs, budgeted));
  }

  /**
   * Returns the smallest sum of cost x weight with a least, or an exact, sum of gain x weight.
   *
   * @param gains of the assets
   * @param least sum of gain x weight
   * @param exactly whether that is the sum, up to a slack
   */
  OptionalDouble smallest(double[] costs, double[] gains, double least, boolean exactly) {
    ExpressionsBasedModel model = model(costs, true);
    Expression gain = model.newExpression("gain").lower(least - SLACK);
    if (exactly) {
      gain.upper(least + SLACK);
    }
    for (int i = 0; i < gains.length; i++) {
      gain.set(i, gains[i]);
    }
    return minimum(model);
  }

  private ExpressionsBasedModel model(double[] costs, boolean budgeted) {
    var model = new ExpressionsBasedModel();
    Expression budget = model.newExpression("budget");
    for (int i = 0; i < costs.length; i++) {
      model.newVariable("w" + i).lower(least[i]).upper(most[i]).weight(costs[i]);
      budget.set(i, 1);
    }
    if (budgeted) {
      budget.level(1);
    }
    for (int k = 0; k < groups.size(); k++) {
      AssetGroup group = groups.get(k);
      Expression sum = model.newExpression("group" + k);
      for (int asset : group.assets()) {
        sum.set(asset, 1);
      }
      if (group.least() > Double.NEGATIVE_INFINITY) {
        sum.lower(group.least());
      }
      if (group.most() < Double.POSITIVE_INFINITY) {
        sum.upper(group.most());
      }
    }
    return model;
  }

  private static OptionalDouble minimum(ExpressionsBasedModel model) {
    Optimisation.Result result = model.minimise();
    return result.getState().isFeasible()
        ? OptionalDouble.of(result.getValue())
        : OptionalDouble.empty();
  }
}
