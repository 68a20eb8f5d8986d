package dev.omni.quant.discovery.bayes;

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
import dev.omni.engine.contract.Keys;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** Draws from the posterior distribution of a model by Hamiltonian trajectories. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class BayesianSampling
    implements Engine<BayesianSampling.Input, BayesianSampling.Result> {
  /** The models that can be sampled. */
  public enum SampledModel {
    /** A regression of a formula. */
    REGRESSION,
    /** Effects with known errors about a common mean. */
    HIERARCHICAL_NORMAL,
    /** A regression with a random intercept of groups. */
    HIERARCHICAL_REGRESSION;

    /** Returns whether there is a formula. */
    boolean isRegression() {
      return this != HIERARCHICAL_NORMAL;
    }
  }

  /**
   * A model with its data and priors.
   *
   * @param model kind of the model
   * @param table columns by name
   * @param formula of a regression
   * @param family of the response
   * @param trials column of the trials of binomial responses
   * @param group column of the groups of random intercepts
   * @param degreesOfFreedom of a student response
   * @param estimate effects, of hierarchical_normal
   * @param standardError of the effects
   * @param priors of the parameters
   * @param chains independent ones
   * @param warmup iterations that teach a chain its step
   * @param draws of each chain
   * @param seed of all chains
   * @param keepDraws whether the draws are part of the result
   */
  @Example(
      """
      {"model": "hierarchical_normal", "estimate": [28, 8, -3, 7, -1, 1, 18, 12],
       "standard_error": [15, 10, 16, 11, 9, 11, 10, 18],
       "priors": {"mu": {"normal": [0, 5]}, "tau": {"half_cauchy": [5]}},
       "warmup": 300, "draws": 300, "seed": 1}""")
  @Example(
      """
      {"model": "regression",
       "table": {"dose": [-2, -1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2, 2.5],
                 "killed": [0, 1, 1, 2, 3, 6, 5, 8, 9, 9],
                 "exposed": [10, 10, 9, 10, 10, 10, 8, 10, 10, 10]},
       "formula": "killed ~ dose", "family": "binomial", "trials": "exposed",
       "priors": {"coefficients": {"normal": [0, 2.5]}}, "warmup": 200, "draws": 200, "seed": 2}""")
  public record Input(
      @Title("Kind of the model") SampledModel model,
      @Title("Columns by name, of a regression") @Size(min = 1, max = 200)
          Optional<DataColumns> table,
      @Title("Formula of a regression, as y ~ x") @Size(min = 1, max = ModelFormula.LONGEST)
          Optional<String> formula,
      @Title("Distribution of the response of a regression; gaussian by default")
          Optional<RegressionFamily> family,
      @Title("Column of the trials of binomial responses; 1 without it") @Size(min = 1, max = 200)
          Optional<String> trials,
      @Title("Column of the groups of random intercepts, of hierarchical_regression")
          @Size(min = 1, max = 200)
          Optional<String> group,
      @Title("Degrees of freedom of the student family")
          @Unit("1")
          @Range(from = 1, to = 1000)
          @Default("4")
          double degreesOfFreedom,
      @Title("Effects, of hierarchical_normal") @Unit("1") @Size(min = 2, max = 1000)
          Optional<double[]> estimate,
      @Title("Standard errors of the effects")
          @Unit("1")
          @Size(min = 2, max = 1000)
          @Range(above = 0)
          Optional<double[]> standardError,
      @Title("Priors of the parameters") Optional<ModelPriors> priors,
      @Title("Number of chains") @Unit("1") @Range(from = 1, to = 8) @Default("4") int chains,
      @Title("Iterations that teach a chain its step, and are left out")
          @Unit("1")
          @Range(from = 50, to = 20_000)
          @Default("1000")
          int warmup,
      @Title("Draws of each chain") @Unit("1") @Range(from = 100, to = 100_000) @Default("1000")
          int draws,
      @Title("Seed of all chains")
          @Unit("1")
          @Range(from = 0, to = 9007199254740991.0)
          @Default("0")
          long seed,
      @Title("Whether the draws are part of the result") @Default("false") boolean keepDraws) {
    /** Returns the formula with the columns that the model reads. */
    FormulaModel.Sent sent() {
      DataColumns columns = table.orElseThrow();
      return new FormulaModel.Sent(
          columns,
          formula.orElseThrow(),
          ModelCoding.PLAIN,
          ModelFormula.Kind.RESPONSE,
          Stream.of(trials, group)
              .flatMap(Optional::stream)
              .filter(columns.columns()::containsKey)
              .toList());
    }

    RegressionFamily usedFamily() {
      return family.orElse(RegressionFamily.GAUSSIAN);
    }

    ModelPriors usedPriors() {
      return priors.orElse(ModelPriors.NONE);
    }

    SamplingSizes sizes() {
      return new SamplingSizes(chains, warmup, draws, seed);
    }
  }

  /**
   * The posterior of a parameter.
   *
   * @param mean of the draws
   * @param standardDeviation of the draws
   * @param quantiles at 0.025, 0.25, 0.5, 0.75 and 0.975
   * @param rHat potential scale reduction of ranks
   * @param essBulk effective draws of ranks
   * @param essTail effective draws of the ends
   * @param mcse standard error of the mean by chance
   */
  public record PosteriorSummary(
      @Title("Mean") @Unit("1") double mean,
      @Title("Standard deviation") @Unit("1") double standardDeviation,
      @Title("Quantiles at 0.025, 0.25, 0.5, 0.75 and 0.975") @Unit("1") double[] quantiles,
      @Title("Potential scale reduction of the ranks in halves of chains") @Unit("1") double rHat,
      @Title("Effective draws of the ranks") @Unit("1") double essBulk,
      @Title("Effective draws of the 5 % and the 95 % end") @Unit("1") double essTail,
      @Title("Standard error of the mean by chance") @Unit("1") double mcse) {}

  /**
   * The prediction of each observation by all others.
   *
   * @param elpd sum of the logarithms of their densities
   * @param standardError of the sum
   * @param effectiveParameters by which the fit is closer than the prediction
   * @param pointwise logarithm of the density of each observation
   * @param paretoK shape of the tail of the weights of each
   * @param unreliable observations whose shape is too large for the draws
   */
  public record LeftOut(
      @Title("Sum of the logarithms of the predictive densities") @Unit("1") double elpd,
      @Title("Standard error of the sum") @Unit("1") double standardError,
      @Title("Effective number of parameters") @Unit("1") double effectiveParameters,
      @Title("Logarithm of the predictive density of each observation that is used") @Unit("1")
          double[] pointwise,
      @Title("Shape of the Pareto tail of the weights of each observation") @Unit("1")
          double[] paretoK,
      @Title("Observations whose shape is above 0.7, or above 1 - 1/log10 of the number of draws")
          @Unit("1")
          int unreliable) {}

  /**
   * The posterior.
   *
   * @param parameters by their names
   * @param divergences trajectories whose energy was lost
   * @param maxDepthReached trajectories as long as is allowed
   * @param logPosterior mean of the logarithm of the density, up to a constant
   * @param warning of divergences
   * @param aliased notes on columns that are left out
   * @param draws of each parameter, chain after chain
   * @param rowsLeftOut rows with a missing number
   * @param loo prediction of each observation by all others
   */
  public record Result(
      @Title("Posterior of each parameter by its name") @Keys("parameter")
          Map<String, PosteriorSummary> parameters,
      @Title("Trajectories whose energy was lost") @Unit("1") int divergences,
      @Title("Trajectories as long as is allowed, 1,023 steps") @Unit("1") int maxDepthReached,
      @Title("Mean of the logarithm of the posterior density, up to a constant") @Unit("1")
          double logPosterior,
      @Title("Warning of divergences") Optional<String> warning,
      @Title("Columns that are combinations of others, and are left out")
          Optional<List<String>> aliased,
      @Title("Draws of each parameter, a row for each chain") @Keys("parameter")
          Optional<Map<String, List<@Unit("1") double[]>>> draws,
      @Title("Rows with a missing number") @Unit("1") OptionalInt rowsLeftOut,
      @Title("Prediction of each observation by all others, of up to 10,000 observations")
          Optional<LeftOut> loo) {}

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.bayes.sample")
        .limit("chains", "At least 4 chains.", "chains >= 4")
        .title(
            "Posterior of a model by sampling",
            "Draws from the posterior distribution of a regression, of effects with known errors,"
                + " or of a regression with a random intercept of groups. Effects are theta[0],"
                + " theta[1] and so on, deviations of groups group[name]. Priors: flat, {normal:"
                + " [mean, sd]}, {half_normal: [scale]}, {half_cauchy: [scale]}, {exponential:"
                + " [rate]}, jeffreys (1/sigma) for sigma; those of coefficients for all or each by"
                + " its name. A posterior that is no distribution is refused: a flat prior with"
                + " responses that a combination of columns separates. A run whose r_hat is above"
                + " 1.01 or whose ess_bulk is below 400 fails; divergences give a warning. loo predicts"
                + " each observation by all others; where unreliable is not 0, its sum is too. The"
                + " same seed gives the same draws on any number of threads.")
        .synonyms(
            "MCMC, NUTS, hamiltonian monte carlo, bayesian regression, hierarchical model, eight"
                + " schools, posterior distribution, credible interval, bayesian logistic"
                + " regression, partial pooling, random effects meta-analysis, stan")
        .job(Workload.HIGH)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Posterior of each parameter")
        .method(
            new Method(
                "No-U-turn sampler with multinomial draws; dual averaging to an acceptance of 0.8;"
                    + " variances of coordinates in windows",
                "H(q, p) = -log p(q) + p' M^-1 p/2 by leapfrog steps; theta = mu + tau z; r_hat of"
                    + " ranks in halves of chains, and folded; mcse = sd/sqrt(ess); elpd = sum"
                    + " log(sum w p(y | theta)/sum w), w = 1/p(y | theta) with a smoothed tail",
                List.of(
                    "M. D. Hoffman and A. Gelman, J. Mach. Learn. Res. 15, 2014, pp. 1593-1623",
                    "M. Betancourt, A Conceptual Introduction to Hamiltonian Monte Carlo, 2017,"
                        + " arXiv:1701.02434",
                    "A. Vehtari et al., Bayesian Anal. 16, 2021, pp. 667-718",
                    "A. Gelman et al., Bayesian Data Analysis, 3rd ed., 2013, ch. 5, 12",
                    "A. Vehtari, A. Gelman and J. Gabry, Stat. Comput. 27, 2017, pp. 1413-1432",
                    "A. Vehtari et al., J. Mach. Learn. Res. 25, 2024, no. 72 (Pareto tail)"),
                List.of(Libraries.named("org.apache.commons:commons-rng-simple")),
                List.of(
                    "Rows are independent given the parameters.",
                    "Means and quantiles have an error by chance; mcse is that of a mean.",
                    "Divergences may mean that a part of the posterior is not reached.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    return SamplingProblems.of(input);
  }

  @Override
  public double steps(Input input) {
    double rows =
        input.model().isRegression()
            ? input.table().map(DataColumns::rows).orElse(1)
            : input.estimate().map(e -> e.length).orElse(1);
    double columns =
        input.model().isRegression() && input.table().isPresent() && input.formula().isPresent()
            ? input.sent().columns()
            : 2;
    double iterations = (double) input.chains() * (1.5 * input.warmup() + input.draws());
    double left =
        rows > LeaveOneOut.MOST
            ? 0
            : (double) input.chains() * input.draws() * rows * (2 * columns + 300);
    return 1e6 + iterations * (8 * rows * (columns + 12) + 2000 + 400 * columns) + left;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    PosteriorSample sample = PosteriorSample.of(input, work);
    return Computed.of(sample.proven(input, work))
        .noting("generator", "XO_RO_SHI_RO_128_PP")
        .noting("seed", input.seed())
        .noting("block_seeds", "splitmix64(seed, chain)");
  }

  /**
   * Returns the posterior.
   *
   * @throws dev.omni.engine.NotConverged when the chains do not agree
   */
  public static Result value(Input input) {
    return PosteriorSample.of(input, Work.alone()).proven(input, Work.alone());
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return SamplingChecks.of(input, result);
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(PosteriorFigure.of(result));
  }
}
