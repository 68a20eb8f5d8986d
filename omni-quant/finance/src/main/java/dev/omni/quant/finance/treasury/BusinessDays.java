package dev.omni.quant.finance.treasury;

import com.opengamma.strata.basics.ReferenceData;
import com.opengamma.strata.basics.date.BusinessDayConvention;
import com.opengamma.strata.basics.date.BusinessDayConventions;
import com.opengamma.strata.basics.date.HolidayCalendar;
import com.opengamma.strata.basics.date.HolidayCalendarId;
import com.opengamma.strata.basics.date.HolidayCalendarIds;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.Set;

/**
 * The business days of one or several calendars: the library's tables, and other closed days.
 *
 * @param calendars of which a business day is one of all
 * @param closed further days on which business rests
 */
record BusinessDays(List<HolidayCalendar> calendars, Set<LocalDate> closed)
    implements HolidayCalendar {
  static BusinessDays of(HolidayTable calendar) {
    return of(List.of(calendar), Set.of());
  }

  static BusinessDays of(List<HolidayTable> calendars, Set<LocalDate> closed) {
    List<HolidayCalendar> resolved =
        calendars.stream().map(table -> ReferenceData.standard().getValue(id(table))).toList();
    return new BusinessDays(resolved, closed);
  }

  private static HolidayCalendarId id(HolidayTable table) {
    return switch (table) {
      case NONE -> HolidayCalendarIds.NO_HOLIDAYS;
      case WEEKENDS -> HolidayCalendarIds.SAT_SUN;
      case EUTA -> HolidayCalendarIds.EUTA;
      case GBLO -> HolidayCalendarIds.GBLO;
      case USGS -> HolidayCalendarIds.USGS;
      case USNY -> HolidayCalendarIds.USNY;
      case JPTO -> HolidayCalendarIds.JPTO;
    };
  }

  @Override
  public boolean isHoliday(LocalDate date) {
    return closed.contains(date) || calendars.stream().anyMatch(each -> each.isHoliday(date));
  }

  @Override
  public HolidayCalendarId getId() {
    return HolidayCalendarIds.NO_HOLIDAYS;
  }

  /** Returns a date as a convention moves it. */
  LocalDate adjusted(LocalDate date, BusinessDayRule rule) {
    BusinessDayConvention convention =
        switch (rule) {
          case NO_ADJUST -> BusinessDayConventions.NO_ADJUST;
          case FOLLOWING -> BusinessDayConventions.FOLLOWING;
          case MODIFIED_FOLLOWING -> BusinessDayConventions.MODIFIED_FOLLOWING;
          case PRECEDING -> BusinessDayConventions.PRECEDING;
        };
    return convention.adjust(date, this);
  }

  /** Returns the last business day of the month of a date. */
  LocalDate monthEnd(LocalDate date) {
    return adjusted(date.with(TemporalAdjusters.lastDayOfMonth()), BusinessDayRule.PRECEDING);
  }

  /** Returns the date so many business days later; earlier for a negative number. */
  LocalDate later(LocalDate date, int days) {
    return shift(date, days);
  }
}
