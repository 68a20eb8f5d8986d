package dev.omni.quant.finance.risk;

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
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Names;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.ScaledDoubles;
import dev.omni.quant.core.SymmetricMatrix;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** Value at risk of a linear portfolio, and the contribution of each position. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class ParametricValueAtRisk
    implements Engine<ParametricValueAtRisk.Input, ParametricValueAtRisk.Result> {
  /** A variance below this part of the undiversified one is rounding. */
  private static final double ROUNDING = 1e-14;

  private static final String RISKLESS =
      "the positions are a portfolio without risk: what each adds to it is not defined";

  /**
   * A linear portfolio and the law of its return.
   *
   * @param positions values, negative when short, currency unit
   * @param volatilities of each position's return over one period
   * @param correlation of the returns, row by row
   * @param confidence in decimal: what it leaves to 1 keeps its digits
   * @param horizonPeriods in proportion to which the variance grows
   * @param distribution of the portfolio's return
   * @param degreesOfFreedom for student_t alone
   * @param names of the positions
   */
  @Example(
      """
      {"positions": [10000000, 5000000], "volatilities": [0.02, 0.01],
       "correlation": [[1, 0.3], [0.3, 1]], "confidence": 0.99, "horizon_periods": 10}""")
  @Example(
      """
      {"positions": [10000000, -5000000], "volatilities": [0.02, 0.01],
       "correlation": [[1, 0.3], [0.3, 1]], "confidence": 0.99, "distribution": "student_t",
       "degrees_of_freedom": 4}""")
  public record Input(
      @Title("Values of the positions, negative when short")
          @Unit("currency unit")
          @Size(min = 1, max = 500)
          double[] positions,
      @Title("Volatility of each position's return over one period")
          @Unit("1/sqrt(period)")
          @Range(from = 0)
          @Size(min = 1, max = 500)
          double[] volatilities,
      @Title("Correlation of the returns, row by row")
          @Unit("1")
          @Size(min = 1, max = 500)
          @Inner(min = 1, max = 500, is = Inner.Is.COLUMNS)
          double[][] correlation,
      @Title("Confidence, 0.99 for 99 %") @Unit("1") @Range(above = 0.5, below = 1)
          BigDecimal confidence,
      @Title("Horizon; the variance grows in proportion")
          @Unit("period")
          @Range(above = 0, to = 1000)
          @Default("1")
          double horizonPeriods,
      @Title("Distribution of the portfolio's return") @Default("\"normal\"")
          ReturnDistribution distribution,
      @Title("Degrees of freedom, for student_t alone") @Unit("1") @Range(above = 2, to = 1000)
          OptionalDouble degreesOfFreedom,
      @Title("Names of the positions, shown in place of numbers") @Size(min = 1, max = Names.MOST)
          Optional<List<@Size(min = 1, max = Names.LONGEST) String>> names) {
    double exceedance() {
      return BigDecimal.ONE.subtract(confidence).doubleValue();
    }

    double growth() {
      return Math.sqrt(horizonPeriods);
    }

    double[] alone() {
      return ScaledDoubles.products("deviation of a position", positions, volatilities);
    }
  }

  /**
   * The value at risk and what makes it up, currency unit.
   *
   * @param valueAtRisk quantile times deviation
   * @param portfolioSd standard deviation of the portfolio
   * @param quantile of the law of variance 1
   * @param expectedShortfall mean loss beyond the value at risk
   * @param marginalVar of each position, 1; null for a portfolio without risk
   * @param componentVar of each position; null for a portfolio without risk
   * @param individualVar of each position alone
   * @param undiversifiedVar sum of those
   * @param names of the positions
   * @param numerics what is special, for a portfolio without risk
   */
  public record Result(
      @Title("Value at risk") @Unit("currency unit") double valueAtRisk,
      @Title("Standard deviation of the portfolio") @Unit("currency unit") double portfolioSd,
      @Title("Quantile of the standard normal law") @Unit("1") double quantile,
      @Title("Expected shortfall") @Unit("currency unit") double expectedShortfall,
      @Title("Marginal value at risk of each position") @Unit("1") double @Nullable [] marginalVar,
      @Title("Component value at risk of each position") @Unit("currency unit")
          double @Nullable [] componentVar,
      @Title("Value at risk of each position alone") @Unit("currency unit") double[] individualVar,
      @Title("Sum of the individual values at risk") @Unit("currency unit") double undiversifiedVar,
      @Title("Names of the positions") Optional<List<String>> names,
      @Title("How the numbers came about") @Unit("currency unit") Optional<Numerics> numerics) {}

  @Override
  public Capability capability() {
    return Capability.named("risk.var.parametric")
        .limit(
            "horizon",
            "Horizon of at most ten periods: positions count as linear.",
            "horizon_periods <= 10")
        .limit("confidence", "Confidence of at most 99.9 %.", "confidence <= 0.999")
        .title(
            "Delta-normal / Student-t value at risk with Euler allocation",
            "The loss that a linear portfolio does not exceed with some confidence over a horizon,"
                + " the mean loss beyond it, and what each position adds. Means of returns are"
                + " zero. Student's t is scaled to the same variance; quantile is that of the"
                + " distribution with variance 1, so that value_at_risk = quantile x portfolio_sd."
                + " A perfect hedge has no risk; its component_var and marginal_var are null.")
        .synonyms(
            "VaR, delta normal, variance covariance VaR, component VaR, marginal VaR,"
                + " risk contribution, student t VaR, analytic VaR, portfolio VaR, expected shortfall")
        .direct(Workload.LOW)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Density of the profit and loss with its tail, and what each position adds")
        .method(
            new Method(
                "Variance-covariance method with Euler allocation",
                "VaR = q sqrt(h x' S x), S_ij = s_i s_j r_ij; marginal_i = q sqrt(h) (S x)_i /"
                    + " sqrt(x' S x); component_i = x_i marginal_i; ES = sd phi(q) / (1 - c), for"
                    + " t: sd sqrt((n-2)/n) g(t) / (1 - c) (n + t^2) / (n - 1)",
                List.of(
                    "A. McNeil, R. Frey and P. Embrechts, Quantitative Risk Management, 2005,"
                        + " sections 2.2.4, 2.3.1 and 6.3",
                    "J. C. Hull, Options, Futures and Other Derivatives, 9th edition, 2014, section"
                        + " 22.3"),
                List.of(
                    Libraries.named("org.hipparchus:hipparchus-core"),
                    Libraries.named("org.hipparchus:hipparchus-stat")),
                List.of(
                    "Value is linear in the returns; no optionality.",
                    "Returns are elliptical with zero mean, independent from period to period.",
                    "For student_t a longer horizon keeps the distribution and scales its"
                        + " variance.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    int size = input.positions().length;
    var problems = new ArrayList<Problem>();
    if (input.volatilities().length != size) {
      problems.add(
          Problem.invalid(
              "/volatilities", "must have one volatility for each of positions: " + size));
    }
    double[][] correlation = input.correlation();
    problems.addAll(CorrelationEntries.problems(correlation));
    problems.addAll(new SymmetricMatrix(correlation).problems("/correlation", size, "positions"));
    problems.addAll(Names.problems(input.names(), size, "positions"));
    boolean student = input.distribution() == ReturnDistribution.STUDENT_T;
    if (student != input.degreesOfFreedom().isPresent()) {
      problems.add(
          new Problem(
              "/degrees_of_freedom",
              student ? Problem.Kind.MISSING : Problem.Kind.INVALID,
              student
                  ? "is required for student_t; above 2, at most 1000"
                  : "belongs to distribution student_t; leave it out for normal"));
    }
    return problems;
  }

  @Override
  public double steps(Input input) {
    double size = input.positions().length;
    return 2e3 + 2 * size * size;
  }

  /** Returns the value at risk of a linear portfolio. */
  public static Result value(Input input) {
    return value(input, Work.alone());
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input, work));
  }

  private static Result value(Input input, Work work) {
    work.proceed();
    double[] alone = input.alone();
    double unit = ScaledDoubles.of(alone);
    double[] exposures = ScaledDoubles.over(alone, unit);
    double[] shares = new SymmetricMatrix(input.correlation()).times(exposures);
    work.proceed();
    double[] sizes = Arrays.stream(exposures).map(Math::abs).toArray();
    double once = deviation(sum(products(exposures, shares)), sizes);
    TailQuantile tail = TailQuantile.of(input.distribution(), input.degreesOfFreedom());
    double quantile = tail.quantile(input.exceedance());
    double multiple = quantile * input.growth();
    double sd = once * input.growth();
    double[] individual =
        Arrays.stream(sizes).map(exposure -> multiple * exposure * unit).toArray();
    boolean riskless = once == 0;
    double[] slopes = Arrays.stream(shares).map(share -> multiple * share / once).toArray();
    double[] units = new double[exposures.length];
    Arrays.fill(units, unit);
    return new Result(
        ScaledDoubles.times("value_at_risk", quantile * sd, unit),
        ScaledDoubles.times("portfolio_sd", sd, unit),
        quantile,
        ScaledDoubles.times("expected_shortfall", tail.shortfall(input.exceedance()) * sd, unit),
        riskless ? null : products(input.volatilities(), slopes),
        riskless
            ? null
            : ScaledDoubles.products("component_var", products(exposures, slopes), units),
        FiniteResults.numbers("individual_var", individual),
        FiniteResults.number("undiversified_var", sum(individual)),
        input.names(),
        riskless
            ? Optional.of(new Numerics("closed formula").withNote(RISKLESS))
            : Optional.empty());
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return ParametricChecks.of(input).all(result);
  }

  /** Returns the portfolio's standard deviation; none that is left by rounding alone. */
  private static double deviation(double variance, double[] exposures) {
    double undiversified = sum(exposures);
    double found = FiniteResults.number("variance of the portfolio", variance);
    return found <= ROUNDING * undiversified * undiversified ? 0 : Math.sqrt(found);
  }

  private static double[] products(double[] a, double[] b) {
    return IntStream.range(0, a.length).mapToDouble(i -> a[i] * b[i]).toArray();
  }

  private static double sum(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum;
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(ComponentChart.parametric(input, result));
  }
}
