package dev.omni.quant.finance;

import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.quant.core.InputTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The quoted volatilities of one expiry.
 *
 * @param strikes of the quotes
 * @param volatilities lognormal, 1/sqrt(year)
 * @param weights of the squares that are minimized
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record SmileQuotes(double[] strikes, double[] volatilities, double[] weights) {
  private static final int MOST = 500;

  /** Returns the contract of a table of at least so many quotes. */
  static Shape contract(int least) {
    return Shape.object()
        .required(
            "strike",
            Shape.arrayOf(Shape.number().unit("currency unit"), least, MOST).titled("Strikes"))
        .required(
            "volatility",
            Shape.arrayOf(Shape.number().above(0).atMost(5).unit("1/sqrt(year)"), least, MOST)
                .titled("Quoted volatilities"))
        .optional(
            "weight",
            Shape.arrayOf(Shape.number().atLeast(0).unit("1"), least, MOST)
                .titled("Weights of the squares; 1 if not given"))
        .titled("Quotes, one row for each");
  }

  static SmileQuotes of(JsonFields input) {
    JsonFields table = input.fields("quotes");
    double[] strikes = table.numbers("strike");
    double[] weights = new double[strikes.length];
    Arrays.fill(weights, 1);
    return new SmileQuotes(
        strikes,
        table.numbers("volatility"),
        table.has("weight") ? table.numbers("weight") : weights);
  }

  /** Returns what is wrong with the quotes: unequal lengths, low strikes, weights without a sum. */
  static List<Problem> problems(JsonFields input, double shift, int parameters) {
    InputTable table = InputTable.of(input, "quotes");
    var problems = new ArrayList<>(table.problems());
    if (!problems.isEmpty()) {
      return problems;
    }
    SmileQuotes quotes = of(input);
    for (int i = 0; i < quotes.strikes.length; i++) {
      if (!(quotes.strikes[i] + shift > 0)) {
        problems.add(table.problem("strike", i, "must be above 0 after the shift is added"));
      }
    }
    if (Arrays.stream(quotes.weights).filter(w -> w > 0).count() < parameters) {
      problems.add(
          table.problem("weight", "must be above 0 for at least " + parameters + " quotes"));
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
