package dev.omni.quant.finance;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
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
@AutoService(JsonEngine.class)
public final class SviSmile implements JsonEngine {
  private static final double LARGEST = 0.9999;
  private static final double FARTHEST = 5;
  private static final double LEAST_SIGMA = 1e-6;
  private static final double MOST_SIGMA = 5;

  /** How near a bound a parameter is at it. */
  private static final double NEAR = 1e-6;

  /** A part of a bound whose coordinate is finite. */
  private static final double FULL = 1 - 1e-15;

  /** Evaluations of a search; a smile without a minimum among its quotes takes thousands. */
  private static final int MOST = 4000;

  @Override
  public Capability capability() {
    return Capability.named("finance.volatility.svi")
        .title(
            "Raw SVI slice: evaluate or calibrate, butterfly check",
            "The volatilities of one expiry by the raw SVI form of the total variance, from its"
                + " parameters or fitted to quotes, and whether the smile leaves an arbitrage by"
                + " butterflies: a density factor below 0.")
        .direct(Workload.MEDIUM)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(SviContract.INPUT)
        .result(SviContract.RESULT)
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
      problems.addAll(SmileQuotes.problems(fields, 0, SviContract.QUOTES));
    } else if (!(given(fields).leastVariance() > 0)) {
      problems.add(
          Problem.invalid(
              "/parameters/a",
              "must be above -b sigma sqrt(1 - rho^2), so that every variance is above 0"));
    }
    return problems;
  }

  private static SviSlice given(JsonFields fields) {
    return slice(fields.fields("parameters"));
  }

  private static double[] strikes(JsonFields fields) {
    return fields.has("strikes") ? fields.numbers("strikes") : new double[0];
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    double quotes = fields.has("quotes") ? fields.fields("quotes").items("strike").size() : 0;
    return 5e4 * (1 + quotes);
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    if (fields.has("parameters")) {
      SviSlice slice = given(fields);
      return JsonComputed.of(result(fields, slice).with("numerics", Numerics.of("closed formula")));
    }
    SmileQuotes quotes = SmileQuotes.of(fields);
    SmileFit.End end = fit(fields, quotes).best(starts(fields, quotes), work);
    SviSlice slice = slice(end.point());
    double[] fitted =
        FiniteResults.numbers("fitted_volatility", volatilities(fields, slice, quotes.strikes()));
    return JsonComputed.of(
        result(fields, slice)
            .with("fitted_volatility", fitted)
            .with("rmse", FiniteResults.number("rmse", quotes.rmse(fitted)))
            .withAll(atBound(slice))
            .with(
                "numerics",
                Numerics.of("Levenberg-Marquardt").with("iterations", end.iterations())));
  }

  private static SmileFit fit(JsonFields fields, SmileQuotes quotes) {
    return new SmileFit(
        quotes, u -> volatilities(fields, slice(u), quotes.strikes()), Optional.empty(), MOST);
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    SviSlice slice = slice(new JsonFields(result));
    var checks = new SviChecks(fields, new JsonFields(result), slice);
    return fields.has("parameters")
        ? checks.given()
        : checks.fitted(fit(fields, SmileQuotes.of(fields)), coordinates(slice));
  }

  private static SviSlice slice(JsonFields p) {
    return new SviSlice(
        p.number("a"), p.number("b"), p.number("rho"), p.number("m"), p.number("sigma"));
  }

  /** Returns where a slice lies in coordinates without bounds. */
  private static double[] coordinates(SviSlice slice) {
    double rho = Math.max(-FULL, Math.min(FULL, slice.rho() / LARGEST));
    double m = Math.max(-FULL, Math.min(FULL, slice.m() / FARTHEST));
    double part =
        FastMath.log(slice.sigma() / LEAST_SIGMA) / FastMath.log(MOST_SIGMA / LEAST_SIGMA);
    double inside = Math.max(1 - FULL, Math.min(FULL, part));
    return new double[] {
      Math.sqrt(Math.max(0, slice.leastVariance())),
      FastMath.log(slice.b()),
      FastMath.atanh(rho),
      FARTHEST * FastMath.atanh(m),
      FastMath.log(inside / (1 - inside))
    };
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

  /** Returns the names of the parameters that a bound of the fit holds, if any. */
  private static Json.Obj atBound(SviSlice slice) {
    var names = new ArrayList<String>();
    if (slice.leastVariance() <= NEAR * slice.b() * slice.sigma()) {
      names.add("a");
    }
    if (Math.abs(slice.rho()) >= LARGEST - NEAR) {
      names.add("rho");
    }
    if (Math.abs(slice.m()) >= FARTHEST * (1 - NEAR)) {
      names.add("m");
    }
    if (slice.sigma() <= LEAST_SIGMA * (1 + NEAR) || slice.sigma() >= MOST_SIGMA * (1 - NEAR)) {
      names.add("sigma");
    }
    return names.isEmpty() ? Json.Obj.EMPTY : Json.obj("at_bound", names);
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
    SviSlice slice = slice(p);
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
