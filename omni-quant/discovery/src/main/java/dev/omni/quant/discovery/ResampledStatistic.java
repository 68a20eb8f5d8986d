package dev.omni.quant.discovery;

import static dev.omni.quant.discovery.DataTableChecks.invalid;

import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.engine.Infeasible;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.ScaledDoubles;
import java.util.ArrayList;
import java.util.List;

/**
 * The statistic that a bootstrap resamples, read from its input.
 *
 * @param statistic of the scaled data
 * @param unit what it is to be multiplied by
 */
record ResampledStatistic(Statistic statistic, double unit) {
  private static final double HALF = 0.5;
  private static final int MOST_PROBLEMS = 10;

  /** Returns the statistic of a valid input. */
  static ResampledStatistic of(Bootstrap.Input input) {
    Bootstrap.Quantity quantity = input.statistic();
    ResampledStatistic sent =
        quantity.isOfPairs()
            ? new ResampledStatistic(pairs(quantity, input.pairs()), 1)
            : numbers(input);
    if (Double.isNaN(sent.statistic().estimate())) {
      throw new Infeasible(
          switch (quantity) {
            case CORRELATION -> "the correlation does not exist: x or y is the same in all pairs";
            case SLOPE -> "the slope does not exist: x is the same in all pairs";
            default -> "the " + quantity.word() + " does not exist: the mean of y is zero";
          });
    }
    FiniteResults.number("the " + quantity.word(), sent.statistic().estimate());
    return sent;
  }

  private static Statistic pairs(Bootstrap.Quantity quantity, double[][] pairs) {
    return switch (quantity) {
      case SLOPE -> Correlation.slope(pairs);
      case RATIO -> Correlation.ratio(pairs);
      default -> Correlation.of(pairs);
    };
  }

  private static ResampledStatistic numbers(Bootstrap.Input input) {
    double[] data = input.numbers();
    double[] other = input.others();
    double unit = ScaledDoubles.of(new double[][] {data, other});
    double[] x = ScaledDoubles.over(data, unit);
    double[] y = ScaledDoubles.over(other, unit);
    Statistic statistic =
        switch (input.statistic()) {
          case MEAN -> new Mean(x);
          case SD -> new Spread(x, true);
          case VARIANCE -> new Spread(x, false);
          case TRIMMED_MEAN -> new TrimmedMean(x, input.trimmed());
          case QUANTILE -> new Quantile(x, input.probability().orElseThrow());
          case MEAN_DIFFERENCE -> new Difference(new Mean(x), new Mean(y));
          case MEDIAN_DIFFERENCE -> new Difference(new Quantile(x, HALF), new Quantile(y, HALF));
          default -> new Quantile(x, HALF);
        };
    return new ResampledStatistic(
        statistic, input.statistic() == Bootstrap.Quantity.VARIANCE ? unit * unit : unit);
  }

  /** Returns the problems of an input that its shape does not find. */
  static List<Problem> problems(Bootstrap.Input input) {
    Bootstrap.Quantity quantity = input.statistic();
    boolean pairs = quantity.isOfPairs();
    List<Bootstrap.Observation> data = input.data();
    var problems = new ArrayList<Problem>();
    for (int i = 0; i < data.size() && problems.size() < MOST_PROBLEMS; i++) {
      if (data.get(i) instanceof Bootstrap.Pair != pairs) {
        problems.add(
            invalid(
                Pointer.ROOT.to("data").to(i),
                pairs
                    ? "must be a pair [x, y] when the statistic is " + quantity.word()
                    : "must be a number unless the statistic is correlation, slope or ratio"));
      }
    }
    boolean quantile = quantity == Bootstrap.Quantity.QUANTILE;
    boolean compares =
        quantity == Bootstrap.Quantity.MEAN_DIFFERENCE
            || quantity == Bootstrap.Quantity.MEDIAN_DIFFERENCE;
    boolean trims = quantity == Bootstrap.Quantity.TRIMMED_MEAN;
    if (input.otherData().isPresent() != compares) {
      problems.add(belongs(quantity, "other_data", compares));
    }
    if (input.probability().isPresent() != quantile) {
      problems.add(belongs(quantity, "probability", quantile));
    }
    if (input.trimmedFraction().isPresent() && !trims) {
      problems.add(belongs(quantity, "trimmed_fraction", false));
    }
    return problems;
  }

  private static Problem belongs(Bootstrap.Quantity quantity, String member, boolean required) {
    return required
        ? new Problem("/" + member, Problem.Kind.MISSING, "is required for " + quantity.word())
        : invalid(member, "must not be given for " + quantity.word());
  }
}
