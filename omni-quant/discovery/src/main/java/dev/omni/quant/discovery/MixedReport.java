package dev.omni.quant.discovery;

import dev.omni.domain.json.Json;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.discovery.formula.FormulaModel;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A mixed model read from an input, and its result.
 *
 * @param input as sent
 * @param formula of the model
 * @param order numbers of the blocks of the design in the order of the formula
 * @param model that is fitted
 */
record MixedReport(
    MixedRegression.Input input, FormulaModel formula, List<RandomBlock> order, MixedModel model) {
  private static final double FITTED = 0.7;
  private static final String SINGULAR =
      "the covariance of the random effects is singular: a variance is 0 or a correlation 1 or -1";

  /** Reads a valid input. */
  static MixedReport of(MixedRegression.Input input) {
    return of(input, input.formula(), input.restricted());
  }

  private static MixedReport of(MixedRegression.Input input, String text, boolean restricted) {
    FormulaModel formula = input.sent(text).model();
    List<RandomBlock> blocks = MixedGroups.of(formula, input.coding()).blocks();
    DataColumns table = formula.complete();
    double[] y = formula.response();
    double[] trials = column(input.trials(), table);
    if (input.family() == MixedRegression.Family.BINOMIAL) {
      Arrays.setAll(y, i -> Math.rint(y[i] * trials[i]) / trials[i]);
    }
    var data = new GlmData(y, column(input.weights(), table), trials, formula.offset());
    FewRows.refuse(formula.rows().length, formula.names().size(), "coefficients");
    return new MixedReport(
        input,
        formula,
        blocks,
        MixedModel.of(
            input.family().family(),
            input.linked(),
            data,
            formula.rows(),
            new RandomDesign(blocks),
            restricted));
  }

  private static double[] column(Optional<String> name, DataColumns table) {
    double[] ones = new double[table.rows()];
    Arrays.fill(ones, 1);
    return name.map(table::numbers).orElse(ones);
  }

  /** Returns the number of parameters of a model, without that of the residuals. */
  static int parameters(FormulaModel formula, MixedRegression.Input input) {
    return formula.names().size()
        + MixedGroups.of(formula, input.coding()).blocks().stream()
            .mapToInt(RandomBlock::parameters)
            .sum();
  }

  int parameters() {
    return model.fixed() + model.design().parameters() + (model.isGaussian() ? 1 : 0);
  }

  MixedRegression.Result result(Work work) {
    work.progress(0, Json.Obj.EMPTY);
    MixedFit fit = MixedFit.of(model, work);
    work.progress(FITTED, Json.Obj.EMPTY);
    boolean satterthwaite = input.dfMethod() == MixedRegression.Freedom.SATTERTHWAITE;
    var inference =
        MixedInference.of(
            fit,
            satterthwaite ? Optional.of(fit.freedoms(work)) : Optional.empty(),
            !model.isGaussian(),
            input.confidence());
    double criterion = FiniteResults.number("the likelihood", fit.criterion());
    var aliased = formula.aliased();
    var details = fit.isSingular() ? details(fit).noting(SINGULAR) : details(fit);
    return new MixedRegression.Result(
        aliased.expanded(FiniteResults.numbers("a coefficient", fit.coefficients())),
        aliased.names(),
        aliased.expanded(FiniteResults.numbers("a standard error", inference.errors())),
        aliased.expanded(inference.statistics()),
        inference.freedoms().map(aliased::expanded),
        inference.pValues().map(aliased::expanded),
        aliased.expanded(inference.low()),
        aliased.expanded(inference.high()),
        components(fit),
        model.isGaussian() ? OptionalDouble.of(fit.deviation()) : OptionalDouble.empty(),
        model.restricted() ? OptionalDouble.of(criterion) : OptionalDouble.empty(),
        model.restricted() ? OptionalDouble.empty() : OptionalDouble.of(-criterion / 2),
        criterion + 2.0 * parameters(),
        criterion + parameters() * StrictMath.log(model.count()),
        nested(fit.effects()),
        nested(fit.effectErrors()),
        fit.isSingular(),
        icc(fit),
        input.formulaNull().map(text -> comparison(text, fit, work)),
        input.newRows().map(rows -> predictions(rows, fit)),
        input.table().rows() - model.count(),
        details);
  }

  private ModelDetails details(MixedFit fit) {
    return ModelDetails.of(formula, (j, k) -> fit.covariance()[j][k]);
  }

  private int place(RandomBlock block) {
    return model.design().blocks().indexOf(block);
  }

  private Map<String, MixedRegression.Component> components(MixedFit fit) {
    var components = new LinkedHashMap<String, MixedRegression.Component>();
    for (RandomBlock block : order) {
      double[][] covariance = fit.covarianceOf(place(block));
      var deviations = new LinkedHashMap<String, Double>();
      var correlations = new ArrayList<Double>();
      for (int r = 0; r < block.width(); r++) {
        deviations.put(
            block.effects().get(r),
            FiniteResults.number("a standard deviation", Math.sqrt(covariance[r][r])));
        for (int c = 0; c < r; c++) {
          double size = Math.sqrt(covariance[r][r]) * Math.sqrt(covariance[c][c]);
          correlations.add(Math.max(-1, Math.min(1, covariance[r][c] / size)));
        }
      }
      components.put(
          block.group(),
          new MixedRegression.Component(
              deviations,
              correlations.stream().mapToDouble(Double::doubleValue).toArray(),
              block.levels().size()));
    }
    return components;
  }

  /** Returns numbers of the random effects by group, level and effect. */
  private Map<String, Map<String, Map<String, Double>>> nested(double[] values) {
    var groups = new LinkedHashMap<String, Map<String, Map<String, Double>>>();
    for (RandomBlock block : order) {
      var levels = new LinkedHashMap<String, Map<String, Double>>();
      for (int l = 0; l < block.levels().size(); l++) {
        var effects = new LinkedHashMap<String, Double>();
        for (int e = 0; e < block.width(); e++) {
          double value = values[model.design().index(place(block), l, e)];
          effects.put(
              block.effects().get(e),
              FiniteResults.number("a random effect", value / block.scales()[e]));
        }
        levels.put(block.levels().get(l), effects);
      }
      groups.put(block.group(), levels);
    }
    return groups;
  }

  private OptionalDouble icc(MixedFit fit) {
    boolean one =
        model.isGaussian()
            && order.size() == 1
            && order.get(0).effects().equals(List.of("intercept"));
    if (!one) {
      return OptionalDouble.empty();
    }
    double between = fit.covarianceOf(0)[0][0];
    return OptionalDouble.of(between / (between + fit.deviation() * fit.deviation()));
  }

  /** Returns the test against a smaller model, both by maximum likelihood. */
  private MixedRegression.Comparison comparison(String text, MixedFit fit, Work work) {
    double own =
        model.restricted()
            ? MixedFit.of(model.restricted(false), work).criterion()
            : fit.criterion();
    MixedReport other = of(input, text, false);
    double smaller = MixedFit.of(other.model(), work).criterion();
    double statistic = smaller - own;
    if (statistic < -1e-5) {
      throw new Infeasible(
          "formula_null is more likely than formula: it is not the smaller model of the two");
    }
    statistic = Math.max(0, statistic);
    int df = parameters() - other.parameters();
    return new MixedRegression.Comparison(
        statistic, df, Tails.chiSquare(statistic, df), -own / 2, -smaller / 2);
  }

  /** Returns the rows of the fixed columns at new rows. */
  double[][] newRows(DataColumns rows) {
    return formula.rows(rows);
  }

  /** Returns the offset at new rows. */
  double[] newOffset(DataColumns rows) {
    return formula.matrix().offset(rows);
  }

  private GeneralizedLinearModel.Predictions predictions(DataColumns given, MixedFit fit) {
    double[][] rows = newRows(given);
    double[] eta = newOffset(given);
    double[] errors = new double[rows.length];
    double[] low = new double[rows.length];
    double[] high = new double[rows.length];
    double z = Tails.normalQuantile(input.confidence());
    for (int i = 0; i < rows.length; i++) {
      double square = 0;
      for (int j = 0; j < rows[i].length; j++) {
        eta[i] += rows[i][j] * fit.coefficients()[j];
        for (int k = 0; k < rows[i].length; k++) {
          square += rows[i][j] * fit.covariance()[j][k] * rows[i][k];
        }
      }
      errors[i] = Math.sqrt(Math.max(0, square));
      double one = model.link().mu(eta[i] - z * errors[i]);
      double other = model.link().mu(eta[i] + z * errors[i]);
      low[i] = Math.min(one, other);
      high[i] = Math.max(one, other);
    }
    return new GeneralizedLinearModel.Predictions(
        FiniteResults.numbers("a prediction", Arrays.stream(eta).map(model.link()::mu).toArray()),
        eta,
        FiniteResults.numbers("a standard error", errors),
        FiniteResults.numbers("a bound", low),
        FiniteResults.numbers("a bound", high));
  }
}
