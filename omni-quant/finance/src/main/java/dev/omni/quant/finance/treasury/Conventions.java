package dev.omni.quant.finance.treasury;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The conventions of the trades on an index: one immutable table, from which every schedule of
 * swaps, curves and caps is made. All dates are moved by ModifiedFollowing and counted back from
 * the end, a short period first. OpenGamma, Interest Rate Instruments and Market Conventions Guide,
 * 2013, and the administrators of the indices.
 *
 * @param index whose conventions they are
 * @param calendar of its business days
 * @param spotDays business days from the trade date to the spot date, and from the fixing of a term
 *     index to its period
 * @param dayCount of the index
 * @param fixed leg of a swap
 * @param floating leg of a swap
 * @param paymentLag business days from the end of a period of a swap to its payment
 */
public record Conventions(
    RateIndex index,
    HolidayTable calendar,
    int spotDays,
    DayCountRule dayCount,
    Leg fixed,
    Leg floating,
    int paymentLag) {
  private static final BusinessDayRule RULE = BusinessDayRule.MODIFIED_FOLLOWING;
  private static final int YEAR = 12;
  private static final int QUARTER = 3;
  private static final Map<RateIndex, Conventions> TABLE = new EnumMap<>(RateIndex.class);

  static {
    overnight(RateIndex.USD_SOFR, HolidayTable.USGS, 2, DayCountRule.ACT_360, 2);
    overnight(RateIndex.USD_FEDFUNDS, HolidayTable.USNY, 2, DayCountRule.ACT_360, 2);
    overnight(RateIndex.EUR_ESTR, HolidayTable.EUTA, 2, DayCountRule.ACT_360, 1);
    overnight(RateIndex.GBP_SONIA, HolidayTable.GBLO, 0, DayCountRule.ACT_365F, 0);
    overnight(RateIndex.CHF_SARON, HolidayTable.CHZU, 2, DayCountRule.ACT_360, 2);
    overnight(RateIndex.JPY_TONA, HolidayTable.JPTO, 2, DayCountRule.ACT_365F, 2);
    overnight(RateIndex.AUD_AONIA, HolidayTable.AUSY, 1, DayCountRule.ACT_365F, 1);
    Leg halves = new Leg(6, DayCountRule.ACT_365F);
    add(RateIndex.CAD_CORRA, HolidayTable.CATO, 1, halves, halves, 1);
    Leg bond = new Leg(YEAR, DayCountRule.THIRTY_U_360);
    for (RateIndex index :
        List.of(RateIndex.EUR_EURIBOR_1M, RateIndex.EUR_EURIBOR_3M, RateIndex.EUR_EURIBOR_6M)) {
      Leg floating = new Leg(months(index), DayCountRule.ACT_360);
      add(index, HolidayTable.EUTA, 2, bond, floating, 0);
    }
    for (RateIndex index : List.of(RateIndex.AUD_BBSW_3M, RateIndex.AUD_BBSW_6M)) {
      Leg both = new Leg(months(index), DayCountRule.ACT_365F);
      add(index, HolidayTable.AUSY, 1, both, both, 0);
    }
  }

  /**
   * The periods of a leg.
   *
   * @param months of a period
   * @param dayCount of its year fraction
   */
  public record Leg(int months, DayCountRule dayCount) {}

  private static void overnight(
      RateIndex index, HolidayTable calendar, int spot, DayCountRule count, int lag) {
    Leg year = new Leg(YEAR, count);
    add(index, calendar, spot, year, year, lag);
  }

  private static void add(
      RateIndex index, HolidayTable calendar, int spot, Leg fixed, Leg floating, int lag) {
    TABLE.put(
        index, new Conventions(index, calendar, spot, floating.dayCount(), fixed, floating, lag));
  }

  /** Returns the conventions of an index. */
  public static Conventions of(RateIndex index) {
    return Objects.requireNonNull(TABLE.get(index));
  }

  private static int months(RateIndex index) {
    return switch (index) {
      case EUR_EURIBOR_1M -> 1;
      case EUR_EURIBOR_3M, AUD_BBSW_3M -> QUARTER;
      case EUR_EURIBOR_6M, AUD_BBSW_6M -> 2 * QUARTER;
      default -> 0;
    };
  }

  /** Returns the months of the index; 0 for an overnight one. */
  public int months() {
    return months(index);
  }

  /** Returns whether the index is of a day, and compounded over a period. */
  public boolean isOvernight() {
    return months() == 0;
  }

  /** Returns the instruments that are quoted on the index. */
  public List<CurveInstrument> instruments() {
    if (index == RateIndex.USD_SOFR) {
      return List.of(CurveInstrument.OIS, CurveInstrument.FUTURE);
    }
    if (isOvernight()) {
      return List.of(CurveInstrument.OIS);
    }
    return index == RateIndex.EUR_EURIBOR_3M
        ? List.of(
            CurveInstrument.DEPOSIT,
            CurveInstrument.FRA,
            CurveInstrument.FUTURE,
            CurveInstrument.SWAP)
        : List.of(CurveInstrument.DEPOSIT, CurveInstrument.FRA, CurveInstrument.SWAP);
  }

  /** Returns the business days of the index. */
  public BusinessDays days() {
    return BusinessDays.of(calendar);
  }

  private LocalDate adjusted(LocalDate date) {
    return days().adjusted(date, RULE);
  }

  /** Returns the day itself, or the next business day where it is none. */
  public LocalDate open(LocalDate date) {
    return days().adjusted(date, BusinessDayRule.FOLLOWING);
  }

  /** Returns the day from which tenors are counted: a closed trade date is moved on first. */
  public LocalDate spot(LocalDate trade) {
    return days().later(open(trade), spotDays);
  }

  /** Returns the day on which a term index is fixed for a period. */
  public LocalDate fixing(LocalDate start) {
    return days().later(start, -spotDays);
  }

  /** Returns the payment of a period that ends on a day. */
  public LocalDate payment(LocalDate end) {
    return days().later(end, paymentLag);
  }

  /** Returns the period of a deposit, which ends with a month where it begins with the last day. */
  public SwapLeg.Period deposit(LocalDate spot, Tenor tenor) {
    return period(spot, end(spot, tenor, true));
  }

  /** Returns the deposit overnight, of the next day or of the day after spot. */
  public SwapLeg.Period shortDeposit(LocalDate valuation, ShortDeposit deposit) {
    LocalDate today = open(valuation);
    LocalDate start =
        switch (deposit) {
          case ON -> today;
          case TN -> days().later(today, 1);
          case SN -> spot(valuation);
        };
    return period(start, days().later(start, 1));
  }

  /** The deposits of one business day. */
  public enum ShortDeposit {
    /** From today. */
    ON,
    /** From tomorrow. */
    TN,
    /** From the spot date. */
    SN
  }

  /** Returns the period of the index from a day. */
  public SwapLeg.Period indexPeriod(LocalDate start, boolean endOfMonth) {
    return period(start, end(start, new Tenor(months(), 0), endOfMonth));
  }

  /** Returns the period of a future on the compounded rate of a quarter: between two IMM dates. */
  public SwapLeg.Period quarter(LocalDate start) {
    return period(start, thirdWednesday(start.plusMonths(QUARTER)));
  }

  /** Returns the IMM date of the month of a day. */
  public static LocalDate thirdWednesday(LocalDate day) {
    return day.with(TemporalAdjusters.dayOfWeekInMonth(3, DayOfWeek.WEDNESDAY));
  }

  /** Returns the business day that a tenor ends on. */
  public LocalDate end(LocalDate start, Tenor tenor, boolean endOfMonth) {
    return adjusted(unadjusted(start, tenor, endOfMonth));
  }

  /**
   * Returns the last day of a tenor: with the rule for ends of months the last business day of its
   * month where the start is that of its own.
   */
  public LocalDate unadjusted(LocalDate start, Tenor tenor, boolean endOfMonth) {
    BusinessDays days = days();
    LocalDate end = tenor.after(start);
    return endOfMonth && tenor.inMonths() && start.equals(days.monthEnd(start))
        ? days.monthEnd(end)
        : end;
  }

  private SwapLeg.Period period(LocalDate start, LocalDate end) {
    return new SwapLeg.Period(start, end, end, DayCounting.of(dayCount).yearFraction(start, end));
  }

  /** Returns the periods of the fixed leg of a swap. */
  public SwapLeg fixedLeg(LocalDate start, LocalDate end, boolean endOfMonth) {
    return leg(fixed, start, end, endOfMonth);
  }

  /** Returns the periods of the floating leg of a swap. */
  public SwapLeg floatingLeg(LocalDate start, LocalDate end, boolean endOfMonth) {
    return leg(floating, start, end, endOfMonth);
  }

  /** Returns the periods of a note on the index, which pays at their ends. */
  public SwapLeg noteLeg(boolean endOfMonth) {
    return new SwapLeg(
        floating.months(), DayCounting.of(floating.dayCount()), days(), RULE, 0, endOfMonth);
  }

  /** A swap on an overnight rate of up to a year has one payment, whatever its periods are. */
  private SwapLeg leg(Leg leg, LocalDate start, LocalDate end, boolean endOfMonth) {
    boolean single = isOvernight() && !end.isAfter(adjusted(start.plusMonths(YEAR)));
    return new SwapLeg(
        single ? YEAR : leg.months(),
        DayCounting.of(leg.dayCount()),
        days(),
        RULE,
        paymentLag,
        endOfMonth);
  }
}
