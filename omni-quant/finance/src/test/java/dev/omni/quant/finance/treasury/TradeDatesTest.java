package dev.omni.quant.finance.treasury;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class TradeDatesTest {
  private final JsonEngine dates = LoadedEngine.of(new TradeDates());

  private JsonFields dates(Json.Obj input) {
    return new JsonFields(EngineRunner.result(dates, input));
  }

  private static Json.Obj trade(String day, String member, String name, String... tenors) {
    return Json.obj("trade_date", day, member, name, "tenors", List.of(tenors));
  }

  /** EMMI, ECB and the Bank of Canada publish the closed days; counted by hand. */
  @ParameterizedTest
  @CsvSource({
    "2024-03-28, EUR-ESTR, 2024-04-03", // Good Friday and Easter Monday
    "2024-03-28, AUD-AONIA, 2024-04-02",
    "2021-09-29, CAD-CORRA, 2021-10-01", // Truth and Reconciliation
    "2022-09-29, CAD-CORRA, 2022-10-03",
    "2023-09-29, CAD-CORRA, 2023-10-03", // on the Monday after a Saturday
    "2020-09-29, CAD-CORRA, 2020-09-30", // no holiday before 2021
    "2024-04-30, CHF-SARON, 2024-05-03", // Labour Day
    "2024-05-03, JPY-TONA, 2024-05-09", // a closed trade date within Golden Week
    "2024-06-14, USD-SOFR, 2024-06-18",
    "2024-06-17, USD-SOFR, 2024-06-20", // Juneteenth
    "2024-03-29, GBP-SONIA, 2024-04-02"
  })
  void the_spot_date_of_an_index_is_counted_in_its_calendar(String day, String index, String spot) {
    assertThat(dates(trade(day, "index", index, "1M")).text("spot_date")).isEqualTo(spot);
  }

  @ParameterizedTest
  @CsvSource({
    "2024-06-17, EURUSD, 2024-06-20", // Juneteenth is counted, but no spot date
    "2024-06-18, EURUSD, 2024-06-20",
    "2024-07-02, USDJPY, 2024-07-05", // the fourth of July
    "2024-07-03, USDCAD, 2024-07-05", // one day, which is that of the holiday
    "2024-03-27, EURGBP, 2024-04-02", // Easter in both
    "2024-01-04, USDJPY, 2024-01-09" // Coming of Age Day
  })
  void the_spot_date_of_a_pair_is_open_in_both(String day, String pair, String spot) {
    assertThat(dates(trade(day, "pair", pair, "1M")).text("spot_date")).isEqualTo(spot);
  }

  @Test
  void a_tenor_of_years_and_months_ends_where_its_months_do() {
    JsonFields found = dates(trade("2024-03-15", "index", "EUR-ESTR", "2Y6M", "30M", "18M"));
    assertThat(found.texts("end_dates")).containsExactly("2026-09-21", "2026-09-21", "2025-09-19");
  }

  @Test
  void ends_of_months_are_kept_where_it_is_asked_for() {
    Json.Obj leap = trade("2024-02-27", "index", "EUR-ESTR", "1M", "1Y", "1W");
    assertThat(dates(leap).texts("end_dates"))
        .containsExactly("2024-03-28", "2025-02-28", "2024-03-07");
    assertThat(dates(leap.with("end_of_month", true)).texts("end_dates"))
        .containsExactly("2024-03-28", "2025-02-28", "2024-03-07");
    Json.Obj april = trade("2024-04-26", "index", "EUR-ESTR", "1M", "1Y");
    assertThat(dates(april).text("spot_date")).isEqualTo("2024-04-30");
    assertThat(dates(april).texts("end_dates")).containsExactly("2024-05-30", "2025-04-30");
    assertThat(dates(april.with("end_of_month", true)).texts("end_dates"))
        .containsExactly("2024-05-31", "2025-04-30");
  }

  @ParameterizedTest
  @EnumSource(RateIndex.class)
  void every_index_has_a_row_of_the_table(RateIndex index) {
    Conventions of = Conventions.of(index);
    LocalDate trade = LocalDate.of(2024, 3, 15);
    LocalDate spot = of.spot(trade);
    assertThat(of.index()).isEqualTo(index);
    assertThat(of.days().between(trade, spot)).hasSize(of.spotDays());
    assertThat(of.fixing(spot)).isEqualTo(trade);
    assertThat(of.floating().months())
        .isEqualTo(of.isOvernight() ? of.fixed().months() : of.months());
    assertThat(index.currency()).matches("[A-Z]{3}");
  }

  @Test
  void a_canadian_swap_of_a_year_has_one_payment_and_a_longer_one_two_a_year() {
    Conventions corra = Conventions.of(RateIndex.CAD_CORRA);
    LocalDate start = LocalDate.of(2024, 4, 11);
    LocalDate year = LocalDate.of(2025, 4, 11);
    assertThat(corra.fixedLeg(start, year, false).periods(start, year)).hasSize(1);
    LocalDate longer = LocalDate.of(2025, 10, 11);
    assertThat(corra.floatingLeg(start, longer, false).periods(start, longer)).hasSize(3);
  }

  @Test
  void the_row_of_the_conventions_is_told() {
    JsonFields row = dates(trade("2024-03-15", "index", "AUD-BBSW-3M", "1Y")).fields("conventions");
    assertThat(row.text("fixed_frequency")).isEqualTo("3M");
    assertThat(row.text("day_count")).isEqualTo("Act/365F");
    assertThat(row.number("spot_days")).isEqualTo(1);
    JsonFields yen = dates(trade("2024-03-15", "pair", "USDJPY", "1Y")).fields("conventions");
    assertThat(yen.number("pip")).isEqualTo(0.01);
  }

  @Test
  void a_tenor_that_is_misspelt_is_refused_with_the_right_word() {
    for (String each : List.of("6 M", "6m", " 6M")) {
      assertThat(problem(trade("2024-03-15", "index", "EUR-ESTR", "1Y", each)))
          .satisfies(found -> assertThat(found.pointer()).isEqualTo("/tenors/1"))
          .satisfies(found -> assertThat(found.message()).endsWith("write 6M"));
    }
    for (String each : List.of("0M", "1Y12M", "ON", "six months", "999Y")) {
      assertThat(problem(trade("2024-03-15", "index", "EUR-ESTR", each)).message())
          .startsWith("must be a tenor such as");
    }
  }

  @Test
  void a_currency_without_a_calendar_is_refused() {
    assertThat(problem(trade("2024-03-15", "pair", "USDTRY", "1M")))
        .satisfies(found -> assertThat(found.pointer()).isEqualTo("/pair"))
        .satisfies(found -> assertThat(found.message()).endsWith("none is known of TRY"));
    assertThat(problem(trade("2024-03-15", "pair", "EUREUR", "1M")).message())
        .isEqualTo("must be two currencies, such as EURUSD");
  }

  @Test
  void an_index_and_a_pair_together_or_none_are_refused() {
    Json.Obj none = Json.obj("trade_date", "2024-03-15", "tenors", List.of("1M"));
    Stream.of(none, none.with("index", "EUR-ESTR").with("pair", "EURUSD"))
        .forEach(
            each ->
                assertThat(dates.capability().input().problems(each))
                    .extracting(Problem::message)
                    .containsExactly("must have exactly one of the members index, pair"));
  }

  private Problem problem(Json.Obj input) {
    List<Problem> problems = dates.problems(dates.capability().input().filled(input));
    assertThat(problems).hasSize(1);
    return problems.get(0);
  }
}
