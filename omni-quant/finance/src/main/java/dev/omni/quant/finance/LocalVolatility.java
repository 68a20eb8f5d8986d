package dev.omni.quant.finance;

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
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.Residuals;
import dev.omni.quant.core.TableColumns;
import dev.omni.quant.core.Warning;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The local volatility of a surface that raw SVI slices span. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class LocalVolatility
    implements Engine<LocalVolatility.Input, LocalVolatility.Result> {
  private static final double SAME = 1e-9;
  private static final double MOST_USUAL = 2;
  private static final int POINTS = 61;
  private static final int LINES = 3;
  private static final double WIDTH = 0.5;

  /**
   * The slices, and the points at which the local volatility is wanted.
   *
   * @param slices one row for each expiry
   * @param points one row for each
   */
  @Example(
      """
      {"slices": {"expiry_years": [0.25, 0.5, 1, 2], "a": [0.004, 0.008, 0.016, 0.035],
        "b": [0.02, 0.028, 0.04, 0.055], "rho": [-0.5, -0.5, -0.45, -0.4],
        "m": [0, 0.01, 0.02, 0.03], "sigma": [0.1, 0.12, 0.15, 0.2]},
       "points": {"log_moneyness": [-0.2, 0, 0.15, -0.4, 0.05],
        "time_years": [0.3, 0.75, 1.5, 1.9, 0.1]}}""")
  public record Input(
      @Title("Raw SVI slices of total variance, one row for each expiry") Slices slices,
      @Title("Points, one row for each") Places points) {
    private LocalSurface surface() {
      var rows = new ArrayList<SviSlice>();
      for (int i = 0; i < slices.expiryYears().length; i++) {
        rows.add(slices.slice(i));
      }
      return new LocalSurface(slices.expiryYears(), rows);
    }
  }

  /**
   * Raw SVI slices: w = a + b (rho (k - m) + sqrt((k - m)^2 + sigma^2)).
   *
   * @param expiryYears rising
   * @param a level
   * @param b slope
   * @param rho rotation
   * @param m place
   * @param sigma width
   */
  public record Slices(
      @Title("Expiries, rising") @Unit("year") @Range(above = 0, to = 100) @Size(min = 1, max = 100)
          double[] expiryYears,
      @Title("Levels a") @Unit("1") @Range(from = -10, to = 10) @Size(min = 1, max = 100)
          double[] a,
      @Title("Slopes b") @Unit("1") @Range(from = 0, to = 10) @Size(min = 1, max = 100) double[] b,
      @Title("Rotations rho") @Unit("1") @Range(from = -1, to = 1) @Size(min = 1, max = 100)
          double[] rho,
      @Title("Places m") @Unit("1") @Range(from = -5, to = 5) @Size(min = 1, max = 100) double[] m,
      @Title("Widths sigma") @Unit("1") @Range(above = 0, to = 5) @Size(min = 1, max = 100)
          double[] sigma) {
    private SviSlice slice(int i) {
      return new SviSlice(a[i], b[i], rho[i], m[i], sigma[i]);
    }

    private List<Problem> problems() {
      var table =
          new TableColumns("slices")
              .with("expiry_years", expiryYears.length)
              .with("a", a.length)
              .with("b", b.length)
              .with("rho", rho.length)
              .with("m", m.length)
              .with("sigma", sigma.length);
      List<Problem> problems = table.problems();
      if (!problems.isEmpty()) {
        return problems;
      }
      for (int i = 0; i < expiryYears.length; i++) {
        if (i > 0 && expiryYears[i] <= expiryYears[i - 1]) {
          problems.add(table.problem("expiry_years", i, "must be later than the expiry before it"));
        }
        if (!(slice(i).leastVariance() > 0)) {
          problems.add(
              table.problem(
                  "a",
                  i,
                  "must be above -b sigma sqrt(1 - rho^2), so that every variance is above 0"));
        }
      }
      return problems;
    }
  }

  /**
   * Points of the surface.
   *
   * @param logMoneyness k = ln(K/F)
   * @param timeYears at or before the last expiry
   */
  public record Places(
      @Title("Logarithms of strike over forward")
          @Unit("1")
          @Range(from = -5, to = 5)
          @Size(min = 1, max = 10_000)
          double[] logMoneyness,
      @Title("Times, at most the last expiry")
          @Unit("year")
          @Range(above = 0, to = 100)
          @Size(min = 1, max = 10_000)
          double[] timeYears) {
    private List<Problem> problems(double last) {
      var table =
          new TableColumns("points")
              .with("log_moneyness", logMoneyness.length)
              .with("time_years", timeYears.length);
      List<Problem> problems = table.problems();
      for (int i = 0; i < timeYears.length; i++) {
        if (timeYears[i] > last) {
          problems.add(
              table.problem("time_years", i, "must not be after the last of slices/expiry_years"));
        }
      }
      return problems;
    }
  }

  /**
   * The local volatilities.
   *
   * @param points one row for each point of the input
   * @param calendarArbitrageFree whether total variance nowhere falls in time, of these points
   * @param butterflyArbitrageFree whether every factor of the density is above 0, of these points
   * @param warnings what is odd in the input
   * @param numerics how they were found
   */
  public record Result(
      @Title("Volatilities, one row for each point") Volatilities points,
      @Title("Whether total variance falls in time at none of the points")
          boolean calendarArbitrageFree,
      @Title("Whether the factor of the density is above 0 at all points")
          boolean butterflyArbitrageFree,
      @Title("What is odd in the input, and changes no number") Optional<List<Warning>> warnings,
      @Title("How the numbers came about") @Unit("1/sqrt(year)") Numerics numerics) {}

  /**
   * Volatilities of points.
   *
   * @param localVolatility 1/sqrt(year); null where an arbitrage leaves none
   * @param impliedVolatility 1/sqrt(year)
   * @param densityFactor g
   */
  public record Volatilities(
      @Title("Local volatilities; null where an arbitrage leaves none") @Unit("1/sqrt(year)")
          List<@Nullable Double> localVolatility,
      @Title("Implied volatilities") @Unit("1/sqrt(year)") double[] impliedVolatility,
      @Title("Factors of the density, above 0 where butterflies cost") @Unit("1")
          double[] densityFactor) {}

  @Override
  public Capability capability() {
    return Capability.named("finance.volatility.local")
        .limit(
            "slices",
            "At least two slices: one says nothing of the change in time.",
            "size(slices.expiry_years) >= 2")
        .title(
            "Local volatility of SVI slices",
            "The instantaneous volatility at a log-moneyness and a time with which a diffusion has"
                + " the option prices of a surface, by Dupire's formula in total variance. The"
                + " surface is linear in time between raw SVI slices; where total variance falls in"
                + " time, or a density is not positive, local_volatility is null.")
        .synonyms(
            "dupire, local vol, local volatility surface, SVI surface, calendar arbitrage,"
                + " volatility surface")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Local and implied volatility against log-moneyness at some expiries")
        .method(
            new Method(
                "Dupire's formula in total variance",
                "v^2 = (dw/dt) / g, g = (1 - k w'/(2w))^2 - w'^2/4 (1/w + 1/4) + w''/2, w total"
                    + " variance at k = ln(K/F): linear in t between slices at fixed k,"
                    + " proportional to t before the first; at a slice the interval before it",
                List.of(
                    "B. Dupire, Pricing with a smile, Risk 7(1), 1994, pp. 18-20",
                    "J. Gatheral, The Volatility Surface, 2006, eq. 1.10",
                    "J. Gatheral and A. Jacquier, Arbitrage-free SVI volatility surfaces,"
                        + " Quantitative Finance 14, 2014, pp. 59-71, eq. 3.1"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "The forward price is a martingale that diffuses; strikes are told by ln(K/F).",
                    "The flags of arbitrage are of the points alone.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    List<Problem> problems = new ArrayList<>(input.slices().problems());
    double[] years = input.slices().expiryYears();
    problems.addAll(input.points().problems(years[years.length - 1]));
    return problems;
  }

  @Override
  public double steps(Input input) {
    return 60 + 20 * (input.points().timeYears().length + input.slices().a().length);
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input));
  }

  /** Returns the local volatilities. J. Gatheral, The Volatility Surface, 2006, eq. 1.10. */
  public static Result value(Input input) {
    LocalSurface surface = input.surface();
    double[] k = input.points().logMoneyness();
    double[] times = input.points().timeYears();
    var local = new ArrayList<@Nullable Double>();
    double[] implied = new double[k.length];
    double[] densities = new double[k.length];
    boolean rising = true;
    boolean positive = true;
    int without = 0;
    for (int i = 0; i < k.length; i++) {
      LocalSurface.Point at = surface.at(k[i], times[i]);
      implied[i] = FiniteResults.number("implied_volatility", Math.sqrt(at.variance() / times[i]));
      densities[i] = FiniteResults.number("density_factor", at.density());
      local.add(at.real() ? FiniteResults.number("local_volatility", at.local()) : null);
      rising &= at.inTime() >= 0;
      positive &= at.density() > 0;
      without += at.real() ? 0 : 1;
    }
    var numerics = new Numerics("Dupire's formula in total variance");
    return new Result(
        new Volatilities(local, implied, densities),
        rising,
        positive,
        warnings(times, implied),
        without == 0
            ? numerics
            : numerics.withNote(
                "points without a local volatility, for an arbitrage by calendars or butterflies: "
                    + without));
  }

  private static Optional<List<Warning>> warnings(double[] times, double[] implied) {
    var found = new ArrayList<Warning>();
    for (int i = 0; i < times.length; i++) {
      if (implied[i] > MOST_USUAL) {
        found.add(
            new Warning(
                Warning.Code.VOLATILITY_UNUSUAL,
                "/points/log_moneyness/" + i,
                "has an implied volatility above 2"));
      }
    }
    return Warning.listed(found);
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    var residuals = new Residuals();
    Slices slices = input.slices();
    double[] times = input.points().timeYears();
    boolean rising = true;
    boolean positive = true;
    for (int i = 0; i < times.length; i++) {
      double k = input.points().logMoneyness()[i];
      Deviations at = Deviations.of(slices, k, times[i]);
      double implied = result.points().impliedVolatility()[i];
      residuals.equal(implied * Math.abs(implied) * times[i], at.variance());
      double density = result.points().densityFactor()[i];
      residuals.equal(density, at.density(), at.size());
      Double local = result.points().localVolatility().get(i);
      boolean real = at.inTime() >= 0 && density > 0;
      if (local != null) {
        residuals.equal(local * Math.abs(local) * density, at.inTime(), at.lost());
      }
      residuals.residual((local != null) == real ? 0 : 1);
      rising &= at.inTime() >= 0;
      positive &= density > 0;
    }
    residuals.residual(rising == result.calendarArbitrageFree() ? 0 : 1);
    residuals.residual(positive == result.butterflyArbitrageFree() ? 0 : 1);
    return List.of(
        residuals.check(
            "dupire_residual",
            SAME,
            "Largest relative difference of the implied variances from the slices, of the factors"
                + " of the density from (1 - k s'/s)^2 - (s s')^2 / 4 + s s'', s = sqrt(w), and of"
                + " v^2 g from dw/dt: zero."));
  }

  /**
   * A point of the surface by the deviation s = sqrt(w).
   *
   * @param variance w
   * @param inTime dw/dt
   * @param density g
   * @param size of the terms of g
   * @param lost size of the terms of dw/dt
   */
  private record Deviations(
      double variance, double inTime, double density, double size, double lost) {
    static Deviations of(Slices slices, double k, double time) {
      double[] years = slices.expiryYears();
      int last = 0;
      while (years[last] < time) {
        last++;
      }
      double[] later = row(slices, last, k);
      double[] before = last == 0 ? new double[3] : row(slices, last - 1, k);
      double start = last == 0 ? 0 : years[last - 1];
      double gap = years[last] - start;
      double weight = (years[last] - time) / gap;
      double rest = (time - start) / gap;
      double w = weight * before[0] + rest * later[0];
      double s = Math.sqrt(w);
      double slope = 0.5 * (weight * before[1] + rest * later[1]) / s;
      double bend = (0.5 * (weight * before[2] + rest * later[2]) - slope * slope) / s;
      double part = k * slope / s;
      double spread = 0.5 * s * slope;
      return new Deviations(
          w,
          (later[0] - before[0]) / gap,
          (1 - part) * (1 - part) - spread * spread + s * bend,
          (1 + Math.abs(part)) * (1 + Math.abs(part))
              + spread * spread
              + Math.abs(s * bend)
              + slope * slope,
          (later[0] + before[0]) / gap);
    }

    /** Returns a slice's variance with its derivatives, by the two branches of the hyperbola. */
    private static double[] row(Slices slices, int i, double k) {
      double x = k - slices.m()[i];
      double sigma = slices.sigma()[i];
      double b = slices.b()[i];
      double root = Math.sqrt(x * x + sigma * sigma);
      double up = 0.5 * b * (1 + slices.rho()[i]);
      double down = 0.5 * b * (1 - slices.rho()[i]);
      return new double[] {
        slices.a()[i] + up * (root + x) + down * (root - x),
        up * (x / root + 1) + down * (x / root - 1),
        b * sigma / root * (sigma / root) / root
      };
    }
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    LocalSurface surface = input.surface();
    double[] years = surface.years();
    double[] k = Chart.grid(-WIDTH, WIDTH, POINTS);
    Chart chart =
        Chart.of(
            "Local and implied volatility",
            Chart.Axis.of("Log-moneyness (1)"),
            Chart.Axis.of("Volatility (1/sqrt(year))"));
    int stride = Math.max(1, (years.length - 1) / (LINES - 1));
    for (int i = 0; i < years.length; i += stride) {
      double[] local = new double[POINTS];
      double[] implied = new double[POINTS];
      for (int j = 0; j < POINTS; j++) {
        LocalSurface.Point at = surface.at(k[j], years[i]);
        local[j] = at.real() ? at.local() : Double.NaN;
        implied[j] = Math.sqrt(at.variance() / years[i]);
      }
      chart = chart.line("local, " + years[i] + " years", k, local);
      chart = chart.line("implied, " + years[i] + " years", k, implied);
    }
    return Optional.of(chart.figure());
  }
}
