package dev.omni.quant.finance;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.ColumnEngine;
import dev.omni.engine.Columns;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.ResultColumns;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Ways;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.TableColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The smile of the SABR model, from its parameters or fitted to quotes. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class SabrSmile implements ColumnEngine<SabrSmile.Input, SabrSmile.Result> {
  private static final int PARAMETERS = 3;
  private static final int EVALUATIONS = 400;
  private static final double NEAR = 1e-6;

  /**
   * A forward and its smile, by parameters or by quotes.
   *
   * @param forward currency unit
   * @param shift added to forward and strikes, currency unit
   * @param expiry of the options
   * @param beta exponent
   * @param parameters in place of quotes
   * @param quotes in place of parameters
   * @param strikes whose volatilities are wanted, currency unit
   */
  @Ways({"parameters", "quotes"})
  @Example(
      """
      {"forward": 0.03, "expiry_years": 5, "beta": 0.5, "quotes": {
        "strike": [0.01, 0.02, 0.03, 0.04, 0.06],
        "volatility": [0.41, 0.28, 0.215, 0.199, 0.217]},
       "strikes": [0.015, 0.05]}""")
  @Example(
      """
      {"forward": -0.001, "shift": 0.02, "expiry_years": 2, "beta": 0.3,
       "parameters": {"alpha": 0.012, "rho": 0.1, "nu": 0.6}, "strikes": [-0.01, 0, 0.02]}""")
  public record Input(
      @Title("Forward") @Unit("currency unit") @Range(from = -1e9, to = 1e9) double forward,
      @Title("Shift, added to forward and strikes")
          @Unit("currency unit")
          @Range(from = 0, to = 1e9)
          @Default("0")
          double shift,
      @Flat ExpiryAhead expiry,
      @Title("Exponent beta") @Unit("1") @Range(from = 0, to = 1) double beta,
      @Title("Parameters, in place of quotes") Optional<SabrParameters> parameters,
      @Title("Quotes, one row for each") Optional<Quotes> quotes,
      @Title("Strikes whose volatilities are wanted")
          @Unit("currency unit")
          @Size(min = 1, max = 1000)
          Optional<double[]> strikes) {
    HaganFormula formula() {
      return new HaganFormula(forward + shift, expiry.years(), beta);
    }

    private double[] volatilities(double[] strikes, SabrParameters p) {
      HaganFormula formula = formula();
      return Arrays.stream(strikes)
          .map(strike -> formula.volatility(strike + shift, p.alpha(), p.rho(), p.nu()))
          .toArray();
    }

    private SmileFit fit(SmileQuotes quotes) {
      return new SmileFit(
          quotes,
          u -> volatilities(quotes.strikes(), SabrSearch.parameters(u)),
          Optional.empty(),
          EVALUATIONS);
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
      @Title("Strikes") @Unit("currency unit") @Size(min = 3, max = 500) double[] strike,
      @Title("Quoted volatilities")
          @Unit("1/sqrt(year)")
          @Range(above = 0, to = 5)
          @Size(min = 3, max = 500)
          double[] volatility,
      @Title("Weights of the squares; 1 if not given")
          @Unit("1")
          @Range(from = 0)
          @Size(min = 3, max = 500)
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
   * A smile.
   *
   * @param alpha volatility, currency unit^(1-beta)/sqrt(year)
   * @param rho correlation
   * @param nu volatility of alpha, 1/sqrt(year)
   * @param volatility at the strikes, 1/sqrt(year)
   * @param fittedVolatility at the quotes, 1/sqrt(year)
   * @param rmse root mean square of the misses, 1/sqrt(year)
   * @param atBound parameters that a bound of the fit holds
   * @param atTheMoneyVolatility at the forward, 1/sqrt(year)
   * @param numerics of the fit
   */
  public record Result(
      @Title("Volatility alpha") @Unit("currency unit^(1-beta)/sqrt(year)") double alpha,
      @Title("Correlation rho") @Unit("1") double rho,
      @Title("Volatility of alpha") @Unit("1/sqrt(year)") double nu,
      @Title("Volatilities at the strikes") @Unit("1/sqrt(year)") Optional<double[]> volatility,
      @Title("Volatilities at the quotes") @Unit("1/sqrt(year)")
          Optional<double[]> fittedVolatility,
      @Title("Root mean square of the misses") @Unit("1/sqrt(year)") OptionalDouble rmse,
      @Title("Parameters that a bound of the fit holds") Optional<List<String>> atBound,
      @Title("Volatility at the forward") @Unit("1/sqrt(year)") double atTheMoneyVolatility,
      @Title("How the numbers came about") @Unit("currency unit^(1-beta)/sqrt(year)")
          Numerics numerics) {
    private SabrParameters parameters() {
      return new SabrParameters(alpha, rho, nu);
    }
  }

  @Override
  public Capability capability() {
    return Capability.named("finance.volatility.sabr")
        .limit("expiry", "Expiry within thirty years.", "expiry_years <= 30")
        .title(
            "SABR smile: evaluate or calibrate",
            "The lognormal volatilities of the SABR model, shifted where a shift is given, from its"
                + " parameters, or alpha, rho and nu fitted to quotes at a beta.")
        .synonyms(
            "sabr model, hagan formula, volatility smile, smile interpolation, swaption smile,"
                + " alpha beta rho nu, smile calibration")
        .direct(Workload.MEDIUM)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Quotes and fitted smile, and the errors")
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
  public List<Problem> problems(Input input) {
    double shift = input.shift();
    var problems = new ArrayList<>(input.expiry().problems());
    if (!(input.forward() + shift > 0)) {
      problems.add(
          Problem.invalid(
              "/forward", "must be above 0 after the shift is added; give a larger shift"));
    }
    double[] strikes = input.strikes().orElse(new double[0]);
    for (int i = 0; i < strikes.length; i++) {
      if (!(strikes[i] + shift > 0)) {
        problems.add(Problem.invalid("/strikes/" + i, "must be above 0 after the shift is added"));
      }
    }
    input.quotes().ifPresent(quotes -> problems.addAll(quotes.problems(shift)));
    return problems;
  }

  @Override
  public double steps(Input input) {
    return input.quotes().map(quotes -> 3e4 + 5000.0 * quotes.strike().length).orElse(1e4);
  }

  @Override
  public void rows(Columns<Input> in, ResultColumns<Result> out, int count) {
    each(in, out, count, input -> value(input, out.work()));
  }

  /**
   * Returns the smile of the SABR model: volatilities by Hagan's formula (P. S. Hagan et al., 2002,
   * eqs. 2.17a-c and 2.18), from given parameters or from those that fit the quotes.
   *
   * @throws Infeasible when the expansion gives a negative volatility
   */
  public static Result value(Input input) {
    return value(input, Work.alone());
  }

  private static Result value(Input input, Work work) {
    return input.parameters().isPresent()
        ? result(input, input.parameters().get(), SmileFitted.NONE)
        : fitted(input, work);
  }

  private static Result fitted(Input input, Work work) {
    SmileQuotes quotes = input.quotes().orElseThrow().smile();
    SmileFit.End end = input.fit(quotes).best(SabrSearch.starts(input.formula(), quotes), work);
    FiniteResults.number("the fit to the quotes", end.cost());
    SabrParameters p = SabrSearch.parameters(end.point());
    boolean held = SabrSearch.LARGEST - Math.abs(p.rho()) <= NEAR;
    double[] fitted =
        FiniteResults.numbers("fitted_volatility", input.volatilities(quotes.strikes(), p));
    Optional<List<String>> atBound = held ? Optional.of(List.of("rho")) : Optional.empty();
    return result(input, p, SmileFitted.of(quotes, fitted, atBound, end));
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    var checks = new SabrChecks(input, result, input.formula());
    return input.quotes().isEmpty()
        ? checks.given()
        : checks.fitted(input.fit(input.quotes().get().smile()), SabrSearch.LARGEST);
  }

  private static Result result(Input input, SabrParameters p, SmileFitted fitted) {
    double money = input.volatilities(new double[] {input.forward()}, p)[0];
    FiniteResults.number("alpha", p.alpha());
    FiniteResults.number("rho", p.rho());
    FiniteResults.number("nu", p.nu());
    FiniteResults.number("at_the_money_volatility", money);
    Optional<double[]> found =
        input
            .strikes()
            .map(strikes -> FiniteResults.numbers("volatility", input.volatilities(strikes, p)));
    if (found.isPresent() && Arrays.stream(found.get()).anyMatch(v -> v < 0)) {
      throw new Infeasible(
          "the expansion gives a negative volatility: nu^2 x expiry_years is too large for it");
    }
    return new Result(
        p.alpha(),
        p.rho(),
        p.nu(),
        found,
        fitted.volatility(),
        fitted.rmse(),
        fitted.atBound(),
        money,
        fitted.numerics());
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    var plot =
        new SmileFigure(
            input.forward(), input.shift(), input.quotes().map(Quotes::smile), input.strikes());
    return Optional.of(
        plot.of("SABR smile", 0.5, strikes -> input.volatilities(strikes, result.parameters())));
  }
}
