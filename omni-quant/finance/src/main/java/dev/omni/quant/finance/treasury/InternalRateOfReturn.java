package dev.omni.quant.finance.treasury;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.SecondMethod;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Numerics;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The rate at which the present value of dated cash flows is zero. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class InternalRateOfReturn
    implements Engine<InternalRateOfReturn.Input, InternalRateOfReturn.Result> {
  private static final String RATE = "1/year, Act/365F";
  private static final double YEAR = 365;
  private static final double ROUNDING = 1e-9;
  private static final double HIGHEST = 100;
  private static final int POINTS = 161;

  /**
   * Dated cash flows.
   *
   * @param flows 2 to 10,000, of both signs, in any order
   */
  @Example(
      """
      {"flows": [
        {"date": "2008-01-01", "amount": -10000}, {"date": "2008-03-01", "amount": 2750},
        {"date": "2008-10-30", "amount": 4250}, {"date": "2009-02-15", "amount": 3250},
        {"date": "2009-04-01", "amount": 2750}]}""")
  public record Input(@Title("Cash flows") @Size(min = 2, max = 10_000) List<Flow> flows) {
    private double[] amounts() {
      return flows.stream().mapToDouble(Flow::amount).toArray();
    }

    /** Returns the years from the first flow, Act/365F. */
    private double[] years() {
      LocalDate first = flows.stream().map(Flow::date).min(LocalDate::compareTo).orElseThrow();
      return flows.stream()
          .mapToDouble(flow -> ChronoUnit.DAYS.between(first, flow.date()) / YEAR)
          .toArray();
    }
  }

  /**
   * A payment.
   *
   * @param date of the payment
   * @param amount received (positive) or paid
   */
  public record Flow(
      @Title("Date") LocalDate date,
      @Title("Amount received (positive) or paid") @Unit("currency unit") double amount) {}

  /**
   * The rates at which the flows have no present value.
   *
   * @param rate the one with ln(1 + rate) nearest to zero, 1/year, Act/365F
   * @param roots all from -1 to 100 a year, rising
   * @param rootCount how many roots there are
   * @param numerics how they were found
   */
  public record Result(
      @Title("Internal rate of return") @Unit(RATE) double rate,
      @Title("All rates above -1 and up to 100 a year, rising") @Unit("1/year") double[] roots,
      @Title("Number of roots") @Unit("1") int rootCount,
      @Title("How the numbers came about") @Unit(RATE) Numerics numerics) {}

  @Override
  public Capability capability() {
    return Capability.named("treasury.cashflow.xirr")
        .limit(
            "first_flow",
            "The first flow is paid: then one rate is the answer more often.",
            "flows[0].amount < 0")
        .title(
            "Internal rate of return of dated cash flows",
            "The yearly effective rate (Act/365F) at which the flows have no present value. Where"
                + " several rates do that, the one with ln(1 + rate) nearest to zero is the rate;"
                + " roots has all from -1 to 100 a year.")
        .synonyms(
            "IRR, XIRR, internal rate of return, rate of return, money weighted return,"
                + " investment return, irregular cash flows, return of a project, net present value,"
                + " private equity return")
        .direct(Workload.LOW)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Present value against the rate, with all roots")
        .method(
            new Method(
                "Bracketing and bisection in ln(1 + r)",
                "sum_i a_i (1 + r)^(-(d_i - d_0) / 365) = 0",
                List.of(
                    "Microsoft, Excel function reference, 2025: XIRR",
                    "G. J. O. Jameson, Counting zeros of generalised polynomials: Descartes' rule"
                        + " of signs and Laguerre's extensions, Mathematical Gazette 90, 2006,"
                        + " 223-234"),
                List.of(),
                List.of(
                    "Flows of both signs; rates from -0.999999999 to 1e300 a year.",
                    "Where the flows change their sign more than once, rates are distinguished that"
                        + " lie on different points of a grid of 1200, or on either side of a turn"
                        + " between two of them.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    boolean in = Arrays.stream(input.amounts()).anyMatch(a -> a > 0);
    boolean out = Arrays.stream(input.amounts()).anyMatch(a -> a < 0);
    return in && out
        ? List.of()
        : List.of(Problem.invalid("/flows", "must have a positive and a negative amount"));
  }

  @Override
  public double steps(Input input) {
    return 1000 + 150.0 * input.flows().size();
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    List<Double> roots = DatedFlows.of(input.amounts(), input.years()).roots(work);
    return Computed.of(result(roots))
        .noting("rates", roots.stream().map(StrictMath::expm1).toList());
  }

  /** Returns the rates at which dated flows have no present value. */
  public static Result value(Input input) {
    return result(DatedFlows.of(input.amounts(), input.years()).roots(Work.alone()));
  }

  private static Result result(List<Double> roots) {
    double nearest = roots.stream().min(Comparator.comparingDouble(Math::abs)).orElseThrow();
    double[] shown =
        roots.stream().mapToDouble(StrictMath::expm1).filter(r -> r <= HIGHEST).sorted().toArray();
    return new Result(
        StrictMath.expm1(nearest), shown, shown.length, new Numerics("bracketing and bisection"));
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    double[] amounts = input.amounts();
    double[] years = input.years();
    double worst = 0;
    for (double root : result.roots()) {
      Check each = residual(amounts, years, root);
      worst = Math.max(worst, Math.abs(each.value()) / each.bound());
    }
    return List.of(
        residual(amounts, years, result.rate()),
        new Check(
            "roots_residual",
            worst,
            1,
            "Largest present value of the flows at a root, relative to its bound, that of"
                + " npv_residual."),
        new Check(
            "root_count_residual",
            result.rootCount() - result.roots().length,
            0,
            "Number of roots less how many there are."));
  }

  /**
   * Checks the present value at the rate. The bound allows for the last digit of a rate near -1.
   */
  private static Check residual(double[] amounts, double[] years, double rate) {
    double size = 0;
    double slope = 0;
    double log = StrictMath.log1p(rate);
    double value = value(amounts, years, log);
    for (int i = 0; i < amounts.length; i++) {
      double part = DatedFlows.discounted(amounts[i], log * years[i]);
      size += Math.abs(part);
      slope += Math.abs(part) * years[i] / (1 + rate);
    }
    return new Check(
        "npv_residual",
        FiniteResults.number("present value of the flows", value),
        FiniteResults.number("size of the flows", ROUNDING * size + Math.ulp(rate) * slope),
        "Present value of the flows at the rate.");
  }

  @Override
  public Optional<SecondMethod<Input>> second() {
    return Optional.of(new DecimalFlows());
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    double[] amounts = input.amounts();
    double[] years = input.years();
    double[] roots = result.roots();
    if (roots.length == 0) {
      return Optional.empty();
    }
    double low = Math.min(0, StrictMath.log1p(roots[0]));
    double high = Math.max(0, StrictMath.log1p(roots[roots.length - 1]));
    double margin = Math.max(0.05, 0.3 * (high - low));
    double[] logs = Chart.grid(low - margin, high + margin, POINTS);
    double[] rates = Arrays.stream(logs).map(u -> 100 * StrictMath.expm1(u)).toArray();
    double[] values = Arrays.stream(logs).map(u -> value(amounts, years, u)).toArray();
    return Optional.of(
        FlowFigure.rates(
            input.flows().stream().map(Flow::date).toList(),
            amounts,
            new double[][] {rates, values},
            roots));
  }

  private static double value(double[] amounts, double[] years, double log) {
    double value = 0;
    for (int i = 0; i < amounts.length; i++) {
      value += DatedFlows.discounted(amounts[i], log * years[i]);
    }
    return value;
  }
}
