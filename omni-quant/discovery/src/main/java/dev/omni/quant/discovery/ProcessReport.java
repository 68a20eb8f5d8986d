package dev.omni.quant.discovery;

import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The result of a Gaussian process. */
final class ProcessReport {
  private static final double AT_BOUND = 1e-6;

  private ProcessReport() {}

  /** Returns the rows without a missing number. */
  static DataColumns complete(GaussianProcess.Input input) {
    var used = new ArrayList<>(input.predictors());
    used.add(input.response());
    return input.table().complete(used);
  }

  /** Returns places of rows. */
  static double[][] places(DataColumns table, List<String> predictors) {
    double[][] x = new double[table.rows()][predictors.size()];
    for (int k = 0; k < predictors.size(); k++) {
      double[] column = table.numbers(predictors.get(k));
      for (int i = 0; i < x.length; i++) {
        x[i][k] = column[i];
      }
    }
    return x;
  }

  static ProcessFit.Data data(GaussianProcess.Input input) {
    DataColumns table = complete(input);
    return new ProcessFit.Data(
        input.kernel(),
        places(table, input.predictors()),
        table.numbers(input.response()),
        input.mean() == GaussianProcess.ProcessMean.CONSTANT);
  }

  static GaussianProcess.Result of(GaussianProcess.Input input, Work work) {
    ProcessFit.Data data = data(input);
    var search = new ProcessSearch(data, input.seed(), work);
    ProcessScales scales = input.hyperparameters().orElseGet(search::best);
    ProcessFit fit = ProcessFit.of(data, scales, work);
    Optional<GaussianProcess.FunctionAtRows> predictions =
        input
            .newRows()
            .map(rows -> predictions(fit, places(rows, input.predictors()), input.confidence()));
    return new GaussianProcess.Result(
        predictions,
        FiniteResults.number("the likelihood", fit.logLikelihood()),
        scales,
        input.hyperparameters().isPresent() ? Optional.empty() : bounds(input, scales, search),
        fit.constant(),
        leaveOneOut(fit, fit.precisions(work)),
        input
            .acquisition()
            .map(
                acquisition ->
                    new GaussianProcess.WorthOfPlaces(
                        predictions.map(p -> worth(acquisition, p, data.y())),
                        acquisition.next(
                            fit,
                            acquisition.box(input.predictors(), data.x()),
                            input.seed(),
                            work))),
        fit.jitter(),
        FiniteResults.numbers("a weight", fit.weights()),
        data.y().length,
        input.table().rows() - data.y().length);
  }

  private static Optional<List<String>> bounds(
      GaussianProcess.Input input, ProcessScales scales, ProcessSearch search) {
    SearchBox box = search.box();
    double[] logarithms = scales.logarithms();
    var names = new ArrayList<String>();
    for (int k = 0; k < logarithms.length; k++) {
      boolean ends =
          logarithms[k] - box.lower()[k] < AT_BOUND || box.upper()[k] - logarithms[k] < AT_BOUND;
      if (ends) {
        names.add(name(input, k));
      }
    }
    return names.isEmpty() ? Optional.empty() : Optional.of(names);
  }

  /** Returns the name of a hyperparameter. */
  static String name(GaussianProcess.Input input, int k) {
    int d = input.predictors().size();
    return k < d
        ? "length_scale of " + input.predictors().get(k)
        : k == d ? "signal_variance" : "noise_variance";
  }

  /** Returns the function at places. */
  static GaussianProcess.FunctionAtRows predictions(
      ProcessFit fit, double[][] places, double confidence) {
    double reach = Tails.normalQuantile(confidence);
    double[][] columns = new double[4][places.length];
    for (int i = 0; i < places.length; i++) {
      double[] there = fit.at(places[i]);
      columns[0][i] = FiniteResults.number("a mean", there[0]);
      columns[1][i] = there[1];
      columns[2][i] = there[0] - reach * there[1];
      columns[3][i] = there[0] + reach * there[1];
    }
    return new GaussianProcess.FunctionAtRows(columns[0], columns[1], columns[2], columns[3]);
  }

  private static double[] worth(
      Acquisition acquisition, GaussianProcess.FunctionAtRows rows, double[] y) {
    double best = acquisition.best(y);
    double[] values = new double[rows.mean().length];
    Arrays.setAll(
        values, i -> acquisition.value(rows.mean()[i], rows.standardDeviation()[i], best));
    return values;
  }

  /** Returns the prediction of each row from all others. */
  static GaussianProcess.LeaveOneOut leaveOneOut(ProcessFit fit, double[] precisions) {
    int n = precisions.length;
    double squares = 0;
    double density = 0;
    for (int i = 0; i < n; i++) {
      double error = fit.weights()[i] / precisions[i];
      squares += error * error;
      density +=
          0.5
              * (StrictMath.log(precisions[i])
                  - error * error * precisions[i]
                  - StrictMath.log(2 * Math.PI));
    }
    return new GaussianProcess.LeaveOneOut(
        FiniteResults.number("the error of rows left out", Math.sqrt(squares / n)),
        FiniteResults.number("the density of rows left out", density / n));
  }
}
