package dev.omni.quant.finance.treasury;

import dev.omni.domain.json.Problem;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The terms of a swap but for its rate, as the contracts of swaps and swaptions have them.
 *
 * @param curves that discount and project
 * @param notional currency unit
 * @param effectiveDate first day of the swap
 * @param maturityDate last day of the swap, or its tenor from the first
 * @param fixedLeg periods of the fixed rate
 * @param floatingLeg periods of the index
 * @param calendar of both legs
 * @param businessDayConvention how dates are moved
 * @param paymentLagDays business days from the end of a period to its payment
 */
public record SwapTerms(
    @Flat RateCurves curves,
    @Title("Notional") @Unit("currency unit") @Range(above = 0, to = 1e15) double notional,
    @Title("First day of the swap") LocalDate effectiveDate,
    @Title("Last day of the swap, or its tenor from the first such as 5Y") @Size(min = 2, max = 10)
        String maturityDate,
    @Title("Fixed leg") FixedLeg fixedLeg,
    @Title("Floating leg") FloatingLeg floatingLeg,
    @Title("Calendar of both legs") HolidayTable calendar,
    @Title("Business day convention") @Default("\"ModifiedFollowing\"")
        BusinessDayRule businessDayConvention,
    @Title("Business days from the end of a period to its payment")
        @Unit("business day")
        @Range(from = 0, to = 10)
        @Default("0")
        int paymentLagDays) {
  private static final int MOST_YEARS = 100;

  /** The kinds of an index. */
  public enum IndexKind {
    /** Of a term. */
    IBOR,
    /** Of a day, compounded. */
    OVERNIGHT
  }

  /**
   * A leg of equal rates.
   *
   * @param frequency period
   * @param dayCount of the periods
   */
  public record FixedLeg(
      @Title("Period of the fixed leg") Frequency frequency,
      @Title("Day count of the fixed leg") LegDayCount dayCount) {}

  /**
   * A leg of rates of an index.
   *
   * @param kind of the index
   * @param frequency period
   * @param dayCount of the periods
   * @param spread over the index, 1/year
   */
  public record FloatingLeg(
      @Title("Index: of a term or overnight") IndexKind kind,
      @Title("Period of the floating leg") Frequency frequency,
      @Title("Day count of the floating leg") LegDayCount dayCount,
      @Title("Spread over the index") @Unit("1/year") @Range(from = -1, to = 1) @Default("0")
          double spread) {}

  /** Returns about how many payments both legs have, for the estimate of steps. */
  double payments() {
    double months = ChronoUnit.MONTHS.between(effectiveDate, maturity(false));
    return 1
        + months / fixedLeg.frequency().months()
        + (1 + months / floatingLeg.frequency().months());
  }

  /** Returns the problems of the curves and of the dates of the swap. */
  List<Problem> problems() {
    var problems = new ArrayList<>(curves.problems());
    Optional<LocalDate> maturity = DayOrTenor.day(maturityDate, effectiveDate);
    problems.addAll(
        maturity
            .map(end -> order(effectiveDate, end))
            .orElseGet(() -> DayOrTenor.problems("/maturity_date", maturityDate)));
    if (problems.isEmpty()) {
      problems.addAll(lastDates());
    }
    return problems;
  }

  /**
   * Returns the last day of the swap, before business days are looked at.
   *
   * @param endOfMonth whether a tenor from the last business day of a month ends on one
   */
  LocalDate maturity(boolean endOfMonth) {
    LocalDate end = DayOrTenor.day(maturityDate, effectiveDate).orElse(effectiveDate);
    if (!endOfMonth || DayOrTenor.isDate(maturityDate)) {
      return end;
    }
    BusinessDays days = BusinessDays.of(calendar);
    boolean months = Tenor.find(maturityDate).filter(Tenor::inMonths).isPresent();
    return months && effectiveDate.equals(days.monthEnd(effectiveDate)) ? days.monthEnd(end) : end;
  }

  /** Returns the problem of a first and a last day. */
  static List<Problem> order(LocalDate start, LocalDate end) {
    boolean fits = end.isAfter(start) && !end.isAfter(start.plusYears(MOST_YEARS));
    return fits
        ? List.of()
        : List.of(
            Problem.invalid("/maturity_date", "must be after the first day, by 100 years at most"));
  }

  /** Returns the problems of the last payment and accrual, which the curves have to reach. */
  private List<Problem> lastDates() {
    BusinessDays days = BusinessDays.of(calendar);
    LocalDate end = days.adjusted(maturity(true), businessDayConvention);
    LocalDate payment = days.later(end, paymentLagDays);
    List<Problem> problems = curves.discountReach("/maturity_date", payment);
    return problems.isEmpty() ? curves.projectionReach("/maturity_date", end) : problems;
  }

  /** Returns the rule of the fixed leg's periods. */
  SwapLeg fixed(boolean endOfMonth) {
    return leg(fixedLeg.frequency(), fixedLeg.dayCount(), endOfMonth);
  }

  /** Returns the rule of the floating leg's periods. */
  SwapLeg floating(boolean endOfMonth) {
    return leg(floatingLeg.frequency(), floatingLeg.dayCount(), endOfMonth);
  }

  private SwapLeg leg(Frequency frequency, LegDayCount count, boolean endOfMonth) {
    return new SwapLeg(
        frequency.months(),
        DayCounting.of(count.rule()),
        BusinessDays.of(calendar),
        businessDayConvention,
        paymentLagDays,
        endOfMonth);
  }

  /** Returns whether the first day is before the curves begin. */
  boolean begun() {
    return effectiveDate.isBefore(curves.valuation());
  }
}
