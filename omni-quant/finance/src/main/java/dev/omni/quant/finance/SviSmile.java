package dev.omni.quant.finance;

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
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Ways;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.TableColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The smile of one expiry in the raw SVI form, from its parameters or fitted to quotes. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class SviSmile implements Engine<SviSmile.Input, SviSmile.Result> {
  private static final int PARAMETERS = 5;

  /** Evaluations of a search; a smile without a minimum among its quotes takes thousands. */
  private static final int MOST = 4000;

  /**
   * A forward and its smile, by parameters or by quotes.
   *
   * @param forward currency unit
   * @param expiry of the options
   * @param parameters in place of quotes
   * @param quotes in place of parameters
   * @param strikes whose volatilities are wanted, currency unit
   */
  @Ways({"parameters", "quotes"})
  @Example(
      """
      {"forward": 100, "expiry_years": 0.5, "quotes": {
        "strike": [60, 70, 80, 90, 100, 110, 120, 130],
        "volatility": [0.377, 0.33, 0.285, 0.2435, 0.2133, 0.205, 0.212, 0.2238]},
       "strikes": [75, 125]}""")
  @Example(
      """
      {"forward": 1, "expiry_years": 1,
       "parameters": {"a": -0.041, "b": 0.1331, "rho": 0.306, "m": 0.3586, "sigma": 0.4153},
       "strikes": [0.6, 1, 1.8]}""")
  public record Input(
      @Title("Forward") @Unit("currency unit") @Range(above = 0, to = 1e9) double forward,
      @Flat ExpiryAhead expiry,
      @Title("Parameters, in place of quotes") Optional<SviParameters> parameters,
      @Title("Quotes, one row for each") Optional<Quotes> quotes,
      @Title("Strikes whose volatilities are wanted")
          @Unit("currency unit")
          @Range(above = 0, to = 1e9)
          @Size(min = 1, max = 1000)
          Optional<double[]> strikes) {
    double moneyness(double strike) {
      return OptionTerms.logRatio(strike, forward);
    }

    private double[] volatilities(SviSlice slice, double[] strikes) {
      double years = expiry.years();
      return Arrays.stream(strikes)
          .map(strike -> slice.volatility(moneyness(strike), years))
          .toArray();
    }

    private SmileFit fit(SmileQuotes quotes) {
      return new SmileFit(
          quotes,
          u -> volatilities(SviCoordinates.slice(u), quotes.strikes()),
          Optional.empty(),
          MOST);
    }
  }

  /**
   * Quotes of options.
   *
   * @param strike currency unit
   * @param volatility 1/sqrt(year)
   * @param weight of the squares
   */
  public record Quotes(
      @Title("Strikes") @Unit("currency unit") @Size(min = 5, max = 500) double[] strike,
      @Title("Quoted volatilities")
          @Unit("1/sqrt(year)")
          @Range(above = 0, to = 5)
          @Size(min = 5, max = 500)
          double[] volatility,
      @Title("Weights of the squares; 1 if not given")
          @Unit("1")
          @Range(from = 0)
          @Size(min = 5, max = 500)
          Optional<double[]> weight) {
    SmileQuotes smile() {
      return SmileQuotes.of(strike, volatility, weight);
    }

    private List<Problem> problems(double shift) {
      return SmileQuotes.problems(
          new TableColumns("quotes"), strike, volatility, weight, shift, PARAMETERS);
    }
  }

  /**
   * A slice and what it says of densities.
   *
   * @param a level
   * @param b slope
   * @param rho rotation
   * @param m place
   * @param sigma width
   * @param volatility at the strikes, 1/sqrt(year)
   * @param densityFactor at the strikes
   * @param minimumDensityFactor below 0 where butterflies have an arbitrage
   * @param butterflyArbitrageFree whether butterflies cost
   * @param fittedVolatility at the quotes, 1/sqrt(year)
   * @param rmse root mean square of the misses, 1/sqrt(year)
   * @param atBound parameters that a bound of the fit holds
   * @param numerics of the fit
   */
  public record Result(
      @Title("Level a") @Unit("1") double a,
      @Title("Slope b") @Unit("1") double b,
      @Title("Rotation rho") @Unit("1") double rho,
      @Title("Place m") @Unit("1") double m,
      @Title("Width sigma") @Unit("1") double sigma,
      @Title("Volatilities at the strikes") @Unit("1/sqrt(year)") Optional<double[]> volatility,
      @Title("Factors of the density at the strikes") @Unit("1") Optional<double[]> densityFactor,
      @Title("Least factor of the density") @Unit("1") double minimumDensityFactor,
      @Title("Whether butterflies cost") boolean butterflyArbitrageFree,
      @Title("Volatilities at the quotes") @Unit("1/sqrt(year)")
          Optional<double[]> fittedVolatility,
      @Title("Root mean square of the misses") @Unit("1/sqrt(year)") OptionalDouble rmse,
      @Title("Parameters that a bound of the fit holds") Optional<List<String>> atBound,
      @Title("How the numbers came about") @Unit("1") Numerics numerics) {
    private SviSlice slice() {
      return new SviSlice(a, b, rho, m, sigma);
    }
  }

  @Override
  public Capability capability() {
    return Capability.named("finance.volatility.svi")
        .limit("expiry", "Expiry within ten years.", "expiry_years <= 10")
        .title(
            "Raw SVI slice: evaluate or calibrate, butterfly check",
            "The volatilities of one expiry by the raw SVI form of the total variance, from its"
                + " parameters or fitted to quotes, and whether the smile leaves an arbitrage by"
                + " butterflies: a density factor below 0.")
        .synonyms(
            "stochastic volatility inspired, gatheral, volatility surface slice,"
                + " arbitrage free smile, butterfly arbitrage, total variance, smile fit")
        .direct(Workload.MEDIUM)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Quotes and fitted total variance, the density factor, and the errors")
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
  public List<Problem> problems(Input input) {
    var problems = new ArrayList<>(input.expiry().problems());
    input.quotes().ifPresent(quotes -> problems.addAll(quotes.problems(0)));
    if (input.quotes().isEmpty() && !(given(input).leastVariance() > 0)) {
      problems.add(
          Problem.invalid(
              "/parameters/a",
              "must be above -b sigma sqrt(1 - rho^2), so that every variance is above 0"));
    }
    return problems;
  }

  private static SviSlice given(Input input) {
    return input.parameters().orElseThrow().slice();
  }

  @Override
  public double steps(Input input) {
    // The search is long or short by the quotes' noise more than by their number.
    return input
        .quotes()
        .map(quotes -> 6e6 + 5e4 * StrictMath.pow(1 + quotes.strike().length, 1.15))
        .orElse(7e4);
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    if (input.quotes().isEmpty()) {
      return Computed.of(result(input, given(input), SmileFitted.NONE));
    }
    SmileQuotes quotes = input.quotes().get().smile();
    SmileFit.End end =
        input.fit(quotes).best(SviCoordinates.starts(input.expiry().years(), quotes), work);
    SviSlice slice = SviCoordinates.slice(end.point());
    double[] fitted = input.volatilities(slice, quotes.strikes());
    return Computed.of(
        result(input, slice, SmileFitted.of(quotes, fitted, SviCoordinates.atBound(slice), end)));
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    SviSlice slice = result.slice();
    var checks = new SviChecks(input, result, slice);
    return input.quotes().isEmpty()
        ? checks.given()
        : checks.fitted(input.fit(input.quotes().get().smile()), SviCoordinates.of(slice));
  }

  private static Result result(Input input, SviSlice slice, SmileFitted fitted) {
    double least = FiniteResults.number("minimum_density_factor", slice.leastDensity());
    FiniteResults.number("a", slice.a());
    Optional<double[]> volatilities =
        input
            .strikes()
            .map(
                strikes -> FiniteResults.numbers("volatility", input.volatilities(slice, strikes)));
    Optional<double[]> factors =
        input
            .strikes()
            .map(
                strikes ->
                    Arrays.stream(strikes)
                        .map(strike -> slice.density(input.moneyness(strike)))
                        .toArray());
    factors.ifPresent(all -> FiniteResults.numbers("density_factor", all));
    return new Result(
        slice.a(),
        slice.b(),
        slice.rho(),
        slice.m(),
        slice.sigma(),
        volatilities,
        factors,
        least,
        slice.free(least),
        fitted.volatility(),
        fitted.rmse(),
        fitted.atBound(),
        fitted.numerics());
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    SviSlice slice = result.slice();
    double forward = input.forward();
    var plot = new SmileFigure(forward, 0, input.quotes().map(Quotes::smile), input.strikes());
    double[] strikes = plot.strikes(0.3);
    double[] places = Arrays.stream(strikes).map(k -> StrictMath.log(k / forward)).toArray();
    double[] variances = Arrays.stream(places).map(slice::variance).toArray();
    double[] factors = Arrays.stream(places).map(slice::density).toArray();
    Axis across = Axis.of("log-moneyness");
    Plane fit = Plane.of("", across, Axis.of("total variance"));
    if (input.quotes().isPresent()) {
      SmileQuotes quotes = input.quotes().get().smile();
      fit =
          fit.with(
              Mark.points(
                  "quote",
                  Arrays.stream(quotes.strikes()).map(k -> StrictMath.log(k / forward)).toArray(),
                  Arrays.stream(quotes.volatilities())
                      .map(v -> v * v * input.expiry().years())
                      .toArray()));
    }
    fit = fit.with(Mark.line("fit", places, variances));
    Plane density =
        Plane.of("", across, Axis.of("density factor").withZero())
            .with(Mark.line("g", places, factors))
            .with(Guide.y("0", 0));
    var panels = new ArrayList<Plane>(List.of(fit, density));
    plot.errors(at -> input.volatilities(slice, at)).ifPresent(panels::add);
    return Optional.of(Figure.beside("SVI smile", 12, panels));
  }
}
