package dev.omni.quant.finance.risk;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.Residuals;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.util.FastMath;

/** The GARCH(1,1) model of a series of returns, fitted by maximum likelihood. */
@AutoService(JsonEngine.class)
public final class GarchFit implements JsonEngine {
  private static final double SAME_OPTIMUM = 1e-4;
  private static final List<String> UNIDENTIFIED = List.of("omega", "alpha", "beta", "persistence");

  private static final Shape CONTRACT =
      Shape.object()
          .required(
              "returns",
              Shape.arrayOf(Shape.number().unit("1 or %"), 100, 20_000)
                  .titled("Returns in the order of time"))
          .optional(
              "mean",
              Shape.choice("constant").otherwise("constant").titled("Model of the mean return"))
          .example(Json.obj("returns", example()));

  /** Returns a path of the model, with a chaotic map in place of random numbers. */
  static double[] example() {
    double[] returns = new double[250];
    double variance = 1;
    double before = 1;
    double map = 0.3;
    for (int t = 0; t < returns.length; t++) {
      map = 4 * map * (1 - map);
      variance = 0.1 + 0.15 * before + 0.75 * variance;
      double shock = 2.8 * (map - 0.5);
      before = variance * shock * shock;
      returns[t] = Math.rint(1e4 * Math.sqrt(variance) * shock) / 1e4;
    }
    return returns;
  }

  private static final Shape RESULT =
      Shape.object()
          .required(
              "persistence", Shape.number().unit("1").orNull().titled("Persistence, alpha + beta"))
          .required("mu", Shape.number().unit("as input").titled("Mean mu"))
          .required("omega", Shape.number().unit("input^2").orNull().titled("Constant omega"))
          .required(
              "alpha", Shape.number().unit("1").orNull().titled("Weight alpha of the last shock"))
          .required(
              "beta", Shape.number().unit("1").orNull().titled("Weight beta of the last variance"))
          .required("log_likelihood", Shape.number().unit("1").titled("Log-likelihood"))
          .required(
              "se_mu", Shape.number().unit("as input").orNull().titled("Standard error of mu"))
          .required(
              "se_omega", Shape.number().unit("input^2").orNull().titled("Standard error of omega"))
          .required("se_alpha", Shape.number().unit("1").orNull().titled("Standard error of alpha"))
          .required("se_beta", Shape.number().unit("1").orNull().titled("Standard error of beta"))
          .optional(
              "at_bound", Shape.listOf(Shape.string()).titled("What a bound of the fit holds"))
          .required(
              "evaluations",
              Shape.integer()
                  .unit("1")
                  .titled("Evaluations of the likelihood")
                  .unchecked("A count of the work, not of the model."))
          .required("identified", Shape.bool().titled("Whether the data tell the parameters"))
          .required(
              "conditional_volatility",
              Shape.listOf(Shape.number().unit("as input")).titled("Volatility of each period"))
          .required(
              "standardized_residuals",
              Shape.listOf(Shape.number().unit("1")).titled("Residuals over the volatility"))
          .required(
              "next_volatility",
              Shape.number().unit("as input").titled("Volatility of the next period"))
          .required("numerics", Numerics.shape("1"));

  @Override
  public Capability capability() {
    return Capability.named("risk.volatility.garch-fit")
        .title(
            "GARCH(1,1) maximum likelihood fit with Hessian standard errors",
            "Fits returns r = mu + e, where the variance of e is omega + alpha e^2 + beta x"
                + " variance, both of the step before. log_likelihood is in the units of the input."
                + " at_bound names what lies on a bound (omega, alpha or beta 0, persistence 1). A"
                + " parameter there has null in place of a standard error; those of the others are"
                + " with it fixed, null where the data do not tell them. Where identified is"
                + " false, as with residuals of one size, omega, alpha, beta and persistence are"
                + " null.")
        .job(Workload.HIGH)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Returns with a band of two fitted volatilities")
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
  public double steps(Json.Obj input) {
    return 8.0 * 1300 * new JsonFields(input).items("returns").size();
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    double[] returns = new JsonFields(input).numbers("returns");
    double scale = GarchSearch.deviation(returns);
    if (GarchSeries.ofOneSize(returns)) {
      return unidentified(GarchSeries.constant(returns), scale);
    }
    double[] scaled = Arrays.stream(returns).map(r -> r / scale).toArray();
    var search = new GarchSearch(GarchLikelihood.normal(scaled, work));
    List<GarchSearch.EndPoint> ends =
        search.ends(work, end -> estimate(end, scale, returns.length));
    GarchSearch.EndPoint best = GarchSearch.best(ends);
    double[] p = best.parameters();
    GarchFace face = GarchFace.of(search.likelihood(), p);
    Optional<RealMatrix> covariance = face.covariance();
    GarchSeries series = GarchSeries.of(returns, search.likelihood().variances(p), p, scale);
    boolean identified = GarchSeries.identified(search.likelihood().hessian(p));
    int evaluations = ends.stream().mapToInt(GarchSearch.EndPoint::evaluations).sum();
    Json.Obj estimate = estimate(best, scale, returns.length);
    for (String name : identified ? List.<String>of() : UNIDENTIFIED) {
      estimate = estimate.with(name, Json.NULL);
    }
    if (!face.atBound().isEmpty()) {
      estimate = estimate.with("at_bound", face.atBound());
    }
    return JsonComputed.of(
            series
                .in(estimate.with("identified", identified))
                .with("se_mu", error(covariance, 0, scale))
                .with("se_omega", error(covariance, 1, scale * scale))
                .with("se_alpha", error(covariance, 2, 1))
                .with("se_beta", error(covariance, 3, 1))
                .with("evaluations", evaluations)
                .with(
                    "numerics", Numerics.of("maximum likelihood").with("evaluations", evaluations)))
        .noting("starts", ends.size())
        .noting(
            "times_found",
            ends.stream().filter(end -> best.value() - end.value() < SAME_OPTIMUM).count())
        .noting("on_bound", !search.likelihood().inside(p));
  }

  /** Returns the result of residuals of one size, whose variance is constant. */
  private static JsonComputed unidentified(GarchSeries series, double scale) {
    Json.Obj result =
        series.in(
            Json.obj(
                "mu",
                series.mean(),
                "log_likelihood",
                FiniteResults.number("log_likelihood", series.logLikelihood()),
                "evaluations",
                0,
                "identified",
                false));
    for (String name : UNIDENTIFIED) {
      result = result.with(name, Json.NULL);
    }
    return JsonComputed.of(
        result
            .with("se_mu", scale / Math.sqrt(series.volatilities().length))
            .with("se_omega", Json.NULL)
            .with("se_alpha", Json.NULL)
            .with("se_beta", Json.NULL)
            .with("numerics", Numerics.of("none")));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    double[] returns = new JsonFields(input).numbers("returns");
    var found = new JsonFields(result);
    double[] volatilities = found.numbers("conditional_volatility");
    double[] residuals = found.numbers("standardized_residuals");
    var laws =
        VolatilityLaws.of(returns, GarchSearch.deviation(returns), false, found, volatilities);
    var series = new Residuals();
    for (int t = 0; t < returns.length; t++) {
      series.zero(residuals[t] * volatilities[t], found.number("mu"), -returns[t]);
    }
    double next = found.number("next_volatility");
    if (laws.known()) {
      series.residual(laws.recursion(next).largest());
      series.equal(found.number("persistence"), laws.persistence());
    } else if (GarchSeries.ofOneSize(returns)) {
      double square = laws.meanSquare();
      for (double volatility : laws.volatilities()) {
        series.equal(volatility * volatility, square);
      }
      double error = found.number("se_mu") / volatilities[0];
      series.equal(next, volatilities[0]).equal(error * Math.abs(error) * returns.length, 1);
    }
    return List.of(
        laws.gradient(),
        laws.likelihood(found.number("log_likelihood")),
        VolatilityLaws.errors(laws.errors(found, "se_", false)),
        series.check(
            "series_residual",
            VolatilityLaws.ROUNDING,
            "Largest difference of a variance and what the one before and its return make of it, and"
                + " of a return and mu with residual times volatility, relative to the terms."));
  }

  private static Json.Obj estimate(GarchSearch.EndPoint end, double scale, int count) {
    double[] p = end.parameters();
    return Json.obj(
        "mu",
        FiniteResults.number("mu", p[0] * scale),
        "omega",
        FiniteResults.number("omega", p[1] * scale * scale),
        "alpha",
        p[2],
        "beta",
        p[3],
        "log_likelihood",
        FiniteResults.number("log_likelihood", end.value() - count * FastMath.log(scale)),
        "persistence",
        p[2] + p[3]);
  }

  private static Optional<Double> error(Optional<RealMatrix> covariance, int i, double scale) {
    return covariance
        .filter(c -> c.getEntry(i, i) > 0)
        .map(c -> scale * Math.sqrt(c.getEntry(i, i)));
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    return Optional.of(
        GarchSeries.plot(new JsonFields(input).numbers("returns"), new JsonFields(result)));
  }
}
