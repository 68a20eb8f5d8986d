package dev.omni.quant.finance.treasury;

import static org.assertj.core.api.Assertions.assertThat;

import com.opengamma.strata.basics.ReferenceData;
import com.opengamma.strata.basics.date.BusinessDayConvention;
import com.opengamma.strata.basics.date.BusinessDayConventions;
import com.opengamma.strata.basics.date.HolidayCalendar;
import com.opengamma.strata.basics.date.HolidayCalendarId;
import com.opengamma.strata.basics.date.HolidayCalendars;
import com.opengamma.strata.basics.date.ImmutableHolidayCalendar;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The kept bits of a calendar against the library that they come from. */
final class BusinessDaysTest {
  private static final Map<HolidayTable, String> NAMES =
      Map.of(
          HolidayTable.NONE, "NoHolidays",
          HolidayTable.WEEKENDS, "Sat/Sun",
          HolidayTable.EUTA, "EUTA",
          HolidayTable.GBLO, "GBLO",
          HolidayTable.USGS, "USGS",
          HolidayTable.USNY, "USNY",
          HolidayTable.JPTO, "JPTO",
          HolidayTable.CHZU, "CHZU",
          HolidayTable.AUSY, "AUSY",
          HolidayTable.CATO, "CATO");

  /** The holiday of Canada's banks since 2021 that the library lacks, by the years of its days. */
  private static final HolidayCalendar RECONCILIATION =
      ImmutableHolidayCalendar.of(
          HolidayCalendarId.of("Reconciliation"),
          IntStream.range(2021, 2105)
              .mapToObj(year -> LocalDate.of(year, 9, 30))
              .map(day -> BusinessDayConventions.FOLLOWING.adjust(day, HolidayCalendars.SAT_SUN))
              .toList(),
          DayOfWeek.SATURDAY,
          DayOfWeek.SUNDAY);

  private static HolidayCalendar calendar(HolidayTable table) {
    HolidayCalendar library =
        ReferenceData.standard().getValue(HolidayCalendarId.of(NAMES.get(table)));
    return table == HolidayTable.CATO ? library.combinedWith(RECONCILIATION) : library;
  }

  @ParameterizedTest
  @EnumSource
  void every_day_of_120_years_is_open_or_closed_as_in_the_library(HolidayTable table) {
    HolidayCalendar library = calendar(table);
    BusinessDays days = BusinessDays.of(table);

    assertThat(LocalDate.of(1985, 1, 1).datesUntil(LocalDate.of(2105, 1, 1)))
        .allSatisfy(day -> assertThat(days.isHoliday(day)).isEqualTo(library.isHoliday(day)));
  }

  @ParameterizedTest
  @EnumSource
  void dates_are_moved_as_the_library_moves_them(HolidayTable table) {
    HolidayCalendar library = calendar(table);
    BusinessDays days = BusinessDays.of(table);
    Map<BusinessDayRule, BusinessDayConvention> rules =
        Map.of(
            BusinessDayRule.NO_ADJUST, BusinessDayConventions.NO_ADJUST,
            BusinessDayRule.FOLLOWING, BusinessDayConventions.FOLLOWING,
            BusinessDayRule.MODIFIED_FOLLOWING, BusinessDayConventions.MODIFIED_FOLLOWING,
            BusinessDayRule.PRECEDING, BusinessDayConventions.PRECEDING);

    rules.forEach(
        (rule, convention) ->
            assertThat(LocalDate.of(2019, 1, 1).datesUntil(LocalDate.of(2024, 1, 1)))
                .allSatisfy(
                    day ->
                        assertThat(days.adjusted(day, rule))
                            .isEqualTo(convention.adjust(day, library))));
    for (int lag : new int[] {-3, -1, 0, 1, 5}) {
      assertThat(LocalDate.of(2023, 12, 1).datesUntil(LocalDate.of(2024, 6, 1)))
          .allSatisfy(day -> assertThat(days.later(day, lag)).isEqualTo(library.shift(day, lag)));
    }
  }

  @ParameterizedTest
  @EnumSource
  void a_further_closed_day_is_one_beside_those_of_the_table(HolidayTable table) {
    LocalDate monday = LocalDate.of(2024, 6, 3);

    assertThat(BusinessDays.of(table).isHoliday(monday)).isFalse();
    assertThat(BusinessDays.of(List.of(table), Set.of(monday)).isHoliday(monday)).isTrue();
  }
}
