package dev.omni.quant.finance.treasury;

import dev.omni.engine.contract.Word;
import java.time.LocalDate;
import java.util.List;

/** The conventions of an index and of the instruments quoted on it. */
public enum CurveIndex {
  @Word("EUR-ESTR")
  EUR_ESTR(HolidayTable.EUTA, 2, DayCountRule.ACT_360, 0, 1),
  @Word("USD-SOFR")
  USD_SOFR(HolidayTable.USGS, 2, DayCountRule.ACT_360, 0, 2),
  @Word("GBP-SONIA")
  GBP_SONIA(HolidayTable.GBLO, 0, DayCountRule.ACT_365F, 0, 0),
  @Word("EUR-EURIBOR-3M")
  EUR_EURIBOR_3M(HolidayTable.EUTA, 2, DayCountRule.ACT_360, 3, 0),
  @Word("EUR-EURIBOR-6M")
  EUR_EURIBOR_6M(HolidayTable.EUTA, 2, DayCountRule.ACT_360, 6, 0);

  private static final BusinessDayRule CONVENTION = BusinessDayRule.MODIFIED_FOLLOWING;
  private static final int YEAR = 12;

  private final HolidayTable calendar;
  private final int spotLag;
  private final DayCountRule dayCount;
  private final int months;
  private final int paymentLag;

  /**
   * The conventions.
   *
   * @param months of the index; 0 for an overnight one
   * @param paymentLag business days from the end of a period of a swap to its payment
   */
  CurveIndex(
      HolidayTable calendar, int spotLag, DayCountRule dayCount, int months, int paymentLag) {
    this.calendar = calendar;
    this.spotLag = spotLag;
    this.dayCount = dayCount;
    this.months = months;
    this.paymentLag = paymentLag;
  }

  /** Returns the instruments that are quoted on the index. */
  List<CurveInstrument> instruments() {
    return switch (this) {
      case EUR_ESTR, USD_SOFR, GBP_SONIA -> List.of(CurveInstrument.OIS);
      case EUR_EURIBOR_3M ->
          List.of(
              CurveInstrument.DEPOSIT,
              CurveInstrument.FRA,
              CurveInstrument.FUTURE,
              CurveInstrument.SWAP);
      case EUR_EURIBOR_6M ->
          List.of(CurveInstrument.DEPOSIT, CurveInstrument.FRA, CurveInstrument.SWAP);
    };
  }

  private BusinessDays days() {
    return BusinessDays.of(calendar);
  }

  private LocalDate adjusted(LocalDate date) {
    return days().adjusted(date, CONVENTION);
  }

  /** Returns the day from which tenors are counted. */
  LocalDate spot(LocalDate valuation) {
    BusinessDays days = days();
    return days.later(days.adjusted(valuation, BusinessDayRule.FOLLOWING), spotLag);
  }

  /** Returns the period of a deposit, which ends with a month where it begins with the last day. */
  SwapLeg.Period deposit(LocalDate spot, Term term) {
    return period(spot, adjusted(end(spot, term, true)));
  }

  /** Returns the period of the index from a day. */
  SwapLeg.Period indexPeriod(LocalDate start, boolean endOfMonth) {
    return period(start, adjusted(end(start, new Term(months, 'M'), endOfMonth)));
  }

  LocalDate forwardStart(LocalDate spot, Term term, boolean endOfMonth) {
    return adjusted(end(spot, term, endOfMonth));
  }

  /**
   * Returns the last day of a term: with the rule for ends of months the last business day of its
   * month where the start is that of its own.
   */
  LocalDate end(LocalDate start, Term term, boolean endOfMonth) {
    BusinessDays days = days();
    LocalDate end = term.after(start);
    return endOfMonth && term.inMonths() && start.equals(days.monthEnd(start))
        ? days.monthEnd(end)
        : end;
  }

  private SwapLeg.Period period(LocalDate start, LocalDate end) {
    return new SwapLeg.Period(start, end, end, DayCounting.of(dayCount).yearFraction(start, end));
  }

  /** Returns the fixed leg of a swap. */
  SwapLeg fixedLeg(boolean endOfMonth) {
    return leg(YEAR, months == 0 ? dayCount : DayCountRule.THIRTY_U_360, endOfMonth);
  }

  /** Returns the floating leg of a swap. */
  SwapLeg floatingLeg(boolean endOfMonth) {
    return leg(months == 0 ? YEAR : months, dayCount, endOfMonth);
  }

  private SwapLeg leg(int length, DayCountRule count, boolean endOfMonth) {
    return new SwapLeg(length, DayCounting.of(count), days(), CONVENTION, paymentLag, endOfMonth);
  }

  /** A term such as 3M: a number of days, weeks, months or years. */
  record Term(int number, char unit) {
    private static final String FORM = "[1-9][0-9]{0,2}[DWMY]";

    static boolean fits(String text) {
      return text.matches(FORM) && of(text).years() <= 60;
    }

    static Term of(String text) {
      int end = text.length() - 1;
      return new Term(Integer.parseInt(text.substring(0, end)), text.charAt(end));
    }

    private double years() {
      return switch (unit) {
        case 'D' -> number / 365.0;
        case 'W' -> number / 52.0;
        case 'M' -> number / 12.0;
        default -> number;
      };
    }

    boolean inMonths() {
      return unit == 'M' || unit == 'Y';
    }

    LocalDate after(LocalDate date) {
      return switch (unit) {
        case 'D' -> date.plusDays(number);
        case 'W' -> date.plusWeeks(number);
        case 'M' -> date.plusMonths(number);
        default -> date.plusYears(number);
      };
    }
  }
}
