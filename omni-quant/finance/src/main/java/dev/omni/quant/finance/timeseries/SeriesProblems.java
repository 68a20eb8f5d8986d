package dev.omni.quant.finance.timeseries;

import dev.omni.domain.json.Problem;
import dev.omni.quant.core.Names;
import java.util.ArrayList;
import java.util.List;

/**
 * The problems of series whose relations are sought.
 *
 * @param input valid for the contract
 */
record SeriesProblems(JohansenCointegration.Input input) {
  /** What two series of the same shape may differ by, as a part of their squares. */
  private static final double COLLINEAR = 1e-12;

  List<Problem> found() {
    int size = input.series().length;
    var problems = new ArrayList<>(Names.problems(input.names(), size, "series"));
    for (int i = 1; i < size; i++) {
      if (input.series()[i].length != input.periods()) {
        problems.add(
            Problem.invalid(
                "/series/" + i,
                "must have as many numbers as the first: "
                    + input.periods()
                    + ", not "
                    + input.series()[i].length));
      }
    }
    int free = input.rows() - input.regressors();
    if (problems.isEmpty() && free <= 2 * size) {
      problems.add(
          Problem.invalid(
              "/lagged_differences",
              "must leave more than "
                  + 2 * size
                  + " observations beside the regressors, not "
                  + free
                  + ": give fewer lags or longer series"));
    }
    if (problems.isEmpty()) {
      collinear(problems);
    }
    return problems;
  }

  private void collinear(List<Problem> problems) {
    var regression = new LaggedRegression(input);
    for (int i = 0; i < input.series().length; i++) {
      if (isConstant(input.series()[i])) {
        problems.add(Problem.invalid("/series/" + i, "must not be constant"));
      }
    }
    for (int i = 0; i < input.series().length && problems.isEmpty(); i++) {
      for (int j = 0; j < i; j++) {
        if (isMultiple(regression.level(i), regression.level(j))) {
          problems.add(
              Problem.invalid(
                  "/series/" + i,
                  "must not be collinear with series " + j + ": " + named(i) + " and " + named(j)));
        }
      }
    }
  }

  private String named(int series) {
    return Names.shown(input.names(), input.series().length).get(series);
  }

  private static boolean isConstant(double[] series) {
    for (double value : series) {
      if (value != series[0]) {
        return false;
      }
    }
    return true;
  }

  /** Whether what is left of a series after the best multiple of another is rounding. */
  private static boolean isMultiple(double[] one, double[] other) {
    double products = 0;
    double squares = 0;
    double own = 0;
    for (int t = 0; t < one.length; t++) {
      products += one[t] * other[t];
      squares += other[t] * other[t];
      own += one[t] * one[t];
    }
    double multiple = products / squares;
    double left = 0;
    for (int t = 0; t < one.length; t++) {
      left += (one[t] - multiple * other[t]) * (one[t] - multiple * other[t]);
    }
    return !(left > COLLINEAR * own);
  }
}
