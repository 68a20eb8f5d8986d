package dev.omni.quant.finance;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unchecked;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.TableColumns;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The Heston model that quoted volatilities of several expiries lead to. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class HestonCalibration
    implements Engine<HestonCalibration.Input, HestonCalibration.Result> {
  private static final int PARAMETERS = 5;
  private static final double AGREEING = 1e-3;
  private static final int EVALUATIONS = 400;

  /**
   * Quoted volatilities of an asset.
   *
   * @param spot price of the asset, currency unit
   * @param rate continuous, 1/year
   * @param dividendYield continuous, 1/year
   * @param quotes one row for each
   * @param start parameters from which a search begins
   */
  @Example(
      """
      {"spot": 100, "rate": 0.02, "quotes": {
        "expiry_years": [0.25, 0.25, 0.25, 1, 1, 1, 2, 2, 2],
        "strike": [90, 100, 110, 80, 100, 120, 75, 100, 125],
        "volatility":
          [0.2321, 0.1946, 0.1644, 0.2455, 0.1928, 0.1556, 0.2438, 0.1968, 0.1635]}}""")
  public record Input(
      @Title("Spot price") @Unit("currency unit") @Range(above = 0, to = 1e9) double spot,
      @Title("Interest rate") @Unit("1/year, continuous") @Range(from = -1, to = 1) double rate,
      @Title("Yield of the asset")
          @Unit("1/year, continuous")
          @Range(from = -1, to = 1)
          @Default("0")
          double dividendYield,
      @Title("Quotes, one row for each") Quotes quotes,
      @Title("Parameters from which a search begins, beside the fixed ones")
          Optional<Start> start) {
    OptionTerms terms(double strike, double years) {
      return new OptionTerms(true, spot, strike, rate, dividendYield, years);
    }

    /** Returns the options out of the money of the quotes. */
    OptionTerms[] options() {
      var options = new OptionTerms[quotes.strike.length];
      for (int i = 0; i < options.length; i++) {
        options[i] =
            HestonSmile.outOfTheMoney(
                terms(quotes.strike[i], quotes.expiryYears[i]), quotes.strike[i]);
      }
      return options;
    }
  }

  /**
   * Quotes of options.
   *
   * @param expiryYears to expiry
   * @param strike currency unit
   * @param volatility 1/sqrt(year)
   * @param weight of the squares
   */
  public record Quotes(
      @Title("Times to expiry") @Unit("year") @Range(above = 0, to = 100) @Size(min = 5, max = 2000)
          double[] expiryYears,
      @Title("Strikes")
          @Unit("currency unit")
          @Range(above = 0, to = 1e9)
          @Size(min = 5, max = 2000)
          double[] strike,
      @Title("Quoted Black-Scholes-Merton volatilities")
          @Unit("1/sqrt(year)")
          @Range(above = 0, to = 5)
          @Size(min = 5, max = 2000)
          double[] volatility,
      @Title("Weights of the squares; 1 if not given")
          @Unit("1")
          @Range(from = 0)
          @Size(min = 5, max = 2000)
          Optional<double[]> weight) {
    SmileQuotes smile() {
      return SmileQuotes.of(strike, volatility, weight);
    }
  }

  /**
   * Parameters within the bounds of the fit.
   *
   * @param v0 variance at date 0, 1/year
   * @param kappa speed of the return to theta, 1/year
   * @param theta mean of the variance, 1/year
   * @param volOfVol volatility of the variance, 1/year
   * @param correlation of the variance with the asset
   */
  public record Start(
      @Title("Variance at date 0") @Unit("1/year") @Range(from = 1e-5, to = 2) double v0,
      @Title("Speed of the return to theta") @Unit("1/year") @Range(from = 0.01, to = 30)
          double kappa,
      @Title("Mean of the variance") @Unit("1/year") @Range(from = 1e-5, to = 2) double theta,
      @Title("Volatility of the variance") @Unit("1/year") @Range(from = 0.01, to = 5)
          double volOfVol,
      @Title("Correlation") @Unit("1") @Range(from = -0.999, to = 0.999) double correlation) {}

  /**
   * The model that is nearest to the quotes.
   *
   * @param v0 variance at date 0, 1/year
   * @param kappa speed of the return to theta, 1/year
   * @param theta mean of the variance, 1/year
   * @param volOfVol volatility of the variance, 1/year
   * @param correlation of the variance with the asset
   * @param fittedVolatility of the model at the quotes, 1/sqrt(year)
   * @param rmse root mean square of the misses, 1/sqrt(year)
   * @param fellerSatisfied whether the variance stays above 0
   * @param startsAgreeing searches that end at the same fit
   * @param identified whether the quotes say more than one volatility
   * @param atBound parameters that a bound of the fit holds
   * @param numerics of the search
   */
  public record Result(
      @Title("Variance at date 0") @Unit("1/year") double v0,
      @Title("Speed of the return") @Unit("1/year") double kappa,
      @Title("Mean of the variance") @Unit("1/year") double theta,
      @Title("Volatility of the variance") @Unit("1/year") double volOfVol,
      @Title("Correlation") @Unit("1") double correlation,
      @Title("Volatilities of the model at the quotes") @Unit("1/sqrt(year)")
          double[] fittedVolatility,
      @Title("Root mean square of the misses") @Unit("1/sqrt(year)") double rmse,
      @Title("Whether the Feller condition holds") boolean fellerSatisfied,
      @Title("Searches that end at the same fit")
          @Unit("1")
          @Unchecked("A count of the searches, which only a repetition can tell.")
          int startsAgreeing,
      @Title("Whether the quotes say more than one volatility") boolean identified,
      @Title("Parameters that a bound of the fit holds") Optional<List<String>> atBound,
      @Title("How the numbers came about") @Unit("1/year") Numerics numerics) {
    HestonModel model() {
      return new HestonModel(v0, kappa, theta, volOfVol, correlation);
    }
  }

  @Override
  public Capability capability() {
    return Capability.named("finance.option.heston-calibrate")
        .limit(
            "quotes", "At least ten quotes for the five parameters.", "size(quotes.strike) >= 10")
        .limit("rate", "Rate of -5 % to 30 %.", "rate >= -0.05 && rate <= 0.3")
        .title(
            "Heston calibration to implied volatilities",
            "The parameters of Heston's model whose implied volatilities are nearest to those"
                + " quoted, in weighted least squares, over strikes and expiries.")
        .synonyms("fit heston, calibrate to smile, fit volatility surface, vol of vol")
        .job(Workload.HIGH)
        .version("2")
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Quotes and fitted smile of each expiry, and the errors")
        .method(
            new Method(
                "Levenberg-Marquardt from a list of starts; Lewis's integral by a fixed"
                    + " Gauss-Legendre rule",
                "min sum weight (v_model(K, T) - v_quote)^2; d v / d p = (d price / d p) / vega;"
                    + " 1e-5 <= v0, theta <= 2, 0.01 <= kappa <= 30, 0.01 <= vol_of_vol <= 5,"
                    + " |correlation| <= 0.999",
                List.of(
                    "S. L. Heston, A closed-form solution for options with stochastic volatility,"
                        + " Review of Financial Studies 6, 1993, pp. 327-343",
                    "A. L. Lewis, A simple option formula for general jump-diffusion and other"
                        + " exponential Levy processes, 2001, eq. 3.11",
                    "Y. Cui, S. del Bano Rollin and G. Germano, Full and fast calibration of the"
                        + " Heston stochastic volatility model, European Journal of Operational"
                        + " Research 263, 2017, pp. 625-638"),
                List.of(
                    Libraries.named("org.hipparchus:hipparchus-core"),
                    Libraries.named("org.hipparchus:hipparchus-optim")),
                List.of(
                    "Quotes that are all alike have no smile: volatility is constant, v0 and theta"
                        + " its square, and nothing else is identified.",
                    "Six starts, and that of the input where it has one; the best end is kept, the"
                        + " first of equals. The fit is well determined, single parameters less"
                        + " so.",
                    "20 quotes take about a second, 2,000 a minute.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    Quotes quotes = input.quotes();
    var table = new TableColumns("quotes").with("expiry_years", quotes.expiryYears().length);
    return SmileQuotes.problems(
        table, quotes.strike(), quotes.volatility(), quotes.weight(), 0, PARAMETERS);
  }

  @Override
  public double steps(Input input) {
    double[] expiries = input.quotes().expiryYears();
    double slices = Arrays.stream(expiries).distinct().count();
    return 4e6 + 2.8e7 * slices + 2e6 * expiries.length;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    SmileQuotes quotes = input.quotes().smile();
    Optional<Result> flat = FlatSmile.computed(quotes);
    if (flat.isPresent()) {
      return Computed.of(flat.get());
    }
    var market = new HestonQuotes(input.options(), quotes, work);
    var fit =
        new SmileFit(
            quotes,
            point -> market.volatilities(market.prices(HestonRange.model(point))),
            Optional.of(market::slopes),
            EVALUATIONS);
    List<SmileFit.End> ends = fit.ends(starts(input, quotes), work);
    SmileFit.End end = SmileFit.best(ends);
    long agreeing =
        ends.stream()
            .filter(each -> Math.sqrt(each.cost()) <= Math.sqrt(end.cost()) * (1 + AGREEING) + 1e-9)
            .count();
    HestonModel model = HestonRange.model(end.point());
    double[] fitted = market.volatilities(market.prices(model));
    double rmse = quotes.rmse(FiniteResults.numbers("fitted_volatility", fitted));
    work.progress(1, Json.obj("rmse", FiniteResults.number("rmse", rmse)));
    return Computed.of(
        new Result(
            model.start(),
            model.reversion(),
            model.mean(),
            model.volOfVol(),
            model.correlation(),
            fitted,
            rmse,
            model.feller(),
            Math.toIntExact(agreeing),
            true,
            HestonRange.atBound(model),
            new Numerics("Levenberg-Marquardt").withIterations(end.iterations())));
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new HestonFitChecks(input, input.quotes().smile(), result).all();
  }

  private static double[][] starts(Input input, SmileQuotes quotes) {
    double[] expiries = input.quotes().expiryYears();
    double least = Arrays.stream(expiries).min().orElse(0);
    double most = Arrays.stream(expiries).max().orElse(0);
    return HestonRange.starts(
        input.start(), variance(expiries, quotes, least), variance(expiries, quotes, most));
  }

  /** Returns the mean square of the volatilities of an expiry. */
  private static double variance(double[] expiries, SmileQuotes quotes, double expiry) {
    double sum = 0;
    int count = 0;
    for (int i = 0; i < expiries.length; i++) {
      if (expiries[i] == expiry) {
        sum += quotes.volatilities()[i] * quotes.volatilities()[i];
        count++;
      }
    }
    if (count == 0) {
      throw new Infeasible("no quote has an expiry");
    }
    return sum / count;
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(HestonSmile.figure(input, result.model()));
  }
}
