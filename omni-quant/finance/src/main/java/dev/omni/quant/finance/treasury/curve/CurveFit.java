package dev.omni.quant.finance.treasury.curve;

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
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Ways;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.TableColumns;
import dev.omni.quant.core.Warning;
import dev.omni.quant.finance.treasury.UnusualQuotes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Zero rates as a smooth function of a few parameters, fitted or given. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class CurveFit implements Engine<CurveFit.Input, CurveFit.Result> {
  private static final int LEAST = 4;
  private static final int MOST = 1000;
  private static final int POINTS = 121;
  private static final double FAR = 5;

  /** The functions. */
  public enum Model {
    /** One hump. */
    NELSON_SIEGEL(4),
    /** Two humps. */
    SVENSSON(6);

    private final int parameters;

    Model(int parameters) {
      this.parameters = parameters;
    }
  }

  /**
   * A function, and the rates that it is fitted to or its parameters.
   *
   * @param model the function
   * @param quotes zero rates that it is fitted to
   * @param parameters of the function, in place of quotes
   * @param years times that are looked up
   */
  @Ways({"quotes", "parameters"})
  @Example(
      """
      {"model": "nelson_siegel",
       "quotes": {"years": [0.5, 1, 2, 3, 5, 7, 10, 20, 30],
         "zero_rate": [0.0342, 0.0318, 0.0279, 0.0262, 0.0258, 0.0262, 0.0271, 0.0279, 0.0262]},
       "years": [0.25, 4, 15]}""")
  @Example(
      """
      {"model": "svensson",
       "parameters": {"beta0": 0.031, "beta1": 0.004, "beta2": -0.021, "beta3": 0.012,
         "tau1": 1.4, "tau2": 11.2},
       "years": [1, 2, 5, 10, 20, 30]}""")
  public record Input(
      @Title("Function: one hump, or two") Model model,
      @Title("Zero rates that it is fitted to") Optional<Quotes> quotes,
      @Title("Parameters, in place of quotes") Optional<Parameters> parameters,
      @Title("Times that are looked up")
          @Unit("year")
          @Range(above = 0, to = 100)
          @Size(min = 1, max = MOST)
          Optional<double[]> years) {
    boolean hasSecond() {
      return model == Model.SVENSSON;
    }
  }

  /**
   * Zero rates by column.
   *
   * @param years times
   * @param zeroRate continuous, 1/year
   * @param weight of the squares; 1 if not given
   */
  public record Quotes(
      @Title("Times") @Unit("year") @Range(above = 0, to = 100) @Size(min = LEAST, max = MOST)
          double[] years,
      @Title("Zero rates")
          @Unit("1/year, continuous")
          @Range(from = -1, to = 1)
          @Size(min = LEAST, max = MOST)
          double[] zeroRate,
      @Title("Weights of the squares; 1 if not given")
          @Unit("1")
          @Range(from = 0, to = 1e9)
          @Size(min = LEAST, max = MOST)
          Optional<double[]> weight) {
    double[] weights() {
      return weight.orElseGet(
          () -> {
            double[] ones = new double[years.length];
            Arrays.fill(ones, 1);
            return ones;
          });
    }

    /** Returns how many different times have a weight. */
    private long times() {
      double[] weights = weights();
      double[] counted = new double[years.length];
      for (int i = 0; i < counted.length; i++) {
        counted[i] = weights[i] > 0 ? years[i] : 0;
      }
      return Arrays.stream(counted).filter(year -> year > 0).distinct().count();
    }
  }

  /**
   * Given parameters; the second hump is for svensson alone.
   *
   * @param beta0 rate at infinity, 1/year
   * @param beta1 short rate less that, 1/year
   * @param beta2 of the first hump, 1/year
   * @param beta3 of the second hump, 1/year
   * @param tau1 of the slope and the first hump, year
   * @param tau2 of the second hump, year
   */
  public record Parameters(
      @Title("Rate at infinity") @Unit("1/year") @Range(from = -1, to = 1) double beta0,
      @Title("Short rate less the rate at infinity") @Unit("1/year") @Range(from = -1, to = 1)
          double beta1,
      @Title("Size of the first hump") @Unit("1/year") @Range(from = -1, to = 1) double beta2,
      @Title("Size of the second hump, for svensson") @Unit("1/year") @Range(from = -1, to = 1)
          OptionalDouble beta3,
      @Title("Time of the slope and of the first hump") @Unit("year") @Range(above = 0, to = 100)
          double tau1,
      @Title("Time of the second hump, for svensson") @Unit("year") @Range(above = 0, to = 100)
          OptionalDouble tau2) {
    private SvenssonRates rates() {
      return new SvenssonRates(beta0, beta1, beta2, beta3, tau1, tau2);
    }

    private List<Problem> problems(boolean second) {
      var problems = new ArrayList<Problem>();
      belongs(problems, "beta3", beta3, second);
      belongs(problems, "tau2", tau2, second);
      return problems;
    }

    private static void belongs(
        List<Problem> problems, String name, OptionalDouble given, boolean second) {
      String pointer = "/parameters/" + name;
      if (second && given.isEmpty()) {
        problems.add(new Problem(pointer, Problem.Kind.MISSING, "is required for svensson"));
      }
      if (!second && given.isPresent()) {
        problems.add(Problem.invalid(pointer, "belongs to the model svensson; leave it out"));
      }
    }
  }

  /**
   * The function.
   *
   * @param parameters fitted or given
   * @param zeroRate at the times that were asked for, 1/year
   * @param instantaneousForward there, 1/year
   * @param fittedRate at the quotes, 1/year
   * @param rmse weighted root mean square of the residuals, 1/year
   * @param warnings what is odd about the input
   * @param numerics how the fit was found
   */
  public record Result(
      @Title("Parameters, fitted or given") SvenssonRates parameters,
      @Title("Zero rates at the times that were asked for") @Unit("1/year, continuous")
          Optional<double[]> zeroRate,
      @Title("Instantaneous forward rates there") @Unit("1/year, continuous")
          Optional<double[]> instantaneousForward,
      @Title("Fitted rates at the quotes") @Unit("1/year, continuous")
          Optional<double[]> fittedRate,
      @Title("Root mean square of the residuals, weighted") @Unit("1/year") OptionalDouble rmse,
      @Title("What is odd about the input") Optional<List<Warning>> warnings,
      @Title("How the fit was found") Optional<Search> numerics) {}

  /**
   * The search that found the fit.
   *
   * @param method of the search
   * @param iterations of the best search
   * @param converged always, since another fit is none
   * @param startsAgreeing searches that end at the same fit, of the best twelve of the grid
   */
  public record Search(
      @Title("Method") String method,
      @Title("Iterations of the best search") @Unit("1") int iterations,
      @Title("Whether the best search has settled") boolean converged,
      @Title("Searches that end at the same fit, of the best twelve of the grid") @Unit("1")
          int startsAgreeing) {}

  @Override
  public Capability capability() {
    return Capability.named("treasury.curve.fit")
        .limit(
            "model",
            "Fits of one hump; two humps often have several fits.",
            "model == 'nelson_siegel'")
        .title(
            "Nelson-Siegel and Svensson curves",
            "A smooth curve of zero rates with one hump (Nelson, Siegel) or two (Svensson): its"
                + " parameters by least squares from zero rates, or given; its zero and"
                + " instantaneous forward rates at any times.")
        .synonyms(
            "Nelson-Siegel, Nelson Siegel Svensson, NSS, parametric yield curve, fitted yield"
                + " curve, Gurkaynak Sack Wright, smooth term structure, level slope curvature")
        .direct(Workload.MEDIUM)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Fitted zero and forward rates")
        .method(
            new Method(
                "Separable least squares from a grid of times",
                "y(t) = b0 + b1 f(t/t1) + b2 (f(t/t1) - e^(-t/t1)) + b3 (f(t/t2) - e^(-t/t2)), f(x)"
                    + " = (1 - e^(-x)) / x; betas by linear least squares, ln t1 and ln t2 by damped"
                    + " Newton steps from the best 12 of a grid of 60, or of 60 x 60 with t2 >"
                    + " 1.15 t1",
                List.of(
                    "C. Nelson and A. Siegel, Parsimonious modeling of yield curves, Journal of"
                        + " Business 60, 1987, pp. 473-489",
                    "L. Svensson, Estimating and interpreting forward interest rates, NBER working"
                        + " paper 4871, 1994",
                    "R. Gurkaynak, B. Sack and J. Wright, The US Treasury yield curve: 1961 to the"
                        + " present, Journal of Monetary Economics 54, 2007, eq. 22",
                    "G. Golub and V. Pereyra, The differentiation of pseudo-inverses and nonlinear"
                        + " least squares problems whose variables separate, SIAM Journal on"
                        + " Numerical Analysis 10, 1973, pp. 413-432"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "Fitted times are from 0.05 to 30 years, the second one at least 1.15 times the"
                        + " first.",
                    "The residuals are those of zero rates, not of prices.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    var problems = new ArrayList<Problem>();
    input.parameters().ifPresent(given -> problems.addAll(given.problems(input.hasSecond())));
    if (input.parameters().isPresent() && input.years().isEmpty()) {
      problems.add(
          new Problem(
              "/years", Problem.Kind.MISSING, "is required where the parameters are given"));
    }
    input.quotes().ifPresent(quotes -> problems.addAll(problems(input.model(), quotes)));
    return problems;
  }

  private static List<Problem> problems(Model model, Quotes quotes) {
    var table =
        new TableColumns("quotes")
            .with("years", quotes.years().length)
            .with("zero_rate", quotes.zeroRate().length);
    quotes.weight().ifPresent(weights -> table.with("weight", weights.length));
    var problems = new ArrayList<>(table.problems());
    if (problems.isEmpty() && quotes.times() < model.parameters) {
      problems.add(
          Problem.invalid(
              "/quotes/years",
              "must have at least "
                  + model.parameters
                  + " different times of a weight above 0, as many as the model has parameters"));
    }
    return problems;
  }

  @Override
  public double steps(Input input) {
    double requested = 20.0 * input.years().map(years -> years.length).orElse(0);
    double quotes = input.quotes().map(each -> each.years().length).orElse(0);
    double places = SeparableFit.PLACES;
    double perPlace = input.hasSecond() ? 200 : 24;
    double search = quotes == 0 ? 0 : 1e5;
    return 2000 + requested + search + quotes * places * perPlace;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input, work));
  }

  /**
   * Returns the function.
   *
   * @throws dev.omni.engine.NotConverged when the best search has not settled
   */
  public static Result value(Input input) {
    return value(input, Work.alone());
  }

  private static Result value(Input input, Work work) {
    if (input.quotes().isEmpty()) {
      SvenssonRates rates = input.parameters().orElseThrow().rates();
      return result(input, rates, Optional.empty(), OptionalDouble.empty(), Optional.empty());
    }
    Quotes quotes = input.quotes().get();
    SeparableFit.Best best =
        new SeparableFit(quotes.years(), quotes.zeroRate(), quotes.weights(), input.hasSecond())
            .best(work);
    double[] fitted = Arrays.stream(quotes.years()).map(best.rates()::zero).toArray();
    return result(
        input,
        best.rates(),
        Optional.of(fitted),
        OptionalDouble.of(rootMeanSquare(quotes, fitted)),
        Optional.of(new Search("separable least squares", best.steps(), true, best.agreeing())));
  }

  private static Result result(
      Input input,
      SvenssonRates rates,
      Optional<double[]> fitted,
      OptionalDouble rmse,
      Optional<Search> search) {
    return new Result(
        rates,
        input.years().map(years -> Arrays.stream(years).map(rates::zero).toArray()),
        input.years().map(years -> Arrays.stream(years).map(rates::forward).toArray()),
        fitted,
        rmse,
        fitted.flatMap(found -> warnings(input.quotes().orElseThrow(), found, rmse.orElse(0))),
        search);
  }

  /** Returns the root mean square of the residuals, weighted. */
  static double rootMeanSquare(Quotes quotes, double[] fitted) {
    double[] weights = quotes.weights();
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < fitted.length; i++) {
      double residual = quotes.zeroRate()[i] - fitted[i];
      squares += weights[i] * residual * residual;
      sum += weights[i];
    }
    return Math.sqrt(squares / sum);
  }

  private static Optional<List<Warning>> warnings(Quotes quotes, double[] fitted, double rmse) {
    var unusual = new UnusualQuotes().rates("/quotes/zero_rate", quotes.zeroRate());
    for (int i = 0; i < fitted.length; i++) {
      unusual.when(
          Math.abs(quotes.zeroRate()[i] - fitted[i]) > FAR * rmse && rmse > 0,
          Warning.Code.QUOTE_FAR_FROM_FIT,
          "/quotes/zero_rate/" + i,
          "is farther from the fit than five times the root mean square of the residuals");
    }
    return unusual.warnings();
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new CurveFitChecks(input, result).all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    SvenssonRates rates = result.parameters();
    double last =
        Arrays.stream(input.quotes().map(Quotes::years).or(input::years).orElseThrow())
            .max()
            .orElse(1);
    double[] years = Chart.grid(last / POINTS, last, POINTS);
    Chart chart =
        Chart.of(
                "Fitted zero and forward rates",
                Chart.Axis.of("Time (year)"),
                Chart.Axis.of("Rate (%)"))
            .line("zero rate", years, percent(Arrays.stream(years).map(rates::zero).toArray()))
            .line(
                "forward rate", years, percent(Arrays.stream(years).map(rates::forward).toArray()));
    return Optional.of(
        input
            .quotes()
            .map(quotes -> chart.dots("quotes", quotes.years(), percent(quotes.zeroRate())))
            .orElse(chart)
            .figure());
  }

  private static double[] percent(double[] rates) {
    return Arrays.stream(rates).map(rate -> 100 * rate).toArray();
  }
}
