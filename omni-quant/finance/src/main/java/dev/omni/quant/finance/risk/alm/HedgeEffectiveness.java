package dev.omni.quant.finance.risk.alm;

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
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.Warning;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Whether a hedge moved against the item that it hedges. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class HedgeEffectiveness
    implements Engine<HedgeEffectiveness.Input, HedgeEffectiveness.Result> {
  private static final int LEAST = 4;
  private static final int MOST = 10_000;
  private static final double AMOUNT = 1e15;

  /**
   * The changes of value of the item and of the hedge, period by period.
   *
   * @param itemChanges of the hedged item
   * @param hedgeChanges of the hedging instrument
   */
  @Example(
      """
      {"item_changes": [120, -85, 40, -210, 66, 14, -35, 150],
       "hedge_changes": [-112, 90, -43, 204, -60, -17, 31, -155]}""")
  public record Input(
      @Title("Changes of value of the hedged item")
          @Unit("currency unit")
          @Range(from = -AMOUNT, to = AMOUNT)
          @Size(min = LEAST, max = MOST)
          double[] itemChanges,
      @Title("Changes of value of the hedge")
          @Unit("currency unit")
          @Range(from = -AMOUNT, to = AMOUNT)
          @Size(min = LEAST, max = MOST)
          double[] hedgeChanges) {}

  /**
   * The measures of the hedge; one that the changes leave open is null.
   *
   * @param slope of the regression of the hedge on the item
   * @param intercept of the regression
   * @param rSquared of the regression, null where either has no variance
   * @param slopeStandardError of the slope
   * @param dollarOffsetRatio what the hedge gained over what the item lost, all periods together
   * @param varianceReduction 1 - var(item + hedge) / var(item)
   * @param minimumVarianceRatio multiple of this hedge with which the sum has the least variance
   * @param passes the tests of effectiveness
   * @param warnings why a measure is null
   * @param numerics how the numbers came about
   */
  public record Result(
      @Title("Slope of the regression of the hedge on the item") @Unit("1") @Nullable Double slope,
      @Title("Intercept of the regression") @Unit("currency unit") @Nullable Double intercept,
      @Title("Coefficient of determination") @Unit("1") @Nullable Double rSquared,
      @Title("Standard error of the slope") @Unit("1") @Nullable Double slopeStandardError,
      @Title("Gain of the hedge over loss of the item, all periods together") @Unit("1") @Nullable
          Double dollarOffsetRatio,
      @Title("Part of the variance of the item that the hedge takes away") @Unit("1") @Nullable
          Double varianceReduction,
      @Title("Multiple of this hedge with the least variance of the sum") @Unit("1") @Nullable
          Double minimumVarianceRatio,
      @Title("Tests of effectiveness") Passes passes,
      @Title("Why a measure is null") Optional<List<Warning>> warnings,
      @Title("How the numbers came about") @Unit("1") Numerics numerics) {}

  /**
   * The tests of effectiveness; null where what is tested is.
   *
   * @param regression whether r_squared is at least 0.8 and the slope in [-1.25, -0.8]
   * @param dollarOffset whether dollar_offset_ratio is in [0.8, 1.25]
   */
  public record Passes(
      @Title("r_squared is at least 0.8 and the slope in [-1.25, -0.8]") @Nullable
          Boolean regression,
      @Title("dollar_offset_ratio is in [0.8, 1.25]") @Nullable Boolean dollarOffset) {}

  @Override
  public Capability capability() {
    return Capability.named("risk.hedge.effectiveness")
        .limit(
            "periods",
            "At least 12 periods: with fewer, chance decides the regression.",
            "size(item_changes) >= 12")
        .title(
            "Hedge effectiveness",
            "Whether the changes of a hedge offset those of its item: regression, dollar offset and"
                + " reduction of variance, with the band of 80 % to 125 %. slope, intercept,"
                + " r_squared, slope_standard_error, variance_reduction and regression are null for"
                + " an item that does not move, dollar_offset_ratio and dollar_offset for one whose"
                + " changes add up to 0, r_squared and minimum_variance_ratio for a hedge that does"
                + " not move.")
        .synonyms(
            "IAS 39, IFRS 9, hedge accounting, dollar offset, 80-125, retrospective test,"
                + " prospective test, regression test, hedge ratio, variance reduction")
        .direct(Workload.LOW)
        .version("1")
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Changes of the hedge over changes of the item")
        .method(
            new Method(
                "Least squares, dollar offset and reduction of variance",
                "hedge = intercept + slope item; dollar offset = -sum hedge / sum item; reduction ="
                    + " 1 - var(item + hedge) / var(item); ratio = -cov(item, hedge) / var(hedge)",
                List.of(
                    "IASB, IAS 39 Financial Instruments: Recognition and Measurement, 2003, AG105",
                    "IASB, IFRS 9 Financial Instruments, 2014, B6.4.14",
                    "J. Finnerty and D. Grant, Alternative approaches to testing hedge"
                        + " effectiveness under SFAS No. 133, Accounting Horizons 16(2), 2002, pp."
                        + " 95-108"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "Changes of different periods are independent of each other.",
                    "What an item without variance, or with the sum 0, leaves open is null.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    int periods = input.itemChanges().length;
    return input.hedgeChanges().length == periods
        ? List.of()
        : List.of(
            Problem.invalid(
                "/hedge_changes",
                "must have one change for each of item_changes: "
                    + periods
                    + ", not "
                    + input.hedgeChanges().length));
  }

  @Override
  public double steps(Input input) {
    return 200 + 2.0 * input.itemChanges().length;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input));
  }

  /** Returns the measures of a hedge. */
  public static Result value(Input input) {
    return new HedgeRegression(input.itemChanges(), input.hedgeChanges()).result();
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new HedgeChecks(input.itemChanges(), input.hedgeChanges(), result).all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    double[] items = input.itemChanges();
    Chart chart =
        Chart.of(
                "Changes of the hedge over changes of the item",
                Chart.Axis.of("Change of the item (currency unit)"),
                Chart.Axis.of("Change of the hedge (currency unit)"))
            .dots("period", items, input.hedgeChanges());
    Double slope = result.slope();
    Double intercept = result.intercept();
    if (slope != null && intercept != null) {
      double[] ends = {
        Arrays.stream(items).min().orElseThrow(), Arrays.stream(items).max().orElseThrow()
      };
      chart =
          chart.line(
              "regression", ends, Arrays.stream(ends).map(x -> intercept + slope * x).toArray());
    }
    return Optional.of(chart.figure());
  }
}
