package dev.omni.quant.finance.treasury;

import com.google.auto.service.AutoService;
import dev.omni.domain.fault.FaultCode;
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
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.Residuals;
import dev.omni.quant.core.Warning;
import dev.omni.quant.finance.treasury.OvernightCompounding.Day;
import dev.omni.quant.finance.treasury.OvernightCompounding.Observation;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The rate of a period by the overnight rates of its days. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class CompoundedRate implements Engine<CompoundedRate.Input, CompoundedRate.Result> {
  private static final double ROUNDING = 1e-12;
  private static final int MOST_YEARS = 50;
  private static final int MOST_WARNINGS = 20;

  /**
   * A period, and the overnight rates of its days.
   *
   * @param index of the rates
   * @param startDate first day, a business day
   * @param endDate last day, a business day
   * @param lookbackDays business days from the observed day to the day of the period
   * @param observationShift whether an observed day has its own weight
   * @param lockoutDays last days of the period that take the rate of the day before them
   * @param fixings of the index
   * @param spread that is added after compounding, 1/year
   */
  @Example(
      """
      {"index": "USD-SOFR", "start_date": "2024-03-15", "end_date": "2024-03-22",
       "lookback_days": 2, "fixings": {
         "date": ["2024-03-13", "2024-03-14", "2024-03-15", "2024-03-18", "2024-03-19"],
         "rate": [0.0531, 0.0531, 0.0531, 0.0531, 0.0532]}}""")
  public record Input(
      @Title("Index of the rates") OvernightIndex index,
      @Title("First day, a business day") LocalDate startDate,
      @Title("Last day, a business day") LocalDate endDate,
      @Title("Business days from the observed day to the day of the period")
          @Unit("business day")
          @Range(from = 0, to = 20)
          @Default("0")
          int lookbackDays,
      @Title("Whether an observed day has its own weight") @Default("false")
          boolean observationShift,
      @Title("Last days of the period that take the rate of the day before them")
          @Unit("business day")
          @Range(from = 0, to = 20)
          @Default("0")
          int lockoutDays,
      @Title("Fixings of the index") DailyFixings fixings,
      @Title("Spread, added after compounding")
          @Unit("1/year")
          @Range(from = -1, to = 1)
          @Default("0")
          double spread) {
    private OvernightCompounding compounding() {
      Conventions of = index.conventions();
      return OvernightCompounding.of(of.days(), of.dayCount());
    }

    private List<Day> schedule() {
      return compounding()
          .schedule(
              startDate, endDate, new Observation(lookbackDays, observationShift, lockoutDays));
    }
  }

  /**
   * The rate of a period.
   *
   * @param compoundedRate with the spread, 1/year
   * @param averageRate arithmetic, weighed by days, without the spread, 1/year
   * @param accruedFactor growth of 1 over the period, without the spread
   * @param days sum of the weights
   * @param daily one row for each business day
   * @param warnings what is odd in the input
   * @param numerics how the numbers came about
   */
  public record Result(
      @Title("Compounded rate with the spread") @Unit("1/year") double compoundedRate,
      @Title("Arithmetic average, without the spread") @Unit("1/year") double averageRate,
      @Title("Growth of 1 over the period, without the spread") @Unit("1") double accruedFactor,
      @Title("Days, the sum of the weights") @Unit("day") int days,
      @Title("Business days of the period, one row for each") Daily daily,
      @Title("What is odd in the input, and changes no number") Optional<List<Warning>> warnings,
      @Title("How the numbers came about") @Unit("1/year") Numerics numerics) {}

  /**
   * Business days by column.
   *
   * @param date days of the period
   * @param observed days whose rates are taken
   * @param rate rates, 1/year
   * @param days to the next business day
   * @param weight days for which the rates count
   */
  public record Daily(
      @Title("Days of the period") List<LocalDate> date,
      @Title("Days whose rates are taken") List<LocalDate> observed,
      @Title("Rates") @Unit("1/year") double[] rate,
      @Title("Days to the next business day") @Unit("day") int[] days,
      @Title("Days for which the rates count") @Unit("day") int[] weight) {}

  @Override
  public Capability capability() {
    return Capability.named("treasury.rates.compounded")
        .limit(
            "dates",
            "Periods of 1995 to 2050, for which the rules of the calendars are known.",
            "start_date >= '1995-01-01' && end_date <= '2050-12-31'")
        .title(
            "Overnight rate compounded in arrears",
            "The rate of a period that follows from the overnight rates of its days, compounded"
                + " and averaged, with lookback, observation shift and lockout.")
        .synonyms(
            "compounded SOFR, compounded in arrears, SONIA interest, overnight rate compounding,"
                + " backward-looking rate, lookback, lockout, observation shift, daily simple rate")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Overnight rates of the days")
        .method(
            new Method(
                "Product of the daily growths",
                "rate = (prod (1 + r d / year) - 1) year / sum d + spread; average = sum r d /"
                    + " sum d",
                List.of(
                    "ISDA, 2021 ISDA Interest Rate Derivatives Definitions, 2021, section 7",
                    "Alternative Reference Rates Committee, SOFR floating rate notes conventions"
                        + " matrix, 2019"),
                List.of(Libraries.named("com.opengamma.strata:strata-basics")),
                List.of(
                    "A business day counts for the days to the next one; with observation_shift,"
                        + " for those of the observed day.",
                    "The lockout comes first: its days take the day before them, from which the"
                        + " lookback is counted.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    var problems = new ArrayList<>(input.fixings().problems("fixings"));
    LocalDate start = input.startDate();
    LocalDate end = input.endDate();
    if (!end.isAfter(start) || end.isAfter(start.plusYears(MOST_YEARS))) {
      problems.add(
          Problem.invalid(
              "/end_date", "must be after the start_date, by " + MOST_YEARS + " years at most"));
    }
    problems.addAll(open(input, "/start_date", start));
    problems.addAll(open(input, "/end_date", end));
    return problems.isEmpty() ? days(input) : problems;
  }

  private static List<Problem> open(Input input, String pointer, LocalDate day) {
    LocalDate open = input.index().conventions().open(day);
    return open.equals(day)
        ? List.of()
        : List.of(Problem.invalid(pointer, "must be a business day; the next one is " + open));
  }

  private static List<Problem> days(Input input) {
    List<Day> schedule = input.schedule();
    if (input.lockoutDays() >= schedule.size()) {
      return List.of(
          Problem.invalid(
              "/lockout_days",
              "must be fewer than the period has business days: " + schedule.size()));
    }
    List<LocalDate> absent = OvernightCompounding.absent(schedule, input.fixings().byDay());
    return absent.isEmpty()
        ? List.of()
        : List.of(new Problem("/fixings", FaultCode.FIXING_MISSING, DailyFixings.missing(absent)));
  }

  @Override
  public double steps(Input input) {
    long days = Math.max(0, ChronoUnit.DAYS.between(input.startDate(), input.endDate()));
    return 2e3 + 15.0 * input.fixings().date().size() + (40.0 + 10 * input.lookbackDays()) * days;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input));
  }

  /** Returns the rate of a period. */
  public static Result value(Input input) {
    List<Day> schedule = input.schedule();
    Map<LocalDate, Double> rates = input.fixings().byDay();
    OvernightCompounding compounding = input.compounding();
    double growth = FiniteResults.number("accrued_factor", compounding.growth(schedule, rates));
    double[] rate =
        schedule.stream().mapToDouble(day -> rates.getOrDefault(day.observed(), 0.0)).toArray();
    int[] weight = schedule.stream().mapToInt(Day::weight).toArray();
    int days = 0;
    double sum = 0;
    for (int i = 0; i < rate.length; i++) {
      days += weight[i];
      sum += rate[i] * weight[i];
    }
    double compounded = (growth - 1) * compounding.year() / days;
    return new Result(
        compounded + input.spread(),
        sum / days,
        growth,
        days,
        new Daily(
            schedule.stream().map(Day::date).toList(),
            schedule.stream().map(Day::observed).toList(),
            rate,
            schedule.stream().mapToInt(Day::days).toArray(),
            weight),
        Warning.listed(warnings(input.fixings())),
        new Numerics("product of the daily growths"));
  }

  private static List<Warning> warnings(DailyFixings fixings) {
    return new UnusualQuotes()
        .rates("/fixings/rate", fixings.rate()).all().stream().limit(MOST_WARNINGS).toList();
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    Daily daily = result.daily();
    double year = input.compounding().year();
    double logs = 0;
    double sum = 0;
    int days = 0;
    for (int i = 0; i < daily.rate().length; i++) {
      logs += StrictMath.log1p(daily.rate()[i] * daily.weight()[i] / year);
      sum += daily.rate()[i] * daily.weight()[i];
      days += daily.weight()[i];
    }
    double rate = result.compoundedRate() - input.spread();
    var residuals =
        new Residuals()
            .residual(Math.abs(StrictMath.log(result.accruedFactor()) - logs))
            .residual(Math.abs(1 + rate * result.days() / year - result.accruedFactor()))
            .residual(Math.abs(result.averageRate() * result.days() - sum) / year);
    return List.of(
        residuals.check(
            "growth_residual",
            ROUNDING * (1 + Math.abs(logs)),
            "Logarithm of the growth less those of the days, growth less 1 + rate x days / year,"
                + " and average x days less the sum of the rates: zero."),
        new Check(
            "days_residual",
            days(input, result, days),
            0,
            "Days that are not those of the rates."));
  }

  /** Returns how many days differ: their sums, the gaps of the dates, and the observed rates. */
  private static double days(Input input, Result result, int sum) {
    Daily daily = result.daily();
    Map<LocalDate, Double> rates = input.fixings().byDay();
    double wrong = Math.abs(sum - result.days());
    List<LocalDate> dates = daily.date();
    for (int i = 0; i < dates.size(); i++) {
      LocalDate next = i + 1 < dates.size() ? dates.get(i + 1) : input.endDate();
      wrong += Math.abs(ChronoUnit.DAYS.between(dates.get(i), next) - daily.days()[i]);
      wrong += Math.abs(daily.rate()[i] - rates.getOrDefault(daily.observed().get(i), 9.0));
      wrong += input.observationShift() ? 0 : Math.abs(daily.weight()[i] - daily.days()[i]);
    }
    return Math.min(wrong, Double.MAX_VALUE);
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    Daily daily = result.daily();
    double[] percent = new double[daily.rate().length];
    for (int i = 0; i < percent.length; i++) {
      percent[i] = 100 * daily.rate()[i];
    }
    return Optional.of(
        Chart.of(
                "Overnight rates",
                new Chart.Axis("Observed day", "temporal"),
                Chart.Axis.of("Rate (%)"))
            .dated(
                "overnight rate",
                daily.observed().stream().map(LocalDate::toString).toList(),
                percent)
            .figure());
  }
}
