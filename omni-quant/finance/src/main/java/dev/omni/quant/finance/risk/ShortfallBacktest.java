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
import dev.omni.engine.contract.Name;
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.Residuals;
import dev.omni.quant.core.Warning;
import dev.omni.quant.finance.risk.VarBacktest.Zone;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Tests of an expected shortfall against what happened. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class ShortfallBacktest
    implements Engine<ShortfallBacktest.Input, ShortfallBacktest.Result> {
  private static final int TABLED_DAYS = 250;
  private static final BigDecimal TABLED_CONFIDENCE = new BigDecimal("0.975");
  private static final int LEAST = 20;
  private static final int MOST = 100_000;
  private static final double AMOUNT = 1e15;
  private static final double ROUNDING = 1e-9;
  private static final CriticalValues CRITICAL = new CriticalValues(-0.7, -1.8);

  /**
   * Profits with the forecasts of their periods.
   *
   * @param profitAndLoss profits (positive) and losses, oldest first
   * @param valueAtRisk forecast for each period, a positive number for a loss
   * @param expectedShortfall forecast for each period, at least the value at risk
   * @param confidence of both, in decimal: what it leaves to 1 keeps its digits
   */
  @Example(
      """
      {"profit_and_loss": [34, 82, 33, -130, -61, 12, -240, 55, 71, -18, 44, -92, 8, 101, -33, 27,
        -14, -205, -260, 63, 9, -47, 22, 15],
       "value_at_risk": [180, 182, 184, 186, 188, 190, 192, 194, 196, 198, 200, 202, 204, 206, 208,
        210, 212, 214, 216, 218, 220, 222, 224, 226],
       "expected_shortfall": [214, 216, 218, 221, 223, 226, 228, 230, 233, 235, 238, 240, 242, 245,
        247, 249, 252, 254, 257, 259, 261, 264, 266, 269],
       "confidence": 0.95}""")
  public record Input(
      @Title("Profits (positive) and losses, oldest first")
          @Unit("currency unit")
          @Range(from = -AMOUNT, to = AMOUNT)
          @Size(min = LEAST, max = MOST)
          double[] profitAndLoss,
      @Title("Value at risk forecast for each period")
          @Unit("1")
          @Range(from = 0, to = AMOUNT)
          @Size(min = LEAST, max = MOST)
          double[] valueAtRisk,
      @Title("Expected shortfall forecast for each period")
          @Unit("1")
          @Range(above = 0, to = AMOUNT)
          @Size(min = LEAST, max = MOST)
          double[] expectedShortfall,
      @Title("Confidence of both") @Unit("1") @Range(above = 0.5, below = 1)
          BigDecimal confidence) {
    /** Returns how many exceptions are expected. */
    private double expected() {
      return BigDecimal.ONE.subtract(confidence).doubleValue() * profitAndLoss.length;
    }

    private int[] exceptions() {
      return IntStream.range(0, profitAndLoss.length)
          .filter(t -> profitAndLoss[t] + valueAtRisk[t] < 0)
          .toArray();
    }
  }

  /**
   * The tests.
   *
   * @param exceptions losses larger than the value at risk
   * @param z1 of the size of the exceptions; null without any
   * @param z2 of their number and size
   * @param criticalValues of z2
   * @param zone of z2
   * @param warnings where the critical values were found for other days
   * @param numerics how the numbers came about
   */
  public record Result(
      @Title("Exceptions") @Unit("1") int exceptions,
      @Title("Test of the size of the exceptions, 0 expected") @Unit("1") @Nullable Double z1,
      @Title("Test of their number and size, 0 expected") @Unit("1") double z2,
      @Title("Critical values of z2") CriticalValues criticalValues,
      @Title("Zone by z2") Zone zone,
      @Title("What is odd in the input, and changes no number") Optional<List<Warning>> warnings,
      @Title("How the numbers came about") @Unit("1") Numerics numerics) {}

  /**
   * The values that z2 falls below with a small probability where the forecasts are right.
   *
   * @param fivePercent with 5 %
   * @param oneOfTenThousand with 0.01 %
   */
  public record CriticalValues(
      @Title("Below it with 5 %") @Unit("1") @Name("z2_5_percent") double fivePercent,
      @Title("Below it with 0.01 %") @Unit("1") @Name("z2_0_01_percent") double oneOfTenThousand) {
    private Zone zone(double statistic) {
      return statistic >= fivePercent
          ? Zone.GREEN
          : statistic >= oneOfTenThousand ? Zone.YELLOW : Zone.RED;
    }
  }

  @Override
  public Capability capability() {
    return Capability.named("risk.expected-shortfall.backtest")
        .limit(
            "days",
            "250 days at 97.5 %, for which the critical values were tabled.",
            "size(profit_and_loss) == 250 && confidence == 0.975")
        .title(
            "Backtest of expected shortfall",
            "Whether losses beyond a value at risk were as frequent and as large as an expected"
                + " shortfall says. z1 is null without exceptions.")
        .synonyms(
            "ES backtest, CVaR backtest, Acerbi Szekely, tail loss, expected tail loss, validate an"
                + " expected shortfall model, FRTB, traffic light")
        .direct(Workload.LOW)
        .version("1")
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Profits and losses with the expected shortfall and the exceptions")
        .method(
            new Method(
                "Tests 1 and 2 of Acerbi and Szekely",
                "I = 1 where X + VaR < 0; Z1 = sum(X I / ES) / sum(I) + 1; Z2 = sum(X I / ES) / (T"
                    + " (1 - c)) + 1; green from -0.7 on, yellow from -1.8 on",
                List.of(
                    "C. Acerbi and B. Szekely, Backtesting expected shortfall, Risk, December 2014,"
                        + " tests 1 and 2 and table of critical values"),
                List.of(),
                List.of(
                    "Profits and losses of different days are independent.",
                    "The critical values are those of 250 days at 97.5 %; they vary little with the"
                        + " distribution.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    int days = input.profitAndLoss().length;
    var problems = new ArrayList<Problem>();
    lengths(problems, "/value_at_risk", input.valueAtRisk().length, days);
    lengths(problems, "/expected_shortfall", input.expectedShortfall().length, days);
    for (int t = 0; t < days && problems.isEmpty(); t++) {
      if (input.expectedShortfall()[t] < input.valueAtRisk()[t]) {
        problems.add(
            Problem.invalid(
                "/expected_shortfall/" + t,
                "must be at least the value_at_risk of the same row: " + input.valueAtRisk()[t]));
      }
    }
    return problems;
  }

  private static void lengths(List<Problem> problems, String pointer, int length, int days) {
    if (length != days) {
      problems.add(
          Problem.invalid(
              pointer,
              "must have one row for each of profit_and_loss: " + days + ", not " + length));
    }
  }

  @Override
  public double steps(Input input) {
    return 100 + 0.5 * input.profitAndLoss().length;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input));
  }

  /** Returns the tests of an expected shortfall. */
  public static Result value(Input input) {
    int[] exceptions = input.exceptions();
    double sum = 0;
    for (int t : exceptions) {
      sum += input.profitAndLoss()[t] / input.expectedShortfall()[t];
    }
    double total = FiniteResults.number("sum of losses over expected shortfalls", sum);
    double size = total / exceptions.length + 1;
    double both = FiniteResults.number("z2", total / input.expected() + 1);
    return new Result(
        exceptions.length,
        exceptions.length == 0 ? null : Double.valueOf(size),
        both,
        CRITICAL,
        CRITICAL.zone(both),
        Warning.listed(warnings(input)),
        new Numerics("tests 1 and 2"));
  }

  private static List<Warning> warnings(Input input) {
    var warnings = new ArrayList<Warning>();
    if (input.profitAndLoss().length != TABLED_DAYS) {
      warnings.add(
          new Warning(
              Warning.Code.CRITICAL_VALUES_APART,
              "/profit_and_loss",
              "has "
                  + input.profitAndLoss().length
                  + " periods; the critical values are those of "
                  + TABLED_DAYS));
    }
    if (input.confidence().compareTo(TABLED_CONFIDENCE) != 0) {
      warnings.add(
          new Warning(
              Warning.Code.CRITICAL_VALUES_APART,
              "/confidence",
              "is " + input.confidence() + "; the critical values are those of 0.975"));
    }
    return warnings;
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    double exceptions = 0;
    double mean = 0;
    for (int t = input.profitAndLoss().length - 1; t >= 0; t--) {
      double loss = -input.profitAndLoss()[t];
      if (loss > input.valueAtRisk()[t]) {
        exceptions++;
        mean += (loss / input.expectedShortfall()[t] - mean) / exceptions;
      }
    }
    double ratio = exceptions / input.expected();
    Double size = result.z1();
    var residuals =
        new Residuals()
            .equal(result.exceptions(), exceptions)
            .equal(result.z2(), 1 - mean * ratio, 1 + mean * ratio)
            .equal(result.criticalValues().fivePercent(), -0.7)
            .equal(result.criticalValues().oneOfTenThousand(), -1.8);
    if (size != null) {
      residuals.equal(size, 1 - mean, 1 + mean);
    }
    return List.of(
        residuals.check(
            "statistics_residual",
            ROUNDING,
            "Largest difference of the exceptions and the statistics and those by the mean of loss"
                + " over expected shortfall, relative to their terms: zero."));
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    double[] profits = input.profitAndLoss();
    int[] beyond = input.exceptions();
    double[] periods = Chart.grid(1, profits.length, profits.length);
    return Optional.of(
        Chart.of(
                "Backtest of the expected shortfall",
                Chart.Axis.of("Period"),
                Chart.Axis.of("Profit and loss (currency unit)"))
            .line("profit and loss", periods, profits)
            .line("minus value at risk", periods, negative(input.valueAtRisk()))
            .line("minus expected shortfall", periods, negative(input.expectedShortfall()))
            .dots(
                "exception",
                Arrays.stream(beyond).mapToDouble(t -> t + 1).toArray(),
                Arrays.stream(beyond).mapToDouble(t -> profits[t]).toArray())
            .figure());
  }

  private static double[] negative(double[] values) {
    return Arrays.stream(values).map(value -> -value).toArray();
  }
}
