package dev.omni.quant.finance.treasury;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Work;
import dev.omni.quant.core.Libraries;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The accrual periods of a term on the business days of calendars. */
@AutoService(JsonEngine.class)
public final class PeriodSchedule implements JsonEngine {
  private static final int MOST_YEARS = 100;

  private static final Shape CONTRACT =
      Shape.object()
          .required("start_date", Shape.date().titled("First day, not adjusted"))
          .required("end_date", Shape.date().titled("Last day, not adjusted"))
          .required("frequency", frequency("Length of a regular period"))
          .required(
              "calendars",
              Shape.arrayOf(BusinessDays.calendar(), 1, 5)
                  .titled("Calendars; a business day is one of each"))
          .optional("holidays", Shape.arrayOf(Shape.date(), 1, 1000).titled("Further closed days"))
          .optional("business_day_convention", BusinessDays.convention())
          .optional(
              "stub",
              Shape.choice("short_initial", "long_initial", "short_final", "long_final")
                  .otherwise("short_initial")
                  .titled("Where an odd period is, and whether it is short or long"))
          .optional(
              "end_of_month",
              Shape.bool()
                  .otherwise(false)
                  .titled("Dates at ends of months, if the date counted from is at one"))
          .example(
              Json.obj(
                  "start_date", "2024-03-29",
                  "end_date", "2027-03-29",
                  "frequency", "6M",
                  "calendars", List.of("EUTA")))
          .example(
              Json.obj(
                  "start_date",
                  "2023-11-15",
                  "end_date",
                  "2026-02-28",
                  "frequency",
                  "3M",
                  "calendars",
                  List.of("GBLO", "USNY"),
                  "holidays",
                  List.of("2024-02-29"),
                  "end_of_month",
                  true));

  private static final Shape RESULT =
      Shape.object()
          .required("period_count", Shape.integer().unit("1").titled("Number of periods"))
          .required(
              "periods",
              Shape.object()
                  .required("unadjusted_start", dates("First days, not adjusted"))
                  .required("unadjusted_end", dates("Last days, not adjusted"))
                  .required("start", dates("First days"))
                  .required("end", dates("Last days"))
                  .required(
                      "days",
                      Shape.listOf(Shape.integer().unit("day")).titled("Days between the two"))
                  .titled("Periods, one row for each"));

  private static Shape dates(String title) {
    return Shape.listOf(Shape.date()).titled(title);
  }

  static Shape frequency(String title) {
    return Shape.choice("1M", "3M", "6M", "12M").titled(title);
  }

  @Override
  public Capability capability() {
    return Capability.named("treasury.calendar.schedule")
        .title(
            "Schedule of periods on business days",
            "The periods of a term: counted back from the end for an initial stub, forward from"
                + " the start for a final one, then moved to business days. The first and the last"
                + " date are as given before they are moved.")
        .direct(Workload.VERY_LOW)
        .version("1")
        .reproducibility(Reproducibility.EXACT)
        .input(CONTRACT)
        .result(RESULT)
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
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    LocalDate start = fields.date("start_date");
    LocalDate end = fields.date("end_date");
    boolean fits = end.isAfter(start) && !end.isAfter(start.plusYears(MOST_YEARS));
    return fits
        ? List.of()
        : List.of(
            Problem.invalid(
                "/end_date", "must be after the start_date, by " + MOST_YEARS + " years at most"));
  }

  @Override
  public double steps(Json.Obj input) {
    return 1e5;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    BusinessDays days = BusinessDays.of(fields.texts("calendars"), closed(fields));
    String convention = fields.text("business_day_convention");
    List<LocalDate> dates =
        rolls(fields).between(fields.date("start_date"), fields.date("end_date"));
    List<LocalDate> moved = dates.stream().map(d -> days.adjusted(d, convention)).toList();
    int count = dates.size() - 1;
    List<Long> lengths =
        IntStream.range(0, count)
            .mapToObj(i -> ChronoUnit.DAYS.between(moved.get(i), moved.get(i + 1)))
            .toList();
    return JsonComputed.of(
        Json.obj(
            "period_count",
            count,
            "periods",
            Json.obj(
                "unadjusted_start", texts(dates.subList(0, count)),
                "unadjusted_end", texts(dates.subList(1, count + 1)),
                "start", texts(moved.subList(0, count)),
                "end", texts(moved.subList(1, count + 1)),
                "days", lengths)));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    String convention = fields.text("business_day_convention");
    BusinessDays days = BusinessDays.of(fields.texts("calendars"), closed(fields));
    JsonFields periods = new JsonFields(result).fields("periods");
    List<LocalDate> starts = dates(periods, "start");
    List<LocalDate> ends = dates(periods, "end");
    double[] lengths = periods.numbers("days");
    int count = lengths.length;
    long wrong =
        IntStream.range(0, count)
            .filter(i -> ChronoUnit.DAYS.between(starts.get(i), ends.get(i)) != lengths[i])
            .count();
    long closedEnds =
        Stream.concat(starts.stream(), ends.stream())
            .distinct()
            .filter(d -> !convention.equals("NoAdjust") && days.isHoliday(d))
            .count();
    return List.of(
        new Check(
            "period_count_residual",
            result.number("period_count") - count,
            0,
            "Number of periods less how many there are."),
        new Check(
            "days_left",
            ChronoUnit.DAYS.between(starts.get(0), ends.get(count - 1))
                - Arrays.stream(lengths).sum(),
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

  private static List<LocalDate> dates(JsonFields periods, String name) {
    return periods.texts(name).stream().map(LocalDate::parse).toList();
  }

  private static RollDates rolls(JsonFields fields) {
    String stub = fields.text("stub");
    return new RollDates(
        RollDates.months(fields.text("frequency")),
        stub.endsWith("initial"),
        stub.startsWith("long"),
        fields.object().flag("end_of_month"));
  }

  private static Set<LocalDate> closed(JsonFields fields) {
    return fields.has("holidays")
        ? fields.texts("holidays").stream()
            .map(LocalDate::parse)
            .collect(Collectors.toUnmodifiableSet())
        : Set.of();
  }

  private static List<String> texts(List<LocalDate> dates) {
    return dates.stream().map(LocalDate::toString).toList();
  }
}
