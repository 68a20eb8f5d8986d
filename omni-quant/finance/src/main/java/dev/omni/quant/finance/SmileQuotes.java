package dev.omni.quant.finance;

import dev.omni.domain.json.Problem;
import dev.omni.quant.core.TableColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The quoted volatilities of one expiry.
 *
 * @param strikes of the quotes
 * @param volatilities lognormal, 1/sqrt(year)
 * @param weights of the squares that are minimized
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record SmileQuotes(double[] strikes, double[] volatilities, double[] weights) {
  /** Returns quotes, with weights of 1 where there are none. */
  static SmileQuotes of(double[] strikes, double[] volatilities, Optional<double[]> weight) {
    return new SmileQuotes(
        strikes,
        volatilities,
        weight.orElseGet(
            () -> {
              double[] weights = new double[strikes.length];
              Arrays.fill(weights, 1);
              return weights;
            }));
  }

  /**
   * Returns what is wrong with quotes: unequal lengths, low strikes, weights without a sum.
   *
   * @param table with the columns that other smiles do not have
   * @param shift added to strikes
   * @param parameters that are fitted
   */
  static List<Problem> problems(
      TableColumns table,
      double[] strike,
      double[] volatility,
      Optional<double[]> weight,
      double shift,
      int parameters) {
    table.with("strike", strike.length).with("volatility", volatility.length);
    weight.ifPresent(column -> table.with("weight", column.length));
    var problems = new ArrayList<>(table.problems());
    if (!problems.isEmpty()) {
      return problems;
    }
    for (int i = 0; i < strike.length; i++) {
      if (!(strike[i] + shift > 0)) {
        problems.add(table.problem("strike", i, "must be above 0 after the shift is added"));
      }
    }
    double[] weights = of(strike, volatility, weight).weights;
    if (Arrays.stream(weights).filter(w -> w > 0).count() < parameters) {
      problems.add(
          Problem.invalid(
              "/quotes/weight", "must be above 0 for at least " + parameters + " quotes"));
    }
    return problems;
  }

  /** Returns the root of the mean weighted square of what a model misses. */
  double rmse(double[] fitted) {
    double sum = 0;
    double weight = 0;
    for (int i = 0; i < fitted.length; i++) {
      double miss = fitted[i] - volatilities[i];
      sum += weights[i] * miss * miss;
      weight += weights[i];
    }
    return Math.sqrt(sum / weight);
  }
}
