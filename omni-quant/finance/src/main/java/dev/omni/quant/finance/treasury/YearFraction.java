package dev.omni.quant.finance.treasury;

import com.google.auto.service.AutoService;
import com.opengamma.strata.basics.date.DayCount;
import com.opengamma.strata.basics.schedule.Frequency;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.ColumnEngine;
import dev.omni.engine.Columns;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.ResultColumns;
import dev.omni.engine.RowMarks;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Described;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Form;
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Libraries;
import java.time.LocalDate;
import java.time.Month;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The time between two dates under a market convention. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class YearFraction implements ColumnEngine<YearFraction.Input, YearFraction.Result> {
  private static final DayCountRule[] RULES = DayCountRule.values();

  /**
   * A period, and how it is counted.
   *
   * @param convention of the count
   * @param startDate first day
   * @param endDate last day, not before it
   * @param schedule of coupons, for conventions that need it
   */
  @Example(
      """
      {"convention": "Act/Act ISDA", "start_date": "2003-11-01", "end_date": "2004-05-01"}\
      """)
  public record Input(
      @Title("Day count convention") DayCountRule convention,
      @Title("First day") LocalDate startDate,
      @Title("Last day") LocalDate endDate,
      @Title("Coupon schedule, for conventions that need it") Optional<Coupons> schedule) {}

  /**
   * A schedule of coupons.
   *
   * @param startDate first day
   * @param endDate maturity
   * @param periodEndDate of the coupon period
   * @param frequency length of a coupon period, as P6M
   * @param endOfMonth whether coupons are at ends of months
   */
  public record Coupons(
      @Title("First day of the schedule") LocalDate startDate,
      @Title("Maturity of the schedule") LocalDate endDate,
      @Title("End of the coupon period")
          @Described(
              "if not given, the first coupon date on or after the end_date, counted back from the"
                  + " end of the schedule, or forward from its start where the dates are coupon"
                  + " dates so alone")
          Optional<LocalDate> periodEndDate,
      @Title("Coupon period, as P6M")
          @Size(min = 3, max = 5)
          @Form(regex = "^P[0-9]{1,2}M$", words = "a period of months such as P6M")
          String frequency,
      @Title("Coupons at ends of months") @Default("false") boolean endOfMonth) {
    private DayCounting.Schedule around(LocalDate end) {
      return new DayCounting.Schedule(
          startDate, endDate, periodEndDate.orElse(end), Frequency.parse(frequency), endOfMonth);
    }
  }

  /**
   * The length of a period.
   *
   * @param yearFraction part of a year
   * @param days of the convention
   * @param actualDays of the calendar
   */
  public record Result(
      @Title("Year fraction") @Unit("year") double yearFraction,
      @Title("Days of the convention") @Unit("day") long days,
      @Title("Calendar days") @Unit("day") long actualDays) {}

  @Override
  public Capability capability() {
    return Capability.named("treasury.daycount.year-fraction")
        .limit(
            "years",
            "Days of 1900 to 2199.",
            "start_date >= '1900-01-01' && end_date <= '2199-12-31'")
        .title(
            "Day count and year fraction",
            "The part of a year between two dates, the days as the convention counts them, and the"
                + " actual days. Act/Act ICMA needs the coupon schedule; the check of the basis is"
                + " for conventions whose year has a length that no schedule changes.")
        .synonyms(
            "day count, 30/360, act/365, act/360, actual actual, accrual fraction,"
                + " days between dates, day count convention")
        .direct(Workload.VERY_LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Days of the period and of the convention")
        .method(
            new Method(
                "Market conventions",
                "Act/Act ISDA: days in leap years / 366 + others / 365; 30/360: (360 dy + 30 dm +"
                    + " dd) / 360 with the convention's rule for ends of months; ICMA: days / (days"
                    + " in period x frequency)",
                List.of(
                    "ISDA, EMU and Market Conventions: Recent Developments, 1998",
                    "ISDA Definitions, 2006, section 4.16",
                    "ICMA, Rule 251.1 (iii), 2011",
                    "Association Francaise des Banques, Convention-cadre relative aux operations de"
                        + " marche a terme, 1994, in the reading of OpenGamma Strata, 2024"
                        + " (Act/Act AFB)"),
                List.of(Libraries.named("com.opengamma.strata:strata-basics")),
                List.of(
                    "Dates of the Gregorian calendar; no business-day adjustment.",
                    "30U/360 counts last days of February as day 30, but not within a schedule"
                        + " without end_of_month; 30E/360 ISDA does too, but for an end_date that"
                        + " is the end of the schedule.",
                    "Act/Act ICMA counts each regular coupon period by its own days. Coupon dates"
                        + " are counted back from the end of the schedule; forward from its start"
                        + " where the dates that lie within it, or the period_end_date, are coupon"
                        + " dates so alone; forward from the start_date where the period_end_date"
                        + " is the end of the schedule.",
                    "Act/Act AFB counts whole years back from 28 February to 28 February, also in"
                        + " leap years, as Strata reads the French text of 1994; the paper of ISDA"
                        + " counts them to 29 February there.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    var problems = new ArrayList<Problem>();
    if (input.endDate().isBefore(input.startDate())) {
      problems.add(Problem.invalid("/end_date", "must not be before the start_date"));
    }
    if (input.schedule().isEmpty()) {
      unscheduled(input).ifPresent(problems::add);
      return problems;
    }
    Coupons schedule = input.schedule().get();
    if (!schedule.endDate().isAfter(schedule.startDate())) {
      problems.add(
          Problem.invalid("/schedule/end_date", "must be after the schedule's start_date"));
    }
    if (schedule.frequency().matches("P0{1,2}M")) {
      problems.add(Problem.invalid("/schedule/frequency", "must be at least one month, as P1M"));
    }
    return problems;
  }

  private static Optional<Problem> unscheduled(Input input) {
    LocalDate end = input.endDate();
    boolean lastOfFebruary =
        end.getMonth() == Month.FEBRUARY && end.plusDays(1).getDayOfMonth() == 1;
    String words =
        switch (input.convention()) {
          case ACT_ACT_ICMA -> "is required under Act/Act ICMA";
          case THIRTY_E_360_ISDA ->
              lastOfFebruary
                  ? "is required under 30E/360 ISDA for an end_date at the end of February, which"
                      + " counts as day 30 unless it is the end of the schedule"
                  : "";
          default -> "";
        };
    return words.isEmpty()
        ? Optional.empty()
        : Optional.of(new Problem("/schedule", Problem.Kind.MISSING, words));
  }

  /** {@inheritDoc} Those are rows with dates out of order, and those that a schedule decides. */
  @Override
  public void suspects(Columns<Input> in, RowMarks suspects, int count) {
    int[] convention = in.words("convention");
    Object[] starts = in.values("start_date");
    Object[] ends = in.values("end_date");
    Object[] schedules = in.values("schedule");
    for (int row = 0; row < count; row++) {
      DayCountRule rule = RULES[convention[row]];
      boolean fine =
          !((LocalDate) ends[row]).isBefore((LocalDate) starts[row])
              && schedules[row] == null
              && rule != DayCountRule.ACT_ACT_ICMA
              && rule != DayCountRule.THIRTY_E_360_ISDA;
      if (!fine && !problems(in.row(row)).isEmpty()) {
        suspects.mark(row);
      }
    }
  }

  @Override
  public void rows(Columns<Input> in, ResultColumns<Result> out, int count) {
    int[] convention = in.words("convention");
    Object[] starts = in.values("start_date");
    Object[] ends = in.values("end_date");
    Object[] schedules = in.values("schedule");
    double[] fraction = out.numbers("year_fraction");
    double[] days = out.numbers("days");
    double[] actual = out.numbers("actual_days");
    for (int i = 0; i < count; i++) {
      DayCountRule rule = RULES[convention[i]];
      var start = (LocalDate) starts[i];
      var end = (LocalDate) ends[i];
      try {
        fraction[i] = years(rule, start, end, (Coupons) schedules[i]);
      } catch (Infeasible none) {
        out.fail(i, none);
        continue;
      }
      actual[i] = end.toEpochDay() - start.toEpochDay();
      days[i] = counted(rule, fraction[i], actual[i]);
      out.check(i, DayCountLaws.end(start, end, actual[i]), 0);
      out.check(i, DayCountLaws.days(rule, fraction[i], days[i], actual[i]), 0);
      if (DayCountLaws.hasBasis(rule)) {
        double basis = DayCountLaws.basis(rule, start, end, fraction[i], days[i]);
        out.check(i, basis, DayCountLaws.rounding(days[i]));
      }
    }
  }

  /**
   * Returns the length of a period.
   *
   * @throws Infeasible when the convention cannot count the dates within the schedule
   */
  public static Result value(Input input) {
    return new YearFraction().row(input);
  }

  /**
   * Returns the part of a year.
   *
   * @param schedule null for none
   * @throws Infeasible when the convention cannot count the dates within the schedule
   */
  private static double years(
      DayCountRule rule, LocalDate start, LocalDate end, @Nullable Coupons schedule) {
    DayCount count = DayCounting.of(rule);
    try {
      return schedule == null
          ? count.yearFraction(start, end)
          : schedule
              .around(end)
              .yearFraction(count, start, end, schedule.periodEndDate().isPresent());
    } catch (IllegalArgumentException | UnsupportedOperationException refused) {
      throw new Infeasible(
          "the convention cannot count these dates within this schedule: " + refused.getMessage(),
          refused);
    }
  }

  /** Returns the days of the convention. Under 30/360 they follow from the fraction. */
  private static double counted(DayCountRule rule, double years, double actual) {
    return rule.isThirty() ? Math.round(DayCountLaws.YEAR * years) : actual;
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(DayStrip.count(input, result));
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new DayCountLaws(input.convention(), input.startDate(), input.endDate())
        .checks(result.yearFraction(), result.days(), result.actualDays());
  }
}
