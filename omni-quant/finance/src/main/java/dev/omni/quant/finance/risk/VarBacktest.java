package dev.omni.quant.finance.risk;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unchecked;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Ways;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Libraries;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Tests of a value at risk against what happened. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class VarBacktest implements Engine<VarBacktest.Input, VarBacktest.Result> {
  private static final int LEAST = 20;
  private static final int MOST = 100_000;

  /**
   * Profits with the values at risk of their periods, or the exceptions themselves.
   *
   * @param profitAndLoss profits (positive) and losses, oldest first
   * @param valueAtRisk forecast for each period
   * @param exceptions 1 where the loss was larger than the value at risk, else 0
   * @param confidence of the value at risk, in decimal: what it leaves to 1 keeps its digits
   */
  @Ways({"profit_and_loss value_at_risk", "exceptions"})
  @Example(
      """
      {"profit_and_loss": [34, 82, 33, -130, -61, 12, -240, 55, 71, -18, 44, -92, 8, 101, -33, 27,
        -14, -205, -260, 63, 9, -47, 22, 15],
       "value_at_risk": [180, 182, 184, 186, 188, 190, 192, 194, 196, 198, 200, 202, 204, 206, 208,
        210, 212, 214, 216, 218, 220, 222, 224, 226],
       "confidence": 0.95}\
      """)
  public record Input(
      @Title("Profits (positive) and losses, oldest first")
          @Unit("currency unit")
          @Size(min = LEAST, max = MOST)
          Optional<double[]> profitAndLoss,
      @Title("Value at risk forecast for each period")
          @Unit("currency unit")
          @Range(from = 0)
          @Size(min = LEAST, max = MOST)
          Optional<double[]> valueAtRisk,
      @Title("1 where the loss was larger than the value at risk, else 0")
          @Unit("1")
          @Range(from = 0, to = 1)
          @Size(min = LEAST, max = MOST)
          Optional<int[]> exceptions,
      @Title("Confidence of the value at risk") @Unit("1") @Range(above = 0.5, below = 1)
          BigDecimal confidence) {
    private double exceedance() {
      return BigDecimal.ONE.subtract(confidence).doubleValue();
    }

    private boolean[] exceeded() {
      int[] found = exceptions.orElseGet(this::losses);
      boolean[] exceeded = new boolean[found.length];
      for (int t = 0; t < found.length; t++) {
        exceeded[t] = found[t] == 1;
      }
      return exceeded;
    }

    private int[] losses() {
      double[] profits = profitAndLoss.orElseThrow();
      double[] limits = valueAtRisk.orElseThrow();
      return IntStream.range(0, profits.length).map(t -> -profits[t] > limits[t] ? 1 : 0).toArray();
    }
  }

  /**
   * The exceptions and the tests of them.
   *
   * @param exceptions how many there are
   * @param observations how many periods there are
   * @param expectedExceptions periods times what the confidence leaves to 1
   * @param kupiec test of the number of exceptions
   * @param independence test of exceptions that follow each other
   * @param conditionalCoverage both tests together
   * @param trafficLight of the Basel Committee
   */
  public record Result(
      @Title("Exceptions") @Unit("1") int exceptions,
      @Title("Observations") @Unit("1") int observations,
      @Title("Exceptions to be expected") @Unit("1") double expectedExceptions,
      @Title("Test of the number of exceptions") RatioTest kupiec,
      @Title("Test of exceptions that follow each other") Independence independence,
      @Title("Both tests together") RatioTest conditionalCoverage,
      @Title("Traffic light of the Basel Committee") TrafficLight trafficLight) {}

  /**
   * A test by a ratio of likelihoods.
   *
   * @param likelihoodRatio chi-square where the value at risk is right
   * @param pValue probability of a larger ratio
   */
  public record RatioTest(
      @Title("Likelihood ratio") @Unit("1") double likelihoodRatio,
      @Title("Probability of a larger ratio") @Unit("1") double pValue) {}

  /**
   * A test whether exceptions follow each other.
   *
   * @param test against a chain in which the period before counts
   * @param n00 transitions from no exception to none
   * @param n01 transitions from no exception to one
   * @param n10 transitions from an exception to none
   * @param n11 transitions from an exception to one
   */
  public record Independence(
      @Flat RatioTest test,
      @Title("Transitions from no exception to none") @Unit("1") int n00,
      @Title("Transitions from no exception to one") @Unit("1") int n01,
      @Title("Transitions from an exception to none") @Unit("1") int n10,
      @Title("Transitions from an exception to one") @Unit("1") int n11) {}

  /**
   * The traffic light of the Basel Committee.
   *
   * @param cumulativeProbability of so many exceptions or fewer
   * @param zone green below 0.95, yellow below 0.9999
   * @param plusFactor by the exceptions of 250 observations at 99 %, else null
   */
  public record TrafficLight(
      @Title("Probability of so many exceptions or fewer") @Unit("1") double cumulativeProbability,
      @Title("Zone") Zone zone,
      @Title("Plus factor")
          @Unit("1")
          @Unchecked("A table of the Basel Committee, by the exceptions.")
          @Nullable
          Double plusFactor) {}

  /** The zones of the traffic light. */
  public enum Zone {
    /** The model is fine. */
    GREEN,
    /** The model may be wrong. */
    YELLOW,
    /** The model is wrong. */
    RED
  }

  @Override
  public Capability capability() {
    return Capability.named("risk.var.backtest")
        .limit(
            "days",
            "At least 250 days, a year of trading.",
            "exceptions == null ? size(profit_and_loss) >= 250 : size(exceptions) >= " + "250")
        .title(
            "Backtest of a value at risk",
            "Whether losses exceeded a value at risk as often as its confidence says, and"
                + " independently of each other. plus_factor is null but for 250 observations at"
                + " 99 %, for which the Basel Committee sets it.")
        .synonyms(
            "kupiec, christoffersen, exceptions, exceedances, breaches, traffic light,"
                + " validate a VaR model, backtesting, model validation")
        .direct(Workload.LOW)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Profits with their limits, and exceptions by the Basel zones")
        .method(
            new Method(
                "Likelihood ratios of coverage and independence; binomial traffic light",
                "LR = -2 ln(c^(T-x) (1-c)^x / ((1-x/T)^(T-x) (x/T)^x)), chi^2(1); independence by"
                    + " a Markov chain of exceptions, chi^2(1); both: the sum, chi^2(2); P(X <= x),"
                    + " X binomial(T, 1-c), green below 0.95, yellow below 0.9999",
                List.of(
                    "P. H. Kupiec, Techniques for verifying the accuracy of risk measurement"
                        + " models, Journal of Derivatives 3(2), 1995, pp. 73-84",
                    "P. F. Christoffersen, Evaluating interval forecasts, International Economic"
                        + " Review 39, 1998, pp. 841-862",
                    "Basel Committee on Banking Supervision, Supervisory framework for the use of"
                        + " backtesting, January 1996, table 2"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "An exception is a loss larger than the value at risk of its period.",
                    "The distributions of the ratios hold for many observations.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    if (input.exceptions().isPresent()) {
      var problems = new ArrayList<Problem>();
      input.profitAndLoss().ifPresent(other -> problems.add(leftOut("/profit_and_loss")));
      input.valueAtRisk().ifPresent(other -> problems.add(leftOut("/value_at_risk")));
      return problems;
    }
    int size = input.profitAndLoss().orElseThrow().length;
    return input.valueAtRisk().orElseThrow().length == size
        ? List.of()
        : List.of(
            Problem.invalid(
                "/value_at_risk", "must have one row for each of profit_and_loss: " + size));
  }

  private static Problem leftOut(String pointer) {
    return Problem.invalid(pointer, "must be left out beside exceptions");
  }

  @Override
  public double steps(Input input) {
    int days =
        input
            .exceptions()
            .map(each -> each.length)
            .or(() -> input.profitAndLoss().map(each -> each.length))
            .orElse(0);
    return 1e4 + 4.0 * days;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input));
  }

  /** Returns the tests of a value at risk. */
  public static Result value(Input input) {
    double exceedance = input.exceedance();
    ExceptionCounts coverage = ExceptionCounts.of(input.exceeded(), exceedance);
    double kupiec = coverage.kupiec();
    double independence = coverage.independence();
    double both = kupiec + independence;
    return new Result(
        coverage.exceptions(),
        coverage.observations(),
        coverage.observations() * exceedance,
        new RatioTest(kupiec, ExceptionCounts.beyondOne(kupiec)),
        new Independence(
            new RatioTest(independence, ExceptionCounts.beyondOne(independence)),
            coverage.n00(),
            coverage.n01(),
            coverage.n10(),
            coverage.n11()),
        new RatioTest(both, StrictMath.exp(-0.5 * both)),
        light(coverage, input.confidence().doubleValue()));
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new BacktestChecks(input.exceeded(), input.exceedance(), result).all();
  }

  private static TrafficLight light(ExceptionCounts coverage, double confidence) {
    double probability = coverage.atMost();
    boolean set = coverage.observations() == 250 && confidence == 0.99;
    return new TrafficLight(
        probability,
        probability < 0.95 ? Zone.GREEN : probability < 0.9999 ? Zone.YELLOW : Zone.RED,
        set ? Double.valueOf(plusFactor(coverage.exceptions())) : null);
  }

  private static double plusFactor(int exceptions) {
    return switch (exceptions) {
      case 0, 1, 2, 3, 4 -> 0;
      case 5 -> 0.4;
      case 6 -> 0.5;
      case 7 -> 0.65;
      case 8 -> 0.75;
      case 9 -> 0.85;
      default -> 1;
    };
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    if (input.profitAndLoss().isEmpty()) {
      return Optional.empty();
    }
    double[] profits = input.profitAndLoss().get();
    double[] limits = input.valueAtRisk().orElseThrow();
    boolean[] exceeded = input.exceeded();
    return Optional.of(BacktestFigure.of(profits, limits, exceeded, result));
  }
}
