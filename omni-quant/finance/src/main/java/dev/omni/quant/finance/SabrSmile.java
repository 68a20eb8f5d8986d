package dev.omni.quant.finance;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.hipparchus.util.FastMath;

/** The smile of the SABR model, from its parameters or fitted to quotes. */
@AutoService(JsonEngine.class)
public final class SabrSmile implements JsonEngine {
  private static final int EVALUATIONS = 400;
  private static final double LARGEST = 0.9999;
  private static final double NEAR = 1e-6;

  private static final int QUOTES = 3;

  private static final Shape CONTRACT =
      Expiry.ahead(
              Shape.object()
                  .required(
                      "forward",
                      Shape.number()
                          .atLeast(-1e9)
                          .atMost(1e9)
                          .unit("currency unit")
                          .titled("Forward"))
                  .optional(
                      "shift",
                      Shape.number()
                          .atLeast(0)
                          .atMost(1e9)
                          .otherwise(0)
                          .unit("currency unit")
                          .titled("Shift, added to forward and strikes")))
          .required("beta", Shape.number().atLeast(0).atMost(1).unit("1").titled("Exponent beta"))
          .optional(
              "parameters",
              Shape.object()
                  .required("alpha", Shape.number().above(0).unit("1").titled("Volatility alpha"))
                  .required(
                      "rho", Shape.number().above(-1).below(1).unit("1").titled("Correlation rho"))
                  .required("nu", Shape.number().atLeast(0).unit("1").titled("Volatility of alpha"))
                  .titled("Parameters, in place of quotes"))
          .optional("quotes", SmileQuotes.contract(QUOTES))
          .optional(
              "strikes",
              Shape.arrayOf(Shape.number().unit("currency unit"), 1, 1000)
                  .titled("Strikes whose volatilities are wanted"))
          .exactlyOne("parameters", "quotes")
          .example(
              Json.obj(
                  "forward",
                  0.03,
                  "expiry_years",
                  5,
                  "beta",
                  0.5,
                  "quotes",
                  Json.obj(
                      "strike", new double[] {0.01, 0.02, 0.03, 0.04, 0.06},
                      "volatility", new double[] {0.41, 0.28, 0.215, 0.199, 0.217}),
                  "strikes",
                  new double[] {0.015, 0.05}))
          .example(
              Json.obj(
                  "forward",
                  -0.001,
                  "shift",
                  0.02,
                  "expiry_years",
                  2,
                  "beta",
                  0.3,
                  "parameters",
                  Json.obj("alpha", 0.012, "rho", 0.1, "nu", 0.6),
                  "strikes",
                  new double[] {-0.01, 0, 0.02}));

  private static Shape column(String title) {
    return Shape.listOf(Shape.number().unit("1/sqrt(year)")).titled(title);
  }

  private static final Shape RESULT =
      Numerics.in(
          Shape.object()
              .required(
                  "alpha",
                  Shape.number()
                      .unit("currency unit^(1-beta)/sqrt(year)")
                      .titled("Volatility alpha"))
              .required("rho", Shape.number().unit("1").titled("Correlation rho"))
              .required("nu", Shape.number().unit("1/sqrt(year)").titled("Volatility of alpha"))
              .optional("volatility", column("Volatilities at the strikes"))
              .optional("fitted_volatility", column("Volatilities at the quotes"))
              .optional(
                  "rmse",
                  Shape.number().unit("1/sqrt(year)").titled("Root mean square of the misses"))
              .optional(
                  "at_bound",
                  Shape.listOf(Shape.string()).titled("Parameters that a bound of the fit holds"))
              .required(
                  "at_the_money_volatility",
                  Shape.number().unit("1/sqrt(year)").titled("Volatility at the forward")),
          "currency unit^(1-beta)/sqrt(year)");

  @Override
  public Capability capability() {
    return Capability.named("finance.volatility.sabr")
        .title(
            "SABR smile: evaluate or calibrate",
            "The lognormal volatilities of the SABR model, shifted where a shift is given, from its"
                + " parameters, or alpha, rho and nu fitted to quotes at a beta.")
        .direct(Workload.MEDIUM)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Volatility against strike, with the quotes")
        .method(
            new Method(
                "Hagan's formula; Levenberg-Marquardt from a list of starts",
                "v = alpha / ((F K)^((1-b)/2) (1 + (1-b)^2 L^2 / 24 + (1-b)^4 L^4 / 1920)) z / x(z)"
                    + " (1 + (...) T), L = ln(F/K), z = nu / alpha (F K)^((1-b)/2) L; minimized:"
                    + " sum weight (model - quote)^2",
                List.of(
                    "P. S. Hagan, D. Kumar, A. S. Lesniewski and D. E. Woodward, Managing smile"
                        + " risk, Wilmott, September 2002, eqs. 2.17a-c and 2.18"),
                List.of(
                    Libraries.named("org.hipparchus:hipparchus-core"),
                    Libraries.named("org.hipparchus:hipparchus-optim")),
                List.of(
                    "The expansion loses its accuracy for long expiries and far strikes.",
                    "rho is sought from -0.9999 to 0.9999; at_bound names it where it ends there.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    double shift = fields.number("shift");
    var problems = new ArrayList<>(Expiry.problemsAhead(fields));
    if (!(fields.number("forward") + shift > 0)) {
      problems.add(
          Problem.invalid(
              "/forward", "must be above 0 after the shift is added; give a larger shift"));
    }
    double[] strikes = strikes(fields);
    for (int i = 0; i < strikes.length; i++) {
      if (!(strikes[i] + shift > 0)) {
        problems.add(Problem.invalid("/strikes/" + i, "must be above 0 after the shift is added"));
      }
    }
    if (fields.has("quotes")) {
      problems.addAll(SmileQuotes.problems(fields, shift, QUOTES));
    }
    return problems;
  }

  private static double[] strikes(JsonFields fields) {
    return fields.has("strikes") ? fields.numbers("strikes") : new double[0];
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    return fields.has("quotes")
        ? 9e4 + 1.4e4 * fields.fields("quotes").items("strike").size()
        : 1e5;
  }

  private static HaganFormula formula(JsonFields fields) {
    return new HaganFormula(
        fields.number("forward") + fields.number("shift"),
        Expiry.years(fields),
        fields.number("beta"));
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    if (fields.has("parameters")) {
      JsonFields given = fields.fields("parameters");
      double[] p = {given.number("alpha"), given.number("rho"), given.number("nu")};
      Json.Obj result = result(fields, p).with("numerics", Numerics.of("closed formula"));
      return JsonComputed.of(result);
    }
    SmileQuotes quotes = SmileQuotes.of(fields);
    SmileFit.End end = fit(fields, quotes).best(starts(fields, quotes), work);
    FiniteResults.number("the fit to the quotes", end.cost());
    double[] p = parameters(end.point());
    double[] fitted =
        FiniteResults.numbers("fitted_volatility", volatilities(fields, quotes.strikes(), p));
    boolean held = LARGEST - Math.abs(p[1]) <= NEAR;
    return JsonComputed.of(
        result(fields, p)
            .withAll(held ? Json.obj("at_bound", List.of("rho")) : Json.Obj.EMPTY)
            .with("fitted_volatility", fitted)
            .with("rmse", FiniteResults.number("rmse", quotes.rmse(fitted)))
            .with(
                "numerics",
                Numerics.of("Levenberg-Marquardt").with("iterations", end.iterations())));
  }

  private static SmileFit fit(JsonFields fields, SmileQuotes quotes) {
    return new SmileFit(
        quotes,
        u -> volatilities(fields, quotes.strikes(), parameters(u)),
        Optional.empty(),
        EVALUATIONS);
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    var found = new JsonFields(result);
    var checks = new SabrChecks(fields, found, formula(fields));
    return fields.has("parameters")
        ? checks.given()
        : checks.fitted(fit(fields, SmileQuotes.of(fields)), LARGEST);
  }

  private static double[] parameters(double[] u) {
    return new double[] {FastMath.exp(u[0]), LARGEST * FastMath.tanh(u[1]), FastMath.exp(u[2])};
  }

  private static double[][] starts(JsonFields fields, SmileQuotes quotes) {
    HaganFormula formula = formula(fields);
    double middle = Arrays.stream(quotes.volatilities()).average().orElse(0.2);
    double alpha = FastMath.log(middle) + (1 - formula.beta()) * FastMath.log(formula.forward());
    double[][] starts = new double[6][];
    int k = 0;
    for (double rho : new double[] {-0.4, 0.1, 0.6}) {
      for (double nu : new double[] {0.3, 1}) {
        starts[k++] = new double[] {alpha, FastMath.atanh(rho), FastMath.log(nu)};
      }
    }
    return starts;
  }

  private static double[] volatilities(JsonFields fields, double[] strikes, double[] p) {
    HaganFormula formula = formula(fields);
    double shift = fields.number("shift");
    return Arrays.stream(strikes)
        .map(strike -> formula.volatility(strike + shift, p[0], p[1], p[2]))
        .toArray();
  }

  private static Json.Obj result(JsonFields fields, double[] p) {
    double[] strikes = strikes(fields);
    double money = volatilities(fields, new double[] {fields.number("forward")}, p)[0];
    Json.Obj result =
        Json.obj(
            "alpha", FiniteResults.number("alpha", p[0]),
            "rho", FiniteResults.number("rho", p[1]),
            "nu", FiniteResults.number("nu", p[2]),
            "at_the_money_volatility", FiniteResults.number("at_the_money_volatility", money));
    double[] found = FiniteResults.numbers("volatility", volatilities(fields, strikes, p));
    if (Arrays.stream(found).anyMatch(v -> v < 0)) {
      throw new Infeasible(
          "the expansion gives a negative volatility: nu^2 x expiry_years is too large for it");
    }
    return strikes.length == 0 ? result : result.with("volatility", found);
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    var found = new JsonFields(result);
    double[] strikes = SmilePlot.strikes(fields, 0.5);
    double[] p = {found.number("alpha"), found.number("rho"), found.number("nu")};
    return Optional.of(
        SmilePlot.of("SABR smile", fields, strikes, volatilities(fields, strikes, p)).plot());
  }
}
