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
import dev.omni.engine.contract.Missing;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unchecked;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Ways;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.discovery.formula.FormulaModel;
import dev.omni.quant.discovery.formula.ModelCoding;
import dev.omni.quant.discovery.formula.ModelFormula;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Regression of a mean whose transform is linear in the predictors. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class GeneralizedLinearModel
    implements Engine<GeneralizedLinearModel.Input, GeneralizedLinearModel.Result> {
  /** The dispersions of binomial and Poisson responses, other than 1. */
  public enum Dispersion {
    ESTIMATE
  }

  /**
   * Observations and a model of them.
   *
   * @param table columns by name
   * @param response column of the response; of successes with trials
   * @param predictors columns of the predictors
   * @param family distribution of the response
   * @param link the canonical one if not given
   * @param offset column that is added to the linear predictor
   * @param weights column of prior weights
   * @param trials column of numbers of trials
   * @param intercept whether a constant is fitted too
   * @param dispersion whether that of binomial and poisson is estimated too
   * @param confidence of the intervals
   * @param formula in place of response and predictors
   * @param coding of the factors of the formula
   * @param newRows of the table, at which the mean is predicted
   */
  @Ways({"response predictors", "formula"})
  @Example(
      """
      {"table": {"counts": [18, 17, 15, 20, 10, 20, 25, 13, 12],
                 "outcome": ["a", "b", "c", "a", "b", "c", "a", "b", "c"],
                 "treatment": ["t1", "t1", "t1", "t2", "t2", "t2", "t3", "t3", "t3"]},
       "response": "counts", "predictors": ["outcome", "treatment"], "family": "poisson"}""")
  @Example(
      """
      {"table": {"hours": [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4], "passed": [0, 0, 1, 0, 1, 0, 1, 1]},
       "response": "passed", "predictors": ["hours"], "family": "binomial"}""")
  @Example(
      """
      {"table": {"colonies": [3, 5, 9, 1, 14, 8, 22, 31, 12, 40],
                 "dose": [0, 0, 0, 0, 1, 1, 1, 2, 2, 2],
                 "agar": ["a", "b", "a", "b", "a", "b", "a", "b", "a", "b"]},
       "formula": "colonies ~ dose + agar", "family": "negative_binomial",
       "new_rows": {"dose": [1.5], "agar": ["b"]}}""")
  public record Input(
      @Title("Equally long columns by name") @Size(min = 1, max = 250) DataColumns table,
      @Title("Column of the response; of successes with trials") @Size(min = 1, max = 200)
          Optional<String> response,
      @Title("Columns of the predictors") @Size(min = 1, max = 200)
          Optional<List<@Size(min = 1, max = 200) String>> predictors,
      @Title("Distribution of the response") GlmFamily family,
      @Title("Link function; without it the canonical one, inverse for gamma")
          Optional<GlmLink> link,
      @Title("Column that is added to the linear predictor") @Size(min = 1, max = 200)
          Optional<String> offset,
      @Title("Column of prior weights; trials of a binomial share without trials")
          @Size(min = 1, max = 200)
          Optional<String> weights,
      @Title("Column of numbers of trials, for binomial") @Size(min = 1, max = 200)
          Optional<String> trials,
      @Title("Whether a constant is fitted too") @Default("true") boolean intercept,
      @Title("Estimates the dispersion of binomial and poisson too")
          Optional<Dispersion> dispersion,
      @Title(Confidence.TITLE) @Unit("1") @Range(above = 0, below = 1) @Default("0.95")
          double confidence,
      @Title(
              "Formula of the model, as y ~ a*b + offset(log(t)); in place of response and predictors")
          @Size(min = 1, max = ModelFormula.LONGEST)
          Optional<String> formula,
      @Flat ModelCoding coding,
      @Title("Rows at which the mean is predicted, as columns like those of the table")
          @Size(min = 1, max = 1000)
          Optional<DataColumns> newRows) {
    /** Returns the model of the formula. */
    FormulaModel.Sent sent() {
      return new FormulaModel.Sent(
          table, formula.orElseThrow(), coding, ModelFormula.Kind.RESPONSE, others());
    }

    /** Returns the columns that the model reads beside response and predictors. */
    List<String> others() {
      return Stream.of(trials, weights, offset).flatMap(Optional::stream).toList();
    }

    /** Returns the rows that have all that the model reads. */
    DataColumns complete() {
      var used = new ArrayList<>(predictors.orElseThrow());
      used.add(response.orElseThrow());
      used.addAll(others());
      return table.complete(used);
    }
  }

  /**
   * The fit.
   *
   * @param coefficients in the order of names
   * @param names of the coefficients
   * @param standardErrors of the coefficients
   * @param statistics coefficients over their standard errors
   * @param pValues of the coefficients
   * @param confidenceLow lower ends of the Wald intervals
   * @param confidenceHigh upper ends
   * @param deviance of the fit
   * @param nullDeviance without predictors
   * @param dfResidual degrees of freedom
   * @param dfNull those without predictors
   * @param dispersion of the responses
   * @param criteria likelihood and what is made of it
   * @param rows what there is of each row; none of many
   * @param oddsRatios exponentials of the coefficients, for logit
   * @param rateRatios the same for log
   * @param iterations of the search
   * @param rowsLeftOut rows with a missing number
   * @param rocAuc area below the receiver operating characteristic
   * @param theta of the negative binomial distribution; none where there is no overdispersion
   * @param thetaStandardError by the observed information
   * @param predictions at the new rows
   * @param details of the model of a formula
   */
  public record Result(
      @Title("Coefficients; null where one is aliased") @Unit("1") @Missing double[] coefficients,
      @Title("Names of the coefficients") List<String> names,
      @Title("Standard errors of the coefficients") @Unit("1") @Missing double[] standardErrors,
      @Title("Coefficients over their standard errors") @Unit("1") @Missing double[] statistics,
      @Title("P-values of the coefficients") @Unit("1") @Missing double[] pValues,
      @Title("Lower ends of the Wald intervals") @Unit("1") @Missing double[] confidenceLow,
      @Title("Upper ends of the Wald intervals") @Unit("1") @Missing double[] confidenceHigh,
      @Title("Deviance") @Unit("1") double deviance,
      @Title("Deviance without predictors") @Unit("1") double nullDeviance,
      @Title("Degrees of freedom") @Unit("1") int dfResidual,
      @Title("Degrees of freedom without predictors") @Unit("1") int dfNull,
      @Title("Dispersion") @Unit("1") double dispersion,
      @Flat Optional<Criteria> criteria,
      @Flat Optional<RowResults> rows,
      @Title("Exponentials of the coefficients, for logit")
          Optional<@Unit("1") @Missing double[]> oddsRatios,
      @Title("Exponentials of the coefficients, for log")
          Optional<@Unit("1") @Missing double[]> rateRatios,
      @Title("Iterations")
          @Unit("1")
          @Unchecked("A count of the search, which only a repetition can tell.")
          int iterations,
      @Title("Rows with a missing number") @Unit("1") int rowsLeftOut,
      @Title("Area below the receiver operating characteristic") @Unit("1") OptionalDouble rocAuc,
      @Title("Theta of the negative binomial distribution, of variance mu + mu^2 / theta")
          @Unit("1")
          OptionalDouble theta,
      @Title("Standard error of theta") @Unit("1") OptionalDouble thetaStandardError,
      @Title("Predictions at new_rows") Optional<Predictions> predictions,
      @Flat Optional<ModelDetails> details) {}

  /**
   * Predictions at new rows.
   *
   * @param mean predicted
   * @param linearPredictor of which it is a function
   * @param standardError of the linear predictor
   * @param confidenceLow lower ends of the intervals of the means
   * @param confidenceHigh upper ends
   */
  public record Predictions(
      @Title("Predicted mean") @Unit("1") double[] mean,
      @Title("Linear predictor") @Unit("1") double[] linearPredictor,
      @Title("Standard error of the linear predictor") @Unit("1") double[] standardError,
      @Title("Lower end of the interval of the mean") @Unit("1") double[] confidenceLow,
      @Title("Upper end of the interval of the mean") @Unit("1") double[] confidenceHigh) {}

  /**
   * The likelihood, and the criteria made of it.
   *
   * @param logLikelihood its logarithm
   * @param aic Akaike's
   * @param bic Bayesian
   */
  public record Criteria(
      @Title("Logarithm of the likelihood") @Unit("1") double logLikelihood,
      @Title("Akaike's information criterion") @Unit("1") double aic,
      @Title("Bayesian information criterion") @Unit("1") double bic) {}

  /**
   * The values of each row.
   *
   * @param fitted means
   * @param residualsDeviance deviance residuals
   * @param residualsPearson Pearson residuals
   */
  public record RowResults(
      @Title("Fitted mean of each row") @Unit("1") double[] fitted,
      @Title("Deviance residual of each row") @Unit("1") double[] residualsDeviance,
      @Title("Pearson residual of each row") @Unit("1") double[] residualsPearson) {}

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.regression.glm")
        .limit(
            "predictors", "At most 50 predictors.", "predictors == null || size(predictors) <= 50")
        .title(
            "Generalized linear model",
            "Gaussian, binomial, Poisson, gamma or negative binomial regression with standard errors, tests, Wald"
                + " intervals, deviances and residuals. Text columns are factors; their first"
                + " level in the order of bytes is the reference. Rows with a missing number,"
                + " null, are left out and counted. Data that a predictor separates fail and name"
                + " it. Theta of the negative binomial is that of maximum likelihood; where the"
                + " responses vary no more than Poisson's it is null and the fit is Poisson's. A"
                + " formula has the terms of scientific-discovery.regression.linear. A coefficient"
                + " that others determine has null in coefficients, standard_errors, statistics,"
                + " p_values, confidence_low, confidence_high, odds_ratios, rate_ratios and"
                + " covariance, with a note.")
        .synonyms(
            "logistic regression, poisson regression, count data, binary outcome, logit, probit,"
                + " negative binomial, overdispersion,"
                + " odds ratio, gamma regression, classify yes or no, link function")
        .direct(Workload.MEDIUM)
        .version("3")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Response, residuals and coefficients")
        .method(
            new Method(
                "Iteratively reweighted least squares by Householder QR, then Newton's method with the"
                    + " observed information",
                "g(mu) = X b + offset; b = argmin |W^(1/2) (z - X b)|, z = eta + (y - mu) d eta/d"
                    + " mu, W = w (d mu/d eta)^2 / V(mu)",
                List.of(
                    "J. A. Nelder and R. W. M. Wedderburn, J. R. Statist. Soc. A 135, 1972,"
                        + " pp. 370-384",
                    "P. McCullagh and J. A. Nelder, Generalized Linear Models, 2nd ed., 1989",
                    "J. F. Lawless, Negative binomial and mixed Poisson regression, Canadian J."
                        + " Statistics 15, 1987, pp. 209-225"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "Statistics are normal for binomial and poisson of dispersion 1, else t with"
                        + " the dispersion of Pearson.",
                    "Standard errors of negative binomial coefficients are those of the estimated"
                        + " theta.",
                    "aic and bic count the coefficients, the dispersion of gaussian and gamma, and"
                        + " theta. The search stops at a score of 1e-10 of its terms.",
                    "weights without trials are the trials of a binomial share, whole ones in"
                        + " log_likelihood, aic and bic; elsewhere they multiply the terms of the"
                        + " likelihood, as in R.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    return GlmProblems.of(input);
  }

  @Override
  public double steps(Input input) {
    DataColumns table = input.table();
    double rows = table.rows();
    double columns = 1;
    if (input.formula().isPresent()) {
      columns += input.sent().columns();
    }
    for (String predictor : input.predictors().orElse(List.of())) {
      columns += table.isText(predictor) ? table.levels(predictor).size() : 1;
    }
    double times = input.family() == GlmFamily.NEGATIVE_BINOMIAL ? 6 : 1;
    return 1e4 + times * 22 * rows * columns * columns;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(GlmReport.of(input, work));
  }

  /**
   * Returns the fit: McCullagh and Nelder (1989).
   *
   * @throws dev.omni.engine.Infeasible when coefficients grow without end, or rows are too few
   */
  public static Result value(Input input) {
    return GlmReport.of(input, Work.alone());
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return GlmChecks.of(input, result).all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return result.rows().map(rows -> GlmFigure.of(input, result, rows));
  }
}
