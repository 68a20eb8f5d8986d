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
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Libraries;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The accrual periods of a term on the business days of calendars. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class PeriodSchedule implements Engine<PeriodSchedule.Input, PeriodSchedule.Result> {
  private static final int MOST_YEARS = 100;

  /** The place of an odd period, and whether it is short or long. */
  public enum Stub {
    SHORT_INITIAL,
    LONG_INITIAL,
    SHORT_FINAL,
    LONG_FINAL;

    private boolean isInitial() {
      return this == SHORT_INITIAL || this == LONG_INITIAL;
    }

    private boolean isLong() {
      return this == LONG_INITIAL || this == LONG_FINAL;
    }
  }

  /**
   * A term, and how its periods are counted.
   *
   * @param startDate first day, not adjusted
   * @param endDate last day, not adjusted, at most 100 years later
   * @param frequency length of a regular period
   * @param calendars a business day is one of each
   * @param holidays further closed days
   * @param businessDayConvention how dates are moved
   * @param stub where an odd period is
   * @param endOfMonth whether dates stay at ends of months
   */
  @Example(
      """
      {"start_date": "2024-03-29", "end_date": "2027-03-29", "frequency": "6M",
       "calendars": ["EUTA"]}""")
  @Example(
      """
      {"start_date": "2023-11-15", "end_date": "2026-02-28", "frequency": "3M",
       "calendars": ["GBLO", "USNY"], "holidays": ["2024-02-29"], "end_of_month": true}""")
  public record Input(
      @Title("First day, not adjusted") LocalDate startDate,
      @Title("Last day, not adjusted") LocalDate endDate,
      @Title("Length of a regular period") Frequency frequency,
      @Title("Calendars; a business day is one of each") @Size(min = 1, max = 5)
          List<HolidayTable> calendars,
      @Title("Further closed days") @Size(min = 1, max = 1000) Optional<List<LocalDate>> holidays,
      @Title("Business day convention") @Default("\"ModifiedFollowing\"")
          BusinessDayRule businessDayConvention,
      @Title("Where an odd period is, and whether it is short or long")
          @Default("\"short_initial\"")
          Stub stub,
      @Title("Dates at ends of months, if the date counted from is at one") @Default("false")
          boolean endOfMonth) {
    private BusinessDays days() {
      return BusinessDays.of(calendars, Set.copyOf(holidays.orElse(List.of())));
    }

    private RollDates rolls() {
      return new RollDates(frequency.months(), stub.isInitial(), stub.isLong(), endOfMonth);
    }
  }

  /**
   * The periods.
   *
   * @param periodCount number of periods
   * @param periods one row for each
   */
  public record Result(
      @Title("Number of periods") @Unit("1") int periodCount,
      @Title("Periods, one row for each") Periods periods) {}

  /**
   * Periods by column.
   *
   * @param unadjustedStart first days, not adjusted
   * @param unadjustedEnd last days, not adjusted
   * @param start first days
   * @param end last days
   * @param days between the two
   */
  public record Periods(
      @Title("First days, not adjusted") List<LocalDate> unadjustedStart,
      @Title("Last days, not adjusted") List<LocalDate> unadjustedEnd,
      @Title("First days") List<LocalDate> start,
      @Title("Last days") List<LocalDate> end,
      @Title("Days between the two") @Unit("day") int[] days) {}

  @Override
  public Capability capability() {
    return Capability.named("treasury.calendar.schedule")
        .limit(
            "years",
            "Days of 1990 to 2050, for which the rules of the calendars are known.",
            "start_date >= '1990-01-01' && end_date <= '2050-12-31'")
        .title(
            "Schedule of periods on business days",
            "The periods of a term: counted back from the end for an initial stub, forward from"
                + " the start for a final one, then moved to business days. The first and the last"
                + " date are as given before they are moved.")
        .synonyms(
            "payment dates, business day, coupon dates, holiday calendar, modified following,"
                + " roll dates, working days, stub period")
        .direct(Workload.VERY_LOW)
        .version("1")
        .reproducibility(Reproducibility.EXACT)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Periods on business days")
        .method(
            new Method(
                "Dates counted from one end, moved by the business day convention",
                "date_k = anchor +- k months; end = adjusted date_k; days = end - start",
                List.of(
                    "ISDA, 2006 ISDA Definitions, 2006, sections 4.10-4.12 and 6.2",
                    "OpenGamma, Strata documentation, 2024: holiday calendars EUTA, GBLO, USGS,"
                        + " USNY, JPTO"),
                List.of(Libraries.named("com.opengamma.strata:strata-basics")),
                List.of(
                    "Holidays of the tables are known up to 2099; later only weekends are.",
                    "ModifiedFollowing keeps the month: the next business day, else the one"
                        + " before.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    LocalDate start = input.startDate();
    LocalDate end = input.endDate();
    boolean fits = end.isAfter(start) && !end.isAfter(start.plusYears(MOST_YEARS));
    return fits
        ? List.of()
        : List.of(
            Problem.invalid(
                "/end_date", "must be after the start_date, by " + MOST_YEARS + " years at most"));
  }

  @Override
  public double steps(Input input) {
    return 4e4;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input));
  }

  /** Returns the periods of a term. */
  public static Result value(Input input) {
    BusinessDays days = input.days();
    BusinessDayRule convention = input.businessDayConvention();
    List<LocalDate> dates = input.rolls().between(input.startDate(), input.endDate());
    List<LocalDate> moved = dates.stream().map(d -> days.adjusted(d, convention)).toList();
    int count = dates.size() - 1;
    int[] lengths =
        IntStream.range(0, count)
            .map(i -> (int) ChronoUnit.DAYS.between(moved.get(i), moved.get(i + 1)))
            .toArray();
    return new Result(
        count,
        new Periods(
            dates.subList(0, count),
            dates.subList(1, count + 1),
            moved.subList(0, count),
            moved.subList(1, count + 1),
            lengths));
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(
        DayStrip.schedule(result.periods(), input.frequency().months(), input.days()::isHoliday));
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    BusinessDays days = input.days();
    boolean moved = input.businessDayConvention() != BusinessDayRule.NO_ADJUST;
    List<LocalDate> starts = result.periods().start();
    List<LocalDate> ends = result.periods().end();
    int[] lengths = result.periods().days();
    int count = lengths.length;
    long wrong =
        IntStream.range(0, count)
            .filter(i -> ChronoUnit.DAYS.between(starts.get(i), ends.get(i)) != lengths[i])
            .count();
    long closedEnds =
        Stream.concat(starts.stream(), ends.stream())
            .distinct()
            .filter(d -> moved && days.isHoliday(d))
            .count();
    return List.of(
        new Check(
            "period_count_residual",
            result.periodCount() - count,
            0,
            "Number of periods less how many there are."),
        new Check(
            "days_left",
            ChronoUnit.DAYS.between(starts.get(0), ends.get(count - 1))
                - Arrays.stream(lengths).asLongStream().sum(),
            0,
            "Days from the first start to the last end less those of all periods: zero, because the"
                + " periods join."),
        new Check(
            "wrong_lengths",
            wrong,
            0,
            "How many periods have other days than between their dates."),
        new Check("closed_ends", closedEnds, 0, "How many starts and ends are no business days."));
  }
}
