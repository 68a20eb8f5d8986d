package dev.omni.quant.finance.treasury;

import dev.omni.engine.contract.Contracts;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Meaning;
import dev.omni.engine.figure.Plane;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.LocalDate;
import java.time.Year;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** The pictures of days: periods of a schedule by year, and the count of a period. */
final class DayStrip {
  private static final int MOST_YEARS = 12;
  private static final double OFF = 0.24;

  private DayStrip() {}

  /** The places of bars or strokes, each in the row of its year. */
  private static final class Rows {
    private final int first;
    private final int last;
    private final List<double[]> all = new ArrayList<>();

    Rows(int first, int last) {
      this.first = first;
      this.last = last;
    }

    /** Adds the days from one to another, of which the second is not part. */
    void add(LocalDate from, LocalDate to) {
      for (int year = Math.max(first, from.getYear());
          year <= Math.min(last, to.getYear());
          year++) {
        double left = year == from.getYear() ? from.getDayOfYear() : 1;
        double right = year == to.getYear() ? to.getDayOfYear() : Year.of(year).length() + 1;
        if (right > left) {
          all.add(new double[] {last - year, left, right});
        }
      }
    }

    void addDay(LocalDate day, double above) {
      if (day.getYear() >= first && day.getYear() <= last) {
        all.add(new double[] {last - day.getYear() + above, day.getDayOfYear(), 0});
      }
    }

    double[] column(int k) {
      return all.stream().mapToDouble(row -> row[k]).toArray();
    }

    Mark spans(String series, Meaning meaning) {
      return new Mark.Spans(series, column(0), column(1), column(2), meaning);
    }

    Mark ticks(String series) {
      return new Mark.Ticks(series, column(1), column(0));
    }
  }

  /**
   * Returns the periods of a schedule, a row for each of the first years.
   *
   * @param months of a regular period
   * @param closed whether business rests on a day
   */
  static Figure schedule(PeriodSchedule.Periods periods, int months, Predicate<LocalDate> closed) {
    LocalDate begin = periods.start().get(0);
    LocalDate end = periods.end().get(periods.end().size() - 1);
    int first = begin.getYear();
    int last = Math.min(end.getYear(), first + MOST_YEARS - 1);
    Rows regular = new Rows(first, last);
    Rows stubs = new Rows(first, last);
    Rows starts = new Rows(first, last);
    Rows ends = new Rows(first, last);
    for (int i = 0; i < periods.start().size(); i++) {
      LocalDate from = periods.unadjustedStart().get(i);
      LocalDate to = periods.unadjustedEnd().get(i);
      long apart = Math.abs(from.plusMonths(months).toEpochDay() - to.toEpochDay());
      (apart > 3 ? stubs : regular).add(periods.start().get(i), periods.end().get(i));
      starts.addDay(periods.start().get(i), OFF);
      ends.addDay(periods.end().get(i), -OFF);
    }
    List<String> years =
        IntStream.rangeClosed(first, last).mapToObj(year -> "" + (last - (year - first))).toList();
    Plane plane =
        Plane.of(
            "",
            Axis.of("day of the year").showing(new Axis.Between(1, 367)),
            Axis.ofNames("year", years));
    if (!regular.all.isEmpty()) {
      plane = plane.with(regular.spans("period", Meaning.NEUTRAL));
    }
    if (!stubs.all.isEmpty()) {
      plane = plane.with(stubs.spans("stub", Meaning.WARN));
    }
    Rows resting = resting(begin, end, first, last, closed);
    if (!resting.all.isEmpty()) {
      plane = plane.with(resting.spans("holiday or weekend", Meaning.NEUTRAL));
    }
    return Figure.of(
        "Periods on business days", plane.with(starts.ticks("start")).with(ends.ticks("end")));
  }

  /** Returns the days on which business rests, one row for days that follow each other. */
  private static Rows resting(
      LocalDate begin, LocalDate end, int first, int last, Predicate<LocalDate> closed) {
    Rows rows = new Rows(first, last);
    LocalDate stop = end.getYear() > last ? LocalDate.of(last, 12, 31) : end;
    LocalDate from = null;
    for (LocalDate day = begin; !day.isAfter(stop); day = day.plusDays(1)) {
      boolean rests = closed.test(day) && !day.equals(stop);
      if (rests && from == null) {
        from = day;
      } else if (!rests && from != null) {
        rows.add(from, day);
        from = null;
      }
    }
    return rows;
  }

  /** Returns the days of a period beside those that a convention counts. */
  static Figure count(YearFraction.Input input, YearFraction.Result result) {
    double start = input.startDate().toEpochDay();
    Plane plane =
        Plane.of(
                "",
                Axis.of("date").on(Axis.Scale.DATE),
                Axis.ofNames(
                    "",
                    List.of(
                        result.days() + " of the convention",
                        result.actualDays() + " actual days")))
            .with(span("actual days", 1, start, start + result.actualDays()))
            .with(span("days of the convention", 0, start, start + result.days()));
    return Figure.of(
        "%s years by %s"
            .formatted(
                new BigDecimal(result.yearFraction())
                    .round(new MathContext(6))
                    .stripTrailingZeros()
                    .toPlainString(),
                Contracts.word(input.convention())),
        plane);
  }

  private static Mark span(String series, double row, double from, double to) {
    return new Mark.Spans(
        series, new double[] {row}, new double[] {from}, new double[] {to}, Meaning.NEUTRAL);
  }
}
