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
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.hipparchus.util.FastMath;

/** The smile of one expiry in the raw SVI form, from its parameters or fitted to quotes. */
@AutoService(Engine.class)
public final class SviSmile implements Engine {
  private static final double GRADIENT = 1e-7;
  private static final double LARGEST = 0.9999;
  private static final double FARTHEST = 5;
  private static final double LEAST_SIGMA = 1e-6;
  private static final double MOST_SIGMA = 5;
  private static final int QUOTES = 5;

  private static final Shape CONTRACT =
      Expiry.ahead(
              Shape.object()
                  .required(
                      "forward",
                      Shape.number().above(0).atMost(1e9).unit("currency unit").titled("Forward")))
          .optional(
              "parameters",
              Shape.object()
                  .required("a", Shape.number().unit("1").titled("Level a"))
                  .required("b", Shape.number().atLeast(0).unit("1").titled("Slope b"))
                  .required(
                      "rho", Shape.number().above(-1).below(1).unit("1").titled("Rotation rho"))
                  .required("m", Shape.number().unit("1").titled("Place m"))
                  .required("sigma", Shape.number().above(0).unit("1").titled("Width sigma"))
                  .titled("Parameters, in place of quotes"))
          .optional("quotes", SmileQuotes.contract(QUOTES))
          .optional(
              "strikes",
              Shape.arrayOf(Shape.number().above(0).atMost(1e9).unit("currency unit"), 1, 1000)
                  .titled("Strikes whose volatilities are wanted"))
          .exactlyOne("parameters", "quotes")
          .example(
              Json.obj(
                  "forward",
                  100,
                  "expiry_years",
                  0.5,
                  "quotes",
                  Json.obj(
                      "strike", new double[] {60, 70, 80, 90, 100, 110, 120, 130},
                      "volatility",
                          new double[] {0.377, 0.33, 0.285, 0.2435, 0.2133, 0.205, 0.212, 0.2238}),
                  "strikes",
                  new double[] {75, 125}))
          .example(
              Json.obj(
                  "forward",
                  1,
                  "expiry_years",
                  1,
                  "parameters",
                  Json.obj("a", -0.041, "b", 0.1331, "rho", 0.306, "m", 0.3586, "sigma", 0.4153),
                  "strikes",
                  new double[] {0.6, 1, 1.8}));

  private static Shape number(String title) {
    return Shape.number().unit("1").titled(title);
  }

  private static Shape column(String unit, String title) {
    return Shape.listOf(Shape.number().unit(unit)).titled(title);
  }

  private static final Shape RESULT =
      Numerics.in(
          Shape.object()
              .required("a", number("Level a"))
              .required("b", number("Slope b"))
              .required("rho", number("Rotation rho"))
              .required("m", number("Place m"))
              .required("sigma", number("Width sigma"))
              .optional("volatility", column("1/sqrt(year)", "Volatilities at the strikes"))
              .optional("density_factor", column("1", "Factors of the density at the strikes"))
              .required("minimum_density_factor", number("Least factor of the density"))
              .required("butterfly_arbitrage_free", Shape.bool().titled("Whether butterflies cost"))
              .optional("fitted_volatility", column("1/sqrt(year)", "Volatilities at the quotes"))
              .optional(
                  "rmse",
                  Shape.number().unit("1/sqrt(year)").titled("Root mean square of the misses")),
          "1");

  @Override
  public Capability capability() {
    return Capability.named("finance.volatility.svi")
        .title(
            "Raw SVI slice: evaluate or calibrate, butterfly check",
            "The volatilities of one expiry by the raw SVI form of the total variance, from its"
                + " parameters or fitted to quotes, and whether the smile leaves an arbitrage by"
                + " butterflies: a density factor below 0.")
        .direct(Workload.MEDIUM)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Volatility against strike with the quotes, and the factor of the density")
        .method(
            new Method(
                "Raw SVI; Levenberg-Marquardt from a list of starts",
                "w(k) = v^2 T = a + b (rho (k - m) + sqrt((k - m)^2 + sigma^2)), k = ln(K/F); g ="
                    + " (1 - k w'/(2w))^2 - w'^2/4 (1/w + 1/4) + w''/2; minimized: sum weight (v -"
                    + " quote)^2",
                List.of(
                    "J. Gatheral and A. Jacquier, Arbitrage-free SVI volatility surfaces,"
                        + " Quantitative Finance 14, 2014, pp. 59-71, eqs. 2.1 and 3.1"),
                List.of(
                    Libraries.named("org.hipparchus:hipparchus-core"),
                    Libraries.named("org.hipparchus:hipparchus-optim")),
                List.of(
                    "The least factor is sought for k from -1.5 to 1.5.",
                    "Fits keep a + b sigma sqrt(1 - rho^2) >= 0, |rho| <= 0.9999, |m| <= 5 and"
                        + " sigma from 1e-6 to 5.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    var problems = new ArrayList<>(Expiry.problemsAhead(fields));
    if (fields.has("quotes")) {
      problems.addAll(SmileQuotes.problems(fields, 0, QUOTES));
    } else if (!(given(fields).leastVariance() > 0)) {
      problems.add(
          Problem.invalid(
              "/parameters/a",
              "must be above -b sigma sqrt(1 - rho^2), so that every variance is above 0"));
    }
    return problems;
  }

  private static SviSlice given(JsonFields fields) {
    JsonFields p = fields.fields("parameters");
    return new SviSlice(
        p.number("a"), p.number("b"), p.number("rho"), p.number("m"), p.number("sigma"));
  }

  private static double[] strikes(JsonFields fields) {
    return fields.has("strikes") ? fields.numbers("strikes") : new double[0];
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    double quotes = fields.has("quotes") ? fields.fields("quotes").items("strike").size() : 0;
    return 2e6 + 1e6 * quotes;
  }

  @Override
  public Computed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    if (fields.has("parameters")) {
      SviSlice slice = given(fields);
      return Computed.of(result(fields, slice).with("numerics", Numerics.of("closed formula")))
          .checked(slice.check());
    }
    SmileQuotes quotes = SmileQuotes.of(fields);
    var fit =
        new SmileFit(
            quotes, u -> volatilities(fields, slice(u), quotes.strikes()), Optional.empty());
    SmileFit.End end = fit.best(starts(fields, quotes), work);
    FiniteResults.number("the fit to the quotes", end.cost());
    SviSlice slice = slice(end.point());
    double[] fitted =
        FiniteResults.numbers("fitted_volatility", volatilities(fields, slice, quotes.strikes()));
    return Computed.of(
            result(fields, slice)
                .with("fitted_volatility", fitted)
                .with("rmse", FiniteResults.number("rmse", quotes.rmse(fitted)))
                .with(
                    "numerics",
                    Numerics.of("Levenberg-Marquardt").with("iterations", end.iterations())))
        .checked(
            new Check(
                "gradient_at_optimum",
                FiniteResults.number("gradient", end.gradient()),
                GRADIENT * Math.max(1, Arrays.stream(quotes.weights()).sum()),
                "Largest slope of half the sum of squares by a coordinate: zero at the best"
                    + " fit."));
  }

  /** Returns the slice of coordinates without bounds: least variance, slope, rho, m and sigma. */
  private static SviSlice slice(double[] u) {
    double b = FastMath.exp(u[1]);
    double rho = LARGEST * FastMath.tanh(u[2]);
    double m = FARTHEST * FastMath.tanh(u[3] / FARTHEST);
    double part = 1 / (1 + FastMath.exp(-u[4]));
    double sigma = LEAST_SIGMA * FastMath.pow(MOST_SIGMA / LEAST_SIGMA, part);
    double a = u[0] * u[0] - b * sigma * Math.sqrt(1 - rho * rho);
    return new SviSlice(a, b, rho, m, sigma);
  }

  private static double sigmaCoordinate(double sigma) {
    double part = FastMath.log(sigma / LEAST_SIGMA) / FastMath.log(MOST_SIGMA / LEAST_SIGMA);
    return FastMath.log(part / (1 - part));
  }

  private static double[][] starts(JsonFields fields, SmileQuotes quotes) {
    double years = Expiry.years(fields);
    double least = Arrays.stream(quotes.volatilities()).min().orElse(0.2);
    double level = Math.sqrt(0.8 * least * least * years);
    var starts = new ArrayList<double[]>();
    for (double rho : new double[] {-0.5, 0.3}) {
      for (double m : new double[] {-0.1, 0.1}) {
        for (double sigma : new double[] {0.05, 0.3}) {
          double b = Math.max(1e-3, least * least * years);
          starts.add(
              new double[] {
                level, FastMath.log(b), FastMath.atanh(rho), m, sigmaCoordinate(sigma)
              });
        }
      }
    }
    return starts.toArray(double[][]::new);
  }

  private static double[] volatilities(JsonFields fields, SviSlice slice, double[] strikes) {
    double forward = fields.number("forward");
    double years = Expiry.years(fields);
    return Arrays.stream(strikes)
        .map(strike -> slice.volatility(OptionTerms.logRatio(strike, forward), years))
        .toArray();
  }

  private static Json.Obj result(JsonFields fields, SviSlice slice) {
    double forward = fields.number("forward");
    double least = FiniteResults.number("minimum_density_factor", slice.leastDensity());
    Json.Obj result =
        Json.obj(
            "a", FiniteResults.number("a", slice.a()),
            "b", slice.b(),
            "rho", slice.rho(),
            "m", slice.m(),
            "sigma", slice.sigma(),
            "minimum_density_factor", least,
            "butterfly_arbitrage_free", slice.free(least));
    if (!fields.has("strikes")) {
      return result;
    }
    double[] factors =
        Arrays.stream(strikes(fields))
            .map(strike -> slice.density(OptionTerms.logRatio(strike, forward)))
            .toArray();
    return result
        .with(
            "volatility",
            FiniteResults.numbers("volatility", volatilities(fields, slice, strikes(fields))))
        .with("density_factor", FiniteResults.numbers("density_factor", factors));
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    var p = new JsonFields(result);
    var slice =
        new SviSlice(
            p.number("a"), p.number("b"), p.number("rho"), p.number("m"), p.number("sigma"));
    double forward = fields.number("forward");
    double[] strikes = SmilePlot.strikes(fields, 0.3);
    return Optional.of(
        SmilePlot.of("SVI smile", fields, strikes, volatilities(fields, slice, strikes))
            .above(
                Chart.of(
                        "Density factor",
                        Chart.Axis.of("Strike (currency unit)"),
                        Chart.Axis.of("g (1)"))
                    .line(
                        "g",
                        strikes,
                        Arrays.stream(strikes)
                            .map(k -> slice.density(StrictMath.log(k / forward)))
                            .toArray())));
  }
}
