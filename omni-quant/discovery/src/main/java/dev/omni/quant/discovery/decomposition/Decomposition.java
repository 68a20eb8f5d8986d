package dev.omni.quant.discovery.decomposition;

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
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.SeriesFigure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** The season, the trend and the remainder of a series. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class Decomposition implements Engine<Decomposition.Input, Decomposition.Result> {
  private static final int MOST = 100_000;

  /** Values times the values of local fits, a pass, that are permitted. */
  private static final double MOST_PRODUCTS = 2e9;

  /**
   * A series and the windows of its smoothers.
   *
   * @param values at equal intervals
   * @param period values of a season
   * @param seasonalWindow periods of a local fit, or periodic
   * @param trendWindow values of a local fit of the trend
   * @param lowPassWindow values of a local fit of what is slow in the season
   * @param robust whether values with large remainders weigh less
   */
  @Example(
      """
      {"values": [14, 21, 30, 25, 17, 24, 34, 28, 19, 28, 36, 31, 23, 30, 41, 34],
       "period": 4, "seasonal_window": "periodic"}""")
  @Example(
      """
      {"values": [14, 21, 30, 25, 17, 24, 34, 28, 19, 58, 36, 31, 23, 30, 41, 34, 25, 35, 43, 39],
       "period": 4, "seasonal_window": 7, "trend_window": 9, "robust": true}""")
  public record Input(
      @Title("Values at equal intervals")
          @Unit("1")
          @Size(min = 5, max = MOST)
          @Range(from = -1e150, to = 1e150)
          double[] values,
      @Title("Values of a season") @Unit("1") @Range(from = 2, to = 10_000) int period,
      @Title("Periods of a local fit of the season, odd; or periodic")
          SeasonalWindow seasonalWindow,
      @Title(
              "Values of a local fit of the trend, odd; by default the next odd number from 1.5"
                  + " period / (1 - 1.5 / seasonal_window)")
          @Unit("1")
          @Range(from = 3, to = 1e6)
          OptionalInt trendWindow,
      @Title(
              "Values of a local fit of what is slow in the season, odd; by default the next odd"
                  + " number from the period")
          @Unit("1")
          @Range(from = 3, to = 1e6)
          OptionalInt lowPassWindow,
      @Title("Whether values with large remainders weigh less") @Default("false") boolean robust) {
    /** Returns the values of a local fit of the trend. */
    int usedTrendWindow() {
      double seasonal = seasonalWindow.width(values.length);
      return trendWindow.orElseGet(
          () -> nextOdd((int) Math.ceil(1.5 * period / (1 - 1.5 / seasonal))));
    }

    /** Returns the values of a local fit of what is slow in the season. */
    int usedLowPassWindow() {
      return lowPassWindow.orElseGet(() -> nextOdd(period));
    }

    private static int nextOdd(int number) {
      return number % 2 == 0 ? number + 1 : number;
    }

    /** Returns the values that the local fits of a pass have, those of the season among them. */
    private double products() {
      double n = values.length;
      double trend = Math.min(n, usedTrendWindow()) * fits(usedTrendWindow());
      double slow = Math.min(n, usedLowPassWindow()) * fits(usedLowPassWindow());
      int season = seasonalWindow.width(values.length);
      return trend + slow + Math.min(n / period, season) * (fits(season) + 2.0 * period);
    }

    private double fits(int window) {
      return values.length * 10.0 / Math.max(10, window) + 2;
    }
  }

  /**
   * The share of the variance that a part explains beside the remainder.
   *
   * @param seasonal of the season; null where season and remainder do not vary
   * @param trend of the trend; null where trend and remainder do not vary
   */
  public record Strength(
      @Title("Of the season, 0 to 1; null where season and remainder do not vary") @Unit("1")
          @Nullable Double seasonal,
      @Title("Of the trend, 0 to 1; null where trend and remainder do not vary") @Unit("1")
          @Nullable Double trend) {
    /** The deviation, relative to the largest value, up to which a part is taken for constant. */
    static final double CONSTANT = 1e-12;

    private static Strength of(
        double[] values, double[] season, double[] trend, double[] remainder) {
      double scale = Arrays.stream(values).map(Math::abs).max().orElse(0);
      return new Strength(share(season, remainder, scale), share(trend, remainder, scale));
    }

    private static @Nullable Double share(double[] part, double[] remainder, double scale) {
      double[] both = new double[part.length];
      Arrays.setAll(both, i -> part[i] + remainder[i]);
      double whole = variance(both, scale);
      return whole > CONSTANT * CONSTANT
          ? Math.max(0, 1 - variance(remainder, scale) / whole)
          : null;
    }

    /** Returns the variance of values relative to a scale, from their distances to the first. */
    private static double variance(double[] values, double scale) {
      if (scale == 0) {
        return 0;
      }
      double[] moved = Arrays.stream(values).map(value -> (value - values[0]) / scale).toArray();
      double mean = Arrays.stream(moved).average().orElse(0);
      return Arrays.stream(moved).map(value -> (value - mean) * (value - mean)).average().orElse(0);
    }
  }

  /**
   * The parts of a series.
   *
   * @param seasonal season at each value
   * @param trend trend at each value
   * @param remainder the rest of each value
   * @param weights robustness weights of the last pass
   * @param strength of season and trend
   */
  public record Result(
      @Title("Season") @Unit("1") double[] seasonal,
      @Title("Trend") @Unit("1") double[] trend,
      @Title("Remainder") @Unit("1") double[] remainder,
      @Title("Robustness weights of the last pass") @Unit("1") double[] weights,
      @Title("Strength of season and trend") Strength strength) {}

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.timeseries.decompose")
        .limit("values", "At least three periods.", "size(values) >= 3 * period")
        .title(
            "Seasonal decomposition by loess (STL)",
            "Splits a series into a season, a trend and a remainder that add up to the values. The"
                + " season may change slowly or, with periodic, be the same in each period. The"
                + " strengths are 1 less the share of the remainder in the variance of a part with"
                + " the remainder, at least 0; seasonal and trend are null there where a part and"
                + " the remainder do not vary.")
        .synonyms(
            "STL, seasonal adjustment, deseasonalize, trend extraction, seasonality, loess,"
                + " time series decomposition, remove the season, monthly data")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Values, trend and season")
        .method(
            new Method(
                "STL: seasonal-trend decomposition by local regression",
                "y = S + T + R; weight (1 - (d / h)^3)^3; robustness (1 - (|R| / 6 median |R|)^2)^2;"
                    + " strength max(0, 1 - var R / var(S + R))",
                List.of(
                    "R. B. Cleveland, W. S. Cleveland, J. E. McRae, I. Terpenning, J. Official"
                        + " Statistics 6, 1990, pp. 3-73",
                    "X. Wang, K. Smith, R. Hyndman, Data Mining and Knowledge Discovery 13, 2006,"
                        + " pp. 335-364 (strength)"),
                List.of(),
                List.of(
                    "Degree 0 for the season, 1 for the trend and the low-pass filter; two passes,"
                        + " or 16 passes with weights where robust; fits at every tenth of a"
                        + " window, with lines between.",
                    "The season is added: take logarithms first where it grows with the level.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    var problems = new ArrayList<Problem>();
    int n = input.values().length;
    if (n <= 2 * (long) input.period()) {
      problems.add(
          Problem.invalid(
              "/values", "must be more than two periods, " + 2 * (long) input.period()));
    }
    if (input.seasonalWindow() instanceof SeasonalWindow.Width width && width.periods() % 2 == 0) {
      problems.add(Problem.invalid("/seasonal_window", "must be odd or periodic"));
    }
    if (input.trendWindow().orElse(1) % 2 == 0) {
      problems.add(Problem.invalid("/trend_window", "must be odd"));
    }
    if (input.lowPassWindow().orElse(1) % 2 == 0) {
      problems.add(Problem.invalid("/low_pass_window", "must be odd"));
    }
    if (problems.isEmpty() && input.products() > MOST_PRODUCTS) {
      problems.add(Problem.invalid("/values", "must be fewer for windows this wide"));
    }
    return problems;
  }

  @Override
  public double steps(Input input) {
    return 2000
        + (input.robust() ? 16 : 2) * (0.4 * input.products() + 4.0 * input.values().length);
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(result(input, work));
  }

  /** Returns the parts of a series. */
  public static Result value(Input input) {
    return result(input, Work.alone());
  }

  private static Result result(Input input, Work work) {
    var stl = new SeasonalTrendLoess(input, work);
    double[] season = stl.season();
    double[] trend = stl.trend();
    double[] remainder = new double[season.length];
    Arrays.setAll(remainder, i -> input.values()[i] - season[i] - trend[i]);
    return new Result(
        season,
        trend,
        remainder,
        stl.weights(),
        Strength.of(input.values(), season, trend, remainder));
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new DecompositionLaws(input, result).checks();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    double[] places = SeriesFigure.places(input.values().length);
    Axis period = Axis.of("period");
    return Optional.of(
        Figure.of(
                "Values, trend and season",
                Plane.of("", period, Axis.of("value"))
                    .with(Mark.line("values", places, input.values()))
                    .with(Mark.line("trend", places, result.trend())),
                Plane.of("", period, Axis.of("season"))
                    .with(Mark.line("season", places, result.seasonal()))
                    .with(Guide.y("0", 0)),
                Plane.of("", period, Axis.of("remainder"))
                    .with(new Mark.Sticks("remainder", places, result.remainder(), List.of()))
                    .with(Guide.y("0", 0)))
            .columns(12, 6, 6));
  }
}
