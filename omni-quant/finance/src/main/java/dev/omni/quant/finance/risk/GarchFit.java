package dev.omni.quant.finance.risk;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unchecked;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.Residuals;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.util.FastMath;

/** The GARCH(1,1) model of a series of returns, fitted by maximum likelihood. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class GarchFit implements Engine<GarchFit.Input, GarchFit.Result> {
  private static final double SAME_OPTIMUM = 1e-4;

  /**
   * Returns of a series.
   *
   * @param returns in the order of time
   * @param mean model of the mean return
   */
  @Example("{\"returns\": " + GarchExample.RETURNS + "}")
  public record Input(
      @Title("Returns in the order of time") @Unit("1 or %") @Size(min = 100, max = 20_000)
          double[] returns,
      @Title("Model of the mean return") @Default("\"constant\"") Mean mean) {}

  /** The models of the mean return. */
  public enum Mean {
    /** The same in each period. */
    CONSTANT
  }

  /**
   * The model; what the data do not give is null.
   *
   * @param persistence alpha + beta
   * @param mu mean
   * @param omega constant
   * @param alpha weight of the last shock
   * @param beta weight of the last variance
   * @param logLikelihood in the units of the input
   * @param seMu standard error of mu
   * @param seOmega standard error of omega
   * @param seAlpha standard error of alpha
   * @param seBeta standard error of beta
   * @param atBound what a bound of the fit holds
   * @param evaluations of the likelihood
   * @param identified whether the data give the parameters
   * @param conditionalVolatility of each period
   * @param standardizedResiduals over the volatility
   * @param nextVolatility of the next period
   * @param numerics how the numbers came about
   */
  public record Result(
      @Title("Persistence, alpha + beta") @Unit("1") @Nullable Double persistence,
      @Title("Mean mu") @Unit("as input") double mu,
      @Title("Constant omega") @Unit("input^2") @Nullable Double omega,
      @Title("Weight alpha of the last shock") @Unit("1") @Nullable Double alpha,
      @Title("Weight beta of the last variance") @Unit("1") @Nullable Double beta,
      @Title("Log-likelihood") @Unit("1") double logLikelihood,
      @Title("Standard error of mu") @Unit("as input") @Nullable Double seMu,
      @Title("Standard error of omega") @Unit("input^2") @Nullable Double seOmega,
      @Title("Standard error of alpha") @Unit("1") @Nullable Double seAlpha,
      @Title("Standard error of beta") @Unit("1") @Nullable Double seBeta,
      @Title("What a bound of the fit holds") Optional<List<String>> atBound,
      @Title("Evaluations of the likelihood")
          @Unit("1")
          @Unchecked("A count of the work, not of the model.")
          int evaluations,
      @Title("Whether the data tell the parameters") boolean identified,
      @Title("Volatility of each period") @Unit("as input") double[] conditionalVolatility,
      @Title("Residuals over the volatility") @Unit("1") double[] standardizedResiduals,
      @Title("Volatility of the next period") @Unit("as input") double nextVolatility,
      @Title("How the numbers came about") @Unit("1") Numerics numerics) {
    private double[] parameters() {
      return GarchParameters.orNaN(mu, omega, alpha, beta);
    }

    private double[] errors() {
      return GarchParameters.orNaN(seMu, seOmega, seAlpha, seBeta);
    }
  }

  @Override
  public Capability capability() {
    return Capability.named("risk.volatility.garch-fit")
        .limit("returns", "At least 500 returns.", "size(returns) >= 500")
        .title(
            "GARCH(1,1) maximum likelihood fit with Hessian standard errors",
            "Fits returns r = mu + e, where the variance of e is omega + alpha e^2 + beta x"
                + " variance, both of the step before. log_likelihood is in the units of the input."
                + " at_bound names what lies on a bound (omega, alpha or beta 0, persistence 1). A"
                + " parameter there has null in place of a standard error; those of the others are"
                + " with it fixed, null where the data do not tell them. Where identified is"
                + " false, as with residuals of one size, omega, alpha, beta and persistence are"
                + " null.")
        .synonyms(
            "garch, volatility clustering, estimate garch parameters, conditional variance,"
                + " heteroskedasticity, time varying volatility, persistence of volatility, arch")
        .job(Workload.HIGH)
        .version("3")
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Returns within two fitted volatilities, the volatility, and what is left")
        .method(
            new Method(
                "Gaussian quasi maximum likelihood from eight starts",
                "ln L = -1/2 sum (ln 2 pi + ln h_t + e_t^2 / h_t), h_t = omega + alpha e_(t-1)^2 +"
                    + " beta h_(t-1); e_0^2 = h_0 = mean e^2; se^2 = diagonal of (-Hessian)^-1",
                List.of(
                    "T. Bollerslev, Generalized autoregressive conditional heteroskedasticity,"
                        + " Journal of Econometrics 31, 1986, pp. 307-327",
                    "G. Fiorentini, G. Calzolari and L. Panattoni, Analytic derivatives and the"
                        + " computation of GARCH estimates, Journal of Applied Econometrics 11,"
                        + " 1996, pp. 399-417"),
                List.of(
                    Libraries.named("org.hipparchus:hipparchus-optim"),
                    Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "Normal innovations; omega > 0, alpha and beta >= 0, alpha + beta < 1.",
                    "Simplex searches, each followed by Newton's method with the analytic gradient;"
                        + " the best is taken, the first of equals.")))
        .build();
  }

  @Override
  public double steps(Input input) {
    return 4000.0 * input.returns().length;
  }

  /**
   * Returns the model of returns.
   *
   * @throws dev.omni.engine.Infeasible when they do not vary, or too many are the same
   */
  public static Result value(Input input) {
    return computed(input.returns(), Work.alone()).result();
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return computed(input.returns(), work);
  }

  private static Computed<Result> computed(double[] returns, Work work) {
    double scale = GarchSearch.deviation(returns);
    if (GarchSeries.ofOneSize(returns)) {
      return Computed.of(unidentified(GarchSeries.constant(returns), scale));
    }
    double[] scaled = Arrays.stream(returns).map(r -> r / scale).toArray();
    var search = new GarchSearch(GarchLikelihood.normal(scaled, work));
    List<GarchSearch.EndPoint> ends =
        search.ends(work, end -> Found.of(end, scale, returns.length).shown());
    GarchSearch.EndPoint best = GarchSearch.best(ends);
    double[] p = best.parameters();
    GarchFace face = GarchFace.of(search.likelihood(), p);
    GarchSeries series = GarchSeries.of(returns, search.likelihood().variances(p), p, scale);
    boolean identified = GarchSeries.identified(search.likelihood().hessian(p));
    int evaluations = ends.stream().mapToInt(GarchSearch.EndPoint::evaluations).sum();
    Found found = Found.of(best, scale, returns.length);
    Optional<RealMatrix> covariance = face.covariance();
    return Computed.of(
            new Result(
                identified ? Double.valueOf(found.alpha() + found.beta()) : null,
                found.mu(),
                identified ? Double.valueOf(found.omega()) : null,
                identified ? Double.valueOf(found.alpha()) : null,
                identified ? Double.valueOf(found.beta()) : null,
                found.logLikelihood(),
                GarchFace.error(covariance, 0, scale),
                GarchFace.error(covariance, 1, scale * scale),
                GarchFace.error(covariance, 2, 1),
                GarchFace.error(covariance, 3, 1),
                face.named(),
                evaluations,
                identified,
                series.volatilities(),
                series.residuals(),
                series.next(),
                new Numerics("maximum likelihood").withEvaluations(evaluations)))
        .noting("starts", ends.size())
        .noting(
            "times_found",
            ends.stream().filter(end -> best.value() - end.value() < SAME_OPTIMUM).count())
        .noting("on_bound", !search.likelihood().inside(p));
  }

  /** Returns the result of residuals of one size, whose variance is constant. */
  private static Result unidentified(GarchSeries series, double scale) {
    return new Result(
        null,
        series.mean(),
        null,
        null,
        null,
        series.logLikelihood(),
        scale / Math.sqrt(series.volatilities().length),
        null,
        null,
        null,
        Optional.empty(),
        0,
        false,
        series.volatilities(),
        series.residuals(),
        series.next(),
        new Numerics("none"));
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    double[] returns = input.returns();
    double[] volatilities = result.conditionalVolatility();
    double[] residuals = result.standardizedResiduals();
    double scale = GarchSearch.deviation(returns);
    var laws = VolatilityLaws.of(returns, scale, false, false, result.parameters(), volatilities);
    var series = new Residuals();
    for (int t = 0; t < returns.length; t++) {
      series.zero(residuals[t] * volatilities[t], result.mu(), -returns[t]);
    }
    double next = result.nextVolatility();
    if (laws.known()) {
      series.residual(laws.recursion(next).largest());
      series.equal(GarchParameters.orNaN(result.persistence()), laws.persistence());
    } else if (GarchSeries.ofOneSize(returns)) {
      double square = laws.meanSquare();
      for (double volatility : laws.volatilities()) {
        series.equal(volatility * volatility, square);
      }
      double error = result.errors()[0] / volatilities[0];
      series.equal(next, volatilities[0]).equal(error * Math.abs(error) * returns.length, 1);
    }
    return List.of(
        laws.gradient(),
        laws.likelihood(result.logLikelihood()),
        VolatilityLaws.errors(laws.errors(result.errors(), false)),
        series.check(
            "series_residual",
            VolatilityLaws.ROUNDING,
            "Largest difference of a variance and what the one before and its return make of it, and"
                + " of a return and mu with residual times volatility, relative to the terms."));
  }

  /** The parameters at the end of a search, in the unit of the returns. */
  private record Found(double mu, double omega, double alpha, double beta, double logLikelihood) {
    static Found of(GarchSearch.EndPoint end, double scale, int count) {
      double[] p = end.parameters();
      return new Found(
          FiniteResults.number("mu", p[0] * scale),
          FiniteResults.number("omega", p[1] * scale * scale),
          p[2],
          p[3],
          FiniteResults.number("log_likelihood", end.value() - count * FastMath.log(scale)));
    }

    /** Returns what a caller sees while the others are searched. */
    Json.Obj shown() {
      return Json.obj(
              "mu",
              mu,
              "omega",
              omega,
              "alpha",
              alpha,
              "beta",
              beta,
              "log_likelihood",
              logLikelihood)
          .with("persistence", alpha + beta);
    }
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(
        GarchSeries.figure(
            input.returns(),
            result.mu(),
            result.conditionalVolatility(),
            result.standardizedResiduals(),
            longRun(result)));
  }

  /** Returns the volatility to which forecasts go, where there is one. */
  private static OptionalDouble longRun(Result result) {
    Double omega = result.omega();
    Double persistence = result.persistence();
    return omega == null || persistence == null || persistence >= 1
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.sqrt(omega / (1 - persistence)));
  }
}
