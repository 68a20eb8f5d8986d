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
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Word;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Residuals;
import dev.omni.quant.core.TableColumns;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Discount factors, zero rates and forward rates of a curve. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class CurveQuery implements Engine<CurveQuery.Input, CurveQuery.Result> {
  private static final int MOST = 10_000;
  private static final double RECOMPOSED = 1e-12;

  /** The length of a year of forward rates. */
  public enum YearBasis {
    @Word("Act/360")
    ACT_360(360),
    @Word("Act/365F")
    ACT_365F(365);

    private final double days;

    YearBasis(double days) {
      this.days = days;
    }
  }

  /**
   * A curve, and what is looked up.
   *
   * @param curve the curve
   * @param dates to look up
   * @param forwards periods whose forward rates are looked up
   * @param forwardCompounding of the forward rates
   * @param forwardDayCount of the forward rates
   */
  @Example(
      "{\"curve\": "
          + CurveInput.EXAMPLE
          + """
            , "dates": ["2024-07-01", "2028-02-29"],
            "forwards": {"start": ["2024-09-18", "2026-06-03"],
              "end": ["2024-12-18", "2027-06-03"]}}""")
  public record Input(
      @Title("Curve") CurveInput curve,
      @Title("Dates to look up") @Size(min = 1, max = MOST) Optional<List<LocalDate>> dates,
      @Title("Periods whose forward rates are looked up") Optional<Periods> forwards,
      @Title("Compounding of the forward rates") @Default("\"simple\"")
          ForwardCompounding forwardCompounding,
      @Title("Day count of the forward rates") @Default("\"Act/360\"") YearBasis forwardDayCount) {
    private List<LocalDate> lookedUp() {
      return dates.orElse(List.of());
    }

    private List<ForwardPeriod> periods() {
      return forwards
          .map(
              given ->
                  IntStream.range(0, given.start().size())
                      .mapToObj(
                          i ->
                              new ForwardPeriod(
                                  given.start().get(i),
                                  given.end().get(i),
                                  forwardDayCount.days,
                                  forwardCompounding))
                      .toList())
          .orElse(List.of());
    }
  }

  /**
   * Periods by column.
   *
   * @param start first days
   * @param end last days
   */
  public record Periods(
      @Title("First days") @Size(min = 1, max = MOST) List<LocalDate> start,
      @Title("Last days") @Size(min = 1, max = MOST) List<LocalDate> end) {}

  /**
   * The values of the curve.
   *
   * @param points values at the dates, one row for each
   * @param forwards forward rates of the periods
   */
  public record Result(
      @Title("Values at the dates, one row for each") Optional<Points> points,
      @Title("Forward rates of the periods, one row for each") Optional<Rates> forwards) {}

  /**
   * Values at dates by column.
   *
   * @param date dates
   * @param discountFactor discount factors
   * @param zeroRate zero rates, continuous, Act/365F
   */
  public record Points(
      @Title("Dates") List<LocalDate> date,
      @Title("Discount factors") @Unit("1") double[] discountFactor,
      @Title("Zero rates, Act/365F") @Unit("1/year, continuous") double[] zeroRate) {}

  /**
   * Forward rates.
   *
   * @param rate 1/year
   */
  public record Rates(@Title("Forward rates") @Unit("1/year") double[] rate) {}

  @Override
  public Capability capability() {
    return Capability.named("treasury.curve.query")
        .limit("curve", "A curve of at least two dates.", "size(curve.dates) >= 2")
        .title(
            "Discount factors, zero and forward rates of a curve",
            "What a curve says at dates, and between two dates. A curve has either discount factors"
                + " or zero rates at its nodes; the nodes of treasury.curve.bootstrap go in as they"
                + " are.")
        .synonyms(
            "discount factor, zero rate, forward rate, spot rate, interpolate yield curve,"
                + " curve interpolation, read a curve")
        .direct(Workload.VERY_LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Zero rates and discount factors of the curve")
        .method(
            new Method(
                "Interpolation of the logarithm of the discount factor, or of the zero rate",
                "z(t) = -ln P(t) / t, t = days / 365; simple forward (P(a) / P(b) - 1) / tau,"
                    + " compounded m times m ((P(a) / P(b))^(1 / (m tau)) - 1), continuous ln(P(a)"
                    + " / P(b)) / tau",
                List.of(
                    "P. S. Hagan and G. West, Interpolation methods for curve construction, Applied"
                        + " Mathematical Finance 13, 2006, pp. 89-129",
                    "J. C. Hull, Options, Futures and Other Derivatives, 9th edition, 2014,"
                        + " sections 4.2-4.6"),
                List.of(),
                List.of(
                    "linear_zero is flat before the first node; log_linear_discount starts at 1.",
                    "After the last node the instantaneous forward rate there is kept, where the"
                        + " curve allows it.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    CurveInput curve = input.curve();
    var problems = new ArrayList<>(curve.problems("curve"));
    if (input.dates().isEmpty() && input.forwards().isEmpty()) {
      problems.add(Problem.invalid("", "must have dates or forwards, or both"));
    }
    if (!problems.isEmpty()) {
      return problems;
    }
    List<LocalDate> dates = input.lookedUp();
    for (int i = 0; i < dates.size(); i++) {
      problems.addAll(curve.reach("curve", "/dates/" + i, dates.get(i)));
    }
    input.forwards().ifPresent(given -> add(problems, given, curve));
    return problems;
  }

  private static void add(List<Problem> problems, Periods given, CurveInput curve) {
    var table =
        new TableColumns("forwards")
            .with("start", given.start().size())
            .with("end", given.end().size());
    problems.addAll(table.problems());
    int rows = problems.isEmpty() ? given.start().size() : 0;
    for (int i = 0; i < rows; i++) {
      LocalDate start = given.start().get(i);
      LocalDate end = given.end().get(i);
      problems.addAll(curve.reach("curve", "/forwards/start/" + i, start));
      problems.addAll(curve.reach("curve", "/forwards/end/" + i, end));
      if (!end.isAfter(start)) {
        problems.add(table.problem("end", i, "must be after the start"));
      }
    }
  }

  @Override
  public double steps(Input input) {
    double rows = input.forwards().map(given -> given.start().size()).orElse(0);
    return 2000 + 100.0 * (input.lookedUp().size() + rows);
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input));
  }

  /** Returns what a curve says at dates, and between two dates. */
  public static Result value(Input input) {
    DiscountCurve curve = input.curve().curve();
    Optional<Points> points =
        input
            .dates()
            .map(
                dates ->
                    new Points(
                        dates,
                        dates.stream().mapToDouble(curve::factor).toArray(),
                        dates.stream().mapToDouble(d -> curve.zero(curve.years(d))).toArray()));
    double[] rates =
        input.periods().stream().mapToDouble(each -> each.rate(each.growth(curve))).toArray();
    return new Result(points, input.forwards().map(given -> new Rates(rates)));
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    DiscountCurve curve = input.curve().curve();
    var checks = new ArrayList<Check>();
    result.points().ifPresent(points -> checks.add(points(points, curve)));
    result
        .forwards()
        .ifPresent(found -> checks.add(forwards(found.rate(), input.periods(), curve)));
    return checks;
  }

  private static Check points(Points points, DiscountCurve curve) {
    double[] factors = points.discountFactor();
    var residuals = new Residuals();
    for (int i = 0; i < factors.length; i++) {
      double years = curve.years(points.date().get(i));
      residuals.equal(factors[i], StrictMath.exp(-points.zeroRate()[i] * years));
    }
    return residuals.check(
        "discounting_residual",
        RECOMPOSED * 100,
        "Largest difference of a discount factor and e^(-zero rate x years), relative: zero.");
  }

  private static Check forwards(double[] rates, List<ForwardPeriod> periods, DiscountCurve curve) {
    var residuals = new Residuals();
    for (int i = 0; i < rates.length; i++) {
      ForwardPeriod forward = periods.get(i);
      residuals.residual(Math.abs(forward.growth(rates[i]) / forward.growth(curve) - 1));
    }
    return residuals.check(
        "recomposed_growth_residual",
        RECOMPOSED * 100,
        "Growth P(start) / P(end) again from each forward rate, relative: zero.");
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(CurveFigure.queried(input.curve().curve(), input.lookedUp()));
  }
}
