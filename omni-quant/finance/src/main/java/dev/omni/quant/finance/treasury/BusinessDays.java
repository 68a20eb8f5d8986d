package dev.omni.quant.finance.treasury;

import com.opengamma.strata.basics.ReferenceData;
import com.opengamma.strata.basics.date.BusinessDayConvention;
import com.opengamma.strata.basics.date.HolidayCalendar;
import com.opengamma.strata.basics.date.HolidayCalendarId;
import com.opengamma.strata.basics.date.HolidayCalendarIds;
import dev.omni.domain.json.Shape;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The business days of one or several calendars: the library's tables, and other closed days.
 *
 * @param calendars of which a business day is one of all
 * @param closed further days on which business rests
 */
record BusinessDays(List<HolidayCalendar> calendars, Set<LocalDate> closed)
    implements HolidayCalendar {
  private static final Map<String, HolidayCalendarId> BY_NAME =
      Map.of(
          "NONE", HolidayCalendarIds.NO_HOLIDAYS,
          "WEEKENDS", HolidayCalendarIds.SAT_SUN,
          "EUTA", HolidayCalendarIds.EUTA,
          "GBLO", HolidayCalendarIds.GBLO,
          "USGS", HolidayCalendarIds.USGS,
          "USNY", HolidayCalendarIds.USNY,
          "JPTO", HolidayCalendarIds.JPTO);

  /** Returns the shape of a calendar. */
  static Shape calendar() {
    return Shape.choice("NONE", "WEEKENDS", "EUTA", "GBLO", "USGS", "USNY", "JPTO");
  }

  /** Returns the shape of a convention. */
  static Shape convention() {
    return Shape.choice("NoAdjust", "Following", "ModifiedFollowing", "Preceding")
        .otherwise("ModifiedFollowing")
        .titled("Business day convention");
  }

  static BusinessDays of(String calendar) {
    return of(List.of(calendar), Set.of());
  }

  static BusinessDays of(List<String> calendars, Set<LocalDate> closed) {
    List<HolidayCalendar> resolved =
        calendars.stream()
            .map(name -> ReferenceData.standard().getValue(BY_NAME.get(name)))
            .toList();
    return new BusinessDays(resolved, closed);
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
  LocalDate adjusted(LocalDate date, String convention) {
    return BusinessDayConvention.of(convention).adjust(date, this);
  }

  /** Returns the last business day of the month of a date. */
  LocalDate monthEnd(LocalDate date) {
    return adjusted(date.with(TemporalAdjusters.lastDayOfMonth()), "Preceding");
  }

  /** Returns the date so many business days later; earlier for a negative number. */
  LocalDate later(LocalDate date, int days) {
    return shift(date, days);
  }
}
