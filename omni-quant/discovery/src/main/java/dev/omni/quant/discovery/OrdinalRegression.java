package dev.omni.quant.discovery;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Keys;
import dev.omni.engine.contract.Missing;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.discovery.formula.Contrast;
import dev.omni.quant.discovery.formula.FormulaModel;
import dev.omni.quant.discovery.formula.ModelCoding;
import dev.omni.quant.discovery.formula.ModelFormula;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Regression of ordered levels, with thresholds between them. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class OrdinalRegression
    implements Engine<OrdinalRegression.Input, OrdinalRegression.Result> {
  /**
   * Observations and a model of them.
   *
   * @param table columns by name
   * @param formula of the model; its response is a column of levels
   * @param levels of the response, in their order
   * @param link distribution of the latent variable
   * @param weights column of weights
   * @param confidence of the intervals
   * @param contrasts of factors
   * @param reference level of factors
   * @param newRows at which probabilities are predicted
   */
  @Example(
      """
      {"table": {"taste": ["bad", "fair", "bad", "good", "fair", "good", "bad", "fair", "good", "fair", "good", "bad"],
                 "sugar": [1, 2, 2, 4, 3, 3, 1, 1, 5, 4, 2, 3]},
       "formula": "taste ~ sugar", "levels": ["bad", "fair", "good"],
       "new_rows": {"sugar": [2, 4]}}""")
  public record Input(
      @Title("Columns by name") @Size(min = 1, max = 200) DataColumns table,
      @Title("Formula of the model, as taste ~ sugar + age")
          @Size(min = 1, max = ModelFormula.LONGEST)
          String formula,
      @Title("Levels of the response in their order; all occur") @Size(min = 3, max = 50)
          List<@Size(min = 1, max = 200) String> levels,
      @Title("Distribution of the latent variable") @Default("\"logit\"") OrdinalLink link,
      @Title("Column of weights, as counts of equal rows") @Size(min = 1, max = 200)
          Optional<String> weights,
      @Title(Confidence.TITLE) @Unit("1") @Range(above = 0, below = 1) @Default("0.95")
          double confidence,
      @Title("Contrasts of factors; treatment where none are given")
          @Size(max = 200)
          @Keys("column")
          Optional<Map<String, Contrast>> contrasts,
      @Title("Reference level of factors, which goes first") @Size(max = 200) @Keys("column")
          Optional<Map<String, @Size(min = 1, max = 200) String>> reference,
      @Title("Rows at which the probabilities of the levels are predicted, as columns")
          @Size(min = 1, max = 1000)
          Optional<DataColumns> newRows) {
    FormulaModel.Sent sent() {
      return new FormulaModel.Sent(
          table,
          formula,
          new ModelCoding(contrasts, reference, Optional.empty()),
          ModelFormula.Kind.RESPONSE,
          weights.stream().toList());
    }
  }

  /**
   * The fit.
   *
   * @param coefficients in the order of names; above 0 for higher levels
   * @param thresholds between the levels
   * @param thresholdStandardErrors of the thresholds
   * @param names of the coefficients
   * @param standardErrors of the coefficients
   * @param statistics coefficients over their standard errors
   * @param pValues by the normal distribution
   * @param confidenceLow lower ends of the Wald intervals
   * @param confidenceHigh upper ends
   * @param logLikelihood of the fit
   * @param aic Akaike's information criterion
   * @param proportionalOdds test of equal slopes, for logit
   * @param predictions probability of each level at the new rows
   * @param rowsLeftOut rows with a missing number
   * @param details of the model
   */
  public record Result(
      @Title("Coefficients, above 0 for higher levels; null where one is aliased")
          @Unit("1")
          @Missing
          double[] coefficients,
      @Title("Thresholds between the levels") @Unit("1") double[] thresholds,
      @Title("Standard errors of the thresholds") @Unit("1") double[] thresholdStandardErrors,
      @Title("Names of the coefficients") List<String> names,
      @Title("Standard errors of the coefficients") @Unit("1") @Missing double[] standardErrors,
      @Title("Coefficients over their standard errors") @Unit("1") @Missing double[] statistics,
      @Title("P-values of the coefficients") @Unit("1") @Missing double[] pValues,
      @Title("Lower ends of the Wald intervals") @Unit("1") @Missing double[] confidenceLow,
      @Title("Upper ends of the Wald intervals") @Unit("1") @Missing double[] confidenceHigh,
      @Title("Logarithm of the likelihood") @Unit("1") double logLikelihood,
      @Title("Akaike's information criterion") @Unit("1") double aic,
      @Title("Score test of equal slopes at all thresholds, for logit")
          Optional<ProportionalOdds> proportionalOdds,
      @Title("Probability of each level at new_rows") @Keys("level")
          Optional<Map<String, @Unit("1") double[]>> predictions,
      @Title("Rows with a missing number") @Unit("1") int rowsLeftOut,
      @Flat ModelDetails details) {}

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.regression.ordinal")
        .limit(
            "levels", "At most ten levels: each has a threshold of its own.", "size(levels) <= 10")
        .title(
            "Ordinal regression",
            "Cumulative logit, probit or complementary log-log regression of ordered levels:"
                + " P(Y at most level j) = F(threshold_j - x b), so that a coefficient above 0"
                + " speaks for higher levels. The formula has the terms of"
                + " scientific-discovery.regression.linear. A coefficient that others determine"
                + " has null in coefficients, standard_errors, statistics, p_values,"
                + " confidence_low, confidence_high and covariance, with a note. Data that a"
                + " predictor separates fail and name it.")
        .synonyms(
            "ordered logit, proportional odds, cumulative link model, likert scale, ratings,"
                + " ordered probit, polr, satisfaction survey")
        .direct(Workload.MEDIUM)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Coefficients with their intervals")
        .method(
            new Method(
                "Newton's method on the likelihood, with halved steps",
                "log L = sum w log(F(t_y - x b) - F(t_(y-1) - x b)); covariance: inverse of the"
                    + " observed information; equal slopes: U' I^-1 U with the expected one",
                List.of(
                    "P. McCullagh, Regression models for ordinal data, J. R. Statist. Soc. B 42,"
                        + " 1980, pp. 109-142",
                    "B. Peterson and F. E. Harrell, Applied Statistics 39, 1990, pp. 205-217"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "The slopes are the same at all thresholds; proportional_odds tests it for"
                        + " logit.",
                    "Standard errors and p-values are those of large samples.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    return OrdinalReport.problems(input);
  }

  @Override
  public double steps(Input input) {
    double columns = input.sent().columns() + input.levels().size();
    return 4e3 + 3 * input.table().rows() * columns * (columns + 4);
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(OrdinalReport.of(input).result(input, work));
  }

  /**
   * Returns the fit.
   *
   * @throws dev.omni.engine.Infeasible when an estimate grows without end
   */
  public static Result value(Input input) {
    return OrdinalReport.of(input).result(input, Work.alone());
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new OrdinalChecks(OrdinalReport.of(input), input, result).all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    double[][] ends = {result.confidenceLow(), result.confidenceHigh()};
    Plane plane =
        CoefficientFigure.of(
            "coefficient", "coefficient", result.names(), result.coefficients(), ends);
    return Optional.of(Figure.of("Coefficients with their intervals", plane));
  }
}
