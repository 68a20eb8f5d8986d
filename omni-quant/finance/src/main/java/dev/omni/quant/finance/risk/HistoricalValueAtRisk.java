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
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Ways;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.History;
import dev.omni.quant.core.Names;
import dev.omni.quant.core.TailLosses;
import dev.omni.quant.finance.TailFigure;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Value at risk and expected shortfall from the history of returns, or of profits and losses. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class HistoricalValueAtRisk
    implements Engine<HistoricalValueAtRisk.Input, HistoricalValueAtRisk.Result> {
  private static final int MOST_CELLS = 500_000;
  private static final int WORST = 10;

  /**
   * A history, and how its scenarios count.
   *
   * @param positions values, negative when short, currency unit
   * @param returns one array for each position, oldest first
   * @param profitAndLoss profits (positive) and losses, oldest first
   * @param confidence in decimal: what it leaves to 1 keeps its digits
   * @param method of the weights
   * @param decay a period; 0.98 age weighted, 0.94 filtered if not given
   * @param quantileRule whether the value at risk is a loss
   * @param horizonPeriods with whose square root results grow
   * @param names of the positions
   */
  @Ways({"positions returns", "profit_and_loss"})
  @Example(
      """
      {"profit_and_loss": [12, -35, 8, 41, -62, 15, -9, 27, -18, 33, -71, 20, 6, -44, 52, -3, 19,
        -28, 37, -11],
       "confidence": 0.9}""")
  @Example(
      """
      {"positions": [1000000, -500000],
       "returns": [
        [0.004, -0.011, 0.007, 0.002, -0.016, 0.009, -0.003, 0.012, -0.008, 0.005, 0.001, -0.006],
        [0.002, -0.004, 0.009, -0.001, -0.007, 0.003, 0.001, 0.006, -0.010, 0.002, 0.003, -0.002]],
       "confidence": 0.95, "method": "filtered", "names": ["index", "future"]}""")
  public record Input(
      @Title("Values of the positions, negative when short")
          @Unit("currency unit")
          @Size(min = 1, max = 500)
          Optional<double[]> positions,
      @Title("Returns, one array for each position, oldest first")
          @Unit("1/period")
          @Size(min = 1, max = 500)
          @Inner(min = 2, max = 100_000, is = Inner.Is.COLUMNS)
          Optional<double[][]> returns,
      @Title("Profits (positive) and losses, oldest first")
          @Unit("currency unit")
          @Size(min = 10, max = 100_000)
          Optional<double[]> profitAndLoss,
      @Title("Confidence, 0.99 for 99 %") @Unit("1") @Range(above = 0.5, below = 1)
          BigDecimal confidence,
      @Title("Equal weights, falling with age, or scaled by volatility") @Default("\"plain\"")
          ScenarioMethod method,
      @Title("Decay a period; 0.98 age weighted, 0.94 filtered if not given")
          @Unit("1")
          @Range(above = 0.5, below = 1)
          OptionalDouble decay,
      @Title("Value at risk: a loss, or between two") @Default("\"order_statistic\"")
          QuantileRule quantileRule,
      @Title("Horizon; results grow with its square root")
          @Unit("period")
          @Range(from = 1, to = 250)
          @Default("1")
          double horizonPeriods,
      @Title("Names of the positions, shown in place of numbers") @Size(min = 1, max = Names.MOST)
          Optional<List<@Size(min = 1, max = Names.LONGEST) String>> names) {
    private double exceedance() {
      return BigDecimal.ONE.subtract(confidence).doubleValue();
    }

    private double growth() {
      return Math.sqrt(horizonPeriods);
    }

    private boolean interpolated() {
      return quantileRule == QuantileRule.INTERPOLATED;
    }
  }

  /** The weights of the scenarios. */
  public enum ScenarioMethod {
    /** Equal weights. */
    PLAIN,
    /** Weights that fall with age. */
    AGE_WEIGHTED,
    /** Equal weights of moves that are scaled to the volatility of now. */
    FILTERED
  }

  /** The places of a value at risk. */
  public enum QuantileRule {
    /** At a loss. */
    ORDER_STATISTIC,
    /** Between two losses. */
    INTERPOLATED
  }

  /**
   * The tail of the history, currency unit.
   *
   * @param valueAtRisk positive for a loss
   * @param expectedShortfall mean loss beyond the confidence
   * @param componentEs part of each position in the expected shortfall
   * @param scenariosBeyond losses before the value at risk
   * @param worstScenarios the ten largest losses
   * @param names of the positions
   */
  public record Result(
      @Title("Value at risk, positive for a loss") @Unit("currency unit") double valueAtRisk,
      @Title("Mean loss beyond the confidence") @Unit("currency unit") double expectedShortfall,
      @Title("Part of each position in the expected shortfall") @Unit("currency unit")
          Optional<double[]> componentEs,
      @Title("Losses before the value at risk") @Unit("1") int scenariosBeyond,
      @Title("The ten largest losses") WorstLosses worstScenarios,
      @Title("Names of the positions") Optional<List<String>> names) {}

  /**
   * Losses by column, the largest first.
   *
   * @param index places in the history, from 0
   * @param loss of one period
   */
  public record WorstLosses(
      @Title("Places in the history, from 0") @Unit("1") int[] index,
      @Title("Losses of one period") @Unit("currency unit") double[] loss) {}

  @Override
  public Capability capability() {
    return Capability.named("risk.var.historical")
        .limit(
            "confidence",
            "Confidence of at most 99 %: beyond, single observations decide.",
            "confidence <= 0.99")
        .limit(
            "horizon",
            "Horizon of at most ten periods: losses are scaled by its square root.",
            "horizon_periods <= 10")
        .title(
            "Historical value at risk and expected shortfall",
            "The loss that the history exceeds with the probability 1 - confidence, the mean loss"
                + " beyond it, and the part of each position in that mean. Scenarios have equal"
                + " weights, weights that fall with age, or are scaled to the volatility of now.")
        .synonyms(
            "VaR, value at risk, CVaR, expected shortfall, historical simulation, how much can I lose,"
                + " worst loss, past returns, one day loss, filtered historical simulation")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Profits and losses with their tail, and the parts of the expected shortfall")
        .method(
            new Method(
                "Order statistics of weighted scenarios",
                "VaR = first loss, largest first, at which the weights exceed 1 - c; ES = (sum of"
                    + " w L before it + (1 - c - their weight) VaR) / (1 - c); filtered: x_t"
                    + " s_(T+1) / s_t, s^2_(t+1) = d s^2_t + (1 - d) x_t^2",
                List.of(
                    "C. Acerbi and D. Tasche, On the coherence of expected shortfall, Journal of"
                        + " Banking and Finance 26, 2002, pp. 1487-1503",
                    "J. Boudoukh, M. Richardson and R. Whitelaw, The best of both worlds, Risk"
                        + " 11(5), 1998, pp. 64-67 (age_weighted)",
                    "J. Hull and A. White, Incorporating volatility updating into the historical"
                        + " simulation method, Journal of Risk 1(1), 1998, pp. 5-19 (filtered)"),
                List.of(),
                List.of(
                    "Value is linear in the returns; what happened is all that may happen.",
                    "A longer horizon multiplies the results by its square root.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    var problems = new ArrayList<Problem>();
    boolean weighted = input.method() != ScenarioMethod.PLAIN;
    if (weighted && input.interpolated()) {
      problems.add(
          Problem.invalid("/quantile_rule", "must be order_statistic but for the method plain"));
    }
    if (!weighted && input.decay().isPresent()) {
      problems.add(Problem.invalid("/decay", "belongs to the methods age_weighted and filtered"));
    }
    if (input.profitAndLoss().isPresent()) {
      String out = "must be left out beside profit_and_loss";
      input.positions().ifPresent(other -> problems.add(Problem.invalid("/positions", out)));
      input.returns().ifPresent(other -> problems.add(Problem.invalid("/returns", out)));
      return problems;
    }
    int size = input.positions().orElseThrow().length;
    problems.addAll(History.problems(input.returns().orElseThrow(), size, MOST_CELLS));
    problems.addAll(Names.problems(input.names(), size, "positions"));
    return problems;
  }

  @Override
  public double steps(Input input) {
    double[][] series = Scenarios.series(input);
    return 3000 + 15.0 * series.length * series[0].length;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input));
  }

  /** Returns the tail of a history. */
  public static Result value(Input input) {
    Scenarios scenarios = Scenarios.of(input);
    double[] losses = scenarios.losses();
    TailLosses tail = scenarios.tail(losses, input.exceedance());
    double growth = input.growth();
    int[] worst = Arrays.copyOf(tail.order(), Math.min(WORST, losses.length));
    Optional<double[]> parts =
        input.profitAndLoss().isPresent()
            ? Optional.empty()
            : Optional.of(
                Arrays.stream(scenarios.parts())
                    .mapToDouble(part -> growth * tail.mean(part))
                    .toArray());
    return new Result(
        growth * (input.interpolated() ? tail.interpolated() : tail.valueAtRisk()),
        growth * tail.shortfall(),
        parts,
        tail.beyond(),
        new WorstLosses(worst, Arrays.stream(worst).mapToDouble(t -> losses[t]).toArray()),
        input.names());
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new HistoricalTail(Scenarios.of(input), input.exceedance(), input.growth())
        .checks(input.interpolated(), result);
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    double growth = input.growth();
    double[] gains = Arrays.stream(Scenarios.of(input).losses()).map(loss -> -loss).toArray();
    double valueAtRisk = -result.valueAtRisk() / growth;
    Plane histogram =
        TailFigure.of("scenario", Axis.of("P&L", "currency unit"), gains, valueAtRisk, false);
    return Optional.of(
        ComponentChart.with(
            "Profits and losses of the scenarios",
            TailFigure.marked(histogram, valueAtRisk, -result.expectedShortfall() / growth, "ES"),
            input.profitAndLoss().isPresent() ? Optional.of(List.of("portfolio")) : input.names(),
            result.componentEs().orElse(new double[] {result.expectedShortfall()})));
  }
}
