package dev.omni.quant.finance.treasury;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Meaning;
import dev.omni.engine.figure.Own;
import dev.omni.engine.figure.Plane;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The pictures of payments by date. */
final class FlowFigure {
  private static final double PERCENT = 100;
  private static final Axis AMOUNT = Axis.of("amount", "currency unit").withZero();

  private FlowFigure() {}

  private static Axis dates(String title) {
    return Axis.of(title).on(Axis.Scale.DATE);
  }

  /** Returns bars from zero at days, of a width that fits between the closest of them. */
  static Mark bars(String series, double[] days, double[] amounts, double half) {
    return new Mark.Bars(
        series,
        Arrays.stream(days).map(day -> day - half).toArray(),
        Arrays.stream(days).map(day -> day + half).toArray(),
        new double[days.length],
        amounts,
        Meaning.NEUTRAL);
  }

  /** Returns half the width of bars at days so that few of them touch, at least of a day. */
  static double half(double[] days) {
    double[] sorted = Arrays.stream(days).sorted().distinct().toArray();
    double span = sorted.length < 2 ? 30 : sorted[sorted.length - 1] - sorted[0];
    double[] gaps =
        IntStream.range(1, sorted.length).mapToDouble(i -> sorted[i] - sorted[i - 1]).toArray();
    double least = Arrays.stream(gaps).min().orElse(30);
    return Math.max(0.35 * Math.min(least, span / 5), 0.004 * span);
  }

  /** Returns what a swap receives and pays by date, and what a basis point at each node changes. */
  static Figure swap(SwapFlows flows, Plane nodes) {
    Map<Double, Double> net = new TreeMap<>();
    int count = flows.amount().length;
    double[] days = CurveFigure.days(flows.paymentDate());
    for (int i = 0; i < count; i++) {
      net.merge(days[i], flows.amount()[i], Double::sum);
    }
    double half = half(days);
    double[] in = Arrays.stream(flows.amount()).map(a -> a > 0 ? a : Double.NaN).toArray();
    double[] out = Arrays.stream(flows.amount()).map(a -> a > 0 ? Double.NaN : a).toArray();
    Plane plane =
        Plane.of("", dates("payment date"), AMOUNT)
            .with(bars("receive", days, in, half))
            .with(bars("pay", days, out, half))
            .with(
                Mark.line(
                    "net",
                    net.keySet().stream().mapToDouble(day -> day).toArray(),
                    net.values().stream().mapToDouble(amount -> amount).toArray()))
            .with(Guide.y("0", 0));
    return Figure.of("Cash flows and changes by node", plane, nodes);
  }

  /** Returns what a basis point at each node of one curve changes, in both of its parts. */
  static Plane nodes(List<LocalDate> dates, double[] discount, double[] projection) {
    return nodes(dates, discount, dates, projection);
  }

  /** Returns the same for two curves with nodes of their own. */
  static Plane nodes(
      List<LocalDate> discountDates,
      double[] discount,
      List<LocalDate> projectionDates,
      double[] projection) {
    List<String> names =
        Stream.concat(discountDates.stream(), projectionDates.stream())
            .sorted()
            .distinct()
            .map(LocalDate::toString)
            .toList();
    return Plane.of("", Axis.ofNames("node", names), Axis.of("PV01", "currency unit").withZero())
        .with(placed("discount", names, discountDates, discount, 0))
        .with(placed("projection", names, projectionDates, projection, 1));
  }

  private static Mark placed(
      String name, List<String> names, List<LocalDate> dates, double[] changes, int place) {
    double[] from =
        dates.stream()
            .mapToDouble(date -> names.indexOf(date.toString()) - 0.4 + 0.4 * place)
            .toArray();
    return new Mark.Bars(
        name,
        from,
        Arrays.stream(from).map(x -> x + 0.4).toArray(),
        new double[from.length],
        changes,
        Meaning.NEUTRAL);
  }

  /**
   * Returns the payments of a bond with their present values.
   *
   * @param coupons per 100
   * @param principals per 100
   * @param values present values of both together
   */
  static Plane bond(List<LocalDate> dates, double[] coupons, double[] principals, double[] values) {
    double[] days = CurveFigure.days(dates);
    double half = half(days);
    int last = days.length - 1;
    return Plane.of("", dates("date"), Axis.of("amount", "per 100").withZero())
        .with(bars("coupon", days, coupons, half))
        .with(
            new Mark.Bars(
                "principal",
                new double[] {days[last] - half},
                new double[] {days[last] + half},
                new double[] {coupons[last]},
                new double[] {coupons[last] + principals[last]},
                Meaning.NEUTRAL))
        .with(bars("present value", days, values, half / 2));
  }

  /** Returns dated amounts, and the present value against the rate with its roots. */
  static Figure rates(List<LocalDate> dates, double[] amounts, double[][] curve, double[] roots) {
    double[] days = CurveFigure.days(dates);
    double half = half(days);
    double[] in = Arrays.stream(amounts).map(a -> a > 0 ? a : Double.NaN).toArray();
    double[] out = Arrays.stream(amounts).map(a -> a > 0 ? Double.NaN : a).toArray();
    Plane flows =
        Plane.of("", dates("date"), AMOUNT)
            .with(bars("in", days, in, half))
            .with(bars("out", days, out, half))
            .with(Guide.y("0", 0));
    Plane values =
        Plane.of("", Axis.of("rate", "%"), Axis.of("present value", "currency unit"))
            .with(Mark.line("present value", curve[0], curve[1]))
            .with(
                Mark.points(
                    "root",
                    Arrays.stream(roots).map(r -> PERCENT * r).toArray(),
                    new double[roots.length]))
            .with(Guide.y("0", 0));
    return Figure.of("Flows, and their present value by rate", flows, values);
  }

  /** Returns the price of a bill by its yield, and what is paid when. */
  static Figure bill(BillDiscount.Input input, BillDiscount.Result result, double[][] prices) {
    double yield = PERCENT * result.bondEquivalentYield();
    Plane curve =
        Plane.of("", Axis.of("bond equivalent yield", "%"), Axis.of("price", "per 100"))
            .with(Mark.line("price", prices[0], prices[1]))
            .with(Guide.x("bill", yield))
            .with(Own.at(yield, result.price()));
    Plane strip =
        Plane.of("", dates("date"), Axis.of("amount", "per 100").withZero())
            .with(
                new Mark.Sticks(
                    "settlement",
                    new double[] {input.settlementDate().toEpochDay()},
                    new double[] {-result.price()},
                    List.of("settlement")))
            .with(
                new Mark.Sticks(
                    "maturity",
                    new double[] {input.maturityDate().toEpochDay()},
                    new double[] {PERCENT},
                    List.of("maturity")))
            .with(Guide.y("0", 0));
    return Figure.of("Price of the bill against its yield", curve, strip);
  }
}
