package dev.omni.quant.finance.treasury;

import dev.omni.engine.contract.Contracts;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Meaning;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Chart;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The pictures of curves: zero rates, forward rates and discount factors. */
final class CurveFigure {
  private static final int POINTS = 121;
  private static final double QUARTER = 0.25;
  private static final double PERCENT = 100;
  private static final Axis MATURITY = Axis.of("maturity", "year");
  private static final Axis RATE = Axis.of("rate", "%");
  private static final Axis DATE = Axis.of("date").on(Axis.Scale.DATE);
  private static final Axis FACTOR = Axis.of("discount factor");

  private CurveFigure() {}

  /** Returns the curve of quotes, its rates over three months, and its discount factors. */
  static Figure bootstrapped(
      DiscountCurve curve, CurveQuotes quotes, List<CurveQuoted> instruments) {
    double last = curve.times()[curve.nodes() - 1];
    double[] years = Chart.grid(0, last, POINTS);
    Plane zeros =
        Plane.of("", MATURITY, RATE)
            .with(Mark.line("zero rate", years, zeros(curve, years)))
            .with(quoted(curve, quotes, instruments));
    double step = Math.min(QUARTER, last);
    int count = (int) Math.max(1, Math.min(400, Math.floor(last / step)));
    double[] starts = new double[count + 1];
    double[] forwards = new double[count + 1];
    for (int i = 0; i <= count; i++) {
      starts[i] = i * step;
      double at = Math.min(i, count - 1) * step;
      forwards[i] = PERCENT * (curve.factor(at) / curve.factor(at + step) - 1) / step;
    }
    Plane rates =
        Plane.of("", MATURITY, RATE).with(Mark.steps("3-month forward", starts, forwards));
    Plane factors =
        Plane.of("", MATURITY, FACTOR)
            .with(
                Mark.line(
                    "discount factor", years, Arrays.stream(years).map(curve::factor).toArray()));
    return Figure.of("Zero and three-month forward rates", zeros, rates, factors);
  }

  /** Returns the quotes as rates at their nodes; the first of each kind has its name. */
  private static Mark quoted(
      DiscountCurve curve, CurveQuotes quotes, List<CurveQuoted> instruments) {
    double[] at = new double[instruments.size()];
    double[] rates = new double[instruments.size()];
    var labels = new ArrayList<String>();
    Set<CurveInstrument> named = EnumSet.noneOf(CurveInstrument.class);
    for (int i = 0; i < at.length; i++) {
      CurveInstrument type = quotes.type().get(i);
      at[i] = curve.years(instruments.get(i).node());
      double quote = quotes.quote()[i];
      rates[i] = type == CurveInstrument.FUTURE ? PERCENT - quote : PERCENT * quote;
      labels.add(named.add(type) ? Contracts.word(type) : "");
    }
    return new Mark.Points("quote", at, rates, Mark.Shape.USUAL, Meaning.NEUTRAL, labels);
  }

  private static double[] zeros(DiscountCurve curve, double[] years) {
    return Arrays.stream(years).map(t -> PERCENT * curve.zero(t)).toArray();
  }

  /** Returns a curve by date with the dates that were looked up. */
  static Figure queried(DiscountCurve curve, List<LocalDate> requested) {
    double last = curve.times()[curve.nodes() - 1];
    for (LocalDate date : requested) {
      last = Math.max(last, curve.years(date));
    }
    double[] years = Chart.grid(0, last, POINTS);
    double today = curve.valuation().toEpochDay();
    double[] days = Arrays.stream(years).map(t -> today + 365 * t).toArray();
    double[] marked = requested.stream().mapToDouble(LocalDate::toEpochDay).toArray();
    double[] times = requested.stream().mapToDouble(curve::years).toArray();
    Plane zeros =
        Plane.of("", DATE, Axis.of("zero rate", "%"))
            .with(Mark.line("zero rate", days, zeros(curve, years)));
    Plane factors =
        Plane.of("", DATE, FACTOR)
            .with(
                Mark.line(
                    "discount factor", days, Arrays.stream(years).map(curve::factor).toArray()));
    if (!requested.isEmpty()) {
      zeros = zeros.with(Mark.points("asked", marked, zeros(curve, times)));
      factors =
          factors.with(
              Mark.points("asked", marked, Arrays.stream(times).map(curve::factor).toArray()));
    }
    return Figure.of("Zero rates and discount factors", zeros, factors).withSharedX();
  }

  /** Returns the values of caplets or floorlets over the forward rates and the strike. */
  static Figure caplets(String title, CapletTable caplets, double strike) {
    int count = caplets.start().size();
    double[] fixings = days(caplets.fixingDate());
    double[] ends = days(caplets.end());
    double[] starts = days(caplets.start());
    double[] half = new double[count];
    Arrays.setAll(half, i -> 0.35 * (ends[i] - starts[i]));
    double[] from = new double[count];
    double[] to = new double[count];
    double[] at = Arrays.copyOf(starts, count + 1);
    double[] rates = new double[count + 1];
    for (int i = 0; i <= count; i++) {
      rates[i] = PERCENT * caplets.forward()[Math.min(i, count - 1)];
    }
    at[count] = ends[count - 1];
    Arrays.setAll(from, i -> fixings[i] - half[i]);
    Arrays.setAll(to, i -> fixings[i] + half[i]);
    Plane values =
        Plane.of(
                "",
                Axis.of("fixing date").on(Axis.Scale.DATE),
                Axis.of("present value", "currency unit").withZero())
            .with(
                new Mark.Bars(
                    "caplet",
                    from,
                    to,
                    new double[count],
                    caplets.presentValue(),
                    Meaning.NEUTRAL));
    Plane forwards =
        Plane.of("", DATE, RATE)
            .with(Mark.steps("forward rate", at, rates))
            .with(Guide.y("strike", PERCENT * strike));
    return Figure.of(title, values, forwards);
  }

  /** Returns dates as the days since 1970-01-01, which an axis of dates has. */
  static double[] days(List<LocalDate> dates) {
    return dates.stream().mapToDouble(LocalDate::toEpochDay).toArray();
  }
}
