package dev.omni.application.figure;

import dev.omni.engine.figure.Axis.Scale;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A number on an axis with its label. Labels of an axis differ: they have as many digits as that
 * needs.
 *
 * @param at the number
 * @param label as it is shown
 */
record Tick(double at, String label) {
  private static final double[] NICE = {1, 2, 5, 10};
  private static final double[] FEW = {1, 2, 5};
  private static final double[] ONE = {1};
  private static final long[] MONTHS = {1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200};
  private static final long[] DAYS = {1, 2, 7, 14};
  private static final long[] HOURS = {1, 2, 3, 6, 12};
  private static final int HOURS_OF_DAY = 24;
  private static final int MOST_DIGITS = 15;

  /** Returns the marks of a scale. */
  static List<Tick> of(AxisScale scale, int most) {
    return switch (scale.axis().scale()) {
      case BAND -> names(scale, most);
      case DATE -> dates(scale, most);
      case LOG -> powers(scale, most);
      case TIME -> even(scale, most, Clock.of(scale).seconds());
      case LINEAR, INTEGER -> even(scale, most, 1);
    };
  }

  private static List<Tick> names(AxisScale scale, int most) {
    List<String> names = scale.axis().names();
    int step = Math.max(1, (names.size() + most - 1) / most);
    return IntStream.iterate(0, i -> i < names.size(), i -> i + step)
        .mapToObj(i -> new Tick(i, names.get(i)))
        .toList();
  }

  /** Returns marks at multiples of a round number of units. */
  private static List<Tick> even(AxisScale scale, int most, double unit) {
    double least = scale.least() / unit;
    double greatest = scale.greatest() / unit;
    double step = step((greatest / 2 - least / 2) * 2 / Math.max(1, most));
    if (scale.axis().scale() == Scale.INTEGER) {
      step = Math.max(1, step);
    }
    List<Double> places = multiples(least, greatest, step);
    boolean isOneWhole = scale.axis().scale() == Scale.INTEGER && places.size() == 1;
    if (places.size() < 2 && scale.axis().scale() != Scale.INTEGER) {
      places = multiples(least, greatest, step((greatest / 2 - least / 2) * 2 / (2 * most + 2)));
    }
    if (places.size() < 2 && !isOneWhole) {
      places.clear();
      places.add(least);
      places.add(greatest);
    }
    return labelled(places, unit);
  }

  private static List<Double> multiples(double least, double greatest, double step) {
    var places = new ArrayList<Double>();
    double from = Math.ceil(least / step - 1e-9);
    double to = Math.floor(greatest / step + 1e-9);
    for (double k = from; k <= to && places.size() < 100; k++) {
      places.add(k * step);
    }
    return places;
  }

  /** Returns the round number next above one. */
  private static double step(double rough) {
    double power = StrictMath.pow(10, Math.floor(StrictMath.log10(Math.max(rough, 1e-300))));
    for (double nice : NICE) {
      if (rough <= nice * power * (1 + 1e-9)) {
        return nice * power;
      }
    }
    return 10 * power;
  }

  /** Labels numbers with the fewest digits with which all labels differ and none is wrong. */
  private static List<Tick> labelled(List<Double> places, double unit) {
    double largest = places.stream().mapToDouble(Math::abs).max().orElse(0);
    double least =
        IntStream.range(1, places.size())
            .mapToDouble(i -> places.get(i) - places.get(i - 1))
            .min()
            .orElse(largest);
    double rounded = least * 1e-3;
    for (int digits = 1; digits <= MOST_DIGITS; digits++) {
      int kept = digits;
      List<String> labels =
          places.stream().map(place -> Numeral.of(clean(place, largest), kept)).toList();
      boolean right =
          IntStream.range(0, places.size())
              .allMatch(
                  i -> Math.abs(Numeral.rounded(places.get(i), kept) - places.get(i)) <= rounded);
      if (right && new LinkedHashSet<>(labels).size() == labels.size()) {
        return ticks(places, labels, unit);
      }
    }
    return ticks(
        places, places.stream().map(place -> Numeral.of(place, MOST_DIGITS + 2)).toList(), unit);
  }

  private static double clean(double place, double largest) {
    return Math.abs(place) < 1e-12 * largest ? 0 : place;
  }

  private static List<Tick> ticks(List<Double> places, List<String> labels, double unit) {
    return IntStream.range(0, places.size())
        .mapToObj(i -> new Tick(places.get(i) * unit, labels.get(i)))
        .toList();
  }

  private static List<Tick> powers(AxisScale scale, int most) {
    double low = StrictMath.log10(scale.least());
    double high = StrictMath.log10(scale.greatest());
    if (high - low < 1) {
      return even(scale, most, 1);
    }
    int step = (int) Math.max(1, Math.ceil((high - low) / most));
    var ticks = new ArrayList<Tick>();
    double[] within = high - low < 2.5 && (most >= 5 || high - low < 2) ? FEW : ONE;
    for (long power = (long) Math.floor(low); power <= Math.ceil(high); power++) {
      for (double digit : within) {
        double at = digit * StrictMath.pow(10, power);
        if (power % step == 0 && at >= scale.least() && at <= scale.greatest()) {
          ticks.add(new Tick(at, Numeral.of(at, 1)));
        }
      }
    }
    return ticks.size() < 2 ? even(scale, most, 1) : ticks;
  }

  private static List<Tick> dates(AxisScale scale, int most) {
    double days = scale.greatest() - scale.least();
    for (long step : HOURS) {
      if (days * HOURS_OF_DAY / step <= most && days < most / 2.0) {
        return everyHours(scale, step);
      }
    }
    for (long step : DAYS) {
      if (days / step <= most) {
        return everyDays(scale, step);
      }
    }
    for (long step : MONTHS) {
      if (days / (30.44 * step) <= most) {
        return everyMonths(scale, step);
      }
    }
    return everyMonths(scale, (long) Math.ceil(days / 365.25 / most / 100) * 1200);
  }

  /** Returns marks at hours; the first of a day has its date. */
  private static List<Tick> everyHours(AxisScale scale, long step) {
    var ticks = new ArrayList<Tick>();
    long day = Long.MIN_VALUE;
    for (long hour = (long) Math.ceil(scale.least() * HOURS_OF_DAY / step) * step;
        hour <= scale.greatest() * HOURS_OF_DAY;
        hour += step) {
      long of = Math.floorDiv(hour, HOURS_OF_DAY);
      String clock = "%02d:00".formatted(Math.floorMod(hour, HOURS_OF_DAY));
      String date = LocalDate.ofEpochDay(of).toString().substring(5);
      ticks.add(new Tick((double) hour / HOURS_OF_DAY, of == day ? clock : date + " " + clock));
      day = of;
    }
    return ticks;
  }

  private static List<Tick> everyDays(AxisScale scale, long step) {
    var ticks = new ArrayList<Tick>();
    long first = (long) Math.ceil(scale.least() / step) * step;
    for (long day = first; day <= scale.greatest(); day += step) {
      ticks.add(new Tick(day, LocalDate.ofEpochDay(day).toString()));
    }
    return ticks;
  }

  private static List<Tick> everyMonths(AxisScale scale, long step) {
    LocalDate first = LocalDate.ofEpochDay((long) Math.ceil(scale.least()));
    long month = Math.floorDiv(first.getYear() * 12L + first.getMonthValue() - 1, step) * step;
    var ticks = new ArrayList<Tick>();
    for (; ticks.size() < 100; month += step) {
      LocalDate date =
          LocalDate.of((int) Math.floorDiv(month, 12L), (int) Math.floorMod(month, 12L) + 1, 1);
      if (date.toEpochDay() > scale.greatest()) {
        break;
      }
      if (date.toEpochDay() >= scale.least()) {
        String text = date.toString();
        ticks.add(
            new Tick(
                date.toEpochDay(), text.substring(0, text.length() - (step % 12 == 0 ? 6 : 3))));
      }
    }
    return ticks;
  }
}
