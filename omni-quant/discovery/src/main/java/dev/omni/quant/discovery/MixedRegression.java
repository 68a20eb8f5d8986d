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
import dev.omni.quant.core.Libraries;
import dev.omni.quant.discovery.formula.FormulaModel;
import dev.omni.quant.discovery.formula.ModelCoding;
import dev.omni.quant.discovery.formula.ModelFormula;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Regression with effects of groups that are drawn at random. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class MixedRegression
    implements Engine<MixedRegression.Input, MixedRegression.Result> {
  /** Distributions of the response. */
  public enum Family {
    GAUSSIAN(GlmFamily.GAUSSIAN),
    BINOMIAL(GlmFamily.BINOMIAL),
    POISSON(GlmFamily.POISSON);

    private final GlmFamily family;

    Family(GlmFamily family) {
      this.family = family;
    }

    GlmFamily family() {
      return family;
    }
  }

  /** Likelihoods of normal responses. */
  public enum Likelihood {
    /** That of contrasts in which the fixed effects are not. */
    REML,
    /** That of the responses. */
    ML
  }

  /** Degrees of freedom of the tests of coefficients. */
  public enum Freedom {
    /** None: no tests of normal responses. */
    NONE,
    /** Those of the moments of the variances. */
    SATTERTHWAITE
  }

  /**
   * Observations in groups and a model of them.
   *
   * @param table columns by name
   * @param formula of the model with its random terms
   * @param family distribution of the response
   * @param link function of its mean
   * @param method likelihood of normal responses
   * @param trials column of the trials of a share
   * @param weights column of prior weights
   * @param dfMethod degrees of freedom of the tests
   * @param formulaNull smaller model to compare with
   * @param confidence of the intervals
   * @param coding of factors
   * @param newRows at which the mean is predicted
   */
  @Example(
      """
      {"table": {"yield": [29.4, 31.2, 30.1, 26.3, 27.9, 28.8, 33.5, 34.9, 36.2, 30.2, 30.9, 33.3],
                 "dose": [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2],
                 "plot": ["a", "a", "a", "b", "b", "b", "c", "c", "c", "d", "d", "d"]},
       "formula": "yield ~ dose + (1|plot)", "new_rows": {"dose": [1.5]}}""")
  @Example(
      """
      {"table": {"share": [0.2, 0.5, 0.1, 0.4, 0.6, 0.7, 0.3, 0.5],
                 "animals": [10, 10, 10, 5, 5, 10, 10, 10],
                 "vaccine": ["no", "yes", "no", "yes", "no", "yes", "no", "yes"],
                 "herd": ["h1", "h1", "h2", "h2", "h3", "h3", "h4", "h4"]},
       "formula": "share ~ vaccine + (1|herd)", "family": "binomial", "trials": "animals"}""")
  public record Input(
      @Title("Columns by name") @Size(min = 1, max = 200) DataColumns table,
      @Title("Formula of the model with its random terms, as y ~ x + (x|g)")
          @Size(min = 1, max = ModelFormula.LONGEST)
          String formula,
      @Title("Distribution of the response") @Default("\"gaussian\"") Family family,
      @Title("Link function; without it identity, logit or log") Optional<GlmLink> link,
      @Title("Likelihood of gaussian responses; reml without it") Optional<Likelihood> method,
      @Title("Column of numbers of trials of which the response is a share, for binomial")
          @Size(min = 1, max = 200)
          Optional<String> trials,
      @Title("Column of prior weights, not for binomial") @Size(min = 1, max = 200)
          Optional<String> weights,
      @Title("Degrees of freedom of the tests of gaussian responses") @Default("\"none\"")
          Freedom dfMethod,
      @Title("Formula of a smaller model, to which the likelihood is compared")
          @Size(min = 1, max = ModelFormula.LONGEST)
          Optional<String> formulaNull,
      @Title(Confidence.TITLE) @Unit("1") @Range(above = 0, below = 1) @Default("0.95")
          double confidence,
      @Flat ModelCoding coding,
      @Title("Rows at which the mean is predicted, of groups that are not those of the table")
          @Size(min = 1, max = 1000)
          Optional<DataColumns> newRows) {
    /** Returns the model of a formula on the rows that both formulas can read. */
    FormulaModel.Sent sent(String text) {
      var others = new ArrayList<>(Stream.of(trials, weights).flatMap(Optional::stream).toList());
      formulaNull.ifPresent(
          other -> {
            others.addAll(uses(other));
            others.addAll(uses(formula));
          });
      return new FormulaModel.Sent(table, text, coding, ModelFormula.Kind.MIXED, others);
    }

    private List<String> uses(String text) {
      var alone = new FormulaModel.Sent(table, text, coding, ModelFormula.Kind.MIXED, List.of());
      return alone.unreadable().isPresent()
          ? List.of()
          : ModelFormula.parse(text, table, ModelFormula.Kind.MIXED).uses();
    }

    GlmLink linked() {
      return link.orElse(family.family().canonical());
    }

    boolean restricted() {
      return family == Family.GAUSSIAN && method.orElse(Likelihood.REML) == Likelihood.REML;
    }
  }

  /**
   * The fit.
   *
   * @param coefficients of the fixed effects, in the order of names
   * @param names of the coefficients
   * @param standardErrors of the coefficients
   * @param statistics coefficients over their standard errors
   * @param df degrees of freedom of t
   * @param pValues of the coefficients
   * @param confidenceLow lower ends of the intervals
   * @param confidenceHigh upper ends
   * @param components of the variance, by groups
   * @param residualStandardDeviation of gaussian responses
   * @param remlCriterion minus twice the logarithm of the restricted likelihood
   * @param logLikelihood logarithm of the likelihood
   * @param aic Akaike's information criterion
   * @param bic Bayesian information criterion
   * @param randomEffects modes by group, level and effect
   * @param randomEffectStandardErrors of the modes
   * @param singular whether a covariance is on its boundary
   * @param icc share of the variance that is between groups
   * @param comparison with the smaller model
   * @param predictions at the new rows
   * @param rowsLeftOut rows with a missing number
   * @param details of the model
   */
  public record Result(
      @Title("Coefficients of the fixed effects; null where one is aliased") @Unit("1") @Missing
          double[] coefficients,
      @Title("Names of the coefficients") List<String> names,
      @Title("Standard errors of the coefficients") @Unit("1") @Missing double[] standardErrors,
      @Title("Coefficients over their standard errors") @Unit("1") @Missing double[] statistics,
      @Title("Degrees of freedom of the coefficients, by Satterthwaite")
          Optional<@Unit("1") @Missing double[]> df,
      @Title("P-values of the coefficients") Optional<@Unit("1") @Missing double[]> pValues,
      @Title("Lower ends of the intervals") @Unit("1") @Missing double[] confidenceLow,
      @Title("Upper ends of the intervals") @Unit("1") @Missing double[] confidenceHigh,
      @Title("Random effects by their groups, as batch:cask") @Keys("groups")
          Map<String, Component> components,
      @Title("Standard deviation of the residuals, of gaussian responses") @Unit("1")
          OptionalDouble residualStandardDeviation,
      @Title("Minus twice the logarithm of the restricted likelihood") @Unit("1")
          OptionalDouble remlCriterion,
      @Title("Logarithm of the likelihood; left out for reml") @Unit("1")
          OptionalDouble logLikelihood,
      @Title("Akaike's information criterion, of the restricted likelihood for reml") @Unit("1")
          double aic,
      @Title("Bayesian information criterion, of the restricted likelihood for reml") @Unit("1")
          double bic,
      @Title("Modes of the random effects, by groups and levels") @Keys("groups")
          Map<String, @Keys("level") Map<String, @Keys("effect") Map<String, @Unit("1") Double>>>
              randomEffects,
      @Title("Standard deviations of the random effects about their modes") @Keys("groups")
          Map<String, @Keys("level") Map<String, @Keys("effect") Map<String, @Unit("1") Double>>>
              randomEffectStandardErrors,
      @Title("Whether a variance is 0 or a correlation 1 or -1") boolean singular,
      @Title("Share of the variance that is between groups, of one random intercept") @Unit("1")
          OptionalDouble icc,
      @Title("Likelihood ratio test of formula against formula_null, both by ml")
          Optional<Comparison> comparison,
      @Title("Means at new_rows, with random effects of 0")
          Optional<GeneralizedLinearModel.Predictions> predictions,
      @Title("Rows with a missing number") @Unit("1") int rowsLeftOut,
      @Flat ModelDetails details) {}

  /**
   * The covariance of the random effects of a group.
   *
   * @param standardDeviations by effect
   * @param correlations rows of the lower triangle
   * @param levels number of groups
   */
  public record Component(
      @Title("Standard deviation of each effect") @Keys("effect")
          Map<String, @Unit("1") Double> standardDeviations,
      @Title(
              "Correlations, the rows of the lower triangle one after another; null where a"
                  + " deviation is 0")
          @Unit("1")
          @Missing
          double[] correlations,
      @Title("Number of groups") @Unit("1") int levels) {}

  /**
   * A likelihood ratio test of two models.
   *
   * @param chiSquare statistic
   * @param df difference of the numbers of parameters
   * @param pValue of the test
   * @param logLikelihood of the model
   * @param logLikelihoodNull of the smaller one
   */
  public record Comparison(
      @Title("Chi-square statistic") @Unit("1") double chiSquare,
      @Title("Degrees of freedom") @Unit("1") int df,
      @Title("P-value") @Unit("1") double pValue,
      @Title("Logarithm of the likelihood of formula") @Unit("1") double logLikelihood,
      @Title("Logarithm of the likelihood of formula_null") @Unit("1") double logLikelihoodNull) {}

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.regression.mixed")
        .limit(
            "laplace",
            "Laplace's approximation is poor for groups of few answers of yes and no.",
            "family != 'binomial' || trials != null")
        .title(
            "Mixed regression",
            "Linear and generalized linear models with random effects of groups: intercepts (1|g),"
                + " slopes (x|g), uncorrelated ones (x||g), nested (1|a/b) and crossed ones. The"
                + " other terms are those of scientific-discovery.regression.linear. Gaussian"
                + " responses by restricted or full maximum likelihood, binomial and poisson ones"
                + " by Laplace's approximation. A coefficient that others determine has null in"
                + " coefficients, standard_errors, statistics, df, p_values, confidence_low,"
                + " confidence_high and covariance, with a note. Gaussian responses have no"
                + " p_values unless df_method is satterthwaite. A variance of 0 or a correlation"
                + " of 1 completes with singular and a note. Intervals are those of the t"
                + " distribution where df is there, normal otherwise. correlations are null where"
                + " a deviation is 0.")
        .synonyms(
            "mixed effects model, multilevel model, hierarchical linear model, random effects,"
                + " repeated measures, lmer, glmer, variance components, longitudinal data,"
                + " intraclass correlation, random intercept, random slope")
        .job(Workload.MEDIUM)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Random effects in their order")
        .method(
            new Method(
                "Profiled likelihood by penalised least squares with a sparse Cholesky factor",
                "y = X b + Z L u + e; d(L) = log |L'Z'WZL + 1| + [log |R_X|^2] + m (1 + log(2 pi"
                    + " r^2 / m)), r^2 = |y - Xb - ZLu|^2 + |u|^2; binomial, poisson: -2 log f(y |"
                    + " u) + |u|^2 + log |L'Z'WZL + 1| at the mode of u",
                List.of(
                    "D. Bates, M. Maechler, B. Bolker and S. Walker, J. Statist. Software 67(1),"
                        + " 2015",
                    "C. R. Henderson, Biometrics 31, 1975, pp. 423-447",
                    "N. E. Breslow and D. G. Clayton, J. Am. Statist. Assoc. 88, 1993, pp. 9-25",
                    "A. Kuznetsova, P. B. Brockhoff and R. H. B. Christensen, J. Statist. Software"
                        + " 82(13), 2017"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "Random effects are normal, and independent between groups.",
                    "The maximum is the best of two to seven starts.",
                    "Standard errors take the covariances as known for gaussian responses.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    return MixedProblems.of(input);
  }

  @Override
  public double steps(Input input) {
    double columns = input.sent(input.formula()).columns() + 2;
    double rows = input.table().rows();
    return 2e4 + (input.formulaNull().isPresent() ? 2 : 1) * rows * 30 * columns * columns;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(MixedReport.of(input).result(work));
  }

  /**
   * Returns the fit.
   *
   * @throws dev.omni.engine.NotConverged where the likelihood determines no covariance
   */
  public static Result value(Input input) {
    return MixedReport.of(input).result(Work.alone());
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new MixedChecks(MixedReport.of(input), result).all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return RandomEffectFigure.of(result);
  }
}
