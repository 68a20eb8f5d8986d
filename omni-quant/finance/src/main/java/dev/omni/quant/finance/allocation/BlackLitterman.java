package dev.omni.quant.finance.allocation;

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
import dev.omni.engine.contract.Inner;
import dev.omni.engine.contract.Name;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Names;
import dev.omni.quant.core.Numerics;
import java.util.List;
import java.util.Optional;

/** Expected returns and weights that blend the equilibrium of the market with views. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class BlackLitterman implements Engine<BlackLitterman.Input, BlackLitterman.Result> {
  private static final int MOST = 500;

  /**
   * A market, and views on it.
   *
   * @param covariance of the returns, row by row
   * @param marketWeights weights of the market portfolio
   * @param riskAversion of the market: expected excess return over variance
   * @param tau variance of the equilibrium returns over that of the returns
   * @param views on portfolios, one row for each
   * @param names of the assets
   */
  @Example(
      """
      {"covariance": [[0.04, 0.012, 0.006], [0.012, 0.0225, 0.003], [0.006, 0.003, 0.01]],
       "market_weights": [0.5, 0.3, 0.2],
       "views": {"pick": [[1, -1, 0], [0, 0, 1]], "return": [0.03, 0.02],
        "variance": [0.0009, 0.0004]},
       "names": ["shares", "property", "bonds"]}""")
  public record Input(
      @Title("Covariance of the returns, row by row")
          @Unit("1")
          @Inner(min = 1, max = MOST, is = Inner.Is.COLUMNS)
          @Size(min = 1, max = MOST)
          double[][] covariance,
      @Title("Weights of the market portfolio")
          @Unit("1")
          @Range(from = -10, to = 10)
          @Size(min = 1, max = MOST)
          double[] marketWeights,
      @Title("Risk aversion of the market: expected excess return over variance")
          @Unit("1")
          @Range(above = 0, to = 1000)
          @Default("2.5")
          double riskAversion,
      @Title("Variance of the equilibrium returns over that of the returns")
          @Unit("1")
          @Range(above = 0, to = 10)
          @Default("0.05")
          double tau,
      @Title("Views on portfolios, one row for each") Optional<Views> views,
      @Title("Names of the assets, shown in place of numbers") @Size(min = 1, max = MOST)
          Optional<List<@Size(min = 1, max = Names.LONGEST) String>> names) {}

  /**
   * Views: what portfolios will return.
   *
   * @param pick weights of each portfolio, one array for each view
   * @param expected return of each
   * @param variance of each view; that of the equilibrium return of its portfolio if not given
   */
  public record Views(
      @Title("Weights of each portfolio, one array for each view")
          @Unit("1")
          @Range(from = -10, to = 10)
          @Inner(min = 1, max = MOST, is = Inner.Is.ROWS)
          @Size(min = 1, max = MOST)
          double[][] pick,
      @Title("Expected return of each portfolio")
          @Unit("1/period")
          @Range(from = -1, to = 1)
          @Size(min = 1, max = MOST)
          @Name("return")
          double[] expected,
      @Title("Variance of each view; if not given, of the equilibrium return of its portfolio")
          @Unit("1")
          @Range(above = 0, to = 100)
          @Size(min = 1, max = MOST)
          Optional<double[]> variance) {}

  /**
   * The blended returns and the portfolio that is best with them.
   *
   * @param equilibriumReturns with which the market portfolio is the best
   * @param posteriorReturns given the views
   * @param posteriorVolatilities of the returns, with what is not known of their means
   * @param weights of the best portfolio
   * @param viewTilts how much of each portfolio of a view is added to the market
   * @param numerics how the numbers came about
   * @param names of the assets, as given
   */
  public record Result(
      @Title("Expected returns of the equilibrium") @Unit("1/period") double[] equilibriumReturns,
      @Title("Expected returns given the views") @Unit("1/period") double[] posteriorReturns,
      @Title("Volatilities of the returns given the views") @Unit("1/period")
          double[] posteriorVolatilities,
      @Title("Weights of the best portfolio") @Unit("1") double[] weights,
      @Title("How much of each portfolio of a view is added to the market") @Unit("1")
          Optional<double[]> viewTilts,
      @Title("How the numbers came about") @Unit("1") Numerics numerics,
      @Title("Names of the assets") Optional<List<String>> names) {}

  @Override
  public Capability capability() {
    return Capability.named("finance.portfolio.black-litterman")
        .limit(
            "assets",
            "At most 200 assets: estimated covariances of more are nearly singular.",
            "size(covariance) <= 200")
        .title(
            "Black-Litterman portfolio",
            "Expected returns that blend the equilibrium of the market with views on portfolios,"
                + " and the portfolio that is best with them. Without views, the market itself.")
        .synonyms(
            "views, equilibrium returns, implied returns, reverse optimization, Bayesian portfolio,"
                + " tilt, He Litterman, posterior returns, asset allocation")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.NUMERIC)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Weights and expected returns, before and after the views")
        .method(
            new Method(
                "Bayesian update in the dimension of the views",
                "pi = delta S w; Omega = diag(tau P S P') unless given; M = ((tau S)^-1 + P'"
                    + " Omega^-1 P)^-1; mu = M ((tau S)^-1 pi + P' Omega^-1 Q); volatilities of S +"
                    + " M; weights = (delta (S + M))^-1 mu = (w + P' tilts) / (1 + tau)",
                List.of(
                    "F. Black and R. Litterman, Global portfolio optimization, Financial Analysts"
                        + " Journal 48(5), 1992, pp. 28-43",
                    "G. He and R. Litterman, The intuition behind Black-Litterman model portfolios,"
                        + " Goldman Sachs, 1999, sections 2 and 3 and appendices A and B"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "Returns are excess returns over a risk-free rate, normal, of one period.",
                    "Errors of different views are independent of each other.",
                    "Weights may be negative, and their sum is free: the rest is cash.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    return new ViewProblems(input).found();
  }

  @Override
  public double steps(Input input) {
    double assets = input.covariance().length;
    double views = input.views().map(all -> all.pick().length).orElse(0);
    return 150 + assets * assets * (0.6 + 0.5 * views) + 0.6 * views * views * (views + assets);
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input, work));
  }

  /** Returns the blended returns and the portfolio that is best with them. */
  public static Result value(Input input) {
    return value(input, Work.alone());
  }

  private static Result value(Input input, Work work) {
    return new BlendedViews(input, work).result();
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new ViewChecks(input, result).all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    List<String> names = Names.shown(input.names(), result.weights().length);
    Chart weights =
        Chart.of("Weights", Chart.Axis.ofNames("Asset"), Chart.Axis.of("Weight (1)"))
            .bars("with the views", names, result.weights())
            .marks("market", names, input.marketWeights());
    Chart returns =
        Chart.of(
                "Expected returns",
                Chart.Axis.ofNames("Asset"),
                Chart.Axis.of("Expected return (1/period)"))
            .bars("with the views", names, result.posteriorReturns())
            .marks("equilibrium", names, result.equilibriumReturns());
    return Optional.of(weights.above(returns));
  }
}
