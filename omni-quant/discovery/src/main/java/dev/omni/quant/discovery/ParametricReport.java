package dev.omni.quant.discovery;

import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.discovery.formula.FormulaModel;
import dev.omni.quant.discovery.formula.ModelFormula;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.hipparchus.util.FastMath;

/**
 * A parametric regression of times read from an input, and its result.
 *
 * @param input as it is sent
 * @param formula of the model
 * @param model of the times
 */
record ParametricReport(ParametricSurvival.Input input, FormulaModel formula, TimeModel model) {
  /** Reads a valid input. */
  static ParametricReport of(ParametricSurvival.Input input) {
    FormulaModel formula = input.sent().model();
    DataColumns table = formula.complete();
    double[] offset = formula.offset();
    double[] time = table.numbers(input.time());
    double[] low = new double[time.length];
    double[] high = new double[time.length];
    double[] events = input.event().map(table::numbers).orElse(new double[0]);
    double[] upper = input.upper().map(table::numbers).orElse(new double[0]);
    for (int i = 0; i < time.length; i++) {
      double end = upper.length > 0 ? upper[i] : events[i] == 1 ? time[i] : Double.NaN;
      low[i] = input.distribution().scale(time[i]) - offset[i];
      high[i] =
          Double.isNaN(end)
              ? Double.POSITIVE_INFINITY
              : input.distribution().scale(end) - offset[i];
    }
    return new ParametricReport(
        input,
        formula,
        new TimeModel(formula.rows(), formula.names(), low, high, input.distribution()));
  }

  static List<Problem> problems(ParametricSurvival.Input input) {
    DataColumns table = input.table();
    var problems = new ArrayList<Problem>(table.problems());
    if (input.event().isPresent() == input.upper().isPresent()) {
      problems.add(Problem.invalid("/event", "must be sent, or else upper"));
    }
    problems.addAll(table.notNumbers("time", input.time()));
    input.event().ifPresent(name -> problems.addAll(table.notNumbers("event", name)));
    input.upper().ifPresent(name -> problems.addAll(table.notNumbers("upper", name)));
    if (problems.isEmpty()) {
      problems.addAll(input.sent().problems());
    }
    if (!problems.isEmpty()) {
      return problems;
    }
    FormulaModel formula = input.sent().model();
    if (formula.names().isEmpty()) {
      return List.of(ModelFormula.problem("must have a term or the constant"));
    }
    problems.addAll(
        input
            .event()
            .map(event -> SurvivalData.times(formula, input.time(), event))
            .orElseGet(() -> intervals(input, formula)));
    if (problems.isEmpty() && input.event().isPresent() && input.distribution().logarithmic()) {
      double least = Arrays.stream(formula.complete().numbers(input.time())).min().orElse(1);
      if (least == 0) {
        problems.add(
            Problem.invalid(
                Pointer.ROOT.to("table").to(input.time()).text(), "must have times above 0"));
      }
    }
    if (problems.isEmpty() && input.newRows().isPresent()) {
      problems.addAll(
          formula
              .matrix()
              .newRowProblems(Pointer.ROOT.to("new_rows"), input.newRows().orElseThrow()));
    }
    if (input.newRows().isEmpty() && input.times().isPresent()) {
      problems.add(Problem.invalid("/times", "must be left out without new_rows"));
    }
    return problems;
  }

  private static List<Problem> intervals(ParametricSurvival.Input input, FormulaModel formula) {
    double[] time = formula.complete().numbers(input.time());
    double[] upper = formula.complete().numbers(input.upper().orElseThrow());
    boolean known = false;
    for (int i = 0; i < time.length; i++) {
      if (!(time[i] >= 0)) {
        return List.of(
            Problem.invalid(
                Pointer.ROOT.to("table").to(input.time()).text(), "must have times of 0 or more"));
      }
      boolean reversed = upper[i] < time[i];
      boolean point = upper[i] == 0 && input.distribution().logarithmic();
      if (reversed || point) {
        return List.of(
            Problem.invalid(
                Pointer.ROOT.to("table").to(input.upper().orElseThrow()).text(),
                "must have ends that are not before the time of their row, and above 0"));
      }
      known |= !Double.isNaN(upper[i]);
    }
    return known
        ? List.of()
        : List.of(
            Problem.invalid(
                Pointer.ROOT.to("table").to(input.upper().orElseThrow()).text(),
                "must have an end"));
  }

  ParametricSurvival.Result result(Work work) {
    int p = model.columns();
    FewRows.refuse(model.rows().length, model.parameters(), "parameters");
    ConcaveFit fit = ConcaveFit.of(model, model.start(), work);
    double inverse = model.distribution().scaled() ? fit.parameters()[p] : 1;
    double[] beta = new double[p];
    for (int j = 0; j < p; j++) {
      beta[j] = fit.parameters()[j] / inverse;
    }
    double[][] covariance = turned(fit.covariance(), beta, inverse);
    double[] errors = CoxReport.roots(covariance);
    double[] own = FiniteResults.numbers("a standard error", Arrays.copyOf(errors, p));
    double z = Tails.normalQuantile(input.confidence());
    double[] statistics = new double[p];
    double[] low = new double[p];
    double[] high = new double[p];
    for (int j = 0; j < p; j++) {
      statistics[j] = FiniteResults.number("a statistic", beta[j] / own[j]);
      low[j] = beta[j] - z * own[j];
      high[j] = beta[j] + z * own[j];
    }
    double value = fit.at().value() + jacobian();
    var aliased = formula.aliased();
    return new ParametricSurvival.Result(
        aliased.expanded(beta),
        aliased.names(),
        aliased.expanded(own),
        aliased.expanded(statistics),
        aliased.expanded(Arrays.stream(statistics).map(Tails::normal).toArray()),
        aliased.expanded(low),
        aliased.expanded(high),
        1 / inverse,
        model.distribution().scaled()
            ? OptionalDouble.of(FiniteResults.number("a standard error", errors[p]))
            : OptionalDouble.empty(),
        value,
        2.0 * model.parameters() - 2 * value,
        model.distribution().law() == OrdinalLink.CLOGLOG
            ? Optional.of(aliased.expanded(ratios(beta, inverse)))
            : Optional.empty(),
        input.newRows().map(rows -> predictions(rows, beta, inverse)),
        input.table().rows() - model.rows().length,
        ModelDetails.of(formula, (j, k) -> covariance[j][k]));
  }

  /** Returns what the logarithms of the times of events take from the likelihood. */
  double jacobian() {
    double sum = 0;
    double[] offset = formula.offset();
    for (int i = 0; i < model.low().length && model.distribution().logarithmic(); i++) {
      sum -= model.low()[i] == model.high()[i] ? model.low()[i] + offset[i] : 0;
    }
    return sum;
  }

  static double[] ratios(double[] beta, double inverse) {
    double[] ratios = beta.clone();
    for (int j = 0; j < ratios.length; j++) {
      ratios[j] = FastMath.exp(-beta[j] * inverse);
    }
    return FiniteResults.numbers("a hazard ratio", ratios);
  }

  /** Returns the covariance of the coefficients and the logarithm of the scale. */
  double[][] turned(double[][] covariance, double[] beta, double inverse) {
    int p = beta.length;
    int count = covariance.length;
    double[][] slopes = new double[count][count];
    for (int j = 0; j < p; j++) {
      slopes[j][j] = 1 / inverse;
      if (count > p) {
        slopes[j][p] = -beta[j] / inverse;
      }
    }
    if (count > p) {
      slopes[p][p] = -1 / inverse;
    }
    double[][] half = product(slopes, covariance, false);
    return product(half, slopes, true);
  }

  private static double[][] product(double[][] one, double[][] other, boolean transposed) {
    int n = one.length;
    double[][] product = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        for (int k = 0; k < n; k++) {
          product[i][j] += one[i][k] * (transposed ? other[j][k] : other[k][j]);
        }
      }
    }
    return product;
  }

  private double known(double time) {
    if (model.distribution().logarithmic() && time < Double.MIN_NORMAL) {
      throw new Infeasible("a predicted time is 0: the new row is beyond double precision");
    }
    return FiniteResults.number("a time", time);
  }

  private List<ParametricSurvival.TimePrediction> predictions(
      DataColumns given, double[] beta, double inverse) {
    double[][] rows = formula.rows(given);
    double[] offset = formula.matrix().offset(given);
    var all = new ArrayList<ParametricSurvival.TimePrediction>();
    for (int i = 0; i < rows.length; i++) {
      double eta = offset[i];
      for (int j = 0; j < beta.length; j++) {
        eta += rows[i][j] * beta[j];
      }
      double center = eta;
      double[] quantiles =
          Arrays.stream(input.probabilities())
              .map(
                  p ->
                      known(
                          model
                              .distribution()
                              .time(center + model.distribution().law().quantile(p) / inverse)))
              .toArray();
      all.add(
          new ParametricSurvival.TimePrediction(
              quantiles,
              input
                  .times()
                  .map(
                      times ->
                          Arrays.stream(times)
                              .map(
                                  t ->
                                      model
                                          .distribution()
                                          .law()
                                          .above(
                                              (model.distribution().scale(t) - center) * inverse))
                              .toArray())));
    }
    return all;
  }
}
