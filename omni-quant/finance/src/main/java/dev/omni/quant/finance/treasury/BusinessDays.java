package dev.omni.quant.finance.treasury;

import com.opengamma.strata.basics.ReferenceData;
import com.opengamma.strata.basics.date.HolidayCalendar;
import com.opengamma.strata.basics.date.HolidayCalendarId;
import com.opengamma.strata.basics.date.HolidayCalendarIds;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The business days of one or several calendars: the library's tables, and other closed days. A
 * table is asked once for each day of the years that most terms lie in; the answers are kept as
 * bits, by days since 1970.
 *
 * @param tables of which a business day is one of all
 * @param closed further days on which business rests
 */
public record BusinessDays(List<ClosedDays> tables, Set<LocalDate> closed) {
  private static final Map<HolidayTable, BusinessDays> SINGLE = new EnumMap<>(HolidayTable.class);

  static {
    for (HolidayTable table : HolidayTable.values()) {
      SINGLE.put(table, new BusinessDays(List.of(new ClosedDays(table)), Set.of()));
    }
  }

  /** The days on which a table says that business rests. */
  public static final class ClosedDays {
    private static final Map<HolidayTable, BitSet> KEPT = new ConcurrentHashMap<>();
    private static final int KEPT_FROM = Math.toIntExact(LocalDate.of(1990, 1, 1).toEpochDay());
    private static final int KEPT_TO = Math.toIntExact(LocalDate.of(2100, 1, 1).toEpochDay());

    private final HolidayTable table;

    ClosedDays(HolidayTable table) {
      this.table = table;
    }

    boolean has(LocalDate date) {
      if (table == HolidayTable.NONE) {
        return false;
      }
      long day = date.toEpochDay();
      return (day >= KEPT_FROM && day < KEPT_TO)
          ? KEPT.computeIfAbsent(table, any -> kept()).get((int) (day - KEPT_FROM))
          : isClosed(named(table), date);
    }

    private boolean isClosed(HolidayCalendar calendar, LocalDate date) {
      return calendar.isHoliday(date)
          || (table == HolidayTable.CATO && isTruthAndReconciliation(date));
    }

    /**
     * Returns whether a day is Canada's National Day for Truth and Reconciliation, or the Monday
     * after it where it is on a weekend: a holiday of banks since 2021, which the table lacks. Bank
     * of Canada, Holiday schedule, 2021.
     */
    private static boolean isTruthAndReconciliation(LocalDate date) {
      if (date.getYear() < 2021) {
        return false;
      }
      LocalDate day = LocalDate.of(date.getYear(), 9, 30);
      return switch (day.getDayOfWeek()) {
        case SATURDAY -> date.equals(day.plusDays(2));
        case SUNDAY -> date.equals(day.plusDays(1));
        default -> date.equals(day);
      };
    }

    private BitSet kept() {
      HolidayCalendar calendar = named(table);
      var days = new BitSet(KEPT_TO - KEPT_FROM);
      LocalDate date = LocalDate.ofEpochDay(KEPT_FROM);
      for (int i = 0; i < KEPT_TO - KEPT_FROM; i++) {
        days.set(i, isClosed(calendar, date));
        date = date.plusDays(1);
      }
      return days;
    }

    private static HolidayCalendar named(HolidayTable table) {
      return ReferenceData.standard().getValue(id(table));
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
        case CHZU -> HolidayCalendarIds.CHZU;
        case AUSY -> HolidayCalendarIds.AUSY;
        case CATO -> HolidayCalendarIds.CATO;
      };
    }
  }

  public static BusinessDays of(HolidayTable calendar) {
    return Objects.requireNonNull(SINGLE.get(calendar));
  }

  public static BusinessDays of(List<HolidayTable> calendars, Set<LocalDate> closed) {
    return new BusinessDays(calendars.stream().map(ClosedDays::new).toList(), closed);
  }

  public boolean isHoliday(LocalDate date) {
    for (int i = 0; i < tables.size(); i++) {
      if (tables.get(i).has(date)) {
        return true;
      }
    }
    return !closed.isEmpty() && closed.contains(date);
  }

  /** Returns a date as a convention moves it. */
  public LocalDate adjusted(LocalDate date, BusinessDayRule rule) {
    return switch (rule) {
      case NO_ADJUST -> date;
      case FOLLOWING -> sameOr(date, 1);
      case PRECEDING -> sameOr(date, -1);
      case MODIFIED_FOLLOWING -> {
        LocalDate next = sameOr(date, 1);
        yield next.getMonth() == date.getMonth() ? next : sameOr(date, -1);
      }
    };
  }

  /** Returns a business day: the date itself, or the first one after steps of so many days. */
  private LocalDate sameOr(LocalDate date, int step) {
    LocalDate moved = date;
    while (isHoliday(moved)) {
      moved = moved.plusDays(step);
    }
    return moved;
  }

  /** Returns the business days from a day to before another. */
  public List<LocalDate> between(LocalDate from, LocalDate before) {
    var days = new ArrayList<LocalDate>();
    for (LocalDate day = sameOr(from, 1); day.isBefore(before); day = later(day, 1)) {
      days.add(day);
    }
    return days;
  }

  /** Returns the last business day of the month of a date. */
  public LocalDate monthEnd(LocalDate date) {
    return adjusted(date.with(TemporalAdjusters.lastDayOfMonth()), BusinessDayRule.PRECEDING);
  }

  /** Returns the date so many business days later; earlier for a negative number. */
  public LocalDate later(LocalDate date, int days) {
    int step = days < 0 ? -1 : 1;
    LocalDate moved = date;
    for (int i = 0; i != days; i += step) {
      moved = sameOr(moved.plusDays(step), step);
    }
    return moved;
  }
}
