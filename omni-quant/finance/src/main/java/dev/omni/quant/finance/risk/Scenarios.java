package dev.omni.quant.finance.risk;

import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.TailLosses;
import java.util.Arrays;

/**
 * The losses of positions in the scenarios of a history, weighted or scaled by a method.
 *
 * @param parts losses of each position by scenario; of the whole where it is all that is known
 * @param weights of the scenarios, with sum 1
 */
record Scenarios(double[][] parts, double[] weights) {
  private static final double AGE = 0.98;
  private static final double FILTER = 0.94;

  /** Returns the profits of all positions as one series, or the returns of each. */
  static double[][] series(HistoricalValueAtRisk.Input input) {
    return input.profitAndLoss().isPresent()
        ? new double[][] {input.profitAndLoss().get()}
        : input.returns().orElseThrow();
  }

  static Scenarios of(HistoricalValueAtRisk.Input input) {
    double[][] series = series(input);
    double[] values =
        input.profitAndLoss().isPresent() ? new double[] {1} : input.positions().orElseThrow();
    boolean filtered = input.method() == HistoricalValueAtRisk.ScenarioMethod.FILTERED;
    double[][] parts = new double[series.length][];
    for (int i = 0; i < series.length; i++) {
      double value = values[i];
      double[] moves = filtered ? filtered(series[i], input.decay().orElse(FILTER)) : series[i];
      parts[i] =
          FiniteResults.numbers(
              "loss of a position", Arrays.stream(moves).map(move -> -value * move).toArray());
    }
    int count = series[0].length;
    if (input.method() == HistoricalValueAtRisk.ScenarioMethod.AGE_WEIGHTED) {
      return new Scenarios(parts, aged(count, input.decay().orElse(AGE)));
    }
    double[] weights = new double[count];
    Arrays.fill(weights, 1.0 / count);
    return new Scenarios(parts, weights);
  }

  /** Returns weights that fall with age, the last one the largest. */
  private static double[] aged(int count, double decay) {
    double all = -StrictMath.expm1(count * StrictMath.log(decay));
    double[] weights = new double[count];
    for (int t = 0; t < count; t++) {
      weights[t] = StrictMath.pow(decay, count - 1 - t) * (1 - decay) / all;
    }
    return weights;
  }

  /** Returns each number times the volatility after the last over that before it. */
  private static double[] filtered(double[] series, double decay) {
    double scale = Arrays.stream(series).map(Math::abs).max().orElse(0);
    if (scale == 0) {
      return series;
    }
    double[] unit = Arrays.stream(series).map(x -> x / scale).toArray();
    double[] variances = new double[series.length + 1];
    variances[0] = Arrays.stream(unit).map(x -> x * x).sum() / series.length;
    for (int t = 0; t < series.length; t++) {
      variances[t + 1] = decay * variances[t] + (1 - decay) * unit[t] * unit[t];
    }
    double[] scaled = new double[series.length];
    for (int t = 0; t < series.length; t++) {
      scaled[t] = series[t] * Math.sqrt(variances[series.length] / variances[t]);
    }
    return FiniteResults.numbers("scaled return", scaled);
  }

  double[] losses() {
    double[] losses = new double[weights.length];
    for (double[] part : parts) {
      for (int t = 0; t < losses.length; t++) {
        losses[t] += part[t];
      }
    }
    return FiniteResults.numbers("loss", losses);
  }

  TailLosses tail(double[] losses, double exceedance) {
    return TailLosses.of(losses, weights, exceedance);
  }
}
